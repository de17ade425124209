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
 * Runs actions on a page without a step for each of them: its title may show what is typed, and an
 * image that cannot be loaded would look like a failure. No public door leads to it; where this one
 * is closed, the steps show.
 */
export async function withoutSteps<T>(page: Page, actions: () => Promise<T>): Promise<T> {
  const inner: Page & Partial<WithWrap> = page;
  if (!inner._wrapApiCall) return actions();
  // Errors are handed out by hand: they would get the inner name as a prefix.
  const [outcome] = await inner._wrapApiCall(() => Promise.allSettled([actions()]), {
    internal: true,
  });
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

interface WithWrap {
  _wrapApiCall<R>(actions: () => Promise<R>, options: { internal: boolean }): Promise<R>;
}
