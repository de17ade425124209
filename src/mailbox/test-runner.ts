import type { CallStack } from './call-site.js';
import type { PageLike } from './email/page-like.js';

/** The test that runs when a call on a mailbox is made, or none. */
export interface CallOwner {
  /** How long it still lasts in ms: Infinity without a timeout, 0 once it has ended. */
  timeLeft(): number;
  /** The owner of that timeout, for the reader: `the test`, `the "beforeAll" hook`. */
  limited(): string;
  /** False once the owning test has ended. */
  isActive(): boolean;
}

/** An action as a report shows it. */
export interface Step {
  /** Without anything that differs from run to run. */
  title: string;
  /** Where the user's code asked for it. */
  stack: CallStack;
  /** Values that differ from run to run: the address, the email's ID. */
  params?: Record<string, string>;
}

/** The outcome of a step. */
export type StepOutcome = Omit<Step, 'stack'>;

/** The test runner that a mailbox is used in. */
export interface TestRunner {
  /** Notes that the mailbox is used, and returns the owner of the call that is made now. */
  beginCall(): CallOwner;
  /** Runs an action. In a test, reports it and its outcome as a step at the user's line. */
  step<T>(step: Step, body: () => Promise<T>, outcome?: (result: T) => StepOutcome): Promise<T>;
  /** Runs actions on a page that the report leaves out. */
  hide<T>(page: PageLike, actions: () => Promise<T>): Promise<T>;
}

/** The owner of a call that is made outside of any test. */
export const noOwner: CallOwner = {
  timeLeft: () => Number.POSITIVE_INFINITY,
  limited: () => 'the test',
  isActive: () => true,
};

/** For mailboxes outside of Playwright: no tests, no report. */
export const noTestRunner: TestRunner = {
  beginCall: () => noOwner,
  step: (_step, body) => body(),
  hide: (_page, actions) => actions(),
};
