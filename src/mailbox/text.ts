/**
 * The result of a function, or a simpler text if it throws: an error in an explanation must not replace the
 * error that it explains.
 */
export function textOr(simpler: string, make: () => string): string {
  try {
    return make();
  } catch {
    return simpler;
  }
}

/** A thrown value in one line: `RangeError: Invalid time value`. */
export function firstLine(thrown: unknown): string {
  return textOr('something', () => String(thrown).split('\n')[0] ?? '');
}

/** `1 email`, `2 emails` */
export function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Further values of a list are only counted. */
const MOST_SHOWN = 10;

/** The first values of a list, as text: `"a.pdf", "b.pdf" and 498 more` */
export function firstOf<T>(
  values: readonly T[],
  textOf: (value: T) => string,
  most = MOST_SHOWN,
): string {
  const more = values.length - most;
  const shown = values.slice(0, most).map(textOf).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}

/** Longer texts are shortened, in characters. */
const LONGEST = 100;

/** A text without its middle if it is too long. */
export function shortened(text: string): string {
  if (text.length <= LONGEST) return text;
  return `${text.slice(0, LONGEST / 2)}…${text.slice(1 - LONGEST / 2)}`;
}

/** A copy without the flags g and y, with which the result would depend on earlier calls. */
export function stateless(pattern: RegExp): RegExp {
  return new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''));
}

/** A pattern for every match of another one. */
export function everyMatch(pattern: RegExp): RegExp {
  const { source, flags } = stateless(pattern);
  return new RegExp(source, `${flags}g`);
}

/** The source of a pattern that matches a text. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

/** Collapses white space, and normalizes accents. */
export function collapse(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** Cells are truncated at this number of characters, so that a row fits into a line. */
const CELL_LIMIT = 32;
/** Without indentation. An HTML report in a window of 700 px shows 68 characters per line without wrapping. */
const NOTE_WIDTH = 64;

/** A row of a table, with a note on the lines below it. */
interface Row {
  cells: readonly string[];
  note?: string | undefined;
}

/** A plain-text table: left-aligned columns, two spaces in between, and the note of each row below it. */
export function table(header: readonly string[], rows: readonly Row[]): string {
  const lines = [header, ...rows.map((row) => row.cells)].map((cells) => cells.map(cell));
  const widths = header.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .flatMap((line, index) => [aligned(line, widths), ...noteLines(rows[index - 1]?.note ?? '')])
    .join('\n');
}

function aligned(cells: readonly string[], widths: readonly number[]): string {
  const padded = cells.map((text, column) => text.padEnd(widths[column] ?? 0));
  return padded.join('  ').trimEnd();
}

function cell(text: string): string {
  const line = oneLine(text);
  return line.length > CELL_LIMIT ? `${line.slice(0, CELL_LIMIT - 1)}…` : line;
}

function noteLines(note: string): string[] {
  return note === '' ? [] : wrapped(oneLine(note), NOTE_WIDTH).map((line) => `  ${line}`);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** Terminals wrap longer lines themselves, but HTML reports do not. */
const HINT_WIDTH = 100;

/** Wraps a hint. Continuation lines are indented. */
export function hintLines(hint: string): string[] {
  return hint.split('\n').flatMap((line) => wrapped(line, HINT_WIDTH));
}

/** Wraps a line between words, but not within `{ … }`. */
function wrapped(line: string, width: number): string[] {
  const lines: string[] = [];
  let begun = '';
  for (const word of line.split(/ (?![^{}]*\})/)) {
    const isFull = begun !== '' && begun.length + 1 + word.length > width;
    if (isFull) lines.push(begun);
    begun = isFull ? `  ${word}` : begun + (begun === '' ? '' : ' ') + word;
  }
  return [...lines, begun];
}
