import { urlsInCss } from '../css.js';
import type { CheckedPart, Found } from '../finding.js';
import type { HtmlElement } from '../html.js';
import { placeholdersIn } from '../placeholders.js';
import { excerptOf, placeIn, type Reading, type SeenLine } from '../reading.js';
import { shownUrl } from '../url.js';

/** Words that greet, in the languages of most emails. */
const GREETINGS = [
  'hi|hello|hey|dear|welcome|welcome back|good (?:morning|afternoon|evening)|hallo|liebe|lieber|guten (?:tag|morgen|abend)|sehr geehrte[rs]?',
  'willkommen|bonjour|bonsoir|salut|cher|chère|bienvenue|hola|estimad[oa]|querid[oa]|bienvenid[oa]|ciao|gentile|salve|buongiorno',
  'ol[áa]|prezad[oa]|car[oa]|bem-vind[oa]|beste|geachte|hej|kære|kjære|cześć|witaj|dzień dobry|ahoj|dobrý den|szia|merhaba|привет|здравствуйте|вітаю',
  'γεια(?: σας| σου)?|שלום|مرحبا|नमस्ते|(?:xin )?chào',
].join('|');

const TITLES = 'mr|mrs|ms|dr|herrn?|frau|monsieur|madame|sra?|señora?|signora?';

/** "Hi ,", "Dear Mr. ,", "Hi, !": the name after the greeting is missing. */
const NAMELESS = new RegExp(
  String.raw`^¡?(?:(?:${GREETINGS})(?: (?:${TITLES})\.?){0,2} ,|(?:${GREETINGS}|thanks|thank you), ?!)(?=\s|$)`,
  'iu',
);

/** "Dear !". In French, a space before the exclamation mark is right. */
const NAMELESS_CALL = /^(?:hi|dear|hey|liebe|lieber|querid[oa]|estimad[oa]) !(?=\s|$)/iu;

/** Values that JavaScript shows where one is missing. */
const VALUES = ['undefined', 'null', 'NaN'];
const NAMES = VALUES.join('|');

/** A value, or several, as for a first and a last name. */
const ONLY_VALUES = new RegExp(`^(?:${NAMES})(?: (?:${NAMES})){0,3}$`);

/** What a line with a leftover has. Most lines have nothing of it, and are read once. */
const UNUSUAL_LINE = new RegExp(`[{%|]| [,!]|, ?!|${NAMES}|\\[object |Invalid Date`, 'i');

/** Texts that no person writes. "Invalid date" may begin a sentence. */
const OBJECT = /\[object [A-Z]\w{0,30}\]|\bInvalid Date(?:Time)?\b|(?<=[\p{L}:] )Invalid date\b/gu;

/** What emails name by its number. */
const NUMBERED =
  'order|invoice|ticket|booking|reservation|bestellung|rechnung|commande|facture|pedido|factura';

const CURRENCY = String.raw`[$€£¥₹₽₺₩₪]|\b(?:USD|EUR|GBP|CHF)\b`;

/** Currencies that stand after a number. */
const UNITS = '(?:kr|zł|Kč|Ft|lei|лв|грн|руб|円|元)(?!\\p{L})';

/**
 * A value after a greeting, a colon at the end of a line or a number sign, before what is said to the reader, as a part
 * of an address, or next to a currency or a percent sign.
 */
const MISSING = new RegExp(
  [
    String.raw`(?<=^|[.!?…] |¡)(?:${GREETINGS})(?: [\p{L}.'-]{1,40}){0,3} (${NAMES})(?=\s*(?:[,!.:]|$))`,
    String.raw`(?<=^|[.!?…] |¡)(?:${GREETINGS}|thanks|thank you)[\w ]{0,40}, (${NAMES})(?=[,!.]|$)`,
    String.raw`(?<![\p{L}\p{N}])(?:${GREETINGS}) (${NAMES})(?=[,!.:])`,
    String.raw`(?<=^|[.!?…] )(${NAMES}), (?=(?:you|your|we|our|thanks?|here|please|welcome)\b)`,
    `: (${NAMES})(?=(?: (?:${NAMES}))?[.,;!)]?$|, (?:${NAMES}))`,
    String.raw`(?<![\w.])(undefined)(?= (?:undefined|NaN)\b)`,
    String.raw`(?<![\w.])(NaN)(?=[/: -]NaN\b)`,
    String.raw`\b(?:code|pin|password) is (${NAMES})(?=[.!]?$)`,
    `(?:尊敬的|亲爱的|親愛的) ?(${NAMES})(?!\\w)`,
    String.raw`(?<![\w.])(${NAMES}) ?(?:さん|さま|様|님|先生|女士)`,
    `#(${NAMES})(?![\\w-])`,
    String.raw`(?<!\p{L})(?:${NUMBERED})(?: (?:no\.?|nr\.?|nº|n°|number|id))? (${NAMES})(?=\.?$|,? (?:is|was|has|will|confirm|ship|paid|deliver|cancel))`,
    '(?<![\\w.])(NaN) ?%',
    String.raw`(?:${CURRENCY}) ?(${NAMES})\b`,
    String.raw`(?<![\w.])(${NAMES})(?:[.,]\d\d)? ?(?:${CURRENCY}|${UNITS})`,
    String.raw`(?<![\w.+-])(undefined)@(?=[a-z\d-]{1,60}\.)`,
  ].join('|'),
  'giu',
);

