import type { EmailCheckOptions } from '../checks/options.js';
import type { CallStack } from './call-site.js';
import type { PageLike } from './email/page-like.js';

/** The test that is running when a call on a mailbox is made, or none. */
export interface CallOwner {
  /** The remaining time in ms: Infinity without a timeout, 0 once the test has ended. */
  timeLeft(): number;
  /** What the timeout belongs to, for messages: `the test`, `the "beforeAll" hook`. */
  limited(): string;
  /** False once the owning test has ended. */
  isActive(): boolean;
}

/** A call on a mailbox or an email, as a step in the test runner's report. */
export interface Step {
  /** Must not contain anything that differs between runs. */
  title: string;
  /** The call in the user's code. */
  stack: CallStack;
  /** Values that differ between runs: the address, the email's ID. */
  params?: Record<string, string>;
}

export type StepOutcome = Omit<Step, 'stack'>;

/** What the project of a test sets for checks of emails. */
export interface ProjectChecks {
  options: EmailCheckOptions;
  /** The URL of the app. */
  baseURL?: string | undefined;
}

/** The test runner that a mailbox is used in. */
export interface TestRunner {
  /** Records that the mailbox is used, and returns the owner of a call made now. */
  beginCall(): CallOwner;
  /** Runs an action. In a test, reports it and its outcome as a step at the user's line. */
  step<T>(step: Step, body: () => Promise<T>, outcome?: (result: T) => StepOutcome): Promise<T>;
  /** Runs actions on a page without showing them in the report. */
  hide<T>(page: PageLike, actions: () => Promise<T>): Promise<T>;
  /** What the running test sets for checks of emails. */
  checks(): ProjectChecks;
}

/** The owner of calls outside of tests. */
export const noOwner: CallOwner = {
  timeLeft: () => Number.POSITIVE_INFINITY,
  limited: () => 'the test',
  isActive: () => true,
};

/** For mailboxes outside of Playwright, without tests and reports. */
export const noTestRunner: TestRunner = {
  beginCall: () => noOwner,
  step: (_step, body) => body(),
  hide: (_page, actions) => actions(),
  checks: () => ({ options: {} }),
};
