import { CLIENTS_WITHOUT, type Feature } from '../client-support.js';
import { type Declaration, readStyle, type StyleSheet } from '../css.js';
import type { Found } from '../finding.js';
import { type HtmlElement, tagOf } from '../html.js';
import type { Reading } from '../reading.js';

/** Gmail drops the style sheets of an email beyond this size, in characters. */
const GMAIL_CSS = 16_384;

/** `rgb(1 2 3 / 50%)`: Gmail drops the whole attribute or sheet, so that no fallback helps. */
const SPACED_COLOR = /\b(?:rgb|hsl)a?\(\s*[\d.]+(?:%|deg)?\s+[\d.]/i;

/** Hosts of style sheets that only load fonts, without which an email looks right. */
const FONTS =
  /^(?:https?:)?\/\/(?:fonts|use|use\.typekit|fast\.fonts|cloud\.typography)\.(?:googleapis|bunny|typekit|net|com)\b/i;

type FeatureOf<What> = [Feature, isIn: (one: What) => boolean, name: string];

/** Features of declarations, with a fallback unless it is the first of its property. */
const OF_DECLARATIONS: FeatureOf<Declaration>[] = [
  ['css-variables', hasValue(/\bvar\(/i), 'var()'],
  ['css-unit-calc', hasValue(/\bcalc\(/i), 'calc()'],
  ['css-function-clamp', hasValue(/\bclamp\(/i), 'clamp()'],
  ['css-function-max', hasValue(/\bmax\(/i), 'max()'],
  ['css-function-min', hasValue(/\bmin\(/i), 'min()'],
  ['css-function-light-dark', hasValue(/\blight-dark\(/i), 'light-dark()'],
  ['css-unit-rem', hasValue(/\d(?:\.\d+)?rem\b/i), 'rem'],
  ['css-unit-ch', hasValue(/\d(?:\.\d+)?ch\b/i), 'ch'],
  ['css-unit-vh', hasValue(/\d(?:\.\d+)?vh\b/i, /^(?:height|font-size)$/), 'vh'],
  ['css-unit-vw', hasValue(/\d(?:\.\d+)?vw\b/i, /^(?:width|font-size)$/), 'vw'],
  ['css-position', hasValue(/^(?:absolute|fixed|sticky)/i, /^position$/), 'position'],
  ['css-aspect-ratio', hasValue(/\d/, /^aspect-ratio$/), 'aspect-ratio'],
  ['css-column-count', hasValue(/[2-9]/, /^column(?:s|-count)$/), 'columns'],
  ['css-grid-template', hasValue(/./, /^grid-template(?:-columns|-areas)?$/), 'grid-template'],
  ['css-mask-image', hasValue(/\burl\(/i, /^mask(?:-image)?$/), 'mask-image'],
  ['css-mix-blend-mode', hasValue(/^(?!normal)/i, /^mix-blend-mode$/), 'mix-blend-mode'],
  ['css-object-fit', hasValue(/^(?:cover|contain)/i, /^object-fit$/), 'object-fit'],
  ['css-writing-mode', hasValue(/^vertical/i, /^writing-mode$/), 'writing-mode'],
  ['css-inline-size', hasValue(/\d/, /^inline-size$/), 'inline-size'],
  ['css-max-inline-size', hasValue(/\d/, /^max-inline-size$/), 'max-inline-size'],
  ...(['margin', 'padding'] as const).flatMap((box): FeatureOf<Declaration>[] => [
    [
      `css-${box}-inline-block`,
      hasValue(/[1-9]/, new RegExp(`^${box}-(?:inline|block)$`)),
      `${box}-inline`,
    ],
    [
      `css-${box}-inline-start-end`,
      hasValue(/[1-9]/, new RegExp(`^${box}-inline-(?:start|end)$`)),
      `${box}-inline-start`,
    ],
    [
      `css-${box}-block-start-end`,
      hasValue(/[1-9]/, new RegExp(`^${box}-block-(?:start|end)$`)),
      `${box}-block-start`,
    ],
  ]),
];

function hasValue(pattern: RegExp, properties?: RegExp): (one: Declaration) => boolean {
  return ({ property, value }) => pattern.test(value) && (properties?.test(property) ?? true);
}

/** The elements that {@link OF_ELEMENTS} are about, besides those with the attribute `hidden`. */
const FEATURED = new Set(['img', 'svg', 'object', 'audio', 'form', 'video', 'link']);

/** Features of elements. */
const OF_ELEMENTS: FeatureOf<HtmlElement>[] = [
  ['image-avif', isImageOf(/\.avif(?:[?#]|$)/i), 'An AVIF image'],
  ['image-heif', isImageOf(/\.hei[cf](?:[?#]|$)/i), 'A HEIF image'],
  ['image-webp', isImageOf(/\.webp(?:[?#]|$)/i), 'A WebP image'],
  ['image-svg', isImageOf(/\.svg(?:[?#]|$)/i), 'An SVG image'],
  ['image-base64', isImageOf(/^\s*data:image\//i), 'An image in a data: URL'],
  ['html-svg', ({ name }) => name === 'svg', '<svg>'],
  ['html-hidden', isShownIfIgnored, 'The attribute hidden'],
  ['html-object', ({ name, children }) => name === 'object' && children === 0, '<object>'],
  [
    'html-audio',
    ({ name, children }) => name === 'audio' && children === 0,
    '<audio> without a fallback',
  ],
  ['html-form', ({ name }) => name === 'form', '<form>'],
  [
    'html-video',
    ({ name, children }) => name === 'video' && children === 0,
    '<video> without a fallback',
  ],
  ['html-link', isStyleSheet, 'An external style sheet'],
];

/**
 * What a widely used client ignores, by the data of caniemail.com: one finding for each feature, at its first place.
 * What has a fallback or stands in @media, @supports or a conditional comment is right.
 */
export function* clientCss({ html, sheets }: Reading): Iterable<Found> {
  if (html === null) return;
  const isLaidOutForOutlook = /<!--\[if [^\]]{0,40}mso/i.test(html.source);
  const rowStyles = rowsBySheets(sheets);
  /** Emails repeat their styles in each cell. */
  const styles = new Set<string>();
  for (const element of html.elements) {
    if (FEATURED.has(element.name) || element.attributes.has('hidden')) yield* inElement(element);
    const row = isLaidOutForOutlook ? undefined : rowOf(element, rowStyles);
    if (row !== undefined) {
      const [feature, what]: [Feature, string] = GRID.test(row)
        ? ['css-display-grid', 'display: grid']
        : ['css-display-flex', 'display: flex'];
      yield ignored(feature, what, element.at, row);
    }
    const style = element.attributes.get('style');
    if (style === undefined || styles.has(style)) continue;
    styles.add(style);
    yield* inDeclarations(readStyle(style, element.at));
  }
  yield* inSheets(sheets);
}

function* inElement(element: HtmlElement): Iterable<Found> {
  for (const [feature, isIn, what] of OF_ELEMENTS) {
    if (isIn(element)) yield ignored(feature, what, element.at, tagOf(element));
  }
}

function* inSheets(sheets: readonly StyleSheet[]): Iterable<Found> {
  let size = 0;
  for (const { css, at, rules, nested, nestedRule } of sheets) {
    size += css.length;
    for (const { declarations } of rules) yield* inDeclarations(declarations);
    if (nestedRule !== undefined)
      yield ignored('css-nesting', 'A rule inside a rule', nestedRule, '');
    const color = SPACED_COLOR.exec(css);
    if (color) yield droppedColor(color[0], at + color.index);
    const [first] = nested;
    if (first) {
      const message = `Gmail drops a <style> with @${first.name} inside @media`;
      yield { rule: 'client-css', message, part: 'html', excerpt: `@${first.name}`, at: first.at };
    }
  }
  if (size <= GMAIL_CSS) return;
  const message = `Gmail drops styles beyond 16 kB; these have ${Math.ceil(size / 1000)}`;
  yield { rule: 'client-css', message, part: 'html', at: sheets.at(-1)?.at };
}

function* inDeclarations(declarations: readonly Declaration[]): Iterable<Found> {
  for (const one of declarations) {
    const { property, value, at, isFirst } = one;
    // In a sheet, the search for the color is that of the sheet as a whole.
    const color = SPACED_COLOR.exec(value)?.[0];
    if (color !== undefined) yield droppedColor(color, at);
    if (!isFirst) continue;
    for (const [feature, isIn, what] of OF_DECLARATIONS) {
      if (isIn(one)) yield ignored(feature, what, at, `${property}: ${value}`);
    }
  }
}

function droppedColor(color: string, at: number): Found {
  const message = 'Gmail drops styles with a color without commas, such as rgb(1 2 3)';
  return { rule: 'client-css', message, part: 'html', excerpt: color, at };
}

function ignored(feature: Feature, what: string, at: number, excerpt: string): Found {
  const clients = CLIENTS_WITHOUT[feature].join(', ');
  return {
    rule: 'client-css',
    message: `${what} is ignored by ${clients}`,
    part: 'html',
    excerpt,
    at,
  };
}

const GRID = /\bdisplay\s*:\s*(?:inline-)?grid/i;
const ROW = /(?:^|[;{\s])display\s*:\s*(?:inline-)?(?:flex|grid)\b/i;
const COLUMN = /flex-(?:direction|flow)\s*:\s*column/i;

/** The style that puts the elements in an element beside each other: they end up below each other without it. */
function rowOf(
  { name, attributes, children }: HtmlElement,
  bySheets: ReadonlyMap<string, string>,
): string | undefined {
  if (children < 2) return undefined;
  const style = attributes.get('style') ?? '';
  if (/\bdisplay\s*:|flex-direction/i.test(style)) {
    return ROW.test(style) && !COLUMN.test(style) ? style : undefined;
  }
  if (bySheets.size === 0) return undefined;
  const classes = (attributes.get('class') ?? '').split(/\s+/).map((one) => `.${one}`);
  const selectors = [`#${attributes.get('id')}`, ...classes, name].flatMap((one) => [
    one,
    name + one,
  ]);
  const rules = selectors.flatMap((one) => bySheets.get(one) ?? []);
  return rules.includes(IN_COLUMN) ? undefined : rules[0];
}

/** Instead of a rule that puts elements below each other. */
const IN_COLUMN = '';

/** Longer names in selectors are cut, in characters: the search for their start is not linear. */
const LONGEST_NAME = 100;

/** The rules of style sheets for rows and columns by the last part of a selector: `.row`, `div.row`, `#row`, `ul`. */
function rowsBySheets(sheets: readonly StyleSheet[]): Map<string, string> {
  const rows = new Map<string, string>();
  for (const { selectors, declarations } of sheets.flatMap(({ rules }) => rules)) {
    if (!declarations.some(({ property }) => /^(?:display|flex-)/.test(property))) continue;
    const style = declarations.map(({ property, value }) => `${property}: ${value}`).join('; ');
    const isColumn = COLUMN.test(style);
    if (!isColumn && !ROW.test(style)) continue;
    const rule = isColumn ? IN_COLUMN : `${selectors} { ${style} }`;
    for (const selector of selectors.split(',')) {
      const [last = ''] = /[\w.#-]+$/.exec(selector.trim().slice(-LONGEST_NAME)) ?? [];
      rows.set(last, rule);
    }
  }
  return rows;
}

/** In `<picture>`, clients choose a format that they know. */
function isImageOf(pattern: RegExp): (element: HtmlElement) => boolean {
  return ({ name, attributes, parent }) =>
    name === 'img' && parent?.name !== 'picture' && pattern.test(attributes.get('src') ?? '');
}

/** Whether only the attribute `hidden` hides an element. */
function isShownIfIgnored({ name, attributes }: HtmlElement): boolean {
  const isHidden = /display\s*:\s*none/i.test(attributes.get('style') ?? '');
  return attributes.has('hidden') && !isHidden && name !== 'input';
}

function isStyleSheet({ name, attributes }: HtmlElement): boolean {
  const isSheet = /\bstylesheet\b/i.test(attributes.get('rel') ?? '');
  return name === 'link' && isSheet && !FONTS.test(attributes.get('href') ?? '');
}
