import { type Spelled, spell } from './characters.js';
import { type Look, PLAIN_LOOK } from './html/appearance.js';
import { HtmlReader, type Sink } from './html/reader.js';

/** One line of a mail as it is shown. Cells of a table's row are set apart by a tab. */
export interface Line extends Spelled {
  /** How the text looks, from which index on; empty where a mail says nothing about it. */
  looks: { from: number; look: Look }[];
  /** Whether it is quoted from an earlier mail. */
  quoted: boolean;
}

/**
 * How much is read of a mail, in characters that a reader sees. A code stands in a mail of a page
 * or two; fifty pages are read here. It bounds the work for 10 MB of text.
 */
const MAX_CHARACTERS = 125_000;

/**
 * How many tags and pieces of text of an HTML body are read, and how many lines of any. A newsletter
 * has a few thousand; 10 MB of `<br>`, or of a digit to a line, are not read to their end.
 */
const MAX_PIECES = 80_000;
const MAX_LINES = 20_000;

/** A line is read in pieces of this length: 10 MB without a line break are many short looks. */
const MAX_LINE = 4_000;

/** Text that is wrapped by hand breaks near the 72nd column; a line that is shorter ended there. */
const WRAPPED = 50;

export function linesOfText(text: string): Line[] {
  const lines: Line[] = [];
  let isApart = true;
  for (const raw of splitLines(text)) {
    if (lines.length > MAX_LINES) break;
    if (raw.trim() === '') {
      isApart = true;
      continue;
    }
    const marks = /^[\s>|]{0,40}/.exec(raw)?.[0] ?? '';
    const isQuote = marks.includes('>');
    const line = lineOf(collapse(isQuote ? raw.slice(marks.length) : raw), isQuote);
    const last = lines.at(-1);
    if (last && !isApart && continues(last, line)) lines[lines.length - 1] = join(last, line, ' ');
    else lines.push(line);
    isApart = false;
  }
  return finish(lines);
}

export function linesOfHtml(html: string): Line[] {
  const sink = new LineSink();
  new HtmlReader(html, sink, MAX_PIECES).read();
  return finish(sink.lines);
}

/** A line without a layout, such as a subject. */
export function lineOf(text: string, quoted = false): Line {
  const { shown, typed, folded } = spell(text);
  return { shown, typed, folded, looks: [], quoted };
}

function splitLines(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.slice(0, MAX_CHARACTERS).split(/\r\n|[\n\r\f\v\u2028\u2029]/)) {
    for (let from = 0; from === 0 || from < line.length; from += MAX_LINE) {
      lines.push(line.slice(from, from + MAX_LINE));
    }
  }
  return lines;
}

function collapse(text: string): string {
  return text.replace(/[\s\u00a0\u3000]+/g, ' ').trim();
}

