/** The default text size, in CSS pixels. */
export const ROOT_SIZE = 16;

/** The sizes 1 to 7 of `<font size>`, and their names in CSS. */
const SIZES = [10, 13, 16, 18, 24, 32, 48];
const SIZE_NAMES = ['x-small', 'small', 'medium', 'large', 'x-large', 'xx-large', 'xxx-large'];
const PIXELS: Record<string, number> = { px: 1, '': 1, pt: 4 / 3, cm: 37.8, mm: 3.78, in: 96 };

/** The declarations of a `style` attribute or a rule, with names and values in lower case. */
export function declarations(style: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of style.toLowerCase().split(';')) {
    const colon = part.indexOf(':');
    if (colon < 0) continue;
    found.set(
      part.slice(0, colon).trim(),
      part
        .slice(colon + 1)
        .replace('!important', '')
        .trim(),
    );
  }
  return found;
}

/** Whether declarations hide an element and all its content. */
export function hides(style: ReadonlyMap<string, string>): boolean {
  const isZero = (name: string) => Number.parseFloat(style.get(name) ?? '') === 0;
  const clips = style.get('overflow') === 'hidden';
  return (
    style.get('display') === 'none' ||
    style.get('mso-hide') === 'all' ||
    isZero('opacity') ||
    isZero('max-height') ||
    (clips && (isZero('height') || isZero('width') || isZero('max-width'))) ||
    isFarOff(style)
  );
}

/** Whether an element is moved off the page, as old emails hide a preview text. */
function isFarOff(style: ReadonlyMap<string, string>): boolean {
  return ['text-indent', 'left', 'top', 'margin-left'].some(
    (name) => Number.parseFloat(style.get(name) ?? '') <= -900,
  );
}

/** A length in pixels; undefined if the value is not a length. `em` and `%` are relative to the parent's size. */
export function sizeOf(value: string | undefined, around: number): number | undefined {
  if (value === undefined) return undefined;
  const number = Number.parseFloat(value);
  if (Number.isNaN(number)) return namedSize(value, around);
  const unit = value.replace(/^[-+.\d]+/, '').trim();
  if (unit.startsWith('rem')) return number * ROOT_SIZE;
  if (unit.startsWith('em')) return number * around;
  if (unit.startsWith('%')) return (number / 100) * around;
  const pixels = PIXELS[unit];
  return pixels === undefined ? undefined : number * pixels;
}

function namedSize(value: string, around: number): number | undefined {
  if (value === 'larger') return around * 1.2;
  if (value === 'smaller') return around / 1.2;
  return SIZES[SIZE_NAMES.indexOf(value)];
}

/** The size of `<font size>`, absolute or relative to 3. */
export function fontSize(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const number = Number.parseInt(value, 10);
  if (Number.isNaN(number)) return undefined;
  const step = /^\s*[-+]/.test(value) ? 3 + number : number;
  return SIZES[Math.min(7, Math.max(1, step)) - 1];
}

/**
 * The class and id selectors of a style sheet that hide their elements: `.preheader`, `#preview`. Ignores
 * rules within `@media`, which are for small screens or for print.
 */
export function hidingSelectors(sheet: string): string[] {
  const found: string[] = [];
  let depth = 0;
  for (const piece of withoutComments(sheet).toLowerCase().split('}')) {
    const [selectors = '', body = '', ...further] = piece.split('{');
    if (depth === 0 && further.length === 0 && hides(declarations(body))) {
      // A rule may follow statements such as @import.
      for (const one of selectors.slice(selectors.lastIndexOf(';') + 1).split(',')) {
        const simple = /^[a-z]*([.#][\w-]+)$/.exec(one.trim());
        if (simple?.[1]) found.push(simple[1]);
      }
    }
    // Each piece ends one block, and starts as many as it has braces.
    depth = Math.max(0, depth + piece.split('{').length - 2);
  }
  return found;
}

/** Replaces comments, and the HTML comment markers around a style sheet, by blanks, so that offsets stay. */
export function withoutComments(css: string): string {
  const parts: string[] = [];
  let done = 0;
  for (let start = css.indexOf('/*'); start >= 0; start = css.indexOf('/*', done)) {
    const close = css.indexOf('*/', start + 2);
    const end = close < 0 ? css.length : close + 2;
    parts.push(css.slice(done, start), ' '.repeat(end - start));
    done = end;
  }
  parts.push(css.slice(done));
  return parts.join('').replaceAll('<!--', '    ').replaceAll('-->', '   ');
}
