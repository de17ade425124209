import type { Found } from '../finding.js';
import type { HtmlDocument, HtmlElement } from '../html.js';
import { excerptOf, placeIn, type Reading, type SeenLine } from '../reading.js';
import type { CheckRule } from '../rules.js';
import { shownUrl } from '../url.js';

/** Placeholders of template languages. The bounded repetitions keep the search linear. */
const TEMPLATE = new RegExp(
  [
    String.raw`\{\{(?=[^{}<>]{0,60}\w)[^{}<>]{1,100}\}\}`, // Handlebars, Jinja, Liquid, Vue
    String.raw`\{%-?\s*[a-z]\w{0,30}[^{}%]{0,100}%\}`, // Jinja, Liquid, Twig
    '<%[-=~_#]?[^<>%]{1,100}%>', // EJS, ERB
    String.raw`\$\{\s*[a-z_][\w.[\]()?'" |-]{0,100}\}`, // template literals, FreeMarker
    String.raw`%\{\s*[a-z_][\w.]{0,100}\s*\}`, // Ruby
    String.raw`\*\|[a-z][\w:]{0,60}\|\*`, // Mailchimp
  ].join('|'),
  'gi',
);

/** Placeholders that Amazon SES, SendGrid and Postmark fill in when they send. */
const OF_PROVIDERS = /\b(?:amazonSESUnsubscribeUrl|asm_\w+_url|pm:unsubscribe)/;

/** Words that greet, in the languages of most emails. */
const GREETINGS = [
  'hi|hello|hey|dear|welcome|welcome back|good (?:morning|afternoon|evening)|hallo|liebe|lieber|guten (?:tag|morgen|abend)',
  'willkommen|bonjour|bonsoir|salut|cher|chère|bienvenue|hola|estimad[oa]|querid[oa]|bienvenid[oa]|ciao|gentile|salve|buongiorno',
  'ol[áa]|prezad[oa]|car[oa]|bem-vind[oa]|beste|geachte|hej|kære|kjære|cześć|witaj|dzień dobry|ahoj|dobrý den|szia|merhaba|привет|здравствуйте|вітаю',
].join('|');

/** "Hi ,": the name between the greeting and the comma is missing. */
const NAMELESS = new RegExp(String.raw`^(?:${GREETINGS}) ,(?=\s|$)`, 'iu');

/** "Dear !". In French, a space before the exclamation mark is right. */
const NAMELESS_CALL = /^(?:hi|dear|hey|liebe|lieber|querid[oa]|estimad[oa]) !(?=\s|$)/iu;

/** Values that JavaScript shows where one is missing. */
const VALUES = ['undefined', 'null', 'NaN'];

/** Texts that no person writes. */
const OBJECT = /\[object [A-Z]\w{0,30}\]|\bInvalid Date(?:Time)?\b/;

const CURRENCY = '[$€£¥₹]|\\b(?:USD|EUR|GBP|CHF)';
const NAMES = VALUES.join('|');

/** A value after a greeting, a colon at the end of a line or a number sign, or next to a currency or a percent sign. */
const MISSING = new RegExp(
  [
    String.raw`^(?:${GREETINGS})(?: [\p{L}'-]{1,40}){0,3} (${NAMES})(?=\s*(?:[,!.:]|$))`,
    String.raw`^(?:${GREETINGS}|thanks|thank you)[\w ]{0,40}, (${NAMES})(?=[,!.]|$)`,
    `: (${NAMES})(?=[.,;!)]?$|, (?:${NAMES}))`,
    `#(${NAMES})(?![\\w-])`,
    '(?<![\\w.])(NaN) ?%',
    String.raw`(?:${CURRENCY}) ?(${NAMES})\b`,
    String.raw`(?<![\w.])(${NAMES}) ?(?:${CURRENCY})`,
  ].join('|'),
  'iu',
);

