import type { Link } from '../../links/action-link.js';
import { parseHtml } from './parse-html.js';

/** Maximum number of links of an email. */
const MAX_LINKS = 100;

/** The web links of an email. */
export interface EmailLinks {
  /** The first {@link MAX_LINKS}. */
  links: Link[];
  /** How many there are. */
  count: number;
}

/** The distinct web links of an email, in order. Parsing runs no scripts and loads nothing. */
export function linksOf(html: string | null, text: string | null): EmailLinks {
  const found = html !== null ? linksInHtml(html) : linksInText(text ?? '');
  const distinct = new Map(found.map((link) => [`${link.href} ${link.text}`, link]));
  return { links: [...distinct.values()].slice(0, MAX_LINKS), count: distinct.size };
}

/** The links of HTML, and the URLs in its text, which mail clients turn into links. */
function linksInHtml(html: string): Link[] {
  const found: Link[] = [];
  const { body } = parseHtml(html);
  const nodes = document.createNodeIterator(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const text = node.nodeValue ?? '';
    if (node instanceof Element) found.push(...linksOfElement(node));
    else if (text.includes('://') && !node.parentElement?.closest(UNREAD))
      found.push(...linksInText(text));
  }
  return found;
}

/** Elements whose text is that of a link, or is not shown. */
const UNREAD = 'a[href], x-style, script, template, title';

function linksOfElement(element: Element): Link[] {
  const href = (element.getAttribute('href') ?? '').trim();
  if (!element.matches('a, area') || !/^https?:\/\//i.test(href)) return [];
  const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim();
  return [{ href, text, ...altOf(element) }];
}

function altOf(link: Element): { alt?: string } {
  const image = link.matches('area') ? link : link.querySelector('img');
  return image ? { alt: image.getAttribute('alt') ?? '' } : {};
}

/** The visible text of a link. */
export function labelOf({ href, text, alt }: Link): string {
  return text || alt || href;
}

function linksInText(text: string): Link[] {
  const found = text.matchAll(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}']/gi);
  return [...found].map(([href]) => ({ href, text: '' }));
}
