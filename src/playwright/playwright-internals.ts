import { test as base, type Page, type TestInfo } from '@playwright/test';

// What Playwright does not make public, and what is done in its place where it has gone.

/** The test that runs; undefined in global set-up and wherever else there is none. */
export function currentTest(): TestInfo | undefined {
  try {
    return base.info();
  } catch {
    return undefined;
  }
}

/**
 * The `auto` of a fixture that `beforeAll` and `afterAll` hooks are given too, as Playwright's own
 * traces are. Its types do not know it; a Playwright that does not know it either would take it for
 * `true`. Checked on 1.57.0 and 1.65.1: `FixtureRunner.resolveParametersForFunction`.
 */
export const autoInAllHooks = 'all-hooks-included' as unknown as true;

/** What stands for no deadline: `kMaxDeadline` in Playwright's `timeoutManager.ts`. */
const NO_DEADLINE = 2 ** 31 - 1;

/**
 * How long Playwright lets run what runs now, in ms: the test, or a hook or fixture with a time limit
 * of its own. Infinity without a limit and while a debugger is in use; undefined when this Playwright
 * does not say.
 *
 * Playwright asks for the same where `toPass` and `expect.poll` are to end before the test does:
 * `deadlineForMatcher` in `matchers/matchers.ts`. Checked on 1.57.0, 1.60.0, 1.63.0 and 1.65.1.
 */
export function timeToDeadline(testInfo: TestInfo): number | undefined {
  try {
    const { _timeoutManager: manager }: WithTimeoutManager = testInfo;
    const deadline = manager?.currentSlotDeadline?.();
    if (!manager || typeof deadline !== 'number') return undefined;
    if (deadline >= NO_DEADLINE) return Number.POSITIVE_INFINITY;
    const now = nowOf(manager);
    return now === undefined ? undefined : deadline - now;
  } catch {
    return undefined;
  }
}

/** Hooks that Playwright gives time limits of their own: `test.setTimeout()` in them is about them. */
const LIMITED_HOOKS: ReadonlySet<unknown> = new Set(['beforeAll', 'afterAll', 'afterEach']);

/**
 * What the time limit is one of that {@link timeToDeadline} tells, for people: a fixture or a hook with
 * one of its own, else the test, which is also what is said where this Playwright does not tell. The
 * same distinctions as in its own messages: `_createTimeoutError` in `timeoutManager.ts`. Checked on
 * 1.57.0 and 1.65.1.
 */
export function limitedOf(testInfo: TestInfo): string {
  try {
    const { _timeoutManager: manager }: WithTimeoutManager = testInfo;
    const { fixture, slot, type } = manager?._running?.runnable ?? {};
    if (fixture?.slot && fixture.title) return `the fixture "${fixture.title}"`;
    if (slot && LIMITED_HOOKS.has(type)) return `the "${type}" hook`;
  } catch {
    // What cannot be read is as what is not there.
  }
  return 'the test';
}

/**
 * The time by the clock that Playwright's deadlines are told in: in a worker it counts from the start
 * of the main process, since 1.57 at the latest. Another timeout manager notes it when it runs something.
 */
function nowOf({ constructor: TimeoutManager }: TimeoutManager): number | undefined {
  const other = new TimeoutManager(0);
  let now: unknown;
  other
    .withRunnable({ type: 'test' }, async () => {
      now = other._running?.start;
    })
    .catch(() => {});
  return typeof now === 'number' ? now : undefined;
}

type WithTimeoutManager = TestInfo & { _timeoutManager?: TimeoutManager };

interface TimeoutManager {
  constructor: new (timeout: number) => TimeoutManager;
  currentSlotDeadline?(): number;
  withRunnable(runnable: { type: 'test' }, body: () => Promise<void>): Promise<void>;
  _running?: { start?: number; runnable?: Runnable };
}

/** What Playwright runs, and a slot where it has a time limit of its own. */
interface Runnable {
  type?: string;
  slot?: object;
  fixture?: { title?: string; slot?: object };
}

/** Playwright's own default of `expect.timeout`, in ms. */
const DEFAULT_EXPECT_TIMEOUT = 5_000;

/**
 * The project's `expect.timeout` in ms. No public door leads to it; a matcher only sees the time
 * limit in effect, and cannot tell `expect.configure({ timeout })` from the project's own. Checked on
 * 1.57.0 and 1.65.1.
 */
export function projectExpectTimeout(): number {
  const testInfo: WithProject | undefined = currentTest();
  return testInfo?._projectInternal?.expect?.timeout ?? DEFAULT_EXPECT_TIMEOUT;
}

type WithProject = TestInfo & { _projectInternal?: { expect?: { timeout?: number } } };

/**
 * Runs actions on a page without a step for each of them: its title may show what is typed, and an
 * image that cannot be loaded would look like a failure. No public door leads to it; where this one
 * is closed, the steps show. Checked on 1.57.0 and 1.65.1.
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
