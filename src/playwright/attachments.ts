import { writeFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import type { TestInfo } from '@playwright/test';
import type { EmailFinding } from '../checks/finding.js';
import type { Collection } from '../contract/email.js';
import type { Refusal } from '../contract/extensions.js';
import type { SentToApp } from '../contract/outgoing.js';
import type { ReportData, ReportEmail } from '../contract/report.js';
import type { AnyEmail } from '../mailbox/email/email.js';
import { contentOf, timestampOf } from '../mailbox/email/record.js';
import { shownSubject, withoutCodes } from '../mailbox/email/redact.js';
import type { MailboxImpl, MailboxSnapshot } from '../mailbox/mailbox.js';
import { firstLine } from '../mailbox/text.js';

const MODES = ['off', 'on', 'only-on-failure', 'on-first-failure'] as const;

/** When emails are attached to the report, with the values of Playwright's `screenshot` option. */
export type MailboxAttach = (typeof MODES)[number];

/** Maximum characters of emails in the report of a test, which CI may keep for every run. */
const MAX_SIZE = 10_000_000;

/** Maximum number of emails in the page of a test; the JSON has all of them. */
const MAX_EMAILS = 100;

/** Maximum number of addresses whose refusals are requested: a test may create any number of mailboxes. */
const MAX_ADDRESSES = 10;

/** Limits the errors of the test that are shown. */
const MAX_ERRORS = 5;
const MAX_ERROR_LENGTH = 5_000;

/** Timeout of all requests for a mailbox together, in ms: a report must not wait. */
const TIME_LIMIT = 5_000;

/** The type of the annotations that say what was not attached. */
const ANNOTATION = 'mailboxAttach';

/** The file name of the page with the emails of a test. */
const PAGE = 'mailbox.html';

/** The file name of the records and refusals of mailboxes. */
const JSON_FILE = 'mailbox.json';

export interface UsedMailbox {
  /** The emails to leave out: those of an earlier test, and those already in the report. */
  shown: Set<string>;
  isAttached: boolean;
}

/** What the report of a test shows of its mailboxes. The test and its hooks add to it. */
export interface TestReport {
  emails: ReportEmail[];
  addresses: Set<string>;
  servers: Set<string>;
  /** Keyed by their JSON, because several addresses may have the same refusals. */
  refusals: Map<string, Refusal>;
  outgoing: Set<SentToApp>;
  /** The email that failed `toPassEmailChecks()` first, and why. */
  wrongEmail?: { id: string; findings: readonly EmailFinding[] };
  /** The remaining number of characters. */
  left: { size: number };
  isAttached: boolean;
}

export function newReport(): TestReport {
  return {
    emails: [],
    addresses: new Set(),
    servers: new Set(),
    refusals: new Map(),
    outgoing: new Set(),
    left: { size: MAX_SIZE },
    isAttached: false,
  };
}

/** @throws TypeError for an invalid mode */
export function checkMailboxAttach(value: unknown): void {
  if (MODES.some((mode) => mode === value)) return;
  const known = MODES.map((mode) => `'${mode}'`).join(', ');
  throw new TypeError(`mailboxAttach must be one of ${known}; got ${JSON.stringify(value)}.`);
}

/**
 * Attaches mailboxes to the report of a test, if the mode requires it: as JSON, and as a page, which is that of
 * the mailbox server with these emails embedded. Never fails: annotations of the test say what is not attached.
 *
 * @param mailboxes used by the test; their state is updated
 * @param report updated
 */
export async function attachMailboxes(
  mailboxes: ReadonlyMap<MailboxImpl, UsedMailbox>,
  report: TestReport,
  mode: MailboxAttach,
  testInfo: TestInfo,
): Promise<void> {
  if (!isWanted(mode, testInfo)) return;
  const added: AttachedMailbox[] = [];
  for (const [mailbox, used] of mailboxes) {
    await tryToAttach(testInfo, 'The mailbox', async () => {
      added.push(...(await addMailbox(mailbox, used, report, testInfo)));
    });
  }
  if (added.length === 0) return;
  await tryToAttach(testInfo, PAGE, () => attachPage(report, testInfo));
  await tryToAttach(testInfo, JSON_FILE, async () => attachJson(added, testInfo));
}

function isWanted(mode: MailboxAttach, { status, expectedStatus, retry }: TestInfo): boolean {
  if (mode === 'off' || mode === 'on') return mode === 'on';
  return status !== expectedStatus && (mode === 'only-on-failure' || retry === 0);
}

function attachJson(snapshots: readonly AttachedMailbox[], { attachments }: TestInfo): void {
  const body = Buffer.from(JSON.stringify(snapshots, null, 2));
  // Not with testInfo.attach(), which shows a step that is not in the test.
  attachments.push({ name: JSON_FILE, contentType: 'application/json', body });
}

interface AttachedMailbox extends MailboxSnapshot {
  /** For the first {@link MAX_ADDRESSES} addresses. */
  refused: Refusal[];
}

/** Adds a mailbox to the page. Returns the mailbox and those created from it; none if there is nothing new. */
async function addMailbox(
  mailbox: MailboxImpl,
  used: UsedMailbox,
  report: TestReport,
  testInfo: TestInfo,
): Promise<AttachedMailbox[]> {
  const snapshots = await Promise.all(mailbox.selfAndDescendants.map((one) => one.snapshot()));
  const emails = snapshots
    .flatMap(emailsOf)
    .filter(({ email: { email_id } }) => !used.shown.has(email_id) && used.shown.add(email_id));
  const outgoing = snapshots.flatMap((one) => one.outgoing);
  const isSame = emails.length === 0 && outgoing.every((one) => report.outgoing.has(one));
  if (used.isAttached && isSame) return [];
  used.isAttached = true;
  for (const { address } of snapshots) report.addresses.add(address);
  for (const one of outgoing) report.outgoing.add(one);
  report.servers.add(mailbox.server);
  await addEmails(emails, report, testInfo);
  const asked = mailbox.selfAndDescendants.slice(0, MAX_ADDRESSES);
  const refusals = await Promise.all(asked.map((one) => one.refusals()));
  for (const one of refusals.flat()) report.refusals.set(JSON.stringify(one), one);
  return snapshots.map((one, index) => ({ ...one, refused: refusals[index] ?? [] }));
}

interface BoxEmail {
  box: Collection;
  email: AnyEmail;
}

/** The emails that a mailbox received, and those sent to it that did not arrive. */
function emailsOf({ received, sent }: MailboxSnapshot): BoxEmail[] {
  // An email has different identifiers in the sent box and in the inbox, so contents are compared.
  const arrived = new Set(received.map(contentOf));
  const lost = sent.filter((email) => !arrived.has(contentOf(email)));
  return [
    ...received.map((email): BoxEmail => ({ box: 'inbox', email })),
    ...lost.map((email): BoxEmail => ({ box: 'sent', email })),
  ];
}

/** Adds emails to the page, the newest first in case there is no space for all. */
async function addEmails(
  emails: readonly BoxEmail[],
  { emails: shown, left, wrongEmail }: TestReport,
  testInfo: TestInfo,
): Promise<void> {
  // Loaded on demand, because few tests need it.
  const { reportEmail } = await import('../mailbox/email/report-email.js');
  const limits = { signal: AbortSignal.timeout(TIME_LIMIT), timeout: TIME_LIMIT };
  const known = new Set(shown.map(({ record }) => record.email_id));
  const fresh = emails.filter(
    ({ email: { email_id } }) => !known.has(email_id) && known.add(email_id),
  );
  const newest = fresh.toSorted((a, b) => timeOf(b.email) - timeOf(a.email));
  for (const { box, email } of newest.slice(0, Math.max(0, MAX_EMAILS - shown.length))) {
    const subject = shownSubject(email);
    await tryToAttach(
      testInfo,
      `The email ${subject}`,
      async () => {
        const known = wrongEmail?.id === email.email_id ? wrongEmail.findings : undefined;
        const { email: added, tooLarge } = await reportEmail(email, box, known, left, limits);
        shown.push(added);
        for (const file of tooLarge) {
          const description = `${withoutCodes(email, file)} of the email ${subject} is not in ${PAGE}, which takes ${MAX_SIZE / 1_000_000} MB.`;
          testInfo.annotations.push({ type: ANNOTATION, description });
        }
      },
      email,
    );
  }
}

function timeOf(email: Parameters<typeof timestampOf>[0]): number {
  return Date.parse(timestampOf(email));
}

/** Writes the page. It is attached once, and extended after each hook and the test. */
async function attachPage(report: TestReport, testInfo: TestInfo): Promise<void> {
  // As a file: reporters print the start of in-memory attachments, which may contain codes.
  const path = testInfo.outputPath(PAGE);
  const { reportPage } = await import('./report-page.js');
  await writeFile(path, await reportPage(dataOf(report, testInfo)));
  if (!report.isAttached) {
    testInfo.attachments.push({ name: PAGE, contentType: 'text/html', path });
  }
  report.isAttached = true;
}

function dataOf(
  { emails, addresses, servers, refusals, outgoing, wrongEmail }: TestReport,
  { titlePath, errors, retry, project }: TestInfo,
): ReportData {
  const messages = errors.map(({ message, value }) =>
    stripVTControlCharacters(message ?? value ?? '').slice(0, MAX_ERROR_LENGTH),
  );
  return {
    test: titlePath.join(' › '),
    attempt: retry > 0 || project.retries > 0 ? retry + 1 : null,
    errors: messages.slice(0, MAX_ERRORS),
    at: new Date().toISOString(),
    servers: [...servers],
    addresses: [...addresses],
    emails: emails.toSorted((a, b) => timeOf(b.record) - timeOf(a.record)),
    wrongEmail: wrongEmail?.id ?? null,
    refusals: [...refusals.values()].sort((a, b) => b.refused_at.localeCompare(a.refused_at)),
    outgoing: [...outgoing].sort((a, b) => a.sent_at.localeCompare(b.sent_at)),
  };
}

/** Runs one step of the report. A failed step must not fail the test. */
async function tryToAttach(
  testInfo: TestInfo,
  subject: string,
  action: () => Promise<void>,
  email?: AnyEmail,
): Promise<void> {
  try {
    await action();
  } catch (error) {
    const reason = email ? withoutCodes(email, firstLine(error)) : firstLine(error);
    const description = `${subject} is not attached: ${reason}`;
    testInfo.annotations.push({ type: ANNOTATION, description });
  }
}
