// The cost of the package for a worker that loads it, and for tests that do not use it.

import { median, medianInterval, ms } from '../support/numbers.mjs';
import { fact, goal } from '../support/report.mjs';
import { importCosts } from './start/import-cost.mjs';
import { TESTS, trivialTests } from './start/trivial-tests.mjs';

const IMPORT_GOAL = 30;
/** The precision of the comparison, as a share of the tests' time. */
const SPAN_TOLERANCE = 0.01;

export async function start() {
  const costs = await importCosts();
  const spans = await trivialTests();

  const imports = Object.entries(costs).flatMap(([way, { alone, both, added }]) => {
    const apart = medianInterval(both.map((one, run) => one - alone[run])).map(ms);
    return [
      fact(`${way}: @playwright/test alone, median of ${alone.length}`, ms(median(alone))),
      fact(`${way}: and playwright-mailbox`, ms(median(both))),
      fact(`${way}: between the two, 95 % interval`, apart.join(' to ')),
      goal(
        `${way}: what the package adds, median`,
        ms(median(added)),
        `≤ ${IMPORT_GOAL} ms`,
        median(added) <= IMPORT_GOAL,
      ),
    ];
  });

  const more = spans.ours.map((one, round) => one - spans.own[round]);
  const [least, most] = medianInterval(more);
  return {
    title: "A worker's start, and tests that do not use the package",
    about: [
      'Import: from the start of a fresh process until its modules are loaded, processes with and without',
      'the package in turns. What it adds is timed in the process that loads it, after Playwright, as a',
      'worker does: two processes differ by more than that.',
      `Tests: ${TESTS} trivial ones by the test of each package, one worker, from the beginning of the first`,
      'to the end of the last; in turns. The extra time is measurable when it is above 1 % as sure as',
      '95 %.',
    ],
    rows: [
      ...imports,
      fact(`${TESTS} tests of @playwright/test, median of ${more.length}`, ms(median(spans.own))),
      fact(`${TESTS} tests of playwright-mailbox`, ms(median(spans.ours))),
      fact('extra time of a test, median', ms(median(more) / TESTS)),
      goal(
        'extra time, 95 % interval',
        `${ms(least)} to ${ms(most)}`,
        `less than ${SPAN_TOLERANCE * 100} % in it`,
        least <= SPAN_TOLERANCE * median(spans.own),
      ),
    ],
  };
}
