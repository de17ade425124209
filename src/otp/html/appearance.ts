import { BOLD, SILENT, SIZES, STRUCK } from './elements.js';
import { type Style, styleOf } from './own-style.js';
import { fontSize, ROOT_SIZE, sizeOf } from './style.js';

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

/** What stands in no element. */
export const PLAIN: Appearance = {
  look: PLAIN_LOOK,
  hidden: false,
  invisible: false,
  apart: false,
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
    // Most elements say nothing about their look: they share one object with what they stand in.
    look:
      attributes.size === 0 && !DISTINCT.has(name)
        ? around.look
        : lookOf(name, attributes, style, around.look),
  };
}

/** The elements that look different without any attribute. */
const DISTINCT = new Set([...BOLD, ...STRUCK, ...Object.keys(SIZES), 'blockquote', 'pre']);

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
