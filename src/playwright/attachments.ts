import { writeFile } from 'node:fs/promises';
import type { TestInfo } from '@playwright/test';
import type { AnyEmail } from '../mailbox/email/email.js';
import { type EmailFile, filesOf } from '../mailbox/email/files.js';
import { timestampOf } from '../mailbox/email/record.js';
import { shownSubject, withoutCodes } from '../mailbox/email/redact.js';
import type { MailboxImpl } from '../mailbox/mailbox.js';
import { firstLine } from '../mailbox/text.js';

const MODES = ['off', 'on', 'only-on-failure', 'on-first-failure'] as const;

/** When emails are attached to the report, in the words of Playwright's `screenshot` option. */
export type MailboxAttach = (typeof MODES)[number];

/** Bytes of sources and attachments in the report of a test: it may be kept for every run in CI. */
const MAX_BYTES = 10_000_000;

/** Emails per mailbox that get an attachment each; `mailbox.json` has all of them. */
const LIMIT = 20;

/** The type of the annotations about what could not be attached. */
const ANNOTATION = 'mailboxAttach';

/** A mailbox that a test has used. */
export interface UsedMailbox {
  /** The emails that the report leaves out: an earlier test received them, or it shows them already. */
  shown: Set<string>;
  isAttached: boolean;
  /** How many bytes of files the report may still take. */
  left: { bytes: number };
}

/** What is known of a mailbox when a test begins to use it. */
export function newlyUsed(seenIds: Iterable<string>): UsedMailbox {
  return { shown: new Set(seenIds), isAttached: false, left: { bytes: MAX_BYTES } };
}

/** @throws TypeError for a value that is not a mode. */
export function checkMailboxAttach(value: unknown): void {
  if (MODES.some((mode) => mode === value)) return;
  const known = MODES.map((mode) => `'${mode}'`).join(', ');
  throw new TypeError(`mailboxAttach must be one of ${known}; got ${JSON.stringify(value)}.`);
}

/**
 * Attaches a mailbox to the report of a test, if the mode says so: all of it as JSON, and each email
 * that the test received as a page. Never fails: annotations of the test say what is not attached.
 *
 * @param used is updated
 * @param attached the emails of all mailboxes that the report already shows; is updated
 */
export async function attachEmails(
  mailbox: MailboxImpl,
  used: UsedMailbox,
  attached: Set<string>,
  mode: MailboxAttach,
  testInfo: TestInfo,
): Promise<void> {
  if (!isWanted(mode, testInfo)) return;
  await tryToAttach(testInfo, 'The mailbox', async () => {
    const snapshots = await Promise.all(mailbox.selfAndAliases.map((one) => one.snapshot()));
    const received = snapshots
      .flatMap((snapshot) => snapshot.received)
      .filter(({ email_id }) => !used.shown.has(email_id));
    if (used.isAttached && received.length === 0) return;
    used.isAttached = true;
    for (const { email_id } of received) used.shown.add(email_id);
    await tryToAttach(testInfo, 'mailbox.json', async () => {
      const body = Buffer.from(JSON.stringify(snapshots, null, 2));
      // Not by testInfo.attach(), which shows a step: the test did nothing here.
      testInfo.attachments.push({ name: 'mailbox.json', contentType: 'application/json', body });
    });
    const others = received.filter((email) => {
      const key = keyOf(email);
      return !attached.has(key) && attached.add(key);
    });
    for (const [index, email] of others.slice(0, LIMIT).entries()) {
      await attachEmail(testInfo, index + 1, email, used.left);
    }
  });
}

function isWanted(mode: MailboxAttach, { status, expectedStatus, retry }: TestInfo): boolean {
  if (mode === 'off' || mode === 'on') return mode === 'on';
  return status !== expectedStatus && (mode === 'only-on-failure' || retry === 0);
}

/** The same for all copies of an email that was sent to several addresses. */
function keyOf({ email_id, message_id, subject, text_body, html_body }: AnyEmail): string {
  return message_id === null
    ? email_id
    : JSON.stringify([message_id, subject, text_body, html_body]);
}

async function attachEmail(
  testInfo: TestInfo,
  number: number,
  email: AnyEmail,
  left: UsedMailbox['left'],
): Promise<void> {
  await tryToAttach(
    testInfo,
    `Email ${number}`,
    async () => {
      const time = timestampOf(email).slice(11, 19);
      const subject = shownSubject(email).replace(/^"|"$/g, '');
      const { files, images, tooLarge } = await filesOf(email, left);
      // As a file: reporters print the beginning of an in-memory attachment, and with it the code.
      const path = testInfo.outputPath(`email-${email.email_id}.html`);
      await writeFile(path, await pageOf(email, images));
      const name = `email ${number}, ${time}, ${subject}.html`;
      testInfo.attachments.push({ name, contentType: 'text/html', path });
      for (const [index, file] of files.entries()) {
        await attachFile(testInfo, `email-${email.email_id}-${index}`, file, (text) =>
          withoutCodes(email, `email ${number}, ${text}`),
        );
      }
      for (const file of tooLarge) {
        const description = `Email ${number}, ${withoutCodes(email, file)} is not attached: the report takes ${MAX_BYTES / 1_000_000} MB of each mailbox.`;
        testInfo.annotations.push({ type: ANNOTATION, description });
      }
    },
    email,
  );
}

/** Types of files that a browser shows without running anything, and the extensions that go with them. */
const HARMLESS: Record<string, string> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
  'text/plain': '.txt',
  'text/csv': '.csv',
  'text/calendar': '.ics',
  'message/rfc822': '.eml',
};

/** Attaches a file of an email. A report may be a web page: what could run in it is only to be downloaded. */
async function attachFile(
  testInfo: TestInfo,
  place: string,
  { name, contentType, body }: EmailFile,
  shownName: (name: string) => string,
): Promise<void> {
  const extension = HARMLESS[contentType];
  const path = testInfo.outputPath(place + (extension ?? '.bin'));
  await writeFile(path, body);
  const type = extension ? contentType : 'application/octet-stream';
  testInfo.attachments.push({ name: shownName(name), contentType: type, path });
}

/** The email as a page: its sanitized HTML with the plain text below it, or its text alone. */
async function pageOf(
  { subject, html_body, text_body }: AnyEmail,
  images: ReadonlyMap<string, string>,
): Promise<string> {
  const { htmlPage, textAsHtml } = await import('../sanitize/html-page.js');
  const title = subject ?? '';
  const text = textAsHtml(text_body ?? '');
  if (html_body === null) return htmlPage({ title, body: text });
  const { sanitizeEmail } = await import('../sanitize/index.js');
  const page = await sanitizeEmail(html_body, { title, imageUrl: (id) => images.get(id) });
  if (text_body === null) return page;
  return `${page}\n<hr><details><summary>Plain text</summary>${text}</details>`;
}

/** Does one thing for the report: a report that lacks something is no reason to fail a test. */
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
