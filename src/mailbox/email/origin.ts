import type { ExtensionsClient, RequestOptions } from '../../client/index.js';
import type { AnyRecord } from '../../contract/email.js';
import type { CallStack } from '../call-site.js';
import type { StepOutcome, TestRunner } from '../test-runner.js';

/** The limits of one request, or of several that belong together. */
export interface RequestLimits {
  signal: AbortSignal;
  /** Timeout of each request in ms. */
  timeout: number;
  /** How often a failed request is sent again; default: never, since a wait polls again by itself. */
  retries?: number;
  /** Whether it is the last poll of a wait, which requests that hang must not hold up. */
  isLastPoll?: boolean;
}

/** The limits of requests that belong to no wait. */
export function requestLimits(signal: AbortSignal = new AbortController().signal): RequestLimits {
  return { signal, timeout: 10_000, retries: 2 };
}

/** A call that waits for nothing: its result is what is there now. */
export interface ImmediateCall<R> {
  /** The call as text: `mailbox.list()`. */
  call: string;
  /** The title of its step. */
  title: string;
  /** The email that the call names. */
  emailId?: string;
  stack: CallStack;
  /** The email whose predicate, and not the server, is what the call still waits for. */
  undecidedEmail?: () => AnyRecord | undefined;
  /** The result, as the step shows it. */
  outcome?: (result: R) => StepOutcome;
}

/** The collection that an email was read from, through which more of it can be read. */
export interface EmailOrigin {
  readonly runner: TestRunner;

  /** Where people can look at one of its emails, if the server has a page. */
  pageUrlOf(emailId: string): string | undefined;

  /** Runs a call as a step at the user's line, within the time that its test has left. */
  run<R>(call: ImmediateCall<R>, action: (limits: RequestLimits) => Promise<R>): Promise<R>;

  /**
   * Calls the extension `emails` of the mailbox server.
   *
   * @throws Error if the server does not have it
   */
  readMore<R>(
    what: string,
    limits: RequestLimits,
    request: (client: ExtensionsClient, options: RequestOptions) => Promise<R>,
  ): Promise<R>;
}

/** The error of a call on a server that does not have the extension `emails`. */
export class MissingExtensionError extends Error {
  constructor(what: string, url: string) {
    super(
      `${what} needs the extension "emails", which the server at ${url} does not have. ` +
        'Use the mailbox server of playwright-mailbox, in this version or a later one.',
    );
  }
}
