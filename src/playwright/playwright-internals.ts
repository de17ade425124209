import { test as base, type Page, type TestInfo } from '@playwright/test';

// Everything that uses an API of Playwright's that is not public, and what happens without it. Each
// names the request for a public API, and the versions of Playwright that it was checked with.

/** The test that runs; undefined if none does, as in global setup. Public, but throws without a test. */
export function currentTest(): TestInfo | undefined {
  try {
    return base.info();
  } catch {
    return undefined;
  }
}

/**
 * The `auto` of a fixture that also runs for `beforeAll` and `afterAll` hooks, as Playwright's own
 * fixture for traces does. A Playwright without it takes it for `true`, and does not run the fixture
 * for hooks.
 *
 * `FixtureRunner.resolveParametersForFunction`; https://github.com/microsoft/playwright/pull/14104.
 * Checked with 1.57.0 and 1.65.1.
 */
export const autoInAllHooks = 'all-hooks-included' as unknown as true;

/** No deadline: `kMaxDeadline` in Playwright's `timeoutManager.ts`. */
const NO_DEADLINE = 2 ** 31 - 1;

/**
 * How much time Playwright leaves in ms to what runs now: the test, or a hook or fixture with a time
 * limit of its own. Infinity without a limit and in the debugger; undefined if this Playwright does not
 * say. It then counts the test's timeout from the beginning of the test.
 *
 * What `deadlineForMatcher` does for `toPass`; https://github.com/microsoft/playwright/issues/36821.
 * Checked with 1.57.0, 1.60.0, 1.63.0 and 1.65.1.
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
 * Now, by the clock of Playwright's deadlines: since 1.57 at the latest, a worker counts from the
 * start of the main process. Another timeout manager records it when it runs something.
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

/** Hooks that have a timeout of their own: `test.setTimeout()` in them changes that one. */
const LIMITED_HOOKS: ReadonlySet<unknown> = new Set(['beforeAll', 'afterAll', 'afterEach']);

/**
 * Whose timeout {@link timeToDeadline} counts, as text: a fixture or a hook with one of its own,
 * or else the test, also if this Playwright does not say.
 *
 * What `_createTimeoutError` in `timeoutManager.ts` does for Playwright's own messages;
 * https://github.com/microsoft/playwright/pull/13546. Checked with 1.57.0 and 1.65.1.
 */
export function limitedOf(testInfo: TestInfo): string {
  try {
    const { _timeoutManager: manager }: WithTimeoutManager = testInfo;
    const { fixture, slot, type } = manager?._running?.runnable ?? {};
    if (fixture?.slot && fixture.title) return `the "${fixture.title}" fixture`;
    if (slot && LIMITED_HOOKS.has(type)) return `the "${type}" hook`;
  } catch {
    // As if it were not there.
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

/** Something that Playwright runs, with a slot if it has a timeout of its own. */
interface Runnable {
  type?: string;
  slot?: object;
  fixture?: { title?: string; slot?: object };
}

/**
 * Runs actions on a page without a step for each of them: a title may show the code that is typed, and
 * an image that cannot be loaded would look like a failure. Without it, the steps show.
 *
 * `_wrapApiCall`; https://github.com/microsoft/playwright/issues/33287. Checked with 1.57.0 and 1.65.1.
 */
export async function withoutSteps<T>(page: Page, actions: () => Promise<T>): Promise<T> {
  const inner: Page & Partial<WithWrap> = page;
  if (!inner._wrapApiCall) return actions();
  // Settled, and rethrown here: an error would get the name of the inner call as a prefix.
  const [outcome] = await inner._wrapApiCall(() => Promise.allSettled([actions()]), {
    internal: true,
  });
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

interface WithWrap {
  _wrapApiCall<R>(actions: () => Promise<R>, options: { internal: boolean }): Promise<R>;
}