/** A host, a segment of a path, a value of a query, or a part of an address. */
const IN_URL =
  /(?:[/=]|^(?:mailto|tel|sms):|^mailto:[^?]{1,200}@)(undefined|null|NaN|\[object Object\])(?=[/?#&:@,]|$)/;

/** Placeholders that were not filled in, values that are none, and greetings without a name. */
export function* leftovers(reading: Reading): Iterable<Found> {
  /** Where values are: one that is the text of an element is not found again as that. */
  const known = new Set<number | undefined>();
  for (const line of reading.lines) {
    if (!UNUSUAL_LINE.test(line.text)) continue;
    yield* placeholder(reading, line);
    for (const found of value(reading, line)) {
      if (line.part === 'html') known.add(found.at);
      yield found;
    }
    yield* greeting(line);
  }
  yield* unrendered(reading);
  for (const found of wholeValues(reading)) if (!known.has(found.at)) yield found;
  yield* inUrls(reading);
  yield* inHeaders(reading);
}

function* placeholder(reading: Reading, line: SeenLine): Iterable<Found> {
  for (const found of placeholdersIn(line.text)) {
    yield {
      rule: 'template',
      message: `${found[0]} was not filled in`,
      part: line.part,
      excerpt: excerptOf(line, found.index, found[0].length),
      at: placeIn(reading, line, found[0], found.index),
    };
  }
}

function* value(reading: Reading, line: SeenLine): Iterable<Found> {
  const whole = line.text.replace(/^[-–•*] /, '');
  if (ONLY_VALUES.test(whole)) {
    yield wholeValue(whole, line.part, line.at);
    return;
  }
  const missing = [...line.text.matchAll(MISSING)].filter(([, ...names]) =>
    // The names of values count in the case of JavaScript only, while greetings come in any.
    names.some((name) => VALUES.includes(name ?? '')),
  );
  for (const [number, found] of [...line.text.matchAll(OBJECT), ...missing].entries()) {
    const name = found.slice(1).find(Boolean) ?? found[0];
    const at = placeIn(reading, line, name, found.index + found[0].lastIndexOf(name));
    const excerpt = excerptOf(line, found.index, found[0].length);
    const message = `“${name}” in “${excerpt}”`;
    yield { rule: 'value', message, part: line.part, excerpt, at, number };
  }
}

function* greeting(line: SeenLine): Iterable<Found> {
  const [found] = NAMELESS.exec(line.text) ?? NAMELESS_CALL.exec(line.text) ?? [];
  if (found === undefined) return;
  const message = `“${found}” greets nobody`;
  yield { rule: 'greeting', message, part: line.part, excerpt: line.text, at: line.at };
}

/** Tags of MJML, which a client ignores. */
function* unrendered({ html }: Reading): Iterable<Found> {
  for (const { name, at } of html?.elements ?? []) {
    if (!name.startsWith('mj-')) continue;
    const message = `<${name}> was not rendered`;
    yield { rule: 'template', message, part: 'html', excerpt: `<${name}>`, at };
  }
}

/** A value as the whole text of an element. */
function* wholeValues({ html }: Reading): Iterable<Found> {
  for (const line of html?.lines ?? []) {
    for (const { text, at } of line) {
      const value = text.length > 100 ? '' : text.trim();
      if (ONLY_VALUES.test(value)) yield wholeValue(value, 'html', at + text.indexOf(value));
    }
  }
}

function wholeValue(value: string, part: CheckedPart, at: number | undefined): Found {
  return { rule: 'value', message: `“${value}” stands for a value`, part, excerpt: value, at };
}

/** The URLs that an element loads. */
function loadedBy({ attributes }: HtmlElement): string[] {
  return [
    attributes.get('src') ?? '',
    attributes.get('background') ?? '',
    ...(attributes.get('srcset')?.split(/,\s/) ?? []).map((one) => one.trim().split(' ')[0] ?? ''),
    ...urlsInCss(attributes.get('style') ?? ''),
  ];
}

function* inUrls({ links, html }: Reading): Iterable<Found> {
  for (const { href, words, part, at } of links) {
    if (UNUSUAL.test(href)) yield* inUrl(href, words, part, at);
  }
  for (const element of html?.elements ?? []) {
    if (element.attributes.size === 0) continue;
    const words = element.attributes.get('alt') ?? '';
    for (const url of loadedBy(element)) {
      if (UNUSUAL.test(url)) yield* inUrl(url, words, 'html', element.at);
    }
  }
  for (const { css, at } of html?.sheets ?? []) {
    for (const url of urlsInCss(css)) yield* inUrl(url, '', 'html', at);
  }
}

/** What a URL with a fault has. Most have nothing of it, and are read once. */
const UNUSUAL = new RegExp(`[%{<*]|object|=(?:[&#]|$)|${NAMES}`);

/** Pages of a documentation that are about such words, as that of MDN about `NaN`. */
const ABOUT_WORDS =
  /^https?:\/\/(?:developer\.mozilla\.org|[a-z-]{1,20}(?:\.m)?\.(?:wikipedia|wiktionary)\.org)\//i;

/** A parameter without a value whose name says that the link does nothing without it. */
const EMPTY = /[?&]([\w-]*token|oobCode|code|otp|hash|signature)=(?=[&#]|$)/i;

function* inUrl(url: string, words: string, part: 'html' | 'text', at: number): Iterable<Found> {
  const shown = readable(url);
  for (const [placeholder] of placeholdersIn(shown)) {
    const message = `${placeholder} in a URL was not filled in`;
    yield { rule: 'template', message, part, excerpt: shownUrl(shown), at };
  }
  const empty = EMPTY.exec(shown)?.[1];
  if (empty !== undefined) {
    const message = `“${empty}” is empty in the URL ${shownUrl(shown)}`;
    yield { rule: 'value', message, part, excerpt: shownUrl(shown), at };
  }
  const name = IN_URL.exec(shown)?.[1];
  // A link with that word in a sentence is about it.
  if (name === undefined || (/\s/.test(words) && words.includes(name))) return;
  if (ABOUT_WORDS.test(shown)) return;
  const message = `${name} in the URL ${shownUrl(shown)}`;
  yield { rule: 'value', message, part, excerpt: shownUrl(shown), at };
}

/** A URL with the characters of placeholders and values that programs percent-encode. */
function readable(url: string): string {
  return url.replace(/%(?:20|24|25|3c|3e|5b|5d|7b|7d)/gi, (one) => decodeURIComponent(one));
}

/** A value as the name of a sender, or as the local part of an address. */
const OF_SENDER = /^"?(undefined|null|NaN|\[object Object\])"?\s*(?:<|$)|(?:^|[<\s])(undefined)@/;

function* inHeaders({ parts }: Reading): Iterable<Found> {
  for (const name of ['From', 'Reply-To', 'List-Unsubscribe']) {
    for (const text of parts.headers?.get(name.toLowerCase()) ?? []) {
      for (const [placeholder] of placeholdersIn(text)) {
        const message = `${placeholder} in ${name} was not filled in`;
        yield { rule: 'template', message, part: 'headers', excerpt: text };
      }
      const missing = OF_SENDER.exec(text)?.slice(1).find(Boolean);
      if (missing !== undefined) {
        const message = `“${missing}” in ${name}`;
        yield { rule: 'value', message, part: 'headers', excerpt: text };
      }
      for (const [, url = ''] of text.matchAll(/<([^<>]*)>/g)) {
        const value = IN_URL.exec(url)?.[1];
        if (value === undefined) continue;
        const message = `${value} in the URL ${shownUrl(url)} of ${name}`;
        yield { rule: 'value', message, part: 'headers', excerpt: shownUrl(url) };
      }
    }
  }
}
