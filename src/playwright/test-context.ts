import { setImmediate as turn } from 'node:timers/promises';
import { type Browser, test as base, type Page, type TestInfo } from '@playwright/test';
import type { EmailFinding } from '../checks/finding.js';
import type { EmailCheckOptions } from '../checks/options.js';
import type { MailboxImpl } from '../mailbox/mailbox.js';
import {
  type CallOwner,
  noOwner,
  type ProjectChecks,
  type StepOutcome,
  type TestRunner,
} from '../mailbox/test-runner.js';
import {
  attachMailboxes,
  type MailboxAttach,
  newReport,
  type TestReport,
  type UsedMailbox,
} from './attachments.js';
import { currentTest, timeoutOwner, timeToDeadline, withoutSteps } from './playwright-internals.js';

/** How long before its test a wait ends, in ms, so that the error of the wait is reported. */
const RESERVE = 250;

/** How many turns of the event loop a test waits for unhandled rejections. */
const TURNS = 3;

/** The mailboxes of a test, and the cleanup at its end. */
interface MailboxUse {
  startedAt: number;
  /** How many parts of the test have ended: `beforeAll` and `afterAll` hooks, and the test itself. */
  ended: number;
  mailboxes: Map<MailboxImpl, UsedMailbox>;
  report: TestReport;
  /** The annotation of each address that the test has used. */
  annotations: Map<string, TestInfo['annotations'][number]>;
  /** The option `mailboxChecks`. */
  checks?: EmailCheckOptions;
  /** Launches a browser when first called; closed with the worker. */
  browser?: () => Promise<Browser>;
  /** Whether unawaited calls currently fail the test. */
  reportsUnawaited: boolean;
}

/** The property of Playwright's own object, shared by the hooks of a test, that holds this state. */
const USE = Symbol('use');

type UsingTest = TestInfo & { [USE]?: MailboxUse };

function useOf(testInfo: UsingTest): MailboxUse {
  testInfo[USE] ??= {
    startedAt: performance.now(),
    ended: 0,
    mailboxes: new Map(),
    report: newReport(),
    annotations: new Map(),
    reportsUnawaited: false,
  };
  return testInfo[USE];
}

/** Records the start of a test, or of one of its `beforeAll` and `afterAll` hooks. */
export function beginTest(
  testInfo: TestInfo,
  checks: EmailCheckOptions,
  browser: () => Promise<Browser>,
): void {
  Object.assign(useOf(testInfo), { startedAt: performance.now(), checks, browser });
}

/**
 * The browser of the worker for pages that no test sees.
 *
 * @throws Error without the fixtures of this package
 */
export function browserOf(testInfo: TestInfo): Promise<Browser> {
  const { browser } = useOf(testInfo);
  if (browser) return browser();
  throw new Error(
    "There is no browser without the fixtures: import test from 'playwright-mailbox', or merge mailboxTest into your own.",
  );
}

/**
 * Ends the waits that a test, or one of these hooks, has not awaited. The mailboxes stay usable. An unawaited
 * call fails the test, like Playwright's own assertions, unless the test has already failed or was skipped.
 */
export async function endTest(testInfo: TestInfo): Promise<void> {
  const use = useOf(testInfo);
  use.ended++;
  if (use.mailboxes.size === 0) return;
  use.reportsUnawaited = testInfo.status === 'passed';
  const end = use.reportsUnawaited ? 'UNAWAITED' : 'ENDED';
  await Promise.all([...use.mailboxes.keys()].map((mailbox) => mailbox.end(end)));
  // Unhandled rejections are reported after a turn of the event loop, in which this test must still be
  // running.
  if (use.reportsUnawaited) for (let turns = 0; turns < TURNS; turns++) await turn();
  use.reportsUnawaited = false;
}

/**
 * Attaches the emails of the mailboxes that a test, or one of these hooks, has used. Must not run in the
 * fixture that calls {@link endTest}, because Playwright interrupts a fixture during which a rejection is
 * unhandled.
 */
export async function reportTest(testInfo: TestInfo, mode: MailboxAttach): Promise<void> {
  const use = useOf(testInfo);
  if (use.mailboxes.size === 0) return;
  annotate(testInfo, use);
  await attachMailboxes(use.mailboxes, use.report, mode, testInfo);
}

/** Maximum number of addresses in the report: a test may create any number of mailboxes. */
const MAX_ANNOTATIONS = 10;

