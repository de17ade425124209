import { outlineOf, type Spelled, spell } from './characters.js';
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
 * or two; eight pages are read here. It bounds the work for 10 MB of text.
 */
const MAX_CHARACTERS = 20_000;
/** The same with all white space of a text, of which a reader sees little. */
const MAX_SOURCE = 125_000;

/**
 * How many tags and pieces of text of an HTML body are read, and how many lines of any. A newsletter
 * has a few thousand; 10 MB of `<br>`, or of a digit to a line, are not read to their end.
 */
const MAX_PIECES = 8_000;
const MAX_LINES = 5_000;

/** A line is read in pieces of this length: 10 MB without a line break are many short looks. */
const MAX_LINE = 2_000;

/** Text that is wrapped by hand breaks near the 72nd column; a line that is shorter ended there. */
const WRAPPED = 50;

export function linesOfText(text: string): Line[] {
  const lines: Line[] = [];
  let isApart = true;
  let characters = 0;
  // Programs that make text of HTML leave this entity in it.
  for (const raw of splitLines(text.replaceAll('&nbsp;', ' '))) {
    if (lines.length > MAX_LINES || characters > MAX_CHARACTERS) break;
    if (raw.trim() === '') {
      isApart = true;
      continue;
    }
    const marks = /^[\s>|]{0,40}/.exec(raw)?.[0] ?? '';
    // >> 482 913 <<: arrows.
    const isQuote = marks.includes('>') && !/<\s*$/.test(raw);
    const line = lineOf(collapse(isQuote ? raw.slice(marks.length) : raw), isQuote);
    characters += line.typed.length;
    const last = lines.at(-1);
    if (last && !isApart && continues(last, line)) lines[lines.length - 1] = join(last, line, ' ');
    else lines.push(line);
    isApart = false;
  }
  return finish(lines);
}

export function linesOfHtml(html: string): Line[] {
  const sink = new LineSink();
  const isWhole = new HtmlReader(html, sink, MAX_PIECES).read();
  // Of the last row only some cells may be there.
  return finish(isWhole || sink.lines.length < 2 ? sink.lines : sink.lines.slice(0, -1));
}

/** A line without a layout, such as a subject. */
export function lineOf(text: string, quoted = false): Line {
  return { ...spell(text), looks: [], quoted };
}

function splitLines(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.slice(0, MAX_SOURCE).split(/\r\n|[\n\r\f\v\u2028\u2029]/)) {
    for (let from = 0; from === 0 || from < line.length; from += MAX_LINE) {
      lines.push(line.slice(from, from + MAX_LINE));
    }
  }
  return lines;
}

/** Code ........ 208 539, Code | 208 539: dots that lead from one column to the next, and lines between columns. */
const LEADER = /[ \t](?:\.{4,}|\|)[ \t]/g;

const WIDE = /\t|.{3}/;

/**
 * Wide gaps and tabs set columns apart, as in HTML. Only what is no single space is matched: there
 * is little of it, and each match costs.
 */
function collapse(text: string): string {
  return text
    .trim()
    .replace(/\s{2,}|[^\S ]/g, (gap) => (WIDE.test(gap) ? '\t' : ' '))
    .replace(LEADER, '\t');
}

