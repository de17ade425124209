import { type Browser, test as base, type Page, type TestInfo } from '@playwright/test';

// Everything that uses private APIs of Playwright, and the behavior without them. Each names the feature
// request or pull request for a public API, and the versions of Playwright that it was checked with.

/**
 * The test that is running; undefined if there is none, as in global setup. The API is public, but throws
 * without a test.
 */
export function currentTest(): TestInfo | undefined {
  try {
    return base.info();
  } catch {
    return undefined;
  }
}

/**
 * The `auto` value of a fixture that also runs for `beforeAll` and `afterAll` hooks, like Playwright's own
 * fixture for traces. A Playwright without this value treats it as `true`, and does not run the fixture for
 * hooks.
 *
 * `FixtureRunner.resolveParametersForFunction`; https://github.com/microsoft/playwright/pull/14104. Checked
 * with 1.57.0 and 1.65.1.
 */
export const autoInAllHooks = 'all-hooks-included' as unknown as true;

/** No deadline: `kMaxDeadline` in Playwright's `timeoutManager.ts`. */
const NO_DEADLINE = 2 ** 31 - 1;

/**
 * The remaining time in ms of what is running now: the test, or a hook or fixture with its own timeout.
 * Infinity without a limit and in the debugger; undefined if this version of Playwright does not provide it.
 * Callers then count the test's timeout from the start of the test.
 *
 * As `deadlineForMatcher` does for `toPass`; https://github.com/microsoft/playwright/issues/36821. Checked
 * with 1.57.0, 1.60.0, 1.63.0 and 1.65.1.
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

/**
 * The current time by the clock of Playwright's deadlines: at least since 1.57, a worker counts from the
 * start of the main process. A new timeout manager records this time when it runs something.
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

/** Hooks with their own timeout, which `test.setTimeout()` changes within them. */
const LIMITED_HOOKS: ReadonlySet<unknown> = new Set(['beforeAll', 'afterAll', 'afterEach']);

/**
 * The owner of the timeout in {@link timeToDeadline}, as text: a fixture or a hook with its own timeout, or
 * otherwise the test, also if this version of Playwright does not provide it.
 *
 * As `_createTimeoutError` in `timeoutManager.ts` does for Playwright's own messages;
 * https://github.com/microsoft/playwright/pull/13546. Checked with 1.57.0 and 1.65.1.
 */
export function timeoutOwner(testInfo: TestInfo): string {
  try {
    const { _timeoutManager: manager }: WithTimeoutManager = testInfo;
    const { fixture, slot, type } = manager?._running?.runnable ?? {};
    if (fixture?.slot && fixture.title) return `the "${fixture.title}" fixture`;
    if (slot && LIMITED_HOOKS.has(type)) return `the "${type}" hook`;
  } catch {
    // Ignored, as if the API did not exist.
  }
  return 'the test';
}

type WithTimeoutManager = TestInfo & { _timeoutManager?: TimeoutManager };

interface TimeoutManager {
  constructor: new (timeout: number) => TimeoutManager;
  currentSlotDeadline?(): number;
  withRunnable(runnable: { type: 'test' }, body: () => Promise<void>): Promise<void>;
  _running?: { start?: number; runnable?: Runnable };
}

/** An action that Playwright runs, with a slot if it has its own timeout. */
interface Runnable {
  type?: string;
  slot?: object;
  fixture?: { title?: string; slot?: object };
}

/**
 * Runs actions on a page, or in a browser, without steps: a title may show the typed code, and an image that cannot be loaded
 * would look like a failure. Without the private API, the steps are shown.
 *
 * `_wrapApiCall`; https://github.com/microsoft/playwright/issues/33287. Checked with 1.57.0 and 1.65.1.
 */
export async function withoutSteps<T>(page: Page | Browser, actions: () => Promise<T>): Promise<T> {
  const inner: (Page | Browser) & Partial<WithWrap> = page;
  if (!inner._wrapApiCall) return actions();
  // Settled, and rethrown here, because an error would get the name of the inner call as a prefix.
  const [outcome] = await inner._wrapApiCall(() => Promise.allSettled([actions()]), {
    internal: true,
  });
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

interface WithWrap {
  _wrapApiCall<R>(actions: () => Promise<R>, options: { internal: boolean }): Promise<R>;
}