/** Adds the addresses to the report, with the URL of the page of their emails, which reports show as a link. */
function annotate(testInfo: TestInfo, { mailboxes, annotations }: MailboxUse): void {
  const used = [...mailboxes.keys()].flatMap((mailbox) => mailbox.selfAndDescendants);
  for (const { address, pageUrl } of used) {
    const known = annotations.get(address);
    const annotation = known ?? { type: 'mailbox' };
    // A hook may have used the address before the server had responded.
    annotation.description = [address, pageUrl].filter(Boolean).join(' ');
    if (known || annotations.size >= MAX_ANNOTATIONS) continue;
    annotations.set(address, annotation);
    testInfo.annotations.push(annotation);
  }
}

/**
 * The test runner for mailboxes in Playwright: each call belongs to the test that is running when the call is
 * made.
 */
export function playwrightRunner(mailbox: () => MailboxImpl): TestRunner {
  return {
    beginCall: () => useMailbox(mailbox()),
    step: asStep,
    hide: (page, actions) => withoutSteps(page as Page, actions),
    checks: projectChecks,
  };
}

/** Records that the current test uses a mailbox. */
export function useMailbox(mailbox: MailboxImpl): CallOwner {
  const testInfo = currentTest();
  if (!testInfo) return noOwner;
  const use = useOf(testInfo);
  const { ended, mailboxes } = use;
  if (!mailboxes.has(mailbox)) {
    mailboxes.set(mailbox, { shown: new Set(mailbox.seenIds), isAttached: false });
  }
  const isOver = () => use.ended !== ended || currentTest() !== testInfo;
  return {
    timeLeft: () => (isOver() ? 0 : timeLeftOf(testInfo, use.startedAt)),
    limited: () => timeoutOwner(testInfo),
    isActive: () => !isOver() || wasStopped(testInfo) || use.reportsUnawaited,
  };
}

/** What the running test sets for checks of emails. Without the fixtures, `test.use()` is unknown. */
export function projectChecks(): ProjectChecks {
  const testInfo = currentTest();
  if (!testInfo) return { options: {} };
  const use: { mailboxChecks?: EmailCheckOptions; baseURL?: string | undefined } =
    testInfo.project.use;
  const options = useOf(testInfo).checks ?? use.mailboxChecks ?? {};
  // Not the fixture, which a test may have made to depend on its mailbox.
  return { options, baseURL: use.baseURL };
}

/** Has the report of the test begin with what is wrong with an email. */
export function showFindings(id: string, findings: readonly EmailFinding[]): void {
  const testInfo = currentTest();
  if (testInfo) useOf(testInfo).report.wrongEmail ??= { id, findings };
}

/** Identifies a test: the same for all its retries and repetitions, in every run. */
export function keyOfTest({ project, titlePath }: TestInfo): string {
  return JSON.stringify([project.name, ...titlePath]);
}

/** The remaining time of the current test in ms; Infinity without a test or a timeout. */
export function currentTimeLeft(): number {
  const testInfo = currentTest();
  return testInfo ? timeLeftOf(testInfo, useOf(testInfo).startedAt) : Number.POSITIVE_INFINITY;
}

/** The remaining time of the test in ms, or of its hook or fixture that is running. */
function timeLeftOf(testInfo: TestInfo, startedAt: number): number {
  return (timeToDeadline(testInfo) ?? estimateOf(testInfo, startedAt)) - RESERVE;
}

/** The same with the public API, which does not provide the timeouts of hooks and fixtures. */
function estimateOf({ timeout, duration }: TestInfo, startedAt: number): number {
  if (timeout === 0 || duration > 0) return Number.POSITIVE_INFINITY;
  return timeout - (performance.now() - startedAt);
}

/** Whether a test was stopped, possibly during a wait. A test that ended by itself no longer awaits anything. */
function wasStopped({ status }: TestInfo): boolean {
  return status === 'timedOut' || status === 'interrupted';
}

/**
 * Shows an action as a step at the user's line, with its outcome as a nested step. Without a test, as in
 * global setup, there are no steps.
 */
export const asStep: TestRunner['step'] = ({ title, stack, params }, body, outcome) => {
  if (!currentTest()) return body();
  const place = stack.site ? { location: stack.site } : {};
  return base.step(
    title,
    async () => {
      const result = await body();
      // The call has succeeded, so an error in its outcome must be ignored.
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
