import type { ExtensionsClient, RequestOptions } from '../../client/index.js';
import type { AnyRecord } from '../../contract/email.js';
import type { Extension } from '../../contract/extensions.js';
import type { CallStack } from '../call-site.js';
import type { OutgoingEmail, OutgoingMessage } from '../outgoing/message.js';
import type { StepOutcome, TestRunner } from '../test-runner.js';

/** The limits of a request, or of several related ones. */
export interface RequestLimits {
  signal: AbortSignal;
  /** Timeout of each request in ms. */
  timeout: number;
  /** How often a failed request is retried; default: never, since a wait polls again by itself. */
  retries?: number;
  /** Whether it is the last poll of a wait, which hanging requests must not delay. */
  isLastPoll?: boolean;
}

/** The limits of requests outside of waits. */
export function requestLimits(signal: AbortSignal = new AbortController().signal): RequestLimits {
  return { signal, timeout: 10_000, retries: 2 };
}

/** A call that does not wait: its result is the current state. */
export interface ImmediateCall<R> {
  /** The call as text: `mailbox.list()`. */
  call: string;
  title: string;
  /** The email that the call names. */
  emailId?: string;
  stack: CallStack;
  /** The email whose predicate, rather than the server, delays the call. */
  undecidedEmail?: () => AnyRecord | undefined;
  /** The result, as the step shows it. */
  outcome?: (result: R) => StepOutcome;
  /** The timeout in ms; default: the mailbox's. */
  timeout?: number;
  /** Cancels the call. */
  signal?: AbortSignal;
  /** The app's name in an error, if the call waits for the app rather than for the mailbox server. */
  app?: string;
}

/** A call that sends an email to the app. */
export interface SendCall
  extends Pick<ImmediateCall<OutgoingEmail>, 'call' | 'title' | 'emailId' | 'stack'> {
  compose: (limits: RequestLimits) => Promise<OutgoingMessage>;
  /** Hides the codes of the email that is answered, which the app's answer may repeat. */
  hide?: (text: string) => string;
}

/** The collection that an email was read from, which can request more of it. */
export interface EmailOrigin {
  readonly runner: TestRunner;
  /** The address of the mailbox. */
  readonly address: string;

  /** The URL of an email's page, if the server has a page. */
  pageUrlOf(emailId: string): string | undefined;

  /** Runs a call as a step at the user's line, within the remaining time of its test. */
  run<R>(call: ImmediateCall<R>, action: (limits: RequestLimits) => Promise<R>): Promise<R>;

  /**
   * Runs a matcher on an email, which may do more than call the mailbox server. If its test ends first, or the mailbox is
   * closed, the signal aborts, and the matcher fails as soon as its action has ended.
   *
   * @param call the matcher as text: `expect(email).toPassEmailChecks()`
   * @throws WaitError if the test or the mailbox ended first; the error of the action
   */
  runMatcher<R>(call: string, action: (signal: AbortSignal) => Promise<R>): Promise<R>;

  /**
   * Sends an email to the app, as a step at the user's line.
   *
   * @throws OutboundError if the app does not accept it; TypeError without the option `mailboxOutbound`
   */
  send(call: SendCall): Promise<OutgoingEmail>;

  /**
   * Calls an extension of the mailbox server.
   *
   * @param extension default: `emails`
   * @throws Error if the server does not support it
   */
  readMore<R>(
    what: string,
    limits: RequestLimits,
    request: (client: ExtensionsClient, options: RequestOptions) => Promise<R>,
    extension?: Extension,
  ): Promise<R>;
}

/** The error for a server without an extension. */
export class MissingExtensionError extends Error {
  constructor(what: string, url: string, extension: Extension = 'emails') {
    super(
      `${what} needs the extension "${extension}", which the server at ${url} does not have. ` +
        'Use the mailbox server of playwright-mailbox, in this version or a later one.',
    );
  }
}
