import type { MailAddress } from '../../contract/email-details.js';
import type { OutgoingContent } from './message.js';

/** The email clients whose way of quoting an email can be used. */
export const QUOTE_STYLES = ['gmail', 'outlook', 'apple'] as const;

/** One of the {@link QUOTE_STYLES}. */
export type QuoteStyle = (typeof QUOTE_STYLES)[number];

/** The email that is quoted. */
export interface Quoted {
  from: MailAddress;
  to: MailAddress[];
  subject: string;
  date: Date;
  text: string;
  /** Undefined for an email without an HTML body. */
  html: string | undefined;
}

/** The bodies of an email. */
type Bodies = Pick<OutgoingContent, 'text' | 'html'>;

/** How a client marks the quoted email: apps search for these marks to cut it off. */
interface Style {
  text: (quoted: Quoted) => string;
  html: (quoted: Quoted, quotedHtml: string) => string;
}

/** Adds the quoted email to an answer, in both parts, as a client does. */
export function withQuote(answer: Bodies, quoted: Quoted, style: QuoteStyle): Bodies {
  return append(answer, quoted, STYLES[style]);
}

/** Adds the forwarded email, as Gmail does. */
export function withForwarded(comment: Bodies, forwarded: Quoted): Bodies {
  return append(comment, forwarded, FORWARDED);
}

function append({ text, html }: Bodies, quoted: Quoted, style: Style): Bodies {
  const own = html ?? `<div dir="ltr">${htmlOf(text ?? '')}</div>`;
  const whole = `${own}${style.html(quoted, bodyOf(quoted))}`;
  return { text: `${text ?? ''}\n\n${style.text(quoted)}\n`, html: whole };
}

const STYLES: Record<QuoteStyle, Style> = {
  gmail: {
    text: (quoted) => `${gmailLine(quoted, named(quoted.from))}\n\n${prefixed(quoted.text)}`,
    html: (quoted, quotedHtml) =>
      `<br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${gmailLine(quoted, linked(quoted.from))}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${quotedHtml}</blockquote></div>`,
  },
  outlook: {
    text: (quoted) => {
      const fields = outlookFields(quoted).map(([name, value]) => `${name}: ${value}`);
      return `${'_'.repeat(32)}\n${fields.join('\n')}\n\n${quoted.text}`;
    },
    html: (quoted, quotedHtml) => {
      const fields = outlookFields(quoted).map(
        ([name, value]) => `<b>${name}:</b> ${htmlOf(value)}`,
      );
      return `<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" style="font-size:11pt" color="#000000">${fields.join('<br>')}</font><div>&nbsp;</div></div>${quotedHtml}`;
    },
  },
  apple: {
    text: (quoted) => `${appleLine(quoted)}\n\n${prefixed(quoted.text)}`,
    html: (quoted, quotedHtml) =>
      `<div><br><blockquote type="cite"><div>${htmlOf(appleLine(quoted))}</div><br class="Apple-interchange-newline"><div>${quotedHtml}</div></blockquote></div><br>`,
  },
};

const FORWARD_LINE = '---------- Forwarded message ---------';

const FORWARDED: Style = {
  text: (quoted) => {
    const fields = gmailFields(quoted, named);
    return `${[FORWARD_LINE, ...fields].join('\n')}\n\n\n${quoted.text}`;
  },
  html: (quoted, quotedHtml) => {
    const fields = gmailFields({ ...quoted, subject: htmlOf(quoted.subject) }, linked);
    return `<br><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${[FORWARD_LINE, ...fields].join('<br>')}<br></div><br><br>${quotedHtml}</div>`;
  },
};

/** `On Mon, Nov 23, 2026 at 6:12 PM Anna <anna@shop.test> wrote:`, with a narrow space before PM. */
function gmailLine({ date }: Quoted, from: string): string {
  return `On ${gmailDate(date)} ${from} wrote:`;
}

function gmailFields({ from, to, subject, date }: Quoted, show: (one: MailAddress) => string) {
  return [
    `From: ${show(from)}`,
    `Date: ${gmailDate(date)}`,
    `Subject: ${subject}`,
    `To: ${to.map(show).join(', ')}`,
  ];
}

function gmailDate(date: Date): string {
  const day = format(date, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
  return `${day} at ${timeOf(date).replace(/\s/, '\u202f')}`;
}

/** `On 23 Nov 2026, at 18:12, Anna <anna@shop.test> wrote:` */
function appleLine({ date, from }: Quoted): string {
  const part = (options: Intl.DateTimeFormatOptions) => format(date, options);
  const day = `${part({ day: 'numeric' })} ${part({ month: 'short' })} ${part({ year: 'numeric' })}`;
  return `On ${day}, at ${date.toISOString().slice(11, 16)}, ${named(from)} wrote:`;
}

function outlookFields({ from, to, subject, date }: Quoted): [string, string][] {
  const day = format(date, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
  return [
    ['From', named(from)],
    ['Sent', `${day} ${timeOf(date).replace(/\s/, ' ')}`],
    ['To', to.map(named).join('; ')],
    ['Subject', subject],
  ];
}

function timeOf(date: Date): string {
  return format(date, { hour: 'numeric', minute: '2-digit' });
}

/** In UTC, so that it does not depend on the machine. */
function format(date: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(date);
}

function named({ name, address }: MailAddress): string {
  return name === null ? `<${address}>` : `${name} <${address}>`;
}

function linked({ name, address }: MailAddress): string {
  const link = `&lt;<a href="mailto:${htmlOf(address)}">${htmlOf(address)}</a>&gt;`;
  return name === null ? link : `${htmlOf(name)} ${link}`;
}

function prefixed(text: string): string {
  return text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

/** The content of the quoted body; clients leave out the document around it. */
function bodyOf({ html, text }: Quoted): string {
  if (html === undefined) return `<div dir="ltr">${htmlOf(text)}</div>`;
  return /<body\b[^>]*>([\s\S]*?)<\/body\s*>/i.exec(html)?.[1] ?? html;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function htmlOf(text: string): string {
  return text.replace(/[&<>"]/g, (one) => ESCAPES[one] ?? one).replace(/\r?\n/g, '<br>\n');
}
