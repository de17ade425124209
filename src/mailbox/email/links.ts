import { Parser } from 'htmlparser2';
import { linkifyit } from 'linkify-it';
import { visibleText } from '../../otp/html/reader.js';
import { collapse } from '../text.js';

/** A link in an email, and the words that a reader sees for it. */
export interface Link {
  href: string;
  text: string;
}

/** The text of an HTML body that a reader sees, white space collapsed. */
export function htmlText(html: string): string {
  return collapse(visibleText(html));
}

/** The http(s) links of an HTML body, in its order, entities decoded. */
export function htmlLinks(html: string): Link[] {
  const links: Link[] = [];
  let open: Link | undefined;
  const parser = new Parser({
    onopentag(name, { href }) {
      if ((name !== 'a' && name !== 'area') || !isHttp(href)) return;
      open = { href: href.trim(), text: '' };
      links.push(open);
    },
    ontext(data) {
      if (open) open.text += data;
    },
    onclosetag(name) {
      if (name === 'a') open = undefined;
    },
  });
  parser.end(html);
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
