// Prints how many tests of a run passed and failed. It reads a folder: for each step there is its exit
// code, and next to it the JSON report of Playwright's where the step ran tests; any other step counts
// as one test.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = process.argv[2];
const counts = { passed: 0, failed: 0, flaky: 0, skipped: 0 };

for (const file of readdirSync(folder)) {
  if (!file.endsWith('.exit')) continue;
  const succeeded = readFileSync(path.join(folder, file), 'utf8').trim() === '0';
  const of = countsOf(path.join(folder, file.replace(/exit$/, 'json')), succeeded);
  for (const name of Object.keys(counts)) counts[name] += of[name];
}

const others = ['flaky', 'skipped'].filter((name) => counts[name] > 0);
console.log(
  `${counts.passed} passed, ${counts.failed} failed${others.map((name) => `, ${counts[name]} ${name}`).join('')}`,
);

/**
 * A flaky test failed first and passed when it ran again; it is counted by itself. An error outside
 * all tests is a failure, and so is what ended a step of which no test failed.
 */
function countsOf(report, succeeded) {
  if (!existsSync(report))
    return { passed: Number(succeeded), failed: Number(!succeeded), flaky: 0, skipped: 0 };
  const { stats, errors } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = stats.unexpected + errors.length;
  return {
    passed: stats.expected,
    failed: succeeded ? failed : Math.max(failed, 1),
    flaky: stats.flaky,
    skipped: stats.skipped,
  };
}
