import type { Collection, EmailOf } from '../../contract/email.js';
import { shownSubject, stampOf } from '../email/email.js';
import type { Rejected, WaitErrorCode, WaitErrorFacts } from './failure.js';
import { table } from './table.js';

type Facts = WaitErrorFacts<Collection>;

/** What happened, in a few words: lists of failed tests show the first line only. */
const GIST: Record<WaitErrorCode, string> = {
  NOTHING_ARRIVED: 'nothing arrived',
  NOTHING_FITS: 'mail arrived, but not what was expected',
  NO_CODE: 'mail arrived, but without a code',
  NO_LINK: 'mail arrived, but without such a link',
  USED_UP: 'all that fits was given to earlier calls',
  ENDED: 'the test ended first',
  UNREACHABLE: 'the mailbox server could not be reached',
  TIMEOUT: 'the mailbox server did not answer in time',
  UNAUTHORIZED: 'the mailbox server refused the API key',
  RATE_LIMITED: 'the mailbox server asked for fewer requests',
  INTERNAL_ERROR: 'the mailbox server failed',
  INVALID_RESPONSE: "the mailbox server's answer is not what the contract says",
  INVALID_REQUEST: 'the mailbox server refused the request',
  NOT_FOUND: 'the URL is not that of a mailbox server',
};

/** What to try, where the server was not the trouble. */
const ADVICE: Partial<Record<WaitErrorCode, (facts: Facts) => string>> = {
  NOTHING_ARRIVED: ({ url }) =>
    `Did the page send its form, with this very address in it? Does the app hand its mail to the SMTP port of the mailbox server at ${url}?`,
  NOTHING_FITS: () =>
    'Compare the last column with what was expected. If it was still on its way, wait longer with { timeout }.',
  NO_CODE: () =>
    'If there is a code that was not found, say what it looks like: waitForOtp({ pattern: /…/ }).',
  NO_LINK: () => 'Compare the pattern with the links in the mail: email.links() lists them.',
  USED_UP: () =>
    'Each call gives something new. Keep what the earlier call gave, ask for an e-mail by name ({ subject }), or have the app send again.',
  ENDED: () =>
    'Is an await missing? If not, the test took too long before this wait: give the test a longer time limit.',
};

/** The message of a wait that failed, as it is read at the end of a bad day. */
export function failureText<C extends Collection>(
  facts: WaitErrorFacts<C>,
  code: WaitErrorCode,
  received: readonly Rejected[],
): string {
  const { question, callLog, trouble } = facts;
  const advice = ADVICE[code]?.(facts as unknown as Facts) ?? trouble?.advice ?? '';
  return [
    `${question.call} failed: ${GIST[code]}`,
    summary(facts as unknown as Facts, received),
    received.length > 0 && tableOf(received),
    callLog.length > 0 && ['Call log:', ...callLog.map((line) => `  - ${line}`)].join('\n'),
    advice,
  ]
    .filter(Boolean)
    .join('\n\n');
}

function summary(facts: Facts, received: readonly Rejected[]): string {
  const lines: [string, string | undefined][] = [
    ['Expected', facts.question.object],
    ['Address', facts.address],
    ['Timeout', timeoutOf(facts)],
    ['Received', countOf(received)],
    ['Server', facts.trouble?.message.split('\n')[0]],
  ];
  return lines
    .filter(([, text]) => text !== undefined)
    .map(([name, text]) => `${`${name}:`.padEnd(10)}${text}`)
    .join('\n');
}

function timeoutOf({ timeout, isCut, end, waited }: Facts): string {
  const limit = timeout === 0 ? 'none' : `${timeout}ms`;
  const whose = isCut ? ', which was all that the test had left' : '';
  const ended = end === 'TIMEOUT' ? '' : `, ended after ${Math.round(waited)}ms`;
  return limit + whose + ended;
}

function countOf(received: readonly Rejected[]): string {
  if (received.length === 0) return 'nothing';
  return received.length === 1 ? '1 e-mail' : `${received.length} e-mails`;
}

function tableOf(received: readonly Rejected[]): string {
  const emails = received.map(({ email }) => email);
  return emailTable(
    emails,
    received.map(({ reason }) => reason),
  );
}

/** The message of a call that was to see no e-mail, or no more of them. */
export function cameText(
  { call, object }: { call: string; object: string },
  expected: number,
  address: string,
  emails: readonly EmailOf[Collection][],
): string {
  const none = object.replace(
    /^(an|\d+) e-mails?/,
    expected === 0 ? 'no e-mail' : `just ${expected}`,
  );
  return [
    `${call} failed: ${expected === 0 ? 'it came' : 'one too many came'}`,
    `Expected: ${none}\nAddress:  ${address}\nReceived: ${emails.length}`,
    emailTable(emails),
  ].join('\n\n');
}

/** E-mails as lines of a table, and why each was not the one where that is to be said. */
export function emailTable(emails: readonly EmailOf[Collection][], reasons?: string[]): string {
  const rows = emails.map((email, index) => [
    stampOf(email).slice(11, 23),
    email.from_address,
    shownSubject(email),
    ...(reasons ? [reasons[index] ?? ''] : []),
  ]);
  const header = ['time', 'from', 'subject', ...(reasons ? ['why not'] : [])];
  return table(header, rows).replace(/^/gm, '  ');
}
