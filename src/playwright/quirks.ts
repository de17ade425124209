import type { TestInfo } from '@playwright/test';

/** Playwright's own default of `expect.timeout`, in ms. */
const DEFAULT_EXPECT_TIMEOUT = 5_000;

/**
 * The project's `expect.timeout` in ms. No public door leads to it; a matcher only sees the time
 * limit in effect, and cannot tell `expect.configure({ timeout })` from the project's own.
 */
export function projectExpectTimeout(testInfo: TestInfo): number {
  const project = 'project' in testInfo && (testInfo as WithProject)._projectInternal;
  return (project || undefined)?.expect?.timeout ?? DEFAULT_EXPECT_TIMEOUT;
}

type WithProject = TestInfo & { _projectInternal?: { expect?: { timeout?: number } } };
