import { isSelected } from '../../html/appearance.js';
import { declarations } from '../../html/css.js';
import { contrastOf, parseColor, type Rgb } from '../color.js';
import { type Found, oneLine } from '../finding.js';
import type { HtmlDocument, HtmlElement } from '../html.js';
import type { Reading } from '../reading.js';

/** Text below this contrast can hardly be read. WCAG asks for 4.5, which most emails miss somewhere. */
const LEAST = 2;

/** Text up to two pixels is a preheader rather than text to read. */
const TINY = /^[0-2](?:px|pt)?$/i;

/** What is known of the colors of an element. */
interface Paint {
  /** undefined if a style sheet may set it, or it is not a plain color. */
  color: Rgb | undefined;
  background: Rgb | undefined;
  /** Whether an image is between the text and its background color. */
  hasImage: boolean;
  isTiny: boolean;
}

const PAGE: Paint = {
  color: [0, 0, 0],
  background: [255, 255, 255],
  hasImage: false,
  isTiny: false,
};

/** Text that can hardly be told from its background, with images and without them. Only inline colors are known. */
export function* contrast({ html }: Reading): Iterable<Found> {
  if (html === null) return;
  const paintOf = painter(html);
  const ratioOf = contrasts();
  /** Each pair of colors is one mistake. */
  const pairs = new Set<string>();
  for (const { text, at, element } of html.lines.flat()) {
    if (text.trim() === '' || !element || element.isHidden) continue;
    const { color, background, hasImage, isTiny } = paintOf(element);
    if (!color || !background || isTiny) continue;
    const ratio = ratioOf(color, background);
    // Text in the color of its background is hidden on purpose, as a preheader is, unless it is a link.
    if (ratio >= LEAST || (ratio < 1.05 && !hasImage && !isInLink(element))) continue;
    const pair = `${color} on ${background}`;
    if (pairs.has(pair)) continue;
    pairs.add(pair);
    const excerpt = oneLine(text, 40);
    yield hasImage
      ? {
          rule: 'client-css',
          message: `“${excerpt}” is on a background image, and unreadable with images off`,
          part: 'html',
          excerpt,
          at,
        }
      : {
          rule: 'contrast',
          message: `The contrast of “${excerpt}” is ${(Math.floor(10 * ratio) / 10).toFixed(1)}:1`,
          part: 'html',
          excerpt,
          at,
        };
  }
}

function isInLink(element: HtmlElement): boolean {
  for (let one: HtmlElement | undefined = element; one; one = one.parent)
    if (one.attributes.has('href')) return true;
  return false;
}

/** The contrast of colors, each pair computed once. */
function contrasts(): typeof contrastOf {
  const known = new Map<Rgb, Map<Rgb, number>>();
  return (color, background) => {
    const ofColor = known.get(color) ?? new Map<Rgb, number>();
    known.set(color, ofColor);
    const ratio = ofColor.get(background) ?? contrastOf(color, background);
    ofColor.set(background, ratio);
    return ratio;
  };
}

function painter(html: HtmlDocument): (element: HtmlElement) => Paint {
  const known = new Map<HtmlElement, Paint>();
  /** Emails repeat a few styles for all elements, with few colors. */
  const styleOf = memoized(declarations);
  const colorOf = memoized(parseColor);
  // Names that a style sheet may give colors to.
  const styled = new Set<string>();
  for (const { css } of html.sheets) {
    for (const [name] of css.toLowerCase().matchAll(/[.#][a-z_-][\w-]*/g)) styled.add(name);
  }
  // Elements are not nested deeper than the reader's limit.
  const paintOf = (element: HtmlElement): Paint => {
    const done = known.get(element);
    if (done) return done;
    const around = element.parent ? paintOf(element.parent) : PAGE;
    if (element.attributes.size === 0 && element.name !== 'a') return around;
    const paint = paintIn(element, around, { styled, styleOf, colorOf });
    known.set(element, paint);
    return paint;
  };
  return paintOf;
}

interface Palette {
  styled: ReadonlySet<string>;
  styleOf: typeof declarations;
  colorOf: typeof parseColor;
}

function memoized<Value>(compute: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const value = known.get(text);
    if (value !== undefined) return value;
    const computed = compute(text);
    known.set(text, computed);
    return computed;
  };
}

function paintIn(
  element: HtmlElement,
  around: Paint,
  { styled, styleOf, colorOf }: Palette,
): Paint {
  const { name, attributes } = element;
  const style = styleOf(attributes.get('style') ?? '');
  const image = `${style.get('background') ?? ''} ${style.get('background-image') ?? ''}`;
  const hasImage = /url\(|gradient\(/.test(image) || attributes.has('background');
  const fill =
    style.get('background-color') ?? style.get('background') ?? attributes.get('bgcolor');
  const text = style.get('color') ?? (name === 'font' ? attributes.get('color') : undefined);
  const isStyled = isSelected(attributes, styled);
  const size = style.get('font-size');
  const paint = { ...around, isTiny: size === undefined ? around.isTiny : TINY.test(size) };
  const [filled, colored] = [fill, text].map((value) =>
    value === undefined ? undefined : colorOf(value),
  );
  if (hasImage) paint.hasImage = true;
  if (fill === undefined) {
    if (isStyled) paint.background = undefined;
  } else if (filled !== 'none') Object.assign(paint, { background: filled, hasImage });
  if (text !== undefined) paint.color = colored === 'none' ? undefined : colored;
  // Browsers and style sheets give links colors of their own.
  else if (isStyled || name === 'a') paint.color = undefined;
  return paint;
}
