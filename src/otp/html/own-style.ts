import { declarations, hides } from './style.js';

/** What a `style` attribute says of its element, wherever that stands; undefined: nothing. */
export interface Style {
  isHidden: boolean;
  isInvisible: boolean | undefined;
  /** An inline element that is set off by CSS only: a reader sees a gap where no white space is. */
  isApart: boolean;
  /** Whether it decides itself if the element is shown, whatever a sheet says. */
  hasDisplay: boolean;
  isBold: boolean | undefined;
  isBoxed: boolean;
  isStruck: boolean;
  isPre: boolean;
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
    hasDisplay: style.has('display'),
    isBold: isBold(style.get('font-weight')),
    isBoxed: isBoxed(style),
    isStruck: isStruck(style),
    isPre: (style.get('white-space') ?? '').startsWith('pre'),
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
