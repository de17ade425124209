import { type Look, PLAIN_LOOK } from '../html/appearance.js';
import { HtmlReader, type Sink } from '../html/reader.js';
import { outlineOf, type Spelled, spell } from './characters.js';

/** A visible line of an email. Tabs separate the cells of a table row. */
export interface Line extends Spelled {
  /** The styles of the text, each from an index on; empty if the email has none. */
  looks: { from: number; look: Look }[];
  /** Whether it is quoted from an earlier mail. */
  quoted: boolean;
}

/**
 * Maximum number of visible characters that are read: eight pages. A code is in an email of a page or two.
 * Limits the work for 10 MB of text.
 */
const MAX_CHARACTERS = 20_000;
/** The same limit including all white space, which is mostly invisible. */
const MAX_SOURCE = 125_000;

/**
 * Maximum number of tags and pieces of text that are read in an HTML body, and of lines in any body. A
 * newsletter has a few thousand. Limits the work for 10 MB of `<br>`, or of single digits per line.
 */
const MAX_PIECES = 8_000;
const MAX_LINES = 5_000;

/** Longer lines are split, so that 10 MB without a line break are many short lines. */
const MAX_LINE = 2_000;

/** Text wrapped by hand breaks near the 72nd column. A shorter line is complete. */
const WRAPPED = 50;

export function linesOfText(text: string): Line[] {
  const lines: Line[] = [];
  let isApart = true;
  let characters = 0;
  // Programs that convert HTML to text leave this entity.
  for (const raw of splitLines(text.replaceAll('&nbsp;', ' '))) {
    if (lines.length > MAX_LINES || characters > MAX_CHARACTERS) break;
    if (raw.trim() === '') {
      isApart = true;
      continue;
    }
    const marks = /^[\s>|]{0,40}/.exec(raw)?.[0] ?? '';
    // >> 482 913 <<: arrows rather than quotes.
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
  // The last row may be incomplete.
  return finish(isWhole || sink.lines.length < 2 ? sink.lines : sink.lines.slice(0, -1));
}

/** A line without styles, such as a subject. */
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

/** Code ........ 208 539, Code | 208 539: dots or lines between columns. */
const LEADER = /[ \t](?:\.{4,}|\|)[ \t]/g;

const WIDE = /\t|.{3}/;

/**
 * Turns wide gaps and tabs into column separators, as in HTML. The pattern does not match single spaces,
 * which are frequent, because each match is expensive.
 */
function collapse(text: string): string {
  return text
    .trim()
    .replace(/\s{2,}|[^\S ]/g, (gap) => (WIDE.test(gap) ? '\t' : ' '))
    .replace(LEADER, '\t');
}

/** Whether a line of text continues in the next one: it is full, and both have words. */
function continues({ typed: last, quoted }: Line, { typed: next, quoted: nextQuoted }: Line) {
  if (quoted !== nextQuoted || last.length < WRAPPED || last.length > MAX_LINE) return false;
  if (/[.!?:;}。！？：]$/.test(last) || /^[-*•+@.#]/.test(next)) return false;
  // Type this into the app: 4186 / The next line is about something else.
  if (HANDED.test(last.slice(-HANDED_REACH)) && !/^[a-z]/.test(outlineOf(next.slice(0, 1))))
    return false;
  // *314 207 / 66*: the groups of a code in two lines.
  if (/\d,?$/.test(last) && /^\d{1,4}(?:,? \d{1,4})*\W*$/.test(next)) return true;
  return next.includes(' ') && /[A-Za-zª]/.test(outlineOf(next));
}

/** A colon and a possible code at the end of a line: 4186, QX4-71B, merpati-senja-31. */
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

/** Decoration: only white space or ASCII punctuation. */
const ORNAMENT = /^[\s!-/:-@[-`{-~]*$/;

function finish(lines: Line[]): Line[] {
  // A line of dashes, or an arrow, does not separate a number from the words about it.
  const shown = lines.filter(({ typed }) => !ORNAMENT.test(typed));
  return joinSingles(shown.slice(0, MAX_LINES));
}

/** How many characters a code with one character per line may have. */
const [FEWEST, MOST] = [4, 10];

/** Joins lines of one letter or digit each, such as boxes, which are one below the other in the source. */
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

/** Joins the last lines if they are as many as a code has characters. */
function joinLast(lines: Line[], count: number): void {
  if (count < FEWEST || count > MOST) return;
  lines.push(lines.splice(-count).reduce((row, single) => join(row, single, ' ')));
}

/** Words with single spaces between them, in pieces of limited length. */
const WORDS = /[^ \t](?:[^ \t]| (?=[^ \t])){0,1999}/g;

const GAPS: Record<' ' | '\t', Spelled> = { ' ': spell(' '), '\t': spell('\t') };

/** A reference to a footnote, which does not belong to the number next to it. */
const FOOTNOTE = /^\s*[([]?(?:\d{1,2}|[*†‡§a-z])[)\]]?\s*$/;

/** Collects the visible text of an HTML body in lines. */
class LineSink implements Sink {
  readonly lines: Line[] = [];
  // In pieces, because appending one letter at a time to a text is slow.
  #pieces: Spelled[] = [];
  #looks: Line['looks'] = [];
  #length = 0;
  #total = 0;
  #look: Look = PLAIN_LOOK;
  /** Pending white space, which is only added before text. */
  #gap: '' | ' ' | '\t' = '';
  #quoted = true;
  /** Whether a block has ended, without any text since. */
  #isEnded = false;
  /** Whether the line is the first one of its cell. */
  #isFirst = true;

  text(all: string, look: Look): void {
    // Limits the text, because a whole email may be one piece.
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
    // <td><p>Name</p></td><td><p>Ann</p></td> is one row. Longer cells have lines of their own.
    if (this.#isEnded && !this.#isFirst) this.breakLine();
    this.#isEnded = false;
    this.#isFirst = true;
    this.#gap = '\t';
  }

  endBlock(): void {
    // At the start of a cell.
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
    // A line is a quotation only if all of it is.
    this.#quoted &&= this.#look.quoted;
  }
}

/** Computes each spelling with the same function. */
function spelledBy(of: (spelling: keyof Spelled) => string): Spelled {
  return { shown: of('shown'), typed: of('typed'), folded: of('folded') };
}

function cut(whole: Spelled, from: number, to: number): Spelled {
  return spelledBy((spelling) => whole[spelling].slice(from, to));
}

function joinPieces(pieces: readonly Spelled[]): Spelled {
  const [first] = pieces;
  // Most lines are one piece.
  if (first && pieces.length === 1) return first;
  return spelledBy((spelling) => pieces.map((piece) => piece[spelling]).join(''));
}

/** A part of a line as a line. */
export function cutLine(line: Line, from: number, to: number): Line {
  const last = line.looks.findLastIndex((one) => one.from <= from);
  const looks = line.looks.slice(Math.max(0, last)).filter((one) => one.from < to);
  return {
    ...cut(line, from, to),
    looks: looks.map((one) => ({ ...one, from: Math.max(0, one.from - from) })),
    quoted: line.quoted,
  };
}
