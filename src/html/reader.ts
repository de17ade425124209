import { Tokenizer } from 'htmlparser2';
import { type Appearance, appearanceOf, type Look, PLAIN } from './appearance.js';
import { hidingSelectors } from './css.js';
import { INLINE, MUTE_INPUTS, TABLE_PARTS } from './elements.js';
import { OpenElements } from './open-elements.js';

/** Receives the visible content, in order. */
export interface Sink {
  text(text: string, look: Look): void;
  /** The following content is on a new line. */
  breakLine(): void;
  /** The following content is on a new line, unless it is in the next cell of the row. */
  endBlock(): void;
  /** The following content is on the same line after a gap: in the next cell, or in its own box. */
  breakCell(isTableCell: boolean): void;
  /** Whether no more content is needed. */
  isFull(): boolean;
}

interface Open {
  name: string;
  appearance: Appearance;
}

/** Maximum number of unclosed quotes that are repaired. Content after further ones is not read. */
const MAX_REPAIRS = 20;

/** The attributes that are read. The values of others are skipped. */
const READ = new Set(['style', 'class', 'id', 'hidden', 'value', 'type', 'size']);

/** Text smaller than this, in pixels, is not meant for people. */
const SMALLEST = 2;

/** Reads HTML as a mail program shows it. The tokenizer is htmlparser2's. */
export class HtmlReader {
  /** The HTML that is still unread. */
  #html: string;
  readonly #sink: Sink;
  #tokenizer: Tokenizer;
  readonly #maxPieces: number;
  #pieces = 0;
  #isCut = false;
  readonly #open = new OpenElements<Open>();
  readonly #hiding = new Set<string>();
  #tag = '';
  #attribute = '';
  readonly #attributes = new Map<string, string>();
  #sheet = '';
  #tagStart = 0;
  #isInTag = false;
  /** Where the value of the attribute starts; -1 before it. */
  #valueStart = -1;
  /** Where to continue after an unclosed quote. */
  #broken: number | undefined;

  /** @param maxPieces - Maximum number of tags and pieces of text. The rest is not read. */
  constructor(html: string, sink: Sink, maxPieces = Number.POSITIVE_INFINITY) {
    this.#html = html;
    this.#maxPieces = maxPieces;
    this.#sink = sink;
    this.#tokenizer = this.#makeTokenizer();
  }

