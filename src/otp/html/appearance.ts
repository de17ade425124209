import { declarations, fontSize, hides, ROOT_SIZE, sizeOf } from './css.js';
import { BOLD, SILENT, SIZES, STRUCK } from './elements.js';

/** How a piece of text looks to a reader. */
export interface Look {
  /** In CSS pixels. */
  size: number;
  bold: boolean;
  /** Set with wide gaps between the letters. */
  spaced: boolean;
  /** With a background or a border of its own. */
  boxed: boolean;
  /** Crossed out. */
  struck: boolean;
  /** Quoted from an earlier mail. */
  quoted: boolean;
  /** Raised, as the sign of a footnote. */
  raised: boolean;
  /** With its line breaks as written. */
  pre: boolean;
}

/** What one element adds to what it inherits. */
export interface Appearance {
  look: Look;
  /** Not shown, and nothing in it either. */
  hidden: boolean;
  /** Not shown, but an element in it may be (CSS 2.2, section 11.2). */
  invisible: boolean;
  /** Whether it stands apart from the text beside it. */
  apart: boolean;
  /** Whether CSS makes it begin a new line, or stand in one; undefined: nothing is said. */
  block: boolean | undefined;
}

export const PLAIN_LOOK: Look = {
  size: ROOT_SIZE,
  bold: false,
  spaced: false,
  boxed: false,
  struck: false,
  quoted: false,
  raised: false,
  pre: false,
};

/** What stands in no element. */
export const PLAIN: Appearance = {
  look: PLAIN_LOOK,
  hidden: false,
  invisible: false,
  apart: false,
  block: undefined,
};

const QUOTES = /\b(?:gmail_quote|gmail_extra|yahoo_quoted|moz-cite-prefix|protonmail_quote)\b/;

/** How an element looks, by its attributes and by what it stands in. */
export function appearanceOf(
  name: string,
  attributes: ReadonlyMap<string, string>,
  around: Appearance,
  hiding: ReadonlySet<string>,
): Appearance {
  const style = styleOf(attributes.get('style') ?? '');
  const isHidden =
    attributes.has('hidden') ||
    SILENT.has(name) ||
    style.isHidden ||
    (!style.hasDisplay && isHiddenBySheet(attributes, hiding));
  return {
    hidden: around.hidden || isHidden,
    invisible: style.isInvisible ?? around.invisible,
    apart: style.isApart,
    block: style.isBlock,
    // Most elements say nothing about their look: they share one object with what they stand in.
    look:
      attributes.size === 0 && !DISTINCT.has(name)
        ? around.look
        : lookOf(name, attributes, style, around.look),
  };
}

/** The elements that look different without any attribute. */
const DISTINCT = new Set([...BOLD, ...STRUCK, ...Object.keys(SIZES), 'blockquote', 'pre', 'sup']);

function lookOf(
  name: string,
  attributes: ReadonlyMap<string, string>,
  style: Style,
  around: Look,
): Look {
  const size =
    sizeOf(style.fontSize, around.size) ??
    (name === 'font' ? fontSize(attributes.get('size')) : undefined) ??
    SIZES[name] ??
    around.size;
  const look = {
    size,
    bold: BOLD.has(name) || (style.isBold ?? around.bold),
    spaced: isSpaced(style.letterSpacing, size, around.spaced),
    boxed: style.isBoxed || attributes.has('bgcolor'),
    struck: around.struck || STRUCK.has(name) || style.isStruck,
    quoted: around.quoted || name === 'blockquote' || isQuote(attributes),
    raised: around.raised || name === 'sup' || style.isRaised,
    pre: around.pre || name === 'pre' || style.isPre,
  };
  return isSame(look, around) ? around : look;
}

/** One object for all text that looks the same: a line has to tell only where that changes. */
function isSame(one: Look, other: Look): boolean {
  return (
    one.size === other.size &&
    one.bold === other.bold &&
    one.spaced === other.spaced &&
    one.boxed === other.boxed &&
    one.struck === other.struck &&
    one.quoted === other.quoted &&
    one.raised === other.raised &&
    one.pre === other.pre
  );
}

