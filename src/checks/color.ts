/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The color names that emails use. */
const NAMED: Record<string, Rgb> = {
  white: [255, 255, 255],
  black: [0, 0, 0],
  gray: [128, 128, 128],
  grey: [128, 128, 128],
  silver: [192, 192, 192],
  lightgray: [211, 211, 211],
  lightgrey: [211, 211, 211],
  whitesmoke: [245, 245, 245],
  red: [255, 0, 0],
  green: [0, 128, 0],
  blue: [0, 0, 255],
  navy: [0, 0, 128],
  yellow: [255, 255, 0],
};

/** Longer values have an image in a `data:` URL. The search for `url(…)` is not linear. */
const LONGEST = 500;

/**
 * The opaque color that a value sets; `none` if it leaves what is behind it; undefined if it is not known, as with
 * variables and transparency.
 */
export function parseColor(value: string): Rgb | 'none' | undefined {
  if (value.length > LONGEST) return undefined;
  const text = value.trim().toLowerCase();
  if (/^(?:transparent|none|inherit|initial|unset|)$/.test(text)) return 'none';
  const plain = text.replace(/url\([^)]*\)/g, ' ');
  const hex = /#?\b([\da-f]{6}|[\da-f]{3})\b/.exec(plain)?.[1];
  if (hex !== undefined && (plain.includes('#') || /^[\da-f]+$/.test(plain))) return ofHex(hex);
  const rgb = /\brgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)/.exec(plain);
  if (rgb) return [Number(rgb[1]), Number(rgb[2]), Number(rgb[3])];
  const named = plain.split(/[\s,]+/).find((word) => Object.hasOwn(NAMED, word));
  if (named !== undefined) return NAMED[named];
  // An image alone shows the color behind it while it is not loaded.
  return text !== plain && /^[\s\w%/.-]*$/.test(plain) ? 'none' : undefined;
}

function ofHex(hex: string): Rgb {
  const digits = hex.length === 3 ? [...hex].map((one) => one + one).join('') : hex;
  const channel = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16);
  return [channel(0), channel(2), channel(4)];
}

/** The contrast of two colors, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
