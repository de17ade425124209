/** What is loaded for a URL; undefined if nothing may be. */
export type UrlOf = (url: string) => string | undefined;

/**
 * Rewrites CSS so that it loads no URL but those that are allowed, and cannot end the `<style>`
 * element that it stands in.
 *
 * It reads the tokens of CSS Syntax Level 3, so that escapes and comments hide nothing. What is
 * refused is replaced rather than cut out: the declarations around it keep their meaning. Takes
 * time in proportion to the length.
 */
export function sanitizeCss(css: string, urlOf: UrlOf): string {
  const scanner = new Scanner(css.replace(/\r\n?|\f/g, '\n').replaceAll('\0', '\uFFFD'));
  const out: string[] = [];
  while (!scanner.done) out.push(nextToken(scanner, urlOf));
  return out.join('');
}

/** A URL that is there and loads nothing. */
const NOWHERE = 'data:,';
/** At-rules that load what a mere string names. */
const LOADING_RULES = new Set(['import', 'namespace']);
/** Functions that load what a mere string names, or, in old browsers, run it. */
const LOADING_FUNCTIONS = new Set(['expression', 'image', 'image-set', '-webkit-image-set', 'src']);

function nextToken(scanner: Scanner, urlOf: UrlOf): string {
  // A comment ends a name, so something has to stay in its place.
  if (scanner.takeComment()) return '/**/';
  if (scanner.take(/<!--|-->/y)) return ' ';
  // Browsers differ in which characters beyond ASCII belong to a name: here none does, and what
  // follows them is looked at as if it stood alone.
  const plain = scanner.take(/[\s{}[\];:,.#>+~*=!)\u0080-\uFFFF]+/y);
  if (plain) return plain;
  const text = scanner.takeString();
  if (text !== undefined) return quote(text);
  if (scanner.take(/@/y)) return `@${atRule(scanner.takeName(), urlOf)}`;
  const name = scanner.takeName();
  if (name === undefined) return oneCharacter(scanner);
  return scanner.take(/\(/y) ? functionToken(name, scanner, urlOf) : name.raw;
}

function atRule(name: Name | undefined, urlOf: UrlOf): string {
  if (name === undefined) return '';
  return LOADING_RULES.has(name.value) && !allowsRemote(urlOf) ? 'removed' : name.raw;
}

function functionToken(name: Name, scanner: Scanner, urlOf: UrlOf): string {
  if (name.value === 'url') return urlToken(scanner, urlOf);
  const refused = LOADING_FUNCTIONS.has(name.value);
  if (refused && (name.value === 'expression' || !allowsRemote(urlOf))) return 'removed(';
  return `${name.raw}(`;
}

/** What follows `url(`; the closing bracket of one in quotes is left for later. */
function urlToken(scanner: Scanner, urlOf: UrlOf): string {
  scanner.take(/\s+/y);
  const quoted = scanner.takeString();
  const url = (quoted ?? scanner.takeBareUrl()).trim();
  return `url(${quote(urlOf(url) ?? NOWHERE)}${quoted === undefined ? ')' : ''}`;
}

/** Rules and functions that take a string are not looked into: they pass where any URL does. */
function allowsRemote(urlOf: UrlOf): boolean {
  return urlOf('https://mail.test/') !== undefined;
}

function oneCharacter(scanner: Scanner): string {
  const character = scanner.take(/[\s\S]/y);
  // `<` is a comparison in a media query. Before anything else it could open or close a tag.
  return character === '<' && !scanner.sees(/=/y) ? '< ' : character;
}

/** A string as CSS, without a character that means something to CSS or HTML. */
function quote(text: string): string {
  return `"${text.replace(/["\\\n<]/g, escapeCharacter)}"`;
}

function escapeCharacter(character: string): string {
  return `\\${character.charCodeAt(0).toString(16)} `;
}

/** A name as it is written, and what it means: lower case, escapes decoded. */
interface Name {
  raw: string;
  value: string;
}

/** Walks through CSS. Each pattern can match in one way only, so none is slow. */
class Scanner {
  #at = 0;

  constructor(private readonly css: string) {}

  get done(): boolean {
    return this.#at >= this.css.length;
  }

  /** What a sticky pattern matches here, and goes on behind it; empty when it does not. */
  take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found = ''] = pattern.exec(this.css) ?? [];
    this.#at += found.length;
    return found;
  }

  sees(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    return pattern.test(this.css);
  }

  takeComment(): boolean {
    if (!this.take(/\/\*/y)) return false;
    const end = this.css.indexOf('*/', this.#at);
    this.#at = end < 0 ? this.css.length : end + 2;
    return true;
  }

  /** The value of a string that begins here. One that a line ends before its quote ends there. */
  takeString(): string | undefined {
    const mark = this.take(/["']/y);
    if (!mark) return undefined;
    const value = this.#takeEscaped(mark === '"' ? /[^"\\\n]+/y : /[^'\\\n]+/y, /\\\n?/y);
    this.take(mark === '"' ? /"/y : /'/y);
    return value;
  }

  /** The value of a URL without quotes, and its closing bracket. */
  takeBareUrl(): string {
    const value = this.#takeEscaped(/[^)\\]+/y, /\\\n?/y);
    this.take(/\)/y);
    return value;
  }

  takeName(): Name | undefined {
    const start = this.#at;
    const value = this.#takeEscaped(/[-\w]+/y);
    if (this.#at === start) return undefined;
    // An escape may stand for a character that means something to HTML.
    const raw = this.css.slice(start, this.#at).replaceAll('\\<', '\\3c ');
    return { raw, value: value.toLowerCase() };
  }

  /** The value of a run of characters and escapes; what is skipped belongs to it as well. */
  #takeEscaped(characters: RegExp, skipped?: RegExp): string {
    const parts: string[] = [];
    for (;;) {
      const part = this.take(characters) || this.#takeEscape();
      if (part) parts.push(part);
      else if (!skipped || !this.take(skipped)) return parts.join('');
    }
  }

  #takeEscape(): string {
    const found = this.take(/\\(?:[\da-f]{1,6}\s?|[^\n\da-f])/iy);
    const hex = /^\\([\da-f]+)/i.exec(found)?.[1];
    if (hex === undefined) return found.slice(1);
    const code = Number.parseInt(hex, 16);
    return code === 0 || code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code);
  }
}
