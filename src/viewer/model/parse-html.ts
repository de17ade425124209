/**
 * Reads the HTML of an email, for its texts and links. It is in no window: nothing of it runs or is loaded. Styles,
 * base URLs and event handlers are not even read, since the page's Content-Security-Policy reports each of them.
 */
export function parseHtml(html: string): Document {
  const plain = html
    .replace(/<(style|base)/gi, '<x-$1')
    .replace(/(?<=[\s"'/])(?:style|on[a-z]+)\s*=/gi, 'data-left-out=');
  return new DOMParser().parseFromString(plain, 'text/html');
}
