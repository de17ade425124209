import { linkifyit } from 'linkify-it';

const linkify = linkifyit({ fuzzyLink: false, fuzzyEmail: false });

/** A URL in a text. */
export interface TextUrl {
  href: string;
  /** Its offset in the text. */
  at: number;
}

/** The http(s) URLs in a text, as mail clients turn them into links. */
export function urlsInText(text: string): TextUrl[] {
  return (linkify.match(text) ?? [])
    .map(({ url, index }) => ({ href: url, at: index }))
    .filter(({ href }) => isHttp(href));
}

export function isHttp(href: string | undefined): href is string {
  return href !== undefined && /^\s*https?:\/\//i.test(href);
}
