import { withoutComments } from '../html/css.js';

/** A declaration of a style sheet or a `style` attribute. */
export interface Declaration {
  property: string;
  value: string;
  at: number;
  /** Whether it is the first one of its property in its block. */
  isFirst: boolean;
}

/** A rule of a style sheet. */
interface StyleRule {
  selectors: string;
  declarations: Declaration[];
}

/** A style sheet as the rules read it. */
export interface StyleSheet {
  css: string;
  /** The offset in the HTML. */
  at: number;
  /** Those outside of all at-rules: any client may apply them. */
  rules: StyleRule[];
  /** The at-rules inside of @media, with which Gmail drops the whole sheet. */
  nested: { name: string; at: number }[];
  /** Where a rule begins inside another one. */
  nestedRule?: number;
}

/** The declarations of a `style` attribute. */
export function readStyle(style: string, at: number): Declaration[] {
  const seen = new Set<string>();
  return style.split(';').flatMap((text) => declarationOf(text, at, seen));
}

/** Reads a style sheet, in linear time. */
export function readSheet(css: string, start: number): StyleSheet {
  const sheet: StyleSheet = { css, at: start, rules: [], nested: [] };
  /** The at-rule of each open block; empty for other rules. */
  const open: string[] = [];
  let atRules = 0;
  let rule: StyleRule = { selectors: '', declarations: [] };
  let seen = new Set<string>();
  for (const [part, index] of pieces(withoutComments(css))) {
    const end = part.at(-1);
    const text = part.replace(/[{};]$/, '');
    const at = start + index;
    if (end === '{') {
      const [, name = ''] = /^\s*@([\w-]+)/.exec(text) ?? [];
      if (name === '' && open.at(-1) === '' && atRules === 0) sheet.nestedRule ??= at;
      if (name !== '' && open.includes('media')) sheet.nested.push({ name, at });
      // Deeper blocks count as part of the innermost one.
      if (open.length < MOST_OPEN) open.push(name.toLowerCase());
      if (name !== '') atRules++;
      seen = new Set();
      rule = { selectors: text.trim(), declarations: [] };
      continue;
    }
    const found = open.length > 0 && atRules === 0 ? declarationOf(text, at, seen) : [];
    if (found.length > 0 && rule.declarations.length === 0) sheet.rules.push(rule);
    rule.declarations.push(...found);
    if (end === '}' && open.pop()) atRules--;
  }
  return sheet;
}

/** Maximum number of open blocks: emails nest two or three. */
const MOST_OPEN = 20;

/** The pieces of a style sheet that end with `{`, `}` or `;`, each with its offset. */
function* pieces(css: string): Iterable<[text: string, index: number]> {
  const end = /[{};]/g;
  let start = 0;
  while (end.test(css)) {
    yield [css.slice(start, end.lastIndex), start];
    start = end.lastIndex;
  }
  yield [css.slice(start), start];
}

/** The URLs in a value of CSS. The bounded repetition keeps the search linear. */
export function urlsInCss(css: string): string[] {
  if (!/url\(/i.test(css)) return [];
  return [...css.matchAll(/\burl\(\s*["']?([^()"']{1,2000})/gi)].map(([, url = '']) => url.trim());
}

function declarationOf(text: string, at: number, seen: Set<string>): Declaration[] {
  const colon = text.indexOf(':');
  if (colon < 0) return [];
  const property = text.slice(0, colon).trim().toLowerCase();
  const isFirst = !seen.has(property) && !seen.has(physicalOf(property));
  seen.add(property);
  return [{ property, value: text.slice(colon + 1).trim(), at, isFirst }];
}

/** The property that clients know instead of a logical one: `margin-inline-start` is an addition to `margin`. */
function physicalOf(property: string): string {
  const [, box] = /^(margin|padding)-(?:inline|block)/.exec(property) ?? [];
  if (box !== undefined) return box;
  return property.replace('inline-size', 'width');
}
