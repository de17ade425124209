import { linkifyit } from 'linkify-it';

interface PageParts {
  title: string;
  /** HTML that loads nothing. */
  body: string;
}

/**
 * A complete HTML page. It is never rendered in quirks mode, sends no referrer to linked sites, and has an
 * empty icon, which a browser would otherwise request.
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

/** The same page for a frame, in which links open in new tabs. */
export function withLinksInNewTabs(page: string): string {
  return page.replace('<title>', '<base target="_blank">\n<title>');
}

const linkify = linkifyit({ fuzzyLink: false, fuzzyEmail: true });

/** Plain text as HTML, with web and email addresses as links. */
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

/** Escapes a text for use in an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