/** A host, a segment of a path, or a value of a query. */
const IN_URL = /[/=](undefined|null|NaN|\[object Object\])(?=[/?#&:]|$)/;

/** Placeholders that were not filled in, values that are none, and greetings without a name. */
export function* leftovers(reading: Reading): Iterable<Found> {
  for (const line of reading.lines) {
    yield* placeholder(reading, line);
    yield* value(reading, line);
    yield* greeting(line);
  }
  yield* unrendered(reading);
  yield* wholeValues(reading);
  yield* inUrls(reading);
  yield* inHeaders(reading);
}

function* placeholder(reading: Reading, line: SeenLine): Iterable<Found> {
  for (const found of placeholdersIn(line.text))
    yield foundIn(reading, line, 'template', found, `${found[0]} was not filled in`);
}

function placeholdersIn(text: string): RegExpExecArray[] {
  return [...text.matchAll(TEMPLATE)].filter(([found]) => !OF_PROVIDERS.test(found));
}

function* value(reading: Reading, line: SeenLine): Iterable<Found> {
  const found = OBJECT.exec(line.text) ?? missingIn(line.text);
  if (!found) return;
  yield foundIn(
    reading,
    line,
    'value',
    found,
    `“${excerptOf(line, found.index, found[0].length)}”`,
  );
}

/** The names of values count in the case of JavaScript only, while greetings come in any. */
function missingIn(text: string): RegExpExecArray | null {
  const found = MISSING.exec(text);
  return found?.slice(1).some((name) => VALUES.includes(name ?? '')) ? found : null;
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
    if (!/^mj(?:ml$|-)/.test(name)) continue;
    const message = `<${name}> was not rendered`;
    yield { rule: 'template', message, part: 'html', excerpt: `<${name}>`, at };
  }
}

/** A value as the whole text of an element, or of an attribute that is read. */
function* wholeValues({ html }: Reading): Iterable<Found> {
  if (html === null) return;
  const texts = [
    ...html.lines.flat().filter(({ element }) => element),
    ...html.elements.flatMap(({ attributes, at }) =>
      ['alt', 'title'].map((name) => ({ text: attributes.get(name) ?? '', at })),
    ),
  ];
  for (const { text, at } of texts) {
    if (text.length > 200 || !VALUES.includes(text.trim())) continue;
    const message = `“${text.trim()}” stands for a value`;
    yield { rule: 'value', message, part: 'html', excerpt: text.trim(), at };
  }
}

interface SeenUrl {
  url: string;
  words: string;
  part: 'html' | 'text';
  at: number;
}

/** The URLs that an element loads. */
function loadedBy({ attributes, at }: HtmlElement): SeenUrl[] {
  const words = attributes.get('alt') ?? '';
  const urls = [
    attributes.get('src'),
    attributes.get('background'),
    ...(attributes.get('srcset')?.split(/,\s/) ?? []).map((one) => one.trim().split(' ')[0]),
    ...urlsInCss(attributes.get('style') ?? ''),
  ];
  return urls.flatMap((url) => (url ? { url, words, part: 'html', at } : []));
}

/** The bounded repetition keeps the search linear. */
function urlsInCss(css: string): string[] {
  return [...css.matchAll(/\burl\(\s*["']?([^()"']{1,2000})/gi)].map(([, url = '']) => url.trim());
}

function urlsInSheets({ sheets }: HtmlDocument): SeenUrl[] {
  return sheets.flatMap(({ css, at }) =>
    urlsInCss(css).map((url): SeenUrl => ({ url, words: '', part: 'html', at })),
  );
}

function* inUrls({ links, html }: Reading): Iterable<Found> {
  const urls = [
    ...links.map(({ href, words, part, at }): SeenUrl => ({ url: href, words, part, at })),
    ...(html?.elements.flatMap(loadedBy) ?? []),
    ...(html ? urlsInSheets(html) : []),
  ];
  for (const { url, words, part, at } of urls) {
    const shown = readable(url);
    for (const [placeholder] of placeholdersIn(shown)) {
      const message = `${placeholder} in a URL was not filled in`;
      yield { rule: 'template', message, part, excerpt: shownUrl(shown), at };
    }
    const name = IN_URL.exec(shown)?.[1];
    // A link with that word in its text is about it.
    if (name === undefined || (words !== url && words.includes(name))) continue;
    const message = `${name} in the URL ${shownUrl(shown)}`;
    yield { rule: 'value', message, part, excerpt: shownUrl(shown), at };
  }
}

/** A URL with the characters of placeholders and values that programs percent-encode. */
function readable(url: string): string {
  return url.replace(/%(?:20|24|3c|3e|5b|5d|7b|7d)/gi, (one) => decodeURIComponent(one));
}

function* inHeaders({ parts }: Reading): Iterable<Found> {
  for (const name of ['From', 'Reply-To', 'List-Unsubscribe']) {
    for (const text of parts.headers?.get(name.toLowerCase()) ?? []) {
      for (const [placeholder] of placeholdersIn(text)) {
        const message = `${placeholder} in ${name} was not filled in`;
        yield { rule: 'template', message, part: 'headers', excerpt: text };
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

function foundIn(
  reading: Reading,
  line: SeenLine,
  rule: CheckRule,
  { 0: text, index }: RegExpExecArray,
  message: string,
): Found {
  const excerpt = excerptOf(line, index, text.length);
  return { rule, message, part: line.part, excerpt, at: placeIn(reading, line, text) };
}