/** Whether a line of text goes on in the next one: it is full, and both are words. */
function continues({ typed: last, quoted }: Line, { typed: next, quoted: nextQuoted }: Line) {
  if (quoted !== nextQuoted || last.length < WRAPPED || last.length > MAX_LINE) return false;
  if (/[.!?:;}。！？：]$/.test(last) || /^[-*•+@.#]/.test(next)) return false;
  // Type this into the app: 4186 / The next line says something else.
  if (HANDED.test(last.slice(-HANDED_REACH)) && !/^[a-z]/.test(outlineOf(next.slice(0, 1))))
    return false;
  // *314 207 / 66*: the groups of a code on two lines.
  if (/\d,?$/.test(last) && /^\d{1,4}(?:,? \d{1,4})*\W*$/.test(next)) return true;
  return next.includes(' ') && /[A-Za-zª]/.test(outlineOf(next));
}

/** A colon and what may be a code at the end of a line: 4186, QX4-71B, merpati-senja-31. */
const HANDED = /[:：] ?(?=\S*[\d-])[A-Za-z\d-]{4,24}$/;
const HANDED_REACH = 30;

function join(first: Line, second: Line, between: string): Line {
  const shift = first.typed.length + between.length;
  return {
    ...spelledBy((spelling) => first[spelling] + between + second[spelling]),
    looks: [
      ...first.looks,
      ...second.looks.map(({ from, look }) => ({ from: from + shift, look })),
    ],
    quoted: first.quoted,
  };
}

/** Nothing that is read: white space, or signs of ASCII only. */
const ORNAMENT = /^[\s!-/:-@[-`{-~]*$/;

function finish(lines: Line[]): Line[] {
  // A rule of dashes, or an arrow, comes between no number and what is said of it.
  const shown = lines.filter(({ typed }) => !ORNAMENT.test(typed));
  return joinSingles(shown.slice(0, MAX_LINES));
}

/** How many characters a code may have that is set one to a line. */
const [FEWEST, MOST] = [4, 10];

/** Joins lines of one letter or digit each: boxes, one below the other in the source. */
function joinSingles(lines: readonly Line[]): Line[] {
  const joined: Line[] = [];
  let singles = 0;
  for (const line of lines) {
    if (/^ ?[a-z0-9] ?$/.test(line.folded)) singles++;
    else {
      joinLast(joined, singles);
      singles = 0;
    }
    joined.push(line);
  }
  joinLast(joined, singles);
  return joined;
}

/** Makes one line of the last ones, if they are as many as a code has characters. */
function joinLast(lines: Line[], count: number): void {
  if (count < FEWEST || count > MOST) return;
  lines.push(lines.splice(-count).reduce((row, single) => join(row, single, ' ')));
}

/** Words with single spaces between them; what is longer than a line comes in parts. */
const WORDS = /[^ \t](?:[^ \t]| (?=[^ \t])){0,1999}/g;

const GAPS: Record<' ' | '\t', Spelled> = { ' ': spell(' '), '\t': spell('\t') };

/** What refers to a footnote: it belongs to no number beside it. */
const FOOTNOTE = /^\s*[([]?(?:\d{1,2}|[*†‡§a-z])[)\]]?\s*$/;

/** Puts what a reader sees of an HTML body into lines. */
class LineSink implements Sink {
  readonly lines: Line[] = [];
  // In pieces: a text that grows by one letter at a time costs far more than its parts.
  #pieces: Spelled[] = [];
  #looks: Line['looks'] = [];
  #length = 0;
  #total = 0;
  #look: Look = PLAIN_LOOK;
  /** White space that was met and not set yet: it is set before text only. */
  #gap: '' | ' ' | '\t' = '';
  #quoted = true;
  /** Whether a block has ended, and nothing was read since. */
  #isEnded = false;
  /** Whether the line is the first one of its cell. */
  #isFirst = true;

  text(all: string, look: Look): void {
    // All of a mail may come in one piece: of it no more is read than of many.
    if (look.raised && FOOTNOTE.test(all)) return;
    const text = all.slice(0, Math.max(0, MAX_CHARACTERS + 1 - this.#total - this.#length));
    this.#look = look;
    if (look.pre && /[\n\r]/.test(text)) {
      this.#preformatted(text, look);
      return;
    }
    const spelled = spell(text);
    const { typed } = spelled;
    let at = 0;
    for (const { 0: piece, index } of typed.matchAll(WORDS)) {
      if (index > at) this.#gap ||= ' ';
      at = index + piece.length;
      this.#add(cut(spelled, index, at));
    }
    if (at < typed.length) this.#gap ||= ' ';
  }

  breakCell(isTableCell: boolean): void {
    if (!isTableCell) {
      this.#gap ||= ' ';
      return;
    }
    // <td><p>Name</p></td><td><p>Ann</p></td> is one row; of longer cells each has its own lines.
    if (this.#isEnded && !this.#isFirst) this.breakLine();
    this.#isEnded = false;
    this.#isFirst = true;
    this.#gap = '\t';
  }

  endBlock(): void {
    // At the begin of a cell.
    if (this.#gap === '\t') return;
    this.#gap = '';
    this.#isEnded = this.#length > 0;
  }

  breakLine(): void {
    this.#gap = '';
    this.#isEnded = false;
    this.#isFirst = true;
    if (this.#length === 0) return;
    this.lines.push({ ...joinPieces(this.#pieces), looks: this.#looks, quoted: this.#quoted });
    this.#total += this.#length + 1;
    this.#pieces = [];
    this.#looks = [];
    this.#length = 0;
    this.#quoted = true;
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

  #add(piece: Spelled): void {
    const { length } = piece.typed;
    if (this.#isEnded) {
      this.breakLine();
      this.#isFirst = false;
    }
    if (this.#length > MAX_LINE) this.breakLine();
    if (this.#length > 0 && this.#gap !== '') {
      this.#pieces.push(GAPS[this.#gap]);
      this.#length++;
    }
    this.#gap = '';
    if (this.#looks.at(-1)?.look !== this.#look) {
      this.#looks.push({ from: this.#length, look: this.#look });
    }
    this.#pieces.push(piece);
    this.#length += length;
    // A line is a quotation when all of it is.
    this.#quoted &&= this.#look.quoted;
  }
}

/** All spellings of a text, made by the same rule. */
function spelledBy(of: (spelling: keyof Spelled) => string): Spelled {
  return { shown: of('shown'), typed: of('typed'), folded: of('folded') };
}

function cut(whole: Spelled, from: number, to: number): Spelled {
  return spelledBy((spelling) => whole[spelling].slice(from, to));
}

function joinPieces(pieces: readonly Spelled[]): Spelled {
  const [first] = pieces;
  // Most lines are of one.
  if (first && pieces.length === 1) return first;
  return spelledBy((spelling) => pieces.map((piece) => piece[spelling]).join(''));
}

/** A piece of a line that stands for itself. */
export function cutLine(line: Line, from: number, to: number): Line {
  const last = line.looks.findLastIndex((one) => one.from <= from);
  const looks = line.looks.slice(Math.max(0, last)).filter((one) => one.from < to);
  return {
    ...cut(line, from, to),
    looks: looks.map((one) => ({ ...one, from: Math.max(0, one.from - from) })),
    quoted: line.quoted,
  };
}