  /** @returns Whether everything was read. */
  read(): boolean {
    for (let repairs = 0; repairs <= MAX_REPAIRS; repairs++) {
      this.#tokenizer.write(this.#html);
      if (this.#tokenizer.running) this.#tokenizer.end();
      if (this.#isInTag) this.#broken ??= this.#html.indexOf('>', this.#tagStart) + 1;
      if (!this.#broken) break;
      this.#html = this.#html.slice(this.#broken);
      this.#openTag();
      this.#broken = undefined;
      this.#tokenizer = this.#makeTokenizer();
    }
    this.#sink.breakLine();
    return !this.#isCut;
  }

  #makeTokenizer(): Tokenizer {
    return new Tokenizer(
      {},
      {
        ontext: (start, end) => this.#text(this.#html.slice(start, end)),
        ontextentity: (point) => this.#text(String.fromCodePoint(point)),
        onopentagname: (start, end) => this.#startTag(start, end),
        onattribname: (start, end) => this.#startAttribute(start, end),
        onattribdata: (start, end) => this.#addToAttribute(this.#html.slice(start, end), start),
        onattribentity: (point) => this.#addToAttribute(String.fromCodePoint(point)),
        onattribend: (_quote, end) => this.#endAttribute(end),
        onopentagend: () => this.#openTag(),
        onselfclosingtag: () => this.#openTag(),
        onclosetag: (start, end) => this.#closeTag(this.#html.slice(start, end).toLowerCase()),
        oncdata: () => {},
        oncomment: () => {},
        ondeclaration: () => {},
        onprocessinginstruction: () => {},
        onend: () => {},
      },
    );
  }

  #text(text: string): void {
    this.#count();
    const top = this.#open.innermost;
    if (top?.name === 'style') this.#sheet += text;
    const { hidden, invisible, look } = top?.appearance ?? PLAIN;
    if (hidden || invisible || look.size < SMALLEST) return;
    this.#sink.text(text, look);
  }

  /** Stops when there is enough: a paused tokenizer reads no further. */
  #count(): void {
    this.#pieces++;
    this.#isCut ||= this.#pieces > this.#maxPieces || this.#sink.isFull();
    if (this.#isCut) this.#tokenizer.pause();
  }

  #startTag(start: number, end: number): void {
    this.#tag = this.#html.slice(start, end).toLowerCase();
    this.#tagStart = start;
    this.#isInTag = true;
    // Most tags have no attribute that is read.
    if (this.#attributes.size > 0) this.#attributes.clear();
  }

  #startAttribute(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase();
    this.#valueStart = -1;
    this.#attribute = READ.has(name) && !this.#attributes.has(name) ? name : '';
    if (this.#attribute) this.#attributes.set(name, '');
  }

  #addToAttribute(text: string, start?: number): void {
    if (this.#valueStart < 0 && start !== undefined) this.#valueStart = start;
    if (!this.#attribute) return;
    this.#attributes.set(this.#attribute, this.#attributes.get(this.#attribute) + text);
  }

  /** In `<p align="center><b style="...">` the value extends to the next quote, because its end is missing. */
  #endAttribute(end: number): void {
    if (this.#valueStart < 0 || this.#html.charAt(end - 1) !== '=') return;
    const value = this.#html.slice(this.#valueStart, end);
    const tagEnd = value.indexOf('>');
    if (tagEnd < 0 || value.indexOf('<', tagEnd) < 0) return;
    this.#broken = this.#valueStart + tagEnd + 1;
    this.#tokenizer.pause();
  }

  #openTag(): void {
    this.#isInTag = false;
    this.#count();
    const name = this.#tag;
    this.#open.endImplied(name);
    const around = this.#open.innermost?.appearance ?? PLAIN;
    const appearance = appearanceOf(name, this.#attributes, around, this.#hiding);
    if (name === 'dd') this.#sink.breakCell(true);
    else this.#separate(name, appearance);
    if (name === 'input') this.#showValue(appearance);
    this.#open.start({ name, appearance });
  }

  #showValue({ look, hidden, invisible }: Appearance): void {
    const type = (this.#attributes.get('type') ?? 'text').toLowerCase();
    const value = this.#attributes.get('value');
    if (!value || hidden || invisible || MUTE_INPUTS.has(type)) return;
    this.#sink.text(value, look);
    this.#sink.breakCell(false);
  }

  #closeTag(name: string): void {
    this.#count();
    if (name === 'br') this.#sink.endBlock();
    const ended = this.#open.end(name);
    if (ended === undefined) return;
    if (ended === 'beyond') {
      this.#separate(name, PLAIN);
      return;
    }
    if (name === 'style') this.#readSheet();
    // A term and its description are separated like label and value in a table.
    if (name !== 'dt') this.#separate(name, ended.appearance);
  }

  #readSheet(): void {
    for (const selector of hidingSelectors(this.#sheet)) this.#hiding.add(selector);
    this.#sheet = '';
  }

  #separate(name: string, { apart, block = !INLINE.has(name) }: Appearance): void {
    if (name === 'td' || name === 'th') this.#sink.breakCell(true);
    else if (TABLE_PARTS.has(name)) this.#sink.breakLine();
    else if (block) this.#sink.endBlock();
    else if (apart) this.#sink.breakCell(false);
  }
}

/** The text part that a mail program makes of an HTML body. */
export function textPartOf(html: string): string {
  // The lines of the source are not those that are shown.
  const text = visibleText(html, (one) => one.replace(/\s+/g, ' '));
  const oneGap = (gap: string) => (gap.includes('\t') ? '\t' : ' ');
  const lines = text.split('\n').map((line) => line.trim().replace(/\s+/g, oneGap));
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * The visible text of an HTML body, with line breaks, and tabs between cells.
 *
 * @param shown how a piece of text is shown
 */
export function visibleText(html: string, shown = (text: string) => text): string {
  const parts: string[] = [];
  new HtmlReader(html, {
    text: (text) => parts.push(shown(text)),
    breakLine: () => parts.push('\n'),
    endBlock: () => parts.push('\n'),
    breakCell: (isTableCell) => parts.push(isTableCell ? '\t' : ' '),
    isFull: () => false,
  }).read();
  return parts.join('');
}
