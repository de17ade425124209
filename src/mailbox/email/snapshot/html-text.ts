import { Tokenizer } from 'htmlparser2';
import { INLINE, SILENT } from '../../../html/elements.js';
import { escapeHtml } from '../../../sanitize/html-page.js';

/** A range of the text, and what replaces it. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** A character of the text, and where it is in the HTML. A break between blocks is nowhere: it has no length. */
interface Piece {
  character: string;
  start: number;
  end: number;
}

/** Characters that are not shown: the soft hyphen and those without width, but not joiners, which scripts need. */
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]/;

/**
 * The text of a sanitized page: white space is collapsed, each block has a line, cells of a row are separated by a space,
 * and each alternative text of an image has a line. Parts of it can be replaced, whatever tags are between their
 * characters; the tags stay as they are.
 */
export class HtmlText {
  readonly #html: string;
  readonly #pieces: Piece[] = [];
  #text: string;
  /** The index of the piece of each UTF-16 unit of the text, ascending. */
  #owners: number[];

  constructor(html: string) {
    this.#html = html;
    this.#read();
    this.#text = this.#pieces.map(({ character }) => character).join('');
    this.#owners = this.#pieces.flatMap(({ character }, index) =>
      character.length === 1 ? index : Array.from(character, () => index),
    );
  }

  get text(): string {
    return this.#text;
  }

  /** Replaces parts of the text. */
  replace(edits: Iterable<Edit>): void {
    const texts: string[] = [];
    const owners: number[][] = [];
    let done = 0;
    for (const edit of edits) {
      const { end } = edit;
      const same = samePrefix(this.#text.slice(edit.start, end), edit.text);
      const [start, text] = [edit.start + same, edit.text.slice(same)];
      texts.push(this.#text.slice(done, start), text);
      owners.push(this.#owners.slice(done, start), this.#ownersOf(start, end, text.length));
      done = end;
    }
    if (done === 0) return;
    this.#text = texts.join('') + this.#text.slice(done);
    this.#owners = [...owners, this.#owners.slice(done)].flat();
  }

  /** The HTML with the replaced text. */
  toString(): string {
    const out: string[] = [];
    let done = 0;
    let unit = 0;
    for (const [index, { character, start, end }] of this.#pieces.entries()) {
      let text = '';
      while (this.#owners[unit] === index) text += this.#text.charAt(unit++);
      if (text === character) continue;
      out.push(this.#html.slice(done, start), escapeHtml(text));
      done = end;
    }
    return out.join('') + this.#html.slice(done);
  }

  /**
   * The piece of the HTML for each UTF-16 unit of a new text: the pieces that it replaces, in order, and the last of them
   * for the rest.
   */
  #ownersOf(start: number, end: number, length: number): number[] {
    const replaced = this.#owners.slice(start, end);
    if (replaced.length === length) return replaced;
    // Text must not get between the cells of a table.
    const shown = replaced.filter((index) => this.#lengthOf(index) > 0);
    // A break between blocks has no text. What replaces nothing goes to the piece before it.
    const before = this.#owners.slice(Math.max(0, start - 1), Math.max(1, start));
    const owners = [shown, replaced].find((one) => one.length > 0) ?? before;
    return Array.from({ length }, (_, index) => owners[Math.min(index, owners.length - 1)] ?? -1);
  }

  #lengthOf(index: number): number {
    const { start = 0, end = 0 } = this.#pieces[index] ?? {};
    return end - start;
  }

  #read(): void {
    const html = this.#html;
    let silent = 0;
    const nothing = () => {};
    const startTag = (name: string, at: number) => {
      if (SILENT.has(name)) silent++;
      this.#break(name, at);
    };
    const tokenizer = new Tokenizer(
      {},
      {
        ontext: (start, end) => {
          if (silent === 0) this.#add(start, end);
        },
        ontextentity: (point, end) => {
          const start = html.lastIndexOf('&', end - 1);
          if (silent === 0) this.#addOne(String.fromCodePoint(point), start, end);
        },
        onopentagname: (start, end) => startTag(html.slice(start, end).toLowerCase(), start - 1),
        onattribname: (start, end) => {
          if (html.slice(start, end) === 'alt' && html.startsWith('="', end)) this.#addAlt(end + 2);
        },
        onclosetag: (start, end) => {
          const name = html.slice(start, end).toLowerCase();
          if (SILENT.has(name)) silent--;
          this.#break(name, start - 2);
        },
        onattribdata: nothing,
        onattribentity: nothing,
        onattribend: nothing,
        onopentagend: nothing,
        onselfclosingtag: nothing,
        oncdata: nothing,
        oncomment: nothing,
        ondeclaration: nothing,
        onprocessinginstruction: nothing,
        onend: nothing,
      },
    );
    tokenizer.write(html);
    tokenizer.end();
  }

  /** Adds an alternative text, as the sanitizer writes it. */
  #addAlt(start: number): void {
    this.#pieces.push({ character: '\n', start, end: start });
    const end = this.#html.indexOf('"', start);
    this.#add(start, end);
    this.#pieces.push({ character: '\n', start: end, end });
  }

  #add(start: number, end: number): void {
    for (let at = start; at < end; at++) this.#addOne(this.#html.charAt(at), at, at + 1);
  }

  #addOne(character: string, start: number, end: number): void {
    const isPlain = character > ' ' && character < '\x7f';
    if (!isPlain && UNSEEN.test(character)) return;
    if (isPlain || !/\s/.test(character)) this.#pieces.push({ character, start, end });
    else if (!this.#endsWithSpace()) this.#pieces.push({ character: ' ', start, end });
  }

  /** Ends a line at the tag of a block. */
  #break(name: string, at: number): void {
    if (INLINE.has(name) || name === 'wbr') return;
    const isCell = name === 'td' || name === 'th';
    if (isCell && this.#endsWithSpace()) return;
    this.#pieces.push({ character: isCell ? ' ' : '\n', start: at, end: at });
  }

  #endsWithSpace(): boolean {
    const last = this.#pieces.at(-1)?.character ?? '\n';
    return last === ' ' || last === '\n';
  }
}

/** How many characters two texts begin with alike, without the last one of either. */
function samePrefix(one: string, other: string): number {
  const most = Math.min(one.length, other.length) - 1;
  let length = 0;
  while (length < most && one[length] === other[length]) length++;
  return length;
}
