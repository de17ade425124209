import { Tokenizer } from 'htmlparser2';
import { type Appearance, appearanceOf, PLAIN } from '../html/appearance.js';
import { hidingSelectors } from '../html/css.js';
import { INLINE, SILENT } from '../html/elements.js';
import { OpenElements } from '../html/open-elements.js';
import { shownUrl } from './url.js';

/** An element of an HTML body. */
export interface HtmlElement {
  name: string;
  /** Names in lower case, values with entities decoded. */
  attributes: ReadonlyMap<string, string>;
  /** The offset of its tag in the source. */
  at: number;
  /** The offset behind its tag. */
  tagEnd: number;
  parent: HtmlElement | undefined;
  /** The number of elements directly in it. */
  children: number;
  /** Of a link: its words, the alternative texts of its images included. */
  words: string;
  isHidden: boolean;
}

/** A text without tags in between. */
export interface HtmlText {
  text: string;
  at: number;
  element: HtmlElement | undefined;
}

/** A line as a client shows it before it wraps lines: the texts of a block, without its code samples. */
export type HtmlLine = HtmlText[];

/** A style sheet of the email. */
interface HtmlSheet {
  css: string;
  at: number;
}

export interface HtmlDocument {
  source: string;
  elements: HtmlElement[];
  lines: HtmlLine[];
  sheets: HtmlSheet[];
}

/** Elements with text that is code, or is typed by the reader. */
const CODE = new Set(['code', 'pre', 'kbd', 'samp', 'tt', 'textarea', 'xmp']);

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/** Longer words of a link are not needed. */
const MOST_WORDS = 200;

/** Attributes with URLs, which may be long. */
const URLS = new Set(['src', 'srcset', 'href', 'background']);

/** A tag as an excerpt: the attributes by which it is found in the source come first. */
export function tagOf({ name, attributes }: HtmlElement): string {
  const given = [...attributes].filter(([one]) => one !== 'style');
  const shown = [
    ...given.filter(([one]) => !URLS.has(one)),
    ...given.filter(([one]) => URLS.has(one)).map(([one, url]) => [one, shownUrl(url)]),
  ];
  return `<${[name, ...shown.map(([one, value]) => `${one}="${value}"`)].join(' ')}>`;
}

interface Open {
  name: string;
  element: HtmlElement;
  appearance: Appearance;
  /** Whether its text is not for readers. */
  isSilent: boolean;
}

/** Reads an HTML body, in linear time. The tokenizer is htmlparser2's. */
export function readHtml(source: string): HtmlDocument {
  return new Reader(source).document;
}

class Reader {
  readonly document: HtmlDocument;
  readonly #open = new OpenElements<Open>();
  readonly #hiding = new Set<string>();
  #line: HtmlLine = [];
  /** The text that is not yet in the line. */
  #text: HtmlText | undefined;
  #link: HtmlElement | undefined;
  #tag = '';
  #tagStart = 0;
  #attribute = '';
  #value = '';
  #attributes: Map<string, string> | undefined;

  constructor(source: string) {
    this.document = { source, elements: [], lines: [], sheets: [] };
    const tokenizer = new Tokenizer(
      {},
      {
        ontext: (start, end) => this.#addText(source.slice(start, end), start),
        ontextentity: (point, end) => this.#addText(String.fromCodePoint(point), end),
        onopentagname: (start, end) => {
          this.#tag = source.slice(start, end).toLowerCase();
          this.#tagStart = start - 1;
          this.#attributes = undefined;
        },
        onattribname: (start, end) => {
          this.#attribute = source.slice(start, end).toLowerCase();
          this.#value = '';
        },
        onattribdata: (start, end) => {
          this.#value += source.slice(start, end);
        },
        onattribentity: (point) => {
          this.#value += String.fromCodePoint(point);
        },
        onattribend: () => this.#endAttribute(),
        onopentagend: (end) => this.#openTag(end),
        onselfclosingtag: (end) => this.#openTag(end),
        onclosetag: (start, end) => this.#closeTag(source.slice(start, end).toLowerCase()),
        oncdata: () => {},
        oncomment: () => {},
        ondeclaration: () => {},
        onprocessinginstruction: () => {},
        onend: () => {},
      },
    );
    tokenizer.write(source);
    tokenizer.end();
    this.#endLine();
  }

  #addText(text: string, at: number): void {
    const top = this.#open.innermost;
    if (top?.name === 'style') this.#addToSheet(text, at);
    if (top?.isSilent) return;
    if (this.#link && this.#link.words.length < MOST_WORDS) this.#link.words += text;
    if (this.#text) this.#text.text += text;
    else this.#text = { text, at, element: top?.element };
  }

  #addToSheet(text: string, at: number): void {
    const { sheets } = this.document;
    const last = sheets.at(-1);
    // A sheet may come in pieces.
    if (last && last.at + last.css.length === at) last.css += text;
    else sheets.push({ css: text, at });
  }

  #endAttribute(): void {
    this.#attributes ??= new Map();
    // Of two attributes with the same name, the first one counts.
    if (!this.#attributes.has(this.#attribute)) this.#attributes.set(this.#attribute, this.#value);
  }

  #openTag(end: number): void {
    const name = this.#tag;
    this.#open.endImplied(name);
    const around = this.#open.innermost;
    const attributes = this.#attributes ?? NO_ATTRIBUTES;
    const appearance = appearanceOf(name, attributes, around?.appearance ?? PLAIN, this.#hiding);
    const element: HtmlElement = {
      name,
      attributes,
      at: this.#tagStart,
      tagEnd: end + 1,
      parent: around?.element,
      children: 0,
      words: '',
      isHidden: appearance.hidden || appearance.invisible,
    };
    if (around) around.element.children++;
    this.document.elements.push(element);
    this.#separate(name);
    if (name === 'a') this.#link = element;
    if (name === 'img' && this.#link) this.#link.words += ` ${attributes.get('alt') ?? ''}`;
    const isSilent = Boolean(around?.isSilent) || SILENT.has(name) || CODE.has(name);
    this.#open.start({ name, element, appearance, isSilent });
  }

  #closeTag(name: string): void {
    this.#separate(name);
    if (name === 'a') this.#link = undefined;
    if (name === 'style') {
      const sheet = this.document.sheets.at(-1)?.css ?? '';
      for (const selector of hidingSelectors(sheet)) this.#hiding.add(selector);
    }
    this.#open.end(name);
  }

  /** Ends the text at a tag, and the line at the tag of a block. */
  #separate(name: string): void {
    if (this.#text) this.#line.push(this.#text);
    this.#text = undefined;
    if (!INLINE.has(name) && name !== 'wbr') this.#endLine();
  }

  #endLine(): void {
    if (this.#text) this.#line.push(this.#text);
    this.#text = undefined;
    if (this.#line.some(({ text }) => text.trim() !== '')) this.document.lines.push(this.#line);
    this.#line = [];
  }
}
