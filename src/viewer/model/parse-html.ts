/**
 * Parses the HTML of an email, for its texts and links. The document is not in a window: it runs no scripts
 * and loads nothing. Styles, base URLs and event handlers are disabled first, since the page's
 * Content-Security-Policy would report each of them.
 */
export function parseHtml(html: string): Document {
  const plain = html
    .replace(/<(style|base)/gi, '<x-$1')
    .replace(/(?<=[\s"'/])(?:style|on[a-z]+)\s*=/gi, 'data-left-out=');
  return new DOMParser().parseFromString(plain, 'text/html');
}
