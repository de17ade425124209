import { linkifyit } from 'linkify-it';

const linkify = linkifyit({ fuzzyLink: false, fuzzyEmail: false });

/** The longest word in which URLs are looked for: linkify-it takes quadratic time for some words. */
const MAX_WORD = 4_096;
const LONG_WORD = new RegExp(String.raw`(?<!\S)\S{${MAX_WORD + 1},}`, 'g');

/** A URL in a text. */
export interface TextUrl {
  href: string;
  /** Its offset in the text. */
  at: number;
}

/** The http(s) URLs in a text, as mail clients turn them into links. A very long word is one as a whole, or none. */
export function urlsInText(text: string): TextUrl[] {
  const long: TextUrl[] = [];
  const others = text.replace(LONG_WORD, (word, at: number) => {
    long.push({ href: word, at });
    return ' '.repeat(word.length);
  });
  const found = (linkify.match(others) ?? []).map(({ url, index }) => ({ href: url, at: index }));
  return [...found, ...long].filter(({ href }) => isHttp(href)).sort((a, b) => a.at - b.at);
}

export function isHttp(href: string | undefined): href is string {
  return href !== undefined && /^\s*https?:\/\//i.test(href);
}
