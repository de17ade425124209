import { writeFile } from 'node:fs/promises';
import type { TestInfo } from '@playwright/test';
import type { Collection } from '../contract/email.js';
import { type Email, timestampOf } from '../mailbox/email/email.js';
import { shownSubject, withoutCodes } from '../mailbox/email/redact.js';
import type { MailboxImpl } from '../mailbox/mailbox.js';
import { firstLine } from '../mailbox/text-or.js';

/**
 * When the report gets a test's mail, as Playwright's own `trace` option reads: never, always, or
 * when the test fails.
 */
export type MailboxAttach = 'off' | 'on' | 'retain-on-failure';

/** More mails than anybody opens, of a test that made a flood of them. */
const LIMIT = 20;

/** @throws TypeError naming the option when it is none of the three. */
export function checkMailboxAttach(value: unknown): void {
  if (value === 'off' || value === 'on' || value === 'retain-on-failure') return;
  throw new TypeError(
    `mailboxAttach must be 'off', 'on' or 'retain-on-failure', got ${JSON.stringify(value)}.`,
  );
}

/**
 * Attaches a mailbox to the report of a test, if it is to be: what came, and what the app sent. Of
 * the emails each gets attachments of its own that the report need not leave out. Never fails: what
 * could not be attached is said in an annotation of the test.
 *
 * @param used is brought up to date
 * @param attached what the report shows already, of all mailboxes of the test; is brought up to date
 */
export async function attachEmails(
  mailbox: MailboxImpl,
  used: { shown: Set<string>; isAttached: boolean },
  attached: Set<string>,
  when: MailboxAttach,
  testInfo: TestInfo,
): Promise<void> {
  const hasFailed = testInfo.status !== testInfo.expectedStatus;
  if (when === 'off' || (when === 'retain-on-failure' && !hasFailed)) return;
  await noted(testInfo, 'The mailbox', async () => {
    const boxes = await Promise.all(mailbox.selfAndAliases.map((one) => one.snapshot()));
    const emails = boxes.flatMap((box) => box.received);
    const received = emails.filter(({ email_id }) => !used.shown.has(email_id));
    if (used.isAttached && received.length === 0) return;
    used.isAttached = true;
    for (const { email_id } of received) used.shown.add(email_id);
    await noted(testInfo, 'mailbox.json', async () => {
      attach(testInfo, 'mailbox.json', 'application/json', JSON.stringify(boxes, null, 2));
    });
    const several = received.filter((email) => {
      const key = keyOf(email);
      return !attached.has(key) && attached.add(key);
    });
    for (const [index, email] of several.slice(0, LIMIT).entries()) {
      await attachEmail(testInfo, index + 1, email);
    }
  });
}

/** The same for the copies of an email that several addresses got. */
function keyOf({ email_id, message_id, subject, text_body, html_body }: Email): string {
  return message_id === null
    ? email_id
    : JSON.stringify([message_id, subject, text_body, html_body]);
}

/** The type of an annotation that says what could not be attached. */
const NOTE = 'mailboxAttach';

/** Does one thing for the report. A report that lacks something is no reason to fail a test. */
async function noted(
  testInfo: TestInfo,
  what: string,
  action: () => Promise<void>,
  email?: Email<Collection>,
): Promise<void> {
  try {
    await action();
  } catch (error) {
    const reason = email ? withoutCodes(email, firstLine(error)) : firstLine(error);
    testInfo.annotations.push({ type: NOTE, description: `${what} is not attached: ${reason}` });
  }
}

async function attachEmail(
  testInfo: TestInfo,
  number: number,
  email: Email<Collection>,
): Promise<void> {
  const title = email.subject ?? '';
  const name = `mail ${number}, ${timestampOf(email).slice(11, 19)}, ${shownSubject(email).replace(/^"|"$/g, '')}`;
  const { email_id: id, html_body: html, text_body: text } = email;
  const part = (what: string, action: (name: string) => Promise<void>) =>
    noted(testInfo, name + what, () => action(name + what), email);
  if (html !== null) {
    await part('.html', async (name) => {
      const { sanitizeEmail } = await import('../mailbox/email/sanitize.js');
      await attachPage(testInfo, name, `mail-${id}.html`, await sanitizeEmail(html, { title }));
    });
  }
  if (text !== null) {
    await part(', as text.html', async (name) => {
      const { htmlPage, textAsHtml } = await import('../mailbox/email/html-page.js');
      const page = htmlPage({ title, body: textAsHtml(text) });
      await attachPage(testInfo, name, `mail-${id}-text.html`, page);
    });
  }
  await part('.json', async (name) =>
    attach(testInfo, name, 'application/json', JSON.stringify(email, null, 2)),
  );
}

/** Without a step for each: what is attached here is no action of the test's. */
function attach(testInfo: TestInfo, name: string, contentType: string, text: string): void {
  testInfo.attachments.push({ name, contentType, body: Buffer.from(text) });
}

/** As a file: of what is in memory, reporters print the beginning, and with it the code. */
async function attachPage(
  testInfo: TestInfo,
  name: string,
  file: string,
  page: string,
): Promise<void> {
  const path = testInfo.outputPath(file);
  await writeFile(path, page);
  testInfo.attachments.push({ name, contentType: 'text/html', path });
}
