import { isKnownCharset } from '../../mime/charset.js';
import { spell } from '../../otp/characters.js';
import { detectOtp } from '../../otp/index.js';
import type { Found } from '../finding.js';
import { type HtmlElement, tagOf } from '../html.js';
import { placeIn, type Reading } from '../reading.js';

/** Gmail cuts HTML off near this size, in bytes of UTF-8. */
const GMAIL_CLIP = 102_000;

/** Types of `<script>` that are data, such as the actions that Gmail shows. */
const DATA = /^\s*(?:application|text)\/(?:ld\+json|json|x-[\w-]+|template)/i;

/** Rules about the email as a whole: its subject, its parts, their size, charset and language. */
export function* wholeEmail(reading: Reading): Iterable<Found> {
  const { parts, html } = reading;
  const { subject, text, html: source, charset } = parts;
  if ((subject ?? '').trim() === '') {
    yield { rule: 'subject', message: 'No subject', part: 'subject' };
  }
  yield* nothingShown(reading);
  if (source === null || html === null) return;
  yield* codeOfHtml(reading);
  if ((text ?? '').trim() === '') {
    yield { rule: 'no-text', message: 'No text part', part: 'text' };
  }
  const size = new TextEncoder().encode(source).length;
  if (size > GMAIL_CLIP) {
    const message = `${Math.ceil(size / 1000)} kB of HTML: Gmail cuts near 102`;
    yield { rule: 'gmail-clip', message, part: 'html' };
  }
  if (/^(?:iso-?8859-1|latin-?1)$/i.test(charset ?? '')) {
    const message = 'The charset of the HTML is ISO-8859-1: Gmail shows it clipped';
    yield { rule: 'charset', message, part: 'html' };
  }
  const wrong = wrongCharset(charset, source);
  if (wrong !== undefined) yield { rule: 'charset', message: wrong, part: 'html' };
  if (!html.elements.some(({ attributes }) => attributes.get('lang')?.trim())) {
    yield { rule: 'no-lang', message: 'No attribute lang, such as <html lang="en">', part: 'html' };
  }
  yield* scripts(html.elements);
}

/** What is wrong with the charset that the HTML declares; clients that know it better guess another one each. */
function wrongCharset(charset: string | null, source: string): string | undefined {
  if (charset === null) return undefined;
  if (/^(?:us-)?ascii$/.test(charset))
    return /[\u0080-\uffff]/.test(source)
      ? `The charset of the HTML is ${charset.toUpperCase()}, which lacks its letters`
      : undefined;
  return isKnownCharset(charset) ? undefined : `No client knows the charset ${charset} of the HTML`;
}

/** Elements that show something without text, or whose text is code. */
const SHOWN =
  /^(?:a|img|svg|video|audio|object|embed|iframe|input|pre|code|kbd|samp|tt|textarea|xmp)$/;

function isShown({ name, attributes }: HtmlElement): boolean {
  const isColored = /\bbackground/i.test(attributes.get('style') ?? '');
  return SHOWN.test(name) || isColored || attributes.has('background');
}

/** An email without content, unless its subject has the code. Clients show HTML rather than text, even if it is empty. */
function* nothingShown({ parts, html }: Reading): Iterable<Found> {
  const { subject, text, html: source, hasAttachments } = parts;
  const hasHtml = (source ?? '').trim() !== '';
  // What is beyond the part that was read may be shown.
  if (html && html.source !== source) return;
  if (html && (html.lines.length > 0 || html.elements.some(isShown))) return;
  const hasText = (text ?? '').trim() !== '';
  if (hasText && hasHtml) {
    const message = 'The HTML shows nothing, and clients show it instead of the text';
    yield { rule: 'empty', message, part: 'html' };
  } else if (!hasText && !hasAttachments && !detectOtp({ subject, text: null, html: null })) {
    yield { rule: 'empty', message: 'The email shows nothing', part: hasHtml ? 'html' : 'text' };
  }
}

/** The code of the HTML, if readers of the text part get another one or none. */
function* codeOfHtml(reading: Reading): Iterable<Found> {
  const { subject, text, html } = reading.parts;
  if (text === null || text.trim() === '') return;
  const code = detectOtp({ subject: null, text: null, html });
  // A word in capitals may be no code: NEWSFLASH.
  if (code === null || !/\d/.test(code) || hasCode(text, code)) return;
  const other = detectOtp({ subject: null, text, html: null });
  if (other === null && hasCode(subject ?? '', code)) return;
  const instead = other !== null && /\d/.test(other) ? `has ${other}` : 'has none';
  const line = reading.lines.find((one) => one.part === 'html' && hasCode(one.text, code));
  yield {
    rule: 'text-differs',
    message: `The HTML has the code ${code}, and the text ${instead}`,
    part: 'html',
    excerpt: line?.text ?? code,
    at: line && placeIn(reading, line, code),
  };
}

/** Whether a text contains a code, in any digits and with any separators. */
function hasCode(text: string, code: string): boolean {
  const plain = (one: string) => spell(one).folded.replace(/[^\p{L}\p{N}]/gu, '');
  return plain(text).includes(plain(code));
}

function* scripts(elements: NonNullable<Reading['html']>['elements']): Iterable<Found> {
  for (const element of elements) {
    const { name, attributes, at } = element;
    if (attributes.size === 0 && name !== 'script') continue;
    const handler = [...attributes.keys()].find((one) => /^on[a-z]{3,}$/.test(one));
    const isScript = name === 'script' && !DATA.test(attributes.get('type') ?? '');
    const isUrl = /^\s*javascript:/i.test(attributes.get('href') ?? '');
    if (!isScript && !isUrl && handler === undefined) continue;
    const what = isScript ? '<script>' : isUrl ? 'A javascript: link' : `${handler} of <${name}>`;
    const message = `${what}: no client runs scripts`;
    yield { rule: 'script', message, part: 'html', excerpt: tagOf(element), at };
  }
}
