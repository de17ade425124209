import { Parser } from 'htmlparser2';
import { visibleText } from '../../html/reader.js';
import type { Link } from '../../links/action-link.js';
import { isHttp, urlsInText } from '../../links/urls-in-text.js';
import { collapse } from '../text.js';

/** The visible text of an HTML body, with white space collapsed. */
export function htmlText(html: string): string {
  return collapse(visibleText(html));
}

/** Elements whose text is invisible. */
const UNSEEN: ReadonlySet<string> = new Set(['head', 'style', 'script', 'title', 'template']);

/**
 * The http(s) links of an HTML body, in order, with entities decoded, and the URLs in its text, which mail
 * clients turn into links.
 */
export function htmlLinks(html: string): Link[] {
  const links: Link[] = [];
  let open: Link | undefined;
  let text = '';
  let unseen = 0;
  /** A text arrives in pieces, separated by entities. */
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

export function linksInText(text: string): Link[] {
  return urlsInText(text).map(({ href }) => ({ href, text: '' }));
}
