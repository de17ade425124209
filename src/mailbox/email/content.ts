import { Parser } from 'htmlparser2';
import { linkifyit } from 'linkify-it';

/** A link in an email, and the words that a reader sees for it. */
export interface Link {
  href: string;
  text: string;
}

/** What a reader finds in an HTML body. */
export interface HtmlContent {
  /** The text, without style and script, white space collapsed. */
  text: string;
  /** The http(s) links, in the order of the body, entities decoded. */
  links: Link[];
}

const NO_TEXT = new Set(['style', 'script', 'head', 'title', 'template']);
const BREAKS = /^(?:p|div|br|tr|td|th|li|h[1-6]|table|section|article|header|footer|hr|ul|ol)$/;

/** Reads an HTML body once. */
export function readHtml(html: string): HtmlContent {
  const links: Link[] = [];
  let text = '';
  let silent = 0;
  let open: Link | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (NO_TEXT.has(name)) silent++;
      if (BREAKS.test(name)) text += ' ';
      if ((name === 'a' || name === 'area') && isHttp(attributes.href)) {
        open = { href: attributes.href.trim(), text: '' };
        links.push(open);
      }
    },
    ontext(data) {
      if (silent > 0) return;
      text += data;
      if (open) open.text += data;
    },
    onclosetag(name) {
      if (NO_TEXT.has(name)) silent--;
      if (BREAKS.test(name)) text += ' ';
      if (name === 'a') open = undefined;
    },
  });
  parser.end(html);
  return { text: collapse(text), links };
}

const linkify = linkifyit({ fuzzyLink: false, fuzzyEmail: false });

/** The http(s) links written out in a plain text. */
export function linksInText(text: string): Link[] {
  const found = linkify.match(text) ?? [];
  return found.map(({ url }) => ({ href: url, text: '' })).filter(({ href }) => isHttp(href));
}

/** White space as a reader sees it. */
export function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function isHttp(href: string | undefined): href is string {
  return href !== undefined && /^\s*https?:\/\//i.test(href);
}
