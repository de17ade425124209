/** The URL to load in place of a URL; undefined if it must not be loaded. */
export type UrlOf = (url: string) => string | undefined;

/**
 * Rewrites CSS so that it loads only allowed URLs, and cannot end its `<style>` element.
 *
 * Reads the tokens of CSS Syntax Level 3, so that escapes and comments cannot hide anything. Replaces
 * forbidden values rather than removing them, so that the declarations around them keep their meaning. Takes
 * linear time.
 */
export function sanitizeCss(css: string, urlOf: UrlOf): string {
  const scanner = new Scanner(css.replace(/\r\n?|\f/g, '\n').replaceAll('\0', '\uFFFD'));
  const out: string[] = [];
  while (!scanner.done) out.push(nextToken(scanner, urlOf));
  return out.join('');
}

/** A URL that loads nothing. */
const NOWHERE = 'data:,';
/** At-rules that load a URL in a plain string. */
const LOADING_RULES = new Set(['import', 'namespace']);
/** Functions that load a URL in a plain string or, in old browsers, run a script in it. */
const LOADING_FUNCTIONS = new Set(['expression', 'image', 'image-set', '-webkit-image-set', 'src']);

function nextToken(scanner: Scanner, urlOf: UrlOf): string {
  // A comment separates names, so it must not disappear.
  if (scanner.takeComment()) return '/**/';
  if (scanner.take(/<!--|-->/y)) return ' ';
  // Browsers disagree about which non-ASCII characters belong to names. Here none does, so that the rest of a
  // name is checked as if it stood alone.
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

/** The part after `url(`. Leaves the closing bracket after a quoted URL. */
function urlToken(scanner: Scanner, urlOf: UrlOf): string {
  scanner.take(/\s+/y);
  const quoted = scanner.takeString();
  const url = (quoted ?? scanner.takeBareUrl()).trim();
  return `url(${quote(urlOf(url) ?? NOWHERE)}${quoted === undefined ? ')' : ''}`;
}

/**
 * Whether any URL is allowed. Rules and functions with plain strings are only allowed then, without checking
 * the string.
 */
function allowsRemote(urlOf: UrlOf): boolean {
  return urlOf('https://mail.test/') !== undefined;
}

function oneCharacter(scanner: Scanner): string {
  const character = scanner.take(/[\s\S]/y);
  // `<=` is a comparison in a media query. Any other `<` could open or close a tag.
  return character === '<' && !scanner.sees(/=/y) ? '< ' : character;
}

/** Quotes a string for CSS, with special characters of CSS and HTML escaped. */
function quote(text: string): string {
  return `"${text.replace(/["\\\n<]/g, escapeCharacter)}"`;
}

function escapeCharacter(character: string): string {
  return `\\${character.charCodeAt(0).toString(16)} `;
}

/** A name as written, and its meaning: in lower case, with escapes decoded. */
interface Name {
  raw: string;
  value: string;
}

/** Scans CSS. Each pattern can match in only one way, so that none is slow. */
class Scanner {
  #at = 0;

  constructor(private readonly css: string) {}

  get done(): boolean {
    return this.#at >= this.css.length;
  }

  /** Returns the match of a sticky pattern, and continues after it; empty if there is none. */
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

  /** The value of a string that starts here. An unterminated string ends at the end of its line. */
  takeString(): string | undefined {
    const mark = this.take(/["']/y);
    if (!mark) return undefined;
    const value = this.#takeEscaped(mark === '"' ? /[^"\\\n]+/y : /[^'\\\n]+/y, /\\\n?/y);
    this.take(mark === '"' ? /"/y : /'/y);
    return value;
  }

  /** The value of an unquoted URL, including its closing bracket. */
  takeBareUrl(): string {
    const value = this.#takeEscaped(/[^)\\]+/y, /\\\n?/y);
    this.take(/\)/y);
    return value;
  }

  takeName(): Name | undefined {
    const start = this.#at;
    const value = this.#takeEscaped(/[-\w]+/y);
    if (this.#at === start) return undefined;
    // An escape may represent a special character of HTML.
    const raw = this.css.slice(start, this.#at).replaceAll('\\<', '\\3c ');
    return { raw, value: value.toLowerCase() };
  }

  /** The value of a run of characters and escapes, including skipped characters. */
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
