/**
 * A text for the reader, or a simpler one if making it fails. A text that only explains something must not
 * fail in its place.
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

/** More values of a list hide the rest of a message. */
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

/** A copy without the flags g and y, which would make a result depend on earlier calls. */
export function stateless(pattern: RegExp): RegExp {
  return new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''));
}

/** A text as a reader sees it: white space collapsed, and accents in one form. */
export function collapse(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** A cell is cut at this number of characters, so that a line stays a line. */
const CELL_LIMIT = 32;
/** Without indentation: an HTML report in a window of 700 px shows 68 characters of a line, and wraps none. */
const NOTE_WIDTH = 64;

/** A row of a table, and what is said of it on lines of their own. */
interface Row {
  cells: readonly string[];
  note?: string | undefined;
}

/** A table in plain text: left-aligned columns, two spaces in between, and below each row its note. */
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

/** Terminals wrap a longer line themselves, but HTML reports show it as it is. */
const HINT_WIDTH = 100;

/** A hint as lines that are not too long; those that continue one are indented. */
export function hintLines(hint: string): string[] {
  return hint.split('\n').flatMap((line) => wrapped(line, HINT_WIDTH));
}

/** Breaks a line between words, and not within `{ … }`. */
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
