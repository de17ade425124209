import { test as base, type TestInfo } from '@playwright/test';
import type { Surroundings } from '../mailbox/asker.js';

/** What a test keeps for its own end, in ms: a wait ends before it, with a message of its own. */
const RESERVE = 250;

/** How long a test still lasts in ms: Infinity when it has no time limit, or is in its hooks. */
export function timeLeftOf(testInfo: TestInfo, begun: number): () => number {
  return () => {
    // Once the test is over, hooks and fixtures have time limits of their own.
    if (testInfo.timeout === 0 || testInfo.duration > 0) return Number.POSITIVE_INFINITY;
    return testInfo.timeout - (performance.now() - begun) - RESERVE;
  };
}

/** Shows a wait as a step at the user's line, and in it, as another, what came of it. */
export const asStep: Surroundings['step'] = (title, { site }, body, tell) => {
  const place = site ? { location: site } : {};
  return base.step(
    title,
    async () => {
      const result = await body();
      await base.step(tell(result), () => {}, place);
      return result;
    },
    place,
  );
};
