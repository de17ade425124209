import type { ClientErrorCode, MailboxClientError } from '../../client/errors.js';
import type { MailboxSettings } from '../options.js';
import type { WaitKind } from './wait-query.js';

/**
 * How errors name settings that the user can change: as methods and options of a mailbox, flags of a command,
 * or parameters of a tool.
 */
export interface Terms {
  /** The names of waits, if they are not methods of a mailbox. */
  calls?: Partial<Record<WaitKind, string>>;
  /** The names of mailbox options, if different. */
  options?: Partial<Record<keyof MailboxSettings, string>>;
  timeout: string;
  subject: string;
  /** Since when emails count, as a clause. */
  start: string;
  /** The hint for an email without a code, if the call had no pattern. */
  noCode: string;
  /** The hint for an email without a link, if the call had no pattern. */
  noLink: string;
  /** The hint for an email without a link that matches the pattern. */
  noSuchLink: string;
  /** The hint for an error of the server; default: the error's own hint. */
  serverHint?: (error: MailboxClientError) => string;
}

/** The terms of tests, which call the methods of a mailbox. */
export const METHOD_TERMS: Terms = {
  timeout: '{ timeout }',
  subject: '{ subject }',
  start: 'this mailbox was created',
  noCode: 'If there is a code that was not found, pass a pattern for it: waitForOtp(/…/).',
  noLink:
    'Links to unsubscribe, or to view the email online, are skipped.\nTo get one, pass a pattern: waitForLink(/…/).',
  noSuchLink: 'Compare the pattern with the links in the email: email.links() lists them.',
};

/** Why a wait failed: a reason of its own, or a {@link ClientErrorCode} if the server is the reason. */
export type WaitErrorCode =
  /** The time was up, and no email had arrived. */
  | 'NOTHING_ARRIVED'
  /** The time was up. Emails arrived, but none, or too few of them, matched the criteria. */
  | 'NO_MATCH'
  /** The time was up, and the predicate had not returned for an email. */
  | 'UNDECIDED'
  /** The time was up. An email matched the criteria, but has no code. */
  | 'NO_CODE'
  /** The time was up. An email matched the criteria, but has no link. */
  | 'NO_LINK'
  /** The time was up, and earlier calls had returned every email that matches. */
  | 'USED_UP'
  /** The test ended before the wait did. */
  | 'ENDED'
  /** The mailbox was closed before the call, or before the wait ended. */
  | 'CLOSED'
  /** The time was up before the server could be asked. */
  | 'TOO_SHORT'
  /** A quiet window could not be finished in time, or its predicate did not return. */
  | 'UNFINISHED'
  | ClientErrorCode;

/** Why a wait or a matcher failed, in a few words: lists of failed tests show only the first line. */
export const HEADLINES = {
  NOTHING_ARRIVED: 'nothing arrived',
  /** After {@link HEADLINES.NOTHING_ARRIVED}, a number and the refused thing, and followed by a code. */
  REFUSED: 'was refused',
  NOT_DELIVERED: 'an email was sent to this address, but not delivered',
  DUE_LATER: 'an email was accepted, and will be delivered in N s',
  NO_MATCH: 'email arrived, but not what was expected',
  UNDECIDED: 'the predicate has not returned',
  TOO_FEW: 'only N of M emails arrived',
  NO_CODE: 'email arrived, but without a code',
  NO_CODE_FOR_THE_PATTERN: 'email arrived, but no code matched the pattern',
  NO_LINK: 'email arrived, but without a link',
  NO_LINK_FOR_THE_PATTERN: 'email arrived, but no link matched the pattern',
  USED_UP: 'every matching email was already returned by an earlier call',
  UNEXPECTED_EMAIL: 'a matching email arrived',
  ONE_TOO_MANY: 'one email too many arrived',
  EXACT_COUNT: 'exactly N were received',
  ENDED: 'the test ended first',
  ABORTED: 'the assertion was aborted',
  CLOSED: 'the mailbox was closed',
  TOO_SHORT: 'the timeout was too short to reach the mailbox server',
  UNFINISHED: 'the quiet window could not be finished',
  UNREACHABLE: 'the mailbox server could not be reached',
  REQUEST_TIMEOUT: 'the mailbox server did not answer in time',
  UNAUTHORIZED: 'the mailbox server refused the API key',
  RATE_LIMITED: 'the mailbox server asked for fewer requests',
  INTERNAL_ERROR: 'the mailbox server failed',
  INVALID_RESPONSE: "the mailbox server's response is not valid",
  INVALID_REQUEST: 'the mailbox server refused the request',
  NOT_FOUND: 'the URL does not point to a mailbox server',
} as const satisfies Record<WaitErrorCode, string> & Record<string, string>;

/** A headline, and the heading of its entry in docs/troubleshooting.md. */
export type Headline = keyof typeof HEADLINES;

/** The last line of a failure: its entry in docs/troubleshooting.md. */
export function seeEntry(headline: Headline): string {
  return `See ${installedPage('troubleshooting')}#${entryOf(headline)}`;
}

/** The path of a documentation page in the installed package. */
export function installedPage(name: 'troubleshooting' | 'providers' | 'checks' | 'imap'): string {
  return `node_modules/playwright-mailbox/docs/${name}.md`;
}

/** The anchor of the entry: `NO_CODE` → `no-code`. */
export function entryOf(headline: Headline): string {
  return headline.toLowerCase().replaceAll('_', '-');
}
