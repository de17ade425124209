import { checkNames } from '../../client/validate-options.js';
import { comparableAddress } from '../../contract/address.js';
import type { AnyRecord } from '../../contract/email.js';
import type { EmailDetails, MailAddress } from '../../contract/email-details.js';
import { textPartOf } from '../../html/reader.js';
import {
  CONTENT_NAMES,
  checkContent,
  composeMessage,
  type OutgoingAttachment,
  type OutgoingContent,
  type OutgoingMessage,
} from '../outgoing/message.js';
import {
  QUOTE_STYLES,
  type Quoted,
  type QuoteStyle,
  withForwarded,
  withQuote,
} from '../outgoing/quote.js';
import { detailsOf, readPart } from './details.js';
import { HeaderFields } from './headers.js';
import type { RequestLimits } from './origin.js';
import { timestampOf } from './record.js';
import { shownSubject } from './redact.js';

/** Options of `email.reply()`. */
export interface ReplyOptions extends OutgoingContent {
  /** Replies to the recipients in To and Cc as well. Default: false. */
  all?: boolean | undefined;
  /** How the email is quoted: as one of these clients does, or not at all. Default: `gmail`. */
  quote?: QuoteStyle | false | undefined;
  /**
   * Makes it an automatic reply, such as an out-of-office notice (RFC 3834): to the envelope's sender, from the null
   * sender, and without a quote. Default: false.
   */
  autoSubmitted?: boolean | undefined;
}

/** Options of `email.forward()`. */
export interface ForwardOptions extends OutgoingContent {
  to: string | string[];
}

/** An email to answer: what is known of it, and who answers. */
interface Received {
  email: AnyRecord;
  details: EmailDetails;
  /** The address of the mailbox. */
  self: string;
}

/** Composes a reply. @throws TypeError for invalid options; Error if the email has no address to reply to */
export async function composeReply(
  email: AnyRecord,
  options: ReplyOptions,
  self: string,
  limits: RequestLimits,
): Promise<OutgoingMessage> {
  checkNames(options, [...CONTENT_NAMES, 'all', 'quote', 'autoSubmitted'], {
    to: 'A reply goes to the sender. To choose a recipient, use email.forward() or mailbox.send().',
    subject: 'A reply has the subject of the email.',
  });
  const { all = false, autoSubmitted = false, quote = 'gmail', headers, ...given } = options;
  checkBoolean('all', all);
  checkBoolean('autoSubmitted', autoSubmitted);
  if (quote !== false && !QUOTE_STYLES.includes(quote)) {
    const known = QUOTE_STYLES.map((style) => `'${style}'`).join(', ');
    throw new TypeError(`quote must be ${known} or false.`);
  }
  if (autoSubmitted && (all || options.quote)) {
    throw new TypeError(
      "autoSubmitted: an automatic reply goes to the envelope's sender only, without a quote. Omit all and quote.",
    );
  }
  checkContent(options);
  const content = withText(given);
  const received = { email, details: await detailsOf(email, 'email.reply()', limits), self };
  const thread = threadOf(received.details);
  if (autoSubmitted) {
    const notice = {
      ...content,
      to: returnPathOf(received),
      subject: prefixed('Auto:', email),
      headers: { ...thread, 'Auto-Submitted': 'auto-replied', ...headers },
    };
    return composeMessage(notice, self, '');
  }
  const bodies = quote === false ? content : withQuote(content, quotedOf(received), quote);
  const reply = {
    ...content,
    ...bodies,
    ...recipientsOf(received, all),
    subject: prefixed('Re:', email),
    headers: { ...thread, ...headers },
  };
  return composeMessage(reply, self);
}

