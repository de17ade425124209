import { BOLD, SILENT, SIZES, STRUCK } from './elements.js';
import { declarations, fontSize, hides, ROOT_SIZE, sizeOf } from './style.js';

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
}

export const PLAIN_LOOK: Look = {
  size: ROOT_SIZE,
  bold: false,
  spaced: false,
  boxed: false,
  struck: false,
  quoted: false,
  pre: false,
};

const QUOTES = /\b(?:gmail_quote|gmail_extra|yahoo_quoted|moz-cite-prefix|protonmail_quote)\b/;

/** Mails repeat a few styles at every element. So many are kept, of that length. */
const MAX_STYLES = 200;
const MAX_STYLE = 1_000;
const styles = new Map<string, Style>();

/** A style, and what of it does not depend on where the element stands. */
interface Style {
  declared: ReadonlyMap<string, string>;
  isHidden: boolean;
  isApart: boolean;
}

function styleOf(style: string): Style {
  const known = styles.get(style);
  if (known) return known;
  if (styles.size >= MAX_STYLES) styles.clear();
  const declared = declarations(style);
  const read = { declared, isHidden: hides(declared), isApart: isApart(declared) };
  if (style.length <= MAX_STYLE) styles.set(style, read);
  return read;
}

/** How an element looks, by its attributes and by what it stands in. */
export function appearanceOf(
  name: string,
  attributes: ReadonlyMap<string, string>,
  parent: Appearance | undefined,
  hiding: ReadonlySet<string>,
): Appearance {
  const own = styleOf(attributes.get('style') ?? '');
  const style = own.declared;
  const around = parent?.look ?? PLAIN_LOOK;
  const isHidden =
    attributes.has('hidden') ||
    SILENT.has(name) ||
    own.isHidden ||
    (!style.has('display') && isHiddenBySheet(attributes, hiding));
  return {
    hidden: (parent?.hidden ?? false) || isHidden,
    invisible: isInvisible(style, parent?.invisible ?? false),
    apart: own.isApart,
    // Most elements say nothing about their look: they share one object with what they stand in.
    look:
      attributes.size === 0 && !DISTINCT.has(name)
        ? around
        : lookOf(name, attributes, style, around),
  };
}

/** The elements that look different without any attribute. */
const DISTINCT = new Set([...BOLD, ...STRUCK, ...Object.keys(SIZES), 'blockquote', 'pre']);

function lookOf(
  name: string,
  attributes: ReadonlyMap<string, string>,
  style: ReadonlyMap<string, string>,
  around: Look,
): Look {
  const size =
    sizeOf(style.get('font-size'), around.size) ??
    (name === 'font' ? fontSize(attributes.get('size')) : undefined) ??
    SIZES[name] ??
    around.size;
  const look = {
    size,
    bold: BOLD.has(name) || isBold(style.get('font-weight'), around.bold),
    spaced: isSpaced(style.get('letter-spacing'), size, around.spaced),
    boxed: isBoxed(style, attributes.has('bgcolor')),
    struck: around.struck || STRUCK.has(name) || /line-through/.test(lineOf(style)),
    quoted: around.quoted || name === 'blockquote' || isQuote(attributes),
    pre: around.pre || name === 'pre' || (style.get('white-space') ?? '').startsWith('pre'),
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

function isInvisible(style: ReadonlyMap<string, string>, inherited: boolean): boolean {
  const isTransparent = style.get('color') === 'transparent';
  const visibility = style.get('visibility');
  if (isTransparent || visibility === 'hidden' || visibility === 'collapse') return true;
  return visibility === undefined ? inherited : false;
}

/** An inline element that is set off by CSS only: a reader sees a gap where no white space is. */
function isApart(style: ReadonlyMap<string, string>): boolean {
  const display = style.get('display') ?? '';
  if (/^inline-(?:block|flex|table|grid)|^table-cell|^block|^flex/.test(display)) return true;
  return ['margin', 'margin-left', 'margin-right', 'padding', 'padding-left', 'padding-right'].some(
    (name) => /[1-9]/.test(style.get(name) ?? ''),
  );
}

function isBold(weight: string | undefined, inherited: boolean): boolean {
  if (weight === undefined) return inherited;
  return weight.startsWith('bold') || Number.parseInt(weight, 10) >= 600;
}

function isSpaced(value: string | undefined, size: number, inherited: boolean): boolean {
  const spacing = sizeOf(value, size);
  return spacing === undefined ? inherited : spacing >= 2;
}

function isBoxed(style: ReadonlyMap<string, string>, hasColour: boolean): boolean {
  const border = style.get('border') ?? '';
  const hasBorder = border !== '' && !/^(?:0|none)/.test(border);
  return hasColour || hasBorder || style.has('background') || style.has('background-color');
}

function lineOf(style: ReadonlyMap<string, string>): string {
  return `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
}

function isQuote(attributes: ReadonlyMap<string, string>): boolean {
  return QUOTES.test(`${attributes.get('class') ?? ''} ${attributes.get('id') ?? ''}`);
}
