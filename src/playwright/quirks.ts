import { test as base, type Page, type TestInfo } from '@playwright/test';

/** The test that runs; undefined in global set-up and wherever else there is none. */
export function currentTest(): TestInfo | undefined {
  try {
    return base.info();
  } catch {
    return undefined;
  }
}

/** Playwright's own default of `expect.timeout`, in ms. */
const DEFAULT_EXPECT_TIMEOUT = 5_000;

/**
 * The project's `expect.timeout` in ms. No public door leads to it; a matcher only sees the time
 * limit in effect, and cannot tell `expect.configure({ timeout })` from the project's own.
 */
export function projectExpectTimeout(): number {
  const testInfo: WithProject | undefined = currentTest();
  return testInfo?._projectInternal?.expect?.timeout ?? DEFAULT_EXPECT_TIMEOUT;
}

type WithProject = TestInfo & { _projectInternal?: { expect?: { timeout?: number } } };

/**
 * Runs actions on a page without a step for each of them, whose titles would show what is typed. No
 * public door leads to it; where this one is closed, the steps show.
 */
export async function withoutSteps(page: Page, actions: () => Promise<void>): Promise<void> {
  const { _wrapApiCall: wrap } = page as Page & Partial<WithWrap>;
  if (!wrap) return actions();
  // Errors are handed out by hand: they would get the inner name as a prefix.
  const settled = await wrap.call(page, () => Promise.allSettled([actions()]), { internal: true });
  for (const outcome of settled) if (outcome.status === 'rejected') throw outcome.reason;
}

interface WithWrap {
  _wrapApiCall(
    actions: () => Promise<PromiseSettledResult<void>[]>,
    options: { internal: boolean },
  ): Promise<PromiseSettledResult<void>[]>;
}
