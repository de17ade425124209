// Prints the counts of a JSON report of Playwright's. A flaky test has failed once, so it failed; an
// error outside all tests, or no report at all, is a failure too.
import { readFileSync } from 'node:fs';

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: ['no report'] };
  }
}

const { stats, errors } = read(process.argv[2]);
const failed = stats.unexpected + stats.flaky + errors.length;
const skipped = stats.skipped > 0 ? `, ${stats.skipped} skipped` : '';
console.log(`${stats.expected} passed, ${failed} failed${skipped}`);
