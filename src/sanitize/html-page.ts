import { linkifyit } from 'linkify-it';

export interface PageParts {
  title: string;
  /** HTML that loads nothing. */
  body: string;
}

/**
 * A whole HTML page. It is never read in quirks mode, tells the sites that it links to nothing of
 * itself, and has an icon, for which a browser would ask the network otherwise.
 */
export function htmlPage({ title, body }: PageParts): string {
  return [
    '<!doctype html>',
    '<meta charset="utf-8">',
    '<meta name="referrer" content="no-referrer">',
    '<link rel="icon" href="data:,">',
    `<title>${escapeHtml(title)}</title>`,
    body,
  ].join('\n');
}

/** The same page for a frame, which is no place to browse in: links open a tab of their own. */
export function withLinksInNewTabs(page: string): string {
  return page.replace('<title>', '<base target="_blank">\n<title>');
}

const linkify = linkifyit({ fuzzyLink: false, fuzzyEmail: true });

/** A plain text as a page would show it, with its web and email addresses as links. */
export function textAsHtml(text: string): string {
  const out: string[] = [];
  let done = 0;
  for (const { index, lastIndex, url } of linkify.match(text) ?? []) {
    if (!/^(?:https?:\/\/|mailto:)/i.test(url)) continue;
    out.push(escapeHtml(text.slice(done, index)));
    const shown = escapeHtml(text.slice(index, lastIndex));
    out.push(`<a href="${escapeHtml(url)}" rel="noopener">${shown}</a>`);
    done = lastIndex;
  }
  out.push(escapeHtml(text.slice(done)));
  const style = 'margin:16px;font:16px/1.5 sans-serif;white-space:pre-wrap;overflow-wrap:anywhere';
  return `<div style="${style}">${out.join('')}</div>`;
}

/** A text that means nothing to HTML, in an element or in quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