/** Composes a forwarded email, with its attachments. @throws TypeError for invalid options */
export async function composeForward(
  email: AnyRecord,
  options: ForwardOptions,
  self: string,
  limits: RequestLimits,
): Promise<OutgoingMessage> {
  checkNames(options, ['to', ...CONTENT_NAMES]);
  const { to, attachments = [], headers, ...given } = options;
  checkContent(options);
  const content = withText(given);
  const details = await detailsOf(email, 'email.forward()', limits);
  const forwarded = {
    ...content,
    ...withForwarded(content, quotedOf({ email, details, self })),
    to,
    subject: prefixed('Fwd:', email),
    headers: { ...threadOf(details), ...headers },
    attachments: [...(await filesOf(email, details, limits)), ...attachments],
  };
  return composeMessage(forwarded, self);
}

/** Adds the text that clients make of HTML. */
function withText<Content extends OutgoingContent>(content: Content): Content {
  const { text, html } = content;
  return text !== undefined || html === undefined
    ? content
    : { ...content, text: textPartOf(html) };
}

function checkBoolean(name: string, value: unknown): void {
  if (typeof value !== 'boolean') throw new TypeError(`${name} must be true or false.`);
}

function recipientsOf({ email, details, self }: Received, all: boolean) {
  const { reply_to, from, to, cc } = details;
  const main = (reply_to.length > 0 ? reply_to : from).filter(({ address }) => address !== '');
  if (main.length === 0) {
    throw new Error(
      `The email ${shownSubject(email)} has no address to reply to, in From or Reply-To. Use mailbox.send() instead.`,
    );
  }
  if (!all) return { to: main.map(textOf) };
  const seen = new Set([...main.map(({ address }) => address), self].map(comparableAddress));
  const others = (list: MailAddress[]) =>
    list.filter(({ address }) => {
      const key = comparableAddress(address);
      return address !== '' && !seen.has(key) && seen.add(key);
    });
  return { to: [...main, ...others(to)].map(textOf), cc: others(cc).map(textOf) };
}

/** RFC 3834, section 4: an automatic reply goes to the envelope's sender, and to nobody if that is null. */
function returnPathOf({ email, details }: Received): string {
  const { mail_from } = details.envelope;
  const automatic = new HeaderFields(details.headers).get('Auto-Submitted') ?? 'no';
  if (mail_from !== '' && /^no\b/i.test(automatic)) return mail_from;
  const reason = mail_from === '' ? 'has no envelope sender' : `is Auto-Submitted: ${automatic}`;
  throw new Error(
    `The email ${shownSubject(email)} ${reason}, so that no program answers it automatically (RFC 3834).`,
  );
}

/** RFC 5322, section 3.6.4. */
function threadOf({ headers }: EmailDetails): Record<string, string> {
  const fields = new HeaderFields(headers);
  const parent = fields.get('Message-ID');
  if (parent === null) return {};
  const earlier = fields.get('References') ?? fields.get('In-Reply-To') ?? '';
  return { 'In-Reply-To': parent, References: `${earlier} ${parent}`.trim() };
}

/** The subject with a prefix, unless it begins with that already. */
function prefixed(prefix: string, { subject }: AnyRecord): string {
  const text = subject ?? '';
  return text.toLowerCase().startsWith(prefix.toLowerCase()) ? text : `${prefix} ${text}`.trim();
}

function quotedOf({ email, details }: Received): Quoted {
  const { text_body, html_body, subject, from_address, from_name } = email;
  return {
    from: details.from[0] ?? { name: from_name, address: from_address },
    to: details.to,
    subject: subject ?? '',
    date: new Date(details.date?.iso ?? timestampOf(email)),
    text: text_body ?? textPartOf(html_body ?? ''),
    html: html_body ?? undefined,
  };
}

/** The files of an email, those in its HTML body included. */
function filesOf(
  email: AnyRecord,
  { attachments }: EmailDetails,
  limits: RequestLimits,
): Promise<OutgoingAttachment[]> {
  const files = attachments.map(async ({ part, filename, content_type, content_id, inline }) => ({
    filename,
    content: await readPart(email, part, 'email.forward()', limits),
    contentType: content_type,
    ...(inline && content_id !== null && { contentId: content_id }),
  }));
  return Promise.all(files);
}

/** An address as an option of an email. */
function textOf({ name, address }: MailAddress): string {
  return name === null ? address : `${JSON.stringify(name)} <${address}>`;
}
