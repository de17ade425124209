import { setImmediate as turn } from 'node:timers/promises';
import { test as base, type Page, type TestInfo } from '@playwright/test';
import type { MailboxImpl } from '../mailbox/mailbox.js';
import { type CallContext, type CallOwner, noOwner } from '../mailbox/mailbox-context.js';
import type { StepOutcome, StepReporter } from '../mailbox/step-reporter.js';
import { attachEmails, type MailboxAttach } from './attachments.js';
import { currentTest, limitedOf, timeToDeadline, withoutSteps } from './playwright-internals.js';

/** What a test keeps for its own end, in ms: a wait ends before it, with a message of its own. */
const RESERVE = 250;

/** For how many turns of the event loop a test waits for the errors that nobody handles. */
const TURNS = 3;

/** What is known of a mailbox that a test has used. */
interface UsedMailbox {
  /** The emails that the report need not show: an earlier test had them, or it shows them already. */
  shown: Set<string>;
  isAttached: boolean;
}

/** What a test has to do with mailboxes. */
interface MailboxUse {
  /** When it began, by the monotonic clock. */
  begun: number;
  /** How many parts of it have ended: a `beforeAll` or `afterAll` hook, or the test itself. */
  ended: number;
  mailboxes: Map<MailboxImpl, UsedMailbox>;
  /** The emails that the report shows. */
  attached: Set<string>;
  /** Whether what it has left behind fails it at the moment. */
  isTelling: boolean;
}

/**
 * Where a test keeps it: on Playwright's own object, which its hooks share, for the ESM and the CJS
 * build may both be loaded, and mailboxes of both be used.
 */
const USE = Symbol.for('playwright-mailbox.use');

type UsingTest = TestInfo & { [USE]?: MailboxUse };

function useOf(testInfo: UsingTest): MailboxUse {
  testInfo[USE] ??= {
    begun: performance.now(),
    ended: 0,
    mailboxes: new Map(),
    attached: new Set(),
    isTelling: false,
  };
  return testInfo[USE];
}

/** Notes the beginning of a test, or of one of its `beforeAll` and `afterAll` hooks. */
export function beginTest(testInfo: TestInfo): void {
  useOf(testInfo).begun = performance.now();
}

/**
 * Ends the waits that a test, or one of those hooks, has left behind, and attaches the mail of the
 * mailboxes that it has used. The mailboxes stay usable. What nobody has awaited fails the test, as it
 * does with Playwright's own assertions, unless it has failed already or was skipped.
 */
export async function endTest(testInfo: TestInfo, mode: MailboxAttach): Promise<void> {
  const use = useOf(testInfo);
  use.ended++;
  if (use.mailboxes.size === 0) return;
  use.isTelling = testInfo.status === 'passed';
  const end = use.isTelling ? 'UNAWAITED' : 'ENDED';
  await Promise.all([...use.mailboxes.keys()].map((mailbox) => mailbox.end(end)));
  // Errors that nobody handles are found after a turn of the event loop; this test still runs then.
  if (use.isTelling) for (let turns = 0; turns < TURNS; turns++) await turn();
  use.isTelling = false;
  for (const [mailbox, used] of use.mailboxes) {
    await attachEmails(mailbox, used, use.attached, mode, testInfo);
  }
}

/** The surroundings of a mailbox in Playwright: whichever test runs when a call is made on it. */
export function inTests(mailbox: () => MailboxImpl): CallContext {
  return { ...inReport, beginCall: () => useMailbox(mailbox()) };
}

/** Notes that the test that runs now uses a mailbox. */
export function useMailbox(mailbox: MailboxImpl): CallOwner {
  const testInfo = currentTest();
  if (!testInfo) return noOwner;
  const { mailboxes } = useOf(testInfo);
  if (!mailboxes.has(mailbox)) {
    mailboxes.set(mailbox, { shown: new Set(mailbox.seenIds), isAttached: false });
  }
  return ownerOf(testInfo);
}

function ownerOf(testInfo: TestInfo): CallOwner {
  const use = useOf(testInfo);
  const { ended } = use;
  const isOver = () => use.ended !== ended || currentTest() !== testInfo;
  return {
    timeLeft: () => (isOver() ? 0 : timeLeftOf(testInfo, use.begun)),
    limited: () => limitedOf(testInfo),
    isActive: () => !isOver() || wasStopped(testInfo) || use.isTelling,
  };
}

/** Identifies a test: the same for all its retries and repetitions, in every run. */
export function keyOfTest({ project, titlePath }: TestInfo): string {
  return JSON.stringify([project.name, ...titlePath]);
}

/** How long the test that runs now still lasts in ms; Infinity when none does, or without a limit. */
export function currentTimeLeft(): number {
  const testInfo = currentTest();
  return testInfo ? timeLeftOf(testInfo, useOf(testInfo).begun) : Number.POSITIVE_INFINITY;
}

/** How long the test, or the hook or fixture of it that runs now, still lasts in ms. */
function timeLeftOf(testInfo: TestInfo, begun: number): number {
  return (timeToDeadline(testInfo) ?? estimateOf(testInfo, begun)) - RESERVE;
}

/** The same by what is public, which knows nothing of time limits of hooks and fixtures. */
function estimateOf({ timeout, duration }: TestInfo, begun: number): number {
  if (timeout === 0 || duration > 0) return Number.POSITIVE_INFINITY;
  return timeout - (performance.now() - begun);
}

/**
 * Whether a test was stopped, and so may stand at a wait. One that has ended by itself does not
 * wait for what it has left behind.
 */
function wasStopped({ status }: TestInfo): boolean {
  return status === 'timedOut' || status === 'interrupted';
}

/**
 * Shows an action as a step at the user's line, and in it, as another, what came of it. A place
 * without a test, such as global set-up, has no steps.
 */
export const asStep: StepReporter['step'] = ({ title, stack, params }, body, outcome) => {
  if (!currentTest()) return body();
  const place = stack.site ? { location: stack.site } : {};
  return base.step(
    title,
    async () => {
      const result = await body();
      // The call has its result: an outcome that cannot be shown must not take it away.
      if (outcome) await showOutcome(() => outcome(result), place).catch(() => {});
      return result;
    },
    { ...place, ...(params && { params }) },
  );
};

async function showOutcome(outcome: () => StepOutcome, place: object): Promise<void> {
  const { title, params } = outcome();
  await base.step(title, () => {}, { ...place, ...(params && { params }) });
}

/** How a test shows what is done with its mailbox. */
const inReport: StepReporter = {
  step: asStep,
  hide: (page, actions) => withoutSteps(page as Page, actions),
};