/** Whether a line of text goes on in the next one: it is full, and both are words. */
function continues({ typed: last, quoted }: Line, { typed: next, quoted: nextQuoted }: Line) {
  if (quoted !== nextQuoted || last.length < WRAPPED || last.length > MAX_LINE) return false;
  if (/[.!?:;}。！？：]$/.test(last) || /^[-*•+@.#]/.test(next)) return false;
  return /\p{L}/u.test(next) && next.includes(' ');
}

function join(first: Line, second: Line, between: string): Line {
  const shift = first.typed.length + between.length;
  return {
    shown: first.shown + between + second.shown,
    typed: first.typed + between + second.typed,
    folded: first.folded + between + second.folded,
    looks: [
      ...first.looks,
      ...second.looks.map(({ from, look }) => ({ from: from + shift, look })),
    ],
    quoted: first.quoted,
  };
}

function finish(lines: Line[]): Line[] {
  const shown = lines.filter(({ typed }) => typed.trim() !== '');
  return joinSingles(shown.slice(0, MAX_LINES));
}

/** How many characters a code may have that is set one to a line. */
const [FEWEST, MOST] = [4, 10];

/** Joins lines of one letter or digit each: boxes, one below the other in the source. */
function joinSingles(lines: Line[]): Line[] {
  const joined: Line[] = [];
  for (let index = 0; index < lines.length; ) {
    let end = index;
    while (end < lines.length && /^ ?[a-z0-9] ?$/.test(lines[end]?.folded ?? '')) end++;
    const singles = lines.slice(index, end);
    const first = singles[0];
    if (first && singles.length >= FEWEST && singles.length <= MOST) {
      joined.push(singles.slice(1).reduce((row, single) => join(row, single, ' '), first));
    } else {
      // One by one: there may be more of them than a call takes arguments.
      for (const line of lines.slice(index, Math.max(end, index + 1))) joined.push(line);
    }
    index = Math.max(end, index + 1);
  }
  return joined;
}

/** No white space at either end, and one space at most between words: nothing to collapse. */
const EVENLY_SPACED = /^[^ \t]+(?: [^ \t]+)*$/;

/** Puts what a reader sees of an HTML body into lines. */
class LineSink implements Sink {
  readonly lines: Line[] = [];
  // In pieces: a text that grows by one letter at a time costs far more than its parts.
  #shown: string[] = [];
  #typed: string[] = [];
  #folded: string[] = [];
  #looks: Line['looks'] = [];
  #length = 0;
  #total = 0;
  #look: Look = PLAIN_LOOK;
  /** White space that was met and not set yet: it is set before text only. */
  #gap: '' | ' ' | '\t' = '';
  #quoted = true;

  text(all: string, look: Look): void {
    // All of a mail may come in one piece: of it no more is read than of many.
    const text = all.slice(0, Math.max(0, MAX_CHARACTERS + 1 - this.#total - this.#length));
    const { shown, typed, folded } = spell(text);
    this.#look = look;
    if (look.pre && /[\n\r]/.test(text)) {
      this.#preformatted(text, look);
      return;
    }
    if (EVENLY_SPACED.test(typed) && typed.length + this.#length <= MAX_LINE) {
      this.#add(shown, typed, folded);
      return;
    }
    let at = 0;
    for (const { 0: piece, index } of typed.matchAll(/[^ \t]+/g)) {
      if (index > at) this.#gap ||= ' ';
      at = index + piece.length;
      this.#add(shown.slice(index, at), piece, folded.slice(index, at));
    }
    if (at < typed.length) this.#gap ||= ' ';
  }

  breakCell(isTableCell: boolean): void {
    if (isTableCell) this.#gap = '\t';
    else this.#gap ||= ' ';
  }

  breakLine(): void {
    this.#gap = '';
    if (this.#length === 0) return;
    this.lines.push({
      shown: this.#shown.join(''),
      typed: this.#typed.join(''),
      folded: this.#folded.join(''),
      looks: this.#looks,
      quoted: this.#quoted,
    });
    this.#total += this.#length + 1;
    [this.#shown, this.#typed, this.#folded, this.#looks] = [[], [], [], []];
    [this.#length, this.#quoted] = [0, true];
  }

  isFull(): boolean {
    const isLong = this.#total + this.#length > MAX_CHARACTERS;
    return isLong || this.lines.length > MAX_LINES;
  }

  #preformatted(text: string, look: Look): void {
    for (const line of text.split(/\r\n|[\n\r]/)) {
      this.text(line, look);
      this.breakLine();
    }
  }

  #add(shown: string, typed: string, folded: string): void {
    if (typed.length > MAX_LINE) {
      this.#addPieces(shown, typed, folded);
      return;
    }
    if (this.#length > MAX_LINE) this.breakLine();
    const gap = this.#length > 0 ? this.#gap : '';
    this.#gap = '';
    if (this.#looks.at(-1)?.look !== this.#look) {
      this.#looks.push({ from: this.#length + gap.length, look: this.#look });
    }
    this.#shown.push(gap + shown);
    this.#typed.push(gap + typed);
    this.#folded.push(gap + folded);
    this.#length += gap.length + typed.length;
    // A line is a quotation when all of it is.
    this.#quoted &&= this.#look.quoted;
  }

  #addPieces(shown: string, typed: string, folded: string): void {
    for (let from = 0; from < typed.length; from += MAX_LINE) {
      const to = from + MAX_LINE;
      this.#add(shown.slice(from, to), typed.slice(from, to), folded.slice(from, to));
      this.breakLine();
    }
  }
}
