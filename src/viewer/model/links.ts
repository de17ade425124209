import type { Link } from '../../links/action-link.js';
import { parseHtml } from './parse-html.js';

/** Maximum number of links of an email. */
const MAX_LINKS = 100;

/** The distinct web links of an email, in order. Parsing runs no scripts and loads nothing. */
export function linksOf(html: string | null, text: string | null): Link[] {
  const found = html !== null ? linksInHtml(html) : linksInText(text ?? '');
  const distinct = new Map(found.map((link) => [`${link.href} ${link.text}`, link]));
  return [...distinct.values()].slice(0, MAX_LINKS);
}

function linksInHtml(html: string): Link[] {
  return [...parseHtml(html).querySelectorAll('a[href], area[href]')]
    .map((link) => ({
      href: (link.getAttribute('href') ?? '').trim(),
      text: (link.textContent ?? '').replace(/\s+/g, ' ').trim(),
      ...altOf(link),
    }))
    .filter(({ href }) => /^https?:\/\//i.test(href));
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
