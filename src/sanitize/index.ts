import { Parser } from 'htmlparser2';
import type { Attributes, IOptions, Tag } from 'sanitize-html';
import { sanitizeCss, type UrlOf } from './css.js';
import { escapeHtml, htmlPage } from './html-page.js';

/** Options for sanitizing an HTML body. */
interface SanitizeOptions {
  /** Keeps images, style sheets and fonts from the web. Default: false. */
  remoteContent?: boolean | undefined;
  title?: string | undefined;
  /** The URL of an embedded image, by its Content-ID. */
  imageUrl?: ((contentId: string) => string | undefined) | undefined;
}

/**
 * A page that shows an HTML body: it looks like the email, runs no scripts, and loads nothing unless remote
 * content is requested. It is safe without a Content-Security-Policy.
 *
 * Scripts, forms, frames and everything else that is not in a list of known elements and attributes are
 * removed. Links to `http:`, `https:` and `mailto:` keep their targets.
 */
export async function sanitizeEmail(html: string, options: SanitizeOptions = {}): Promise<string> {
  // Loaded on demand, because few tests open emails.
  const { default: sanitizeHtml } = await import('sanitize-html');
  const { title = '' } = options;
  const bounded = firstTags(html);
  const body = sanitizeHtml(bounded, rules(options));
  return htmlPage({ title, body: styleSheets(bounded, urls(options)) + body });
}

/**
 * Maximum number of tags: the parser compares each closing tag with all open elements, so that an email of
 * tags would take minutes.
 */
export const MAX_TAGS = 20_000;

/** Whether a page shows all of an HTML body, which has no more than {@link MAX_TAGS}. */
export function showsWhole(html: string): boolean {
  return firstTags(html).length === html.length;
}

function firstTags(html: string): string {
  const tag = /<[a-z/]/gi;
  for (let count = 0; count < MAX_TAGS; count++) if (!tag.test(html)) return html;
  return html.slice(0, tag.lastIndex - 2);
}

