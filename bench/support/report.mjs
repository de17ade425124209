/**
 * A line of the table.
 *
 * @typedef {{ what: string, figure: string, goal?: string, isMet?: boolean }} Row
 */

/** A figure without a goal, for comparison. */
export function fact(what, figure) {
  return { what, figure };
}

/** A figure with its goal. */
export function goal(what, figure, goal, isMet) {
  return { what, figure, goal, isMet };
}

/** Prints the figures, and returns whether every goal was met. */
export function printTable(sections) {
  for (const { title, about, rows } of sections) {
    console.log(`\n${title}\n${about.map((line) => `  ${line}\n`).join('')}`);
    const widths = ['what', 'figure', 'goal'].map((column) =>
      Math.max(...rows.map((row) => row[column]?.length ?? 0)),
    );
    for (const row of rows) console.log(`  ${lineOf(row, widths)}`.trimEnd());
  }
  const missed = sections.flatMap(({ rows }) => rows.filter(({ isMet }) => isMet === false));
  console.log(missed.length === 0 ? '\nAll goals were met.' : `\nGoals missed: ${missed.length}`);
  return missed.length === 0;
}

function lineOf({ what, figure, goal = '', isMet }, [wide, wider, widest]) {
  const mark = isMet === undefined ? ' ' : isMet ? '✓' : '✗';
  return `${mark} ${what.padEnd(wide)}  ${figure.padEnd(wider)}  ${goal.padEnd(widest)}`;
}
