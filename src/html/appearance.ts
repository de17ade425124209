import { declarations, fontSize, hides, ROOT_SIZE, sizeOf } from './css.js';
import { SILENT } from './elements.js';

/** The visible style of a text. */
export interface Look {
  /** In CSS pixels. */
  size: number;
  bold: boolean;
  /** Crossed out. */
  struck: boolean;
  /** Quoted from an earlier mail. */
  quoted: boolean;
  /** Superscript, like a footnote mark. */
  raised: boolean;
  /** Preserves line breaks. */
  pre: boolean;
}

/** The style of an element, including inherited values. */
export interface Appearance {
  look: Look;
  /** Not shown, including all content. */
  hidden: boolean;
  /** Not shown, but elements within may be (CSS 2.2, section 11.2). */
  invisible: boolean;
  /** Whether there is a visible gap to the text next to it. */
  apart: boolean;
  /** Whether CSS makes it a block; undefined without a declaration. */
  block: boolean | undefined;
}

const BOLD = { bold: true };
const STRUCK = { struck: true };

/** The default style of elements, in the sizes of browsers. */
const LOOKS: Record<string, Partial<Look>> = {
  b: BOLD,
  strong: BOLD,
  th: BOLD,
  mark: BOLD,
  h1: { bold: true, size: 32 },
  h2: { bold: true, size: 24 },
  h3: { bold: true, size: 19 },
  h4: BOLD,
  small: { size: 13 },
  big: { size: 19 },
  s: STRUCK,
  strike: STRUCK,
  del: STRUCK,
  blockquote: { quoted: true },
  pre: { pre: true },
  sup: { raised: true },
};

export const PLAIN_LOOK: Look = {
  size: ROOT_SIZE,
  bold: false,
  struck: false,
  quoted: false,
  raised: false,
  pre: false,
};

/** The style outside of all elements. */
export const PLAIN: Appearance = {
  look: PLAIN_LOOK,
  hidden: false,
  invisible: false,
  apart: false,
  block: undefined,
};

const QUOTES = /\b(?:gmail_quote|gmail_extra|yahoo_quoted|moz-cite-prefix|protonmail_quote)\b/;

/** The style of an element, from its attributes and its parent. */
export function appearanceOf(
  name: string,
  attributes: ReadonlyMap<string, string>,
  around: Appearance,
  hiding: ReadonlySet<string>,
): Appearance {
  if (attributes.size === 0 && isPlain(name, around)) return around;
  const style = styleOf(attributes.get('style') ?? '');
  const isHidden =
    attributes.has('hidden') ||
    SILENT.has(name) ||
    style.isHidden ||
    (!style.hasDisplay && isSelected(attributes, hiding));
  return {
    hidden: around.hidden || isHidden,
    invisible: style.isInvisible ?? around.invisible,
    apart: style.isApart,
    block: style.isBlock,
    look: lookOf(name, attributes, style, around.look),
  };
}

/** Whether an element without attributes looks as its parent does. */
function isPlain(name: string, { apart, block }: Appearance): boolean {
  return !apart && block === undefined && !SILENT.has(name) && !LOOKS[name];
}

function lookOf(
  name: string,
  attributes: ReadonlyMap<string, string>,
  { look: ofStyle, fontSize: size, hasLook }: Style,
  around: Look,
): Look {
  const ofElement = LOOKS[name];
  // Most elements have no style of their own and share the object of their parent.
  if (!ofElement && !hasLook && name !== 'font' && !isQuote(attributes)) return around;
  const look = { ...around, ...ofElement, ...ofStyle };
  if (isQuote(attributes)) look.quoted = true;
  const ofTag = name === 'font' ? fontSize(attributes.get('size')) : undefined;
  look.size = sizeOf(size, around.size) ?? ofTag ?? look.size;
  // Text with the same style shares one object, so that a line only records changes.
  const isSame = PROPERTIES.every((property) => look[property] === around[property]);
  return isSame ? around : look;
}

const PROPERTIES = Object.keys(PLAIN_LOOK) as (keyof Look)[];

/** Whether one of the selectors, `.class` or `#id` in lower case, selects an element. */
export function isSelected(
  attributes: ReadonlyMap<string, string>,
  selectors: ReadonlySet<string>,
): boolean {
  if (selectors.size === 0) return false;
  const classes = (attributes.get('class') ?? '').toLowerCase().split(/\s+/);
  const id = (attributes.get('id') ?? '').toLowerCase();
  return selectors.has(`#${id}`) || classes.some((one) => selectors.has(`.${one}`));
}

function isQuote(attributes: ReadonlyMap<string, string>): boolean {
  return QUOTES.test(`${attributes.get('class') ?? ''} ${attributes.get('id') ?? ''}`);
}

/** The declarations in a `style` attribute, independent of the parent; undefined values are not declared. */
interface Style {
  isHidden: boolean;
  isInvisible: boolean | undefined;
  /** An inline element with a gap made by CSS, where there is no white space. */
  isApart: boolean;
  /** Whether CSS makes the element a block, whatever it is by default. */
  isBlock: boolean | undefined;
  /** Whether the attribute overrides a style sheet's `display`. */
  hasDisplay: boolean;
  look: Partial<Look>;
  /** Whether it sets anything of the look, the size included. */
  hasLook: boolean;
  /** May be relative to the parent's size. */
  fontSize: string | undefined;
}

/** Emails repeat a few styles for all elements. The cache has this many, up to this length. */
const MAX_STYLES = 200;
const MAX_STYLE = 1_000;
const styles = new Map<string, Style>();

function styleOf(attribute: string): Style {
  const known = styles.get(attribute);
  if (known) return known;
  if (styles.size >= MAX_STYLES) styles.clear();
  const style = read(declarations(attribute));
  if (attribute.length <= MAX_STYLE) styles.set(attribute, style);
  return style;
}

function read(style: ReadonlyMap<string, string>): Style {
  const valueFor = (name: string) => style.get(name) ?? '';
  const [display, visibility] = [valueFor('display'), style.get('visibility')];
  const isUnseen =
    valueFor('color') === 'transparent' || /^(?:hidden|collapse)$/.test(visibility ?? '');
  const sides = [
    'margin',
    'margin-left',
    'margin-right',
    'padding',
    'padding-left',
    'padding-right',
  ];
  const [look, fontSize] = [lookBy(style), style.get('font-size')];
  const isBlock = /^(?:block|flex|grid|list-item|table$)/.test(display);
  return {
    isHidden: hides(style),
    isInvisible: isUnseen || (visibility === undefined ? undefined : false),
    isApart:
      /^inline-(?:block|flex|table|grid)|^table-cell|^block|^flex/.test(display) ||
      sides.some((side) => /[1-9]/.test(valueFor(side))),
    isBlock: isBlock || (display === 'inline' ? false : undefined),
    hasDisplay: display !== '',
    look,
    hasLook: fontSize !== undefined || Object.keys(look).length > 0,
    fontSize,
  };
}

/** The style from declarations, except sizes. */
function lookBy(style: ReadonlyMap<string, string>): Partial<Look> {
  const valueFor = (name: string) => style.get(name) ?? '';
  const look: Partial<Look> = {};
  const weight = style.get('font-weight');
  if (weight) look.bold = weight.startsWith('bold') || Number.parseInt(weight, 10) >= 600;
  const lines = valueFor('text-decoration') + valueFor('text-decoration-line');
  if (lines.includes('line-through')) look.struck = true;
  if (valueFor('white-space').startsWith('pre')) look.pre = true;
  if (valueFor('vertical-align') === 'super') look.raised = true;
  return look;
}
