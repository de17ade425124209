// Prints the counts of a JSON report of Playwright's: a flaky test has failed once, so it failed.
import { readFileSync } from 'node:fs';

const { stats } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const skipped = stats.skipped > 0 ? `, ${stats.skipped} skipped` : '';
console.log(`${stats.expected} passed, ${stats.unexpected + stats.flaky} failed${skipped}`);
