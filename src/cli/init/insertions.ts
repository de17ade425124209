/** A change of a text that keeps all of it but `remove` characters. */
export interface Insertion {
  at: number;
  text: string;
  /** How many characters after `at` are replaced; default: 0. */
  remove?: number;
}

/** Applies insertions. Those at the same place stay in the given order. */
export function applyInsertions(source: string, insertions: readonly Insertion[]): string {
  let result = '';
  let position = 0;
  for (const { at, text, remove = 0 } of insertions.toSorted((a, b) => a.at - b.at)) {
    result += source.slice(position, at) + text;
    position = at + remove;
  }
  return result + source.slice(position);
}

/** The white space that the line of a position begins with. */
export function indentOf(source: string, position: number): string {
  const start = lineStart(source, position);
  return /^[ \t]*/.exec(source.slice(start, position))?.[0] ?? '';
}

/** Where the line of a position begins. */
export function lineStart(source: string, position: number): number {
  return source.lastIndexOf('\n', position - 1) + 1;
}

/** How a file is written, so that what is added looks the same. */
export interface CodeStyle {
  quote: string;
  semicolon: string;
  /** One step of indentation. */
  unit: string;
  eol: string;
  /** Whether the last line of a list ends with a comma. */
  trailingComma: boolean;
}

/** Finds out how a file is written, from its strings, its imports and its first indented line. */
export function styleOf(source: string): CodeStyle {
  const count = (pattern: RegExp) => source.match(pattern)?.length ?? 0;
  const singles = count(/(?:from |require\(|: )'/g);
  const doubles = count(/(?:from |require\(|: )"/g);
  const statement = /^(?:import\b.*['"]|.*require\(.*\)|.*\}\))(;?)[ \t]*\r?$/m.exec(source);
  return {
    quote: doubles > singles ? '"' : "'",
    semicolon: statement?.[1] ?? ';',
    unit: unitOf(source),
    eol: source.includes('\r\n') ? '\r\n' : '\n',
    trailingComma: count(/,\s*\n\s*[}\]]/g) >= count(/[^,{[(;\s]\s*\n\s*[}\]]\s*[,)\]}]/g),
  };
}

/** One step of indentation: what most of the lines that are indented further than the line before them add. */
function unitOf(source: string): string {
  const counts = new Map<string, number>();
  let before = '';
  for (const [, indent = ''] of source.matchAll(/^([ \t]*)(?![ \t]|\*|\r?$)/gm)) {
    const step = indent.startsWith(before) ? indent.slice(before.length) : '';
    if (step === '\t' || /^ {2,8}$/.test(step)) counts.set(step, (counts.get(step) ?? 0) + 1);
    before = indent;
  }
  const [[unit] = ['  ']] = [...counts].sort((a, b) => b[1] - a[1] || a[0].length - b[0].length);
  return unit;
}
