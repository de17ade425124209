import { Parser } from 'htmlparser2';
import { linkifyit } from 'linkify-it';
import type { Link } from '../../links/action-link.js';
import { visibleText } from '../../otp/html/reader.js';
import { collapse } from '../text.js';

export type { Link };

/** The text of an HTML body that a reader sees, white space collapsed. */
export function htmlText(html: string): string {
  return collapse(visibleText(html));
}

/** Elements whose text no reader sees. */
const UNSEEN: ReadonlySet<string> = new Set(['head', 'style', 'script', 'title', 'template']);

/**
 * The http(s) links of an HTML body, in its order, entities decoded; and the URLs in its text, of which mail programs
 * make links.
 */
export function htmlLinks(html: string): Link[] {
  const links: Link[] = [];
  let open: Link | undefined;
  let text = '';
  let unseen = 0;
  /** A text comes in pieces, which its entities separate. */
  const endText = () => {
    if (text.includes('://')) links.push(...linksInText(text));
    text = '';
  };
  const parser = new Parser({
    onopentag(name, { href, alt }) {
      endText();
      if (UNSEEN.has(name)) unseen++;
      if (name === 'img' && open) open.alt = `${open.alt ?? ''} ${alt ?? ''}`;
      if ((name !== 'a' && name !== 'area') || !isHttp(href)) return;
      open = { href: href.trim(), text: '' };
      links.push(open);
    },
    ontext(data) {
      if (open) open.text += data;
      else if (unseen === 0) text += data;
    },
    onclosetag(name) {
      endText();
      if (UNSEEN.has(name)) unseen--;
      if (name === 'a') open = undefined;
    },
  });
  parser.end(html);
  endText();
  return links;
}

const linkify = linkifyit({ fuzzyLink: false, fuzzyEmail: false });

export function linksInText(text: string): Link[] {
  const found = linkify.match(text) ?? [];
  return found.map(({ url }) => ({ href: url, text: '' })).filter(({ href }) => isHttp(href));
}

function isHttp(href: string | undefined): href is string {
  return href !== undefined && /^\s*https?:\/\//i.test(href);
}