const TAGS = [
  ...['html', 'head', 'meta', 'body', 'main', 'article', 'section', 'nav', 'aside', 'header'],
  ...['footer', 'address', 'div', 'center', 'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'br'],
  ...['blockquote', 'pre', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'details'],
  ...['summary', 'a', 'abbr', 'b', 'bdi', 'bdo', 'big', 'button', 'cite', 'code', 'del', 'dfn'],
  ...['em', 'font', 'i', 'ins', 'kbd', 'label', 'mark', 'q', 's', 'samp', 'small', 'span'],
  ...['strike', 'strong', 'sub', 'sup', 'time', 'tt', 'u', 'var', 'wbr', 'table', 'caption'],
  ...['colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'img', 'picture', 'source'],
  ...['map', 'area', 'link'],
];

/** Elements whose content is invisible, and is removed. */
const WITHOUT_CONTENT = [
  ...['script', 'style', 'title', 'textarea', 'option', 'xmp', 'plaintext', 'template'],
  ...['iframe', 'noscript', 'noembed', 'noframes'],
];

const ATTRIBUTES: Record<string, string[]> = {
  '*': [
    ...['id', 'class', 'style', 'title', 'lang', 'dir', 'role', 'aria-*', 'hidden', 'align'],
    ...['valign', 'width', 'height', 'bgcolor', 'background', 'border', 'color'],
  ],
  meta: ['name', 'content'],
  link: ['rel', 'href', 'media'],
  a: ['href', 'target', 'rel', 'name'],
  area: ['href', 'target', 'rel', 'shape', 'coords', 'alt'],
  map: ['name'],
  body: ['text', 'link', 'vlink', 'alink'],
  font: ['face', 'size'],
  img: ['src', 'srcset', 'sizes', 'alt', 'usemap', 'hspace', 'vspace'],
  source: ['srcset', 'sizes', 'media', 'type'],
  hr: ['size', 'noshade'],
  ol: ['type', 'start', 'reversed'],
  ul: ['type'],
  li: ['type', 'value'],
  details: ['open'],
  table: ['cellpadding', 'cellspacing', 'rules', 'frame', 'summary'],
  col: ['span'],
  colgroup: ['span'],
  td: ['colspan', 'rowspan', 'nowrap', 'headers', 'scope', 'abbr'],
  th: ['colspan', 'rowspan', 'nowrap', 'headers', 'scope', 'abbr'],
};

function rules(options: SanitizeOptions): IOptions {
  return {
    allowedTags: TAGS,
    allowedAttributes: ATTRIBUTES,
    allowedSchemes: ['http', 'https', 'mailto', 'data'],
    nonTextTags: WITHOUT_CONTENT,
    parseStyleAttributes: false,
    transformTags: { '*': (name, attributes) => cleanTag(name, attributes, options) },
  };
}

function cleanTag(tagName: string, attributes: Attributes, options: SanitizeOptions): Tag {
  if (!isHarmless(tagName, attributes)) return { tagName, attribs: {} };
  const attribs: Attributes = {};
  for (const [name, value] of Object.entries(attributes)) {
    const cleaned = cleanAttribute(tagName, name, value, options);
    if (cleaned !== undefined) attribs[name] = cleaned;
  }
  if (attribs.href !== undefined && tagName !== 'link') attribs.rel = 'noopener';
  return { tagName, attribs };
}

/** `<meta>` and `<link>` have many uses. Those with unknown uses lose all attributes. */
function isHarmless(tagName: string, { name = '', rel = '' }: Attributes): boolean {
  if (tagName === 'meta') return /^(?:viewport|color-scheme|supported-color-schemes)$/i.test(name);
  return tagName !== 'link' || rel.toLowerCase() === 'stylesheet';
}

function cleanAttribute(
  tagName: string,
  name: string,
  value: string,
  options: SanitizeOptions,
): string | undefined {
  const allows = loads(options.remoteContent);
  const urlOf = urls(options);
  switch (name) {
    case 'style':
      return sanitizeCss(value, urlOf);
    case 'href':
      return (tagName === 'link' ? loadsSheet(value, options) : isLink(value))
        ? value.trim()
        : undefined;
    case 'src':
    case 'background':
      return urlOf(value);
    case 'srcset':
      return cleanSrcset(value, allows);
    case 'usemap':
      return value.startsWith('#') ? value : undefined;
    default:
      return value;
  }
}

/** Whether a link has an allowed scheme. A relative URL leads nowhere from an email. */
function isLink(href: string): boolean {
  return /^\s*(?:https?:\/\/|mailto:|#)/i.test(href);
}

/** A style sheet in a `data:` URL may import others from the web, because {@link sanitizeCss} does not check it. */
function loadsSheet(url: string, { remoteContent = false }: SanitizeOptions): boolean {
  return remoteContent && loads(remoteContent)(url);
}

function loads(remoteContent = false): (url: string) => boolean {
  const allowed = remoteContent ? /^\s*(?:data:|#|https?:\/\/)/i : /^\s*(?:data:|#)/i;
  return (url) => allowed.test(url);
}

function urls({ remoteContent, imageUrl }: SanitizeOptions): UrlOf {
  const allows = loads(remoteContent);
  return (url) => (allows(url) ? url.trim() : ownImage(url, imageUrl));
}

/** `cid:logo@shop.test` refers to the part of the email with that Content-ID (RFC 2392). */
function ownImage(url: string, imageUrl: SanitizeOptions['imageUrl']): string | undefined {
  const id = /^\s*cid:(\S+)\s*$/i.exec(url)?.[1];
  return id === undefined ? undefined : imageUrl?.(unescaped(id));
}

function unescaped(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** The well-formed entries of a `srcset` that may be loaded. */
function cleanSrcset(srcset: string, allows: (url: string) => boolean): string | undefined {
  const candidates = srcset
    .split(/,\s/)
    .map((candidate) => candidate.trim())
    .filter((candidate) => /^[^\s,]+(?:\s+\d+(?:\.\d+)?[wx])?$/.test(candidate))
    .filter(allows);
  return candidates.length > 0 ? candidates.join(', ') : undefined;
}

/**
 * The style sheets of a body, to be placed before it. The sanitizer removes them, because parsers may
 * disagree about where a style sheet ends; after {@link sanitizeCss} its end is unambiguous.
 */
function styleSheets(html: string, urlOf: UrlOf): string {
  const sheets: string[] = [];
  let css: string[] | undefined;
  let media = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name !== 'style') return;
      css = [];
      media = attributes.media ? ` media="${escapeHtml(attributes.media)}"` : '';
    },
    ontext(text) {
      css?.push(text);
    },
    onclosetag(name) {
      if (name !== 'style' || !css) return;
      sheets.push(`<style${media}>${sanitizeCss(css.join(''), urlOf)}</style>\n`);
      css = undefined;
    },
  });
  parser.end(html);
  return sheets.join('');
}
