import { lookAt, type Spot } from './parts.js';

/** Why a candidate cannot be the code, regardless of the words around it. */
export function ruleOut(spot: Spot, listed: ReadonlySet<Spot>): string | undefined {
  if (listed.has(spot)) return 'one of a list';
  if (lookAt(spot)?.struck) return 'crossed out';
  if (isLabel(spot)) return 'the name of the number after it';
  return isSource(spot.row.line.typed) ? 'in source code' : undefined;
}

/** CODE 48213, CLAVE: uB7xW */
function isLabel({ row, candidate }: Spot): boolean {
  if (candidate.form !== 'letters') return false;
  const next = row.candidates.find(({ start }) => start > candidate.end);
  const between = row.line.typed.slice(candidate.end, next?.start);
  return /\d/.test(next?.code ?? '') && /^[\s:#=]{1,4}$/.test(between);
}

/** Whether a line is code of a program or a style sheet, but not JSON, whose keys describe numbers. */
function isSource(typed: string): boolean {
  if (typed.includes('{') && /[:;]/.test(typed)) return !/"\w+" ?:/.test(typed);
  return /==|!=|[)}] ?=>|=> ?[({]|\(\);|^@@|^\+\+\+ /.test(typed);
}

/** At least this many codes of the same form in a row are a list, such as backup codes. */
const FEWEST_LISTED = 3;

/** The candidates that are items of a list of codes, such as backup codes. */
export function listedIn(spots: readonly Spot[]): Set<Spot> {
  const listed = new Set<Spot>();
  for (let index = 0; index < spots.length; ) {
    let end = index + 1;
    while (end < spots.length && continuesList(spots[end - 1], spots[end])) end++;
    const items = spots.slice(index, end);
    const codes = new Set(items.map(({ candidate }) => candidate.code));
    if (codes.size >= FEWEST_LISTED) for (const item of items) listed.add(item);
    index = end;
  }
  return listed;
}

function continuesList(last: Spot | undefined, next: Spot | undefined): boolean {
  if (!last || !next || last.part !== next.part || last.row.isSubject) return false;
  if (formOf(last) !== formOf(next)) return false;
  if (last.row === next.row) {
    const between = last.row.line.typed.slice(last.candidate.end, next.candidate.start);
    return between.length <= 8 && !/[.:!?=]/.test(between.replace(/\d{1,2}[.)]/, ''));
  }
  return next.index - last.index === 1 && isAlone(last) && isAlone(next);
}

function formOf({ candidate }: Spot): string {
  return `${candidate.form} ${candidate.code.length}`;
}

function isAlone({ row, candidate }: Spot): boolean {
  const { typed } = row.line;
  return !/[^\s\d!-/:-@[-`{-~]/.test(typed.slice(0, candidate.start) + typed.slice(candidate.end));
}
