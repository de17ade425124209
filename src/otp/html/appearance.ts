import { declarations, fontSize, hides, ROOT_SIZE, sizeOf } from './css.js';
import { SILENT } from './elements.js';

/** How a piece of text looks to a reader. */
export interface Look {
  /** In CSS pixels. */
  size: number;
  bold: boolean;
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

const BOLD = { bold: true };
const STRUCK = { struck: true };

/** How text in an element looks without any attribute, in the sizes of browsers. */
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
    look: lookOf(name, attributes, style, around.look),
  };
}

function lookOf(
  name: string,
  attributes: ReadonlyMap<string, string>,
  { look: ofStyle, fontSize: size }: Style,
  around: Look,
): Look {
  const ofElement = LOOKS[name];
  // Most elements say nothing about their look: they share one object with what they stand in.
  if (attributes.size === 0 && !ofElement) return around;
  const look = { ...around, ...ofElement, ...ofStyle };
  if (isQuote(attributes)) look.quoted = true;
  const ofTag = name === 'font' ? fontSize(attributes.get('size')) : undefined;
  look.size = sizeOf(size, around.size) ?? ofTag ?? look.size;
  // One object for all text that looks the same: a line has to tell only where that changes.
  const isSame = PROPERTIES.every((property) => look[property] === around[property]);
  return isSame ? around : look;
}

const PROPERTIES = Object.keys(PLAIN_LOOK) as (keyof Look)[];

function isHiddenBySheet(
  attributes: ReadonlyMap<string, string>,
  hiding: ReadonlySet<string>,
): boolean {
  if (hiding.size === 0) return false;
  const classes = (attributes.get('class') ?? '').toLowerCase().split(/\s+/);
  const id = (attributes.get('id') ?? '').toLowerCase();
  return hiding.has(`#${id}`) || classes.some((one) => hiding.has(`.${one}`));
}

function isQuote(attributes: ReadonlyMap<string, string>): boolean {
  return QUOTES.test(`${attributes.get('class') ?? ''} ${attributes.get('id') ?? ''}`);
}

/** What a `style` attribute says of its element, wherever that stands; undefined: nothing. */
interface Style {
  isHidden: boolean;
  isInvisible: boolean | undefined;
  /** An inline element that is set off by CSS only: a reader sees a gap where no white space is. */
  isApart: boolean;
  /** Whether it begins a new line, whatever it is otherwise. */
  isBlock: boolean | undefined;
  /** Whether it decides itself if the element is shown, whatever a sheet says. */
  hasDisplay: boolean;
  look: Partial<Look>;
  /** Of the size around it, perhaps. */
  fontSize: string | undefined;
}

/** Mails repeat a few styles at every element. So many are kept, of that length. */
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
  const isBlock = /^(?:block|flex|grid|list-item|table$)/.test(display);
  return {
    isHidden: hides(style),
    isInvisible: isUnseen || (visibility === undefined ? undefined : false),
    isApart:
      /^inline-(?:block|flex|table|grid)|^table-cell|^block|^flex/.test(display) ||
      sides.some((side) => /[1-9]/.test(valueFor(side))),
    isBlock: isBlock || (display === 'inline' ? false : undefined),
    hasDisplay: display !== '',
    look: lookBy(style),
    fontSize: style.get('font-size'),
  };
}

/** What declarations say of a look, other than its sizes. */
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