function isHiddenBySheet(
  attributes: ReadonlyMap<string, string>,
  hiding: ReadonlySet<string>,
): boolean {
  if (hiding.size === 0) return false;
  const classes = (attributes.get('class') ?? '').toLowerCase().split(/\s+/);
  const id = (attributes.get('id') ?? '').toLowerCase();
  return hiding.has(`#${id}`) || classes.some((one) => hiding.has(`.${one}`));
}

function isSpaced(value: string | undefined, size: number, inherited: boolean): boolean {
  const spacing = sizeOf(value, size);
  return spacing === undefined ? inherited : spacing >= 2;
}

function isQuote(attributes: ReadonlyMap<string, string>): boolean {
  return QUOTES.test(`${attributes.get('class') ?? ''} ${attributes.get('id') ?? ''}`);
}

/** What a `style` attribute says of its element, wherever that stands; undefined: nothing. */
export interface Style {
  isHidden: boolean;
  isInvisible: boolean | undefined;
  /** An inline element that is set off by CSS only: a reader sees a gap where no white space is. */
  isApart: boolean;
  /** Whether it begins a new line, whatever it is otherwise. */
  isBlock: boolean | undefined;
  /** Whether it decides itself if the element is shown, whatever a sheet says. */
  hasDisplay: boolean;
  isBold: boolean | undefined;
  isBoxed: boolean;
  isStruck: boolean;
  isPre: boolean;
  isRaised: boolean;
  fontSize: string | undefined;
  letterSpacing: string | undefined;
}

/** Mails repeat a few styles at every element. So many are kept, of that length. */
const MAX_STYLES = 200;
const MAX_STYLE = 1_000;
const styles = new Map<string, Style>();

export function styleOf(attribute: string): Style {
  const known = styles.get(attribute);
  if (known) return known;
  if (styles.size >= MAX_STYLES) styles.clear();
  const style = read(declarations(attribute));
  if (attribute.length <= MAX_STYLE) styles.set(attribute, style);
  return style;
}

function read(style: ReadonlyMap<string, string>): Style {
  return {
    isHidden: hides(style),
    isInvisible: isInvisible(style),
    isApart: isApart(style),
    isBlock: isBlock(style.get('display')),
    hasDisplay: style.has('display'),
    isBold: isBold(style.get('font-weight')),
    isBoxed: isBoxed(style),
    isStruck: isStruck(style),
    isPre: (style.get('white-space') ?? '').startsWith('pre'),
    isRaised: style.get('vertical-align') === 'super',
    fontSize: style.get('font-size'),
    letterSpacing: style.get('letter-spacing'),
  };
}

function isInvisible(style: ReadonlyMap<string, string>): boolean | undefined {
  const visibility = style.get('visibility');
  if (style.get('color') === 'transparent') return true;
  if (visibility === 'hidden' || visibility === 'collapse') return true;
  return visibility === undefined ? undefined : false;
}

function isApart(style: ReadonlyMap<string, string>): boolean {
  const display = style.get('display') ?? '';
  if (/^inline-(?:block|flex|table|grid)|^table-cell|^block|^flex/.test(display)) return true;
  return ['margin', 'margin-left', 'margin-right', 'padding', 'padding-left', 'padding-right'].some(
    (name) => /[1-9]/.test(style.get(name) ?? ''),
  );
}

function isBlock(display: string | undefined): boolean | undefined {
  if (display === 'inline') return false;
  return display !== undefined && /^(?:block|flex|grid|list-item|table$)/.test(display)
    ? true
    : undefined;
}

function isBold(weight: string | undefined): boolean | undefined {
  if (weight === undefined) return undefined;
  return weight.startsWith('bold') || Number.parseInt(weight, 10) >= 600;
}

function isBoxed(style: ReadonlyMap<string, string>): boolean {
  const border = style.get('border') ?? '';
  const hasBorder = border !== '' && !/^(?:0|none)/.test(border);
  return hasBorder || style.has('background') || style.has('background-color');
}

function isStruck(style: ReadonlyMap<string, string>): boolean {
  const lines = [style.get('text-decoration'), style.get('text-decoration-line')];
  return lines.some((line) => line?.includes('line-through'));
}
