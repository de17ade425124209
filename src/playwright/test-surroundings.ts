import { test as base, type Page, type TestInfo } from '@playwright/test';
import type { Showing } from '../mailbox/showing.js';
import { currentTest, withoutSteps } from './quirks.js';

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

/**
 * Whether a test was stopped, and so may stand at a wait. One that has ended by itself does not
 * wait for what it has left behind.
 */
export function wasStopped({ status }: TestInfo): boolean {
  return status === 'timedOut' || status === 'interrupted';
}

/**
 * Shows an action as a step at the user's line, and in it, as another, what came of it. A place
 * without a test, such as global set-up, has no steps.
 */
export const asStep: Showing['step'] = (title, { site }, body, tell) => {
  if (!currentTest()) return body();
  const place = site ? { location: site } : {};
  return base.step(
    title,
    async () => {
      const result = await body();
      if (tell) await base.step(tell(result), () => {}, place);
      return result;
    },
    place,
  );
};

/** How a test shows what is done with its mailbox. */
export const inReport: Showing = {
  step: asStep,
  hide: (page, actions) => withoutSteps(page as Page, actions),
};
