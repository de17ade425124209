import { type Declaration, readStyle, urlsInCss } from '../css.js';
import type { Found } from '../finding.js';
import { type HtmlElement, tagOf } from '../html.js';
import { isPlaceholder } from '../placeholders.js';
import type { Reading } from '../reading.js';
import { decoded, shownUrl } from '../url.js';

/** Images that cannot be loaded, or that have no alternative text. */
export function* images(reading: Reading): Iterable<Found> {
  const { images, parts } = reading;
  for (const image of images) {
    const { attributes, at } = image;
    const src = (attributes.get('src') ?? '').trim();
    const hasNone = src === '' && !attributes.get('srcset');
    const problem = hasNone ? 'An image has no src' : missingBecause(src, parts.contentIds);
    if (problem)
      yield { rule: 'image-missing', message: problem, part: 'html', excerpt: tagOf(image), at };
    if (attributes.has('alt') || isUnseen(image)) continue;
    const message = `${fileOf(src)} has no alt`;
    yield { rule: 'image-alt', message, part: 'html', excerpt: tagOf(image), at };
  }
  for (const { url, at } of backgrounds(reading)) {
    const message = missingBecause(url, parts.contentIds);
    if (message) yield { rule: 'image-missing', message, part: 'html', excerpt: shownUrl(url), at };
  }
}

interface Background {
  url: string;
  at: number;
}

/** The images that attributes and styles name. */
function* backgrounds({ html, sheets }: Reading): Iterable<Background> {
  for (const { attributes, at } of html?.elements ?? []) {
    if (attributes.size === 0) continue;
    const [url, style] = [attributes.get('background')?.trim(), attributes.get('style')];
    if (url) yield { url, at };
    if (style?.includes('url(')) yield* readStyle(style, at).flatMap(imagesOf);
  }
  for (const { rules } of sheets) {
    for (const { declarations } of rules) yield* declarations.flatMap(imagesOf);
  }
}

/** The images of a declaration, but not what `#` names in the email itself, such as a filter. */
function imagesOf({ property, value, at }: Declaration): Background[] {
  if (!/^(?:background|list-style|border-image|content)/.test(property)) return [];
  return urlsInCss(value).flatMap((url) =>
    url === '' || url.startsWith('#') ? [] : [{ url, at }],
  );
}

function missingBecause(src: string, contentIds: ReadonlySet<string> | null): string | undefined {
  if (src === '') return undefined;
  const [, id] = /^cid:(.*)$/is.exec(src) ?? [];
  if (id !== undefined) {
    const isThere = contentIds?.has(id) || contentIds?.has(decoded(id));
    return contentIds === null || isThere ? undefined : `The email has no part for ${src}`;
  }
  if (/^(?:file|[a-z]):/i.test(src)) return `${shownUrl(src)} is a file of the sender`;
  // A placeholder is reported as such.
  if (/^[a-z][a-z\d+.-]*:/i.test(src) || isPlaceholder(src)) return undefined;
  return `${shownUrl(src)} has no scheme${src.startsWith('//') ? '' : ' and host'}`;
}

/** Whether nobody is to see an image: a pixel that counts readers, or one that is hidden. */
function isUnseen({ attributes, isHidden }: HtmlElement): boolean {
  const style = attributes.get('style') ?? '';
  const isPixel = ['width', 'height'].some(
    (name) =>
      /^\s*[01](?:px)?\s*$/.test(attributes.get(name) ?? '') ||
      new RegExp(`(?:^|[;\\s])${name}:\\s*[01](?:px)?(?:\\s|;|!|$)`, 'i').test(style),
  );
  const role = attributes.get('role') ?? '';
  const isLabelled = attributes.has('aria-label') || attributes.has('aria-labelledby');
  return (
    isPixel ||
    isHidden ||
    isLabelled ||
    /^(?:presentation|none)$/.test(role) ||
    attributes.get('aria-hidden') === 'true'
  );
}

/** The name of the file of an image. */
function fileOf(src: string): string {
  if (/^data:/i.test(src) || src === '') return 'An image';
  const name = src.split(/[?#]/)[0]?.split('/').at(-1);
  return name ? shownUrl(name) : 'An image';
}
