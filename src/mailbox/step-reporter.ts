import type { CallStack } from './call-site.js';
import type { PageLike } from './email/page-like.js';

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

/** Shows in a report what is done here. */
export interface StepReporter {
  /** Runs an action. In a test, reports it and its outcome as a step at the user's line. */
  step<T>(step: Step, body: () => Promise<T>, outcome?: (result: T) => StepOutcome): Promise<T>;
  /** Hides what is done to a page. */
  hide<T>(page: PageLike, actions: () => Promise<T>): Promise<T>;
}

/** For callers without a report. */
export const withoutSteps: StepReporter = {
  step: (_step, body) => body(),
  hide: (_page, actions) => actions(),
};

/** A call that looks at what is there now, and waits for nothing. */
export interface LookCall<R> {
  /** The call, for people: `mailbox.list()`. */
  call: string;
  /** The title of its step. */
  title: string;
  /** The email that the call names. */
  emailId?: string;
  stack: CallStack;
  /** The result, as the step shows it. */
  outcome?: (result: R) => StepOutcome;
}
