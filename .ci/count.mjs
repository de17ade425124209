// Prints how many tests of a run passed and failed. It reads a folder: for each step there is its exit
// code, and next to it the JSON report of Playwright's where the step ran tests; any other step counts
// as one test.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = process.argv[2];
const counts = { passed: 0, failed: 0, skipped: 0 };

for (const file of readdirSync(folder)) {
  if (!file.endsWith('.exit')) continue;
  const succeeded = readFileSync(path.join(folder, file), 'utf8').trim() === '0';
  const of = countsOf(path.join(folder, file.replace(/exit$/, 'json')), succeeded);
  for (const name of Object.keys(counts)) counts[name] += of[name];
}

const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);

/**
 * A flaky test has failed once, so it failed; an error outside all tests is a failure too, and so is
 * what ended a step of which no test failed.
 */
function countsOf(report, succeeded) {
  if (!existsSync(report))
    return { passed: Number(succeeded), failed: Number(!succeeded), skipped: 0 };
  const { stats, errors } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = stats.unexpected + stats.flaky + errors.length;
  return {
    passed: stats.expected,
    failed: succeeded ? failed : Math.max(failed, 1),
    skipped: stats.skipped,
  };
}
