import { expect, test } from '@playwright/test';
import type { ReportEmail } from '../../src/contract/report.js';
import { annotationsOf, attachmentsOf, attemptsOf, errorsOf, reportDataOf } from './results.js';
import { runOf } from './run.js';

const run = () => runOf('attach.spec.ts');

function textOf(base64: string | null | undefined): string {
  return Buffer.from(base64 ?? '', 'base64').toString();
}

function sourceOf(email: ReportEmail | undefined): string {
  return textOf(email?.source);
}

const subjectsOf = (title: string) =>
  reportDataOf(run(), title).emails.map(({ record: { subject } }) => subject);

test('attaches emails to the report of a failed test only', () => {
  expect(attachmentsOf(run(), 'passes')).toEqual({});
  expect(attachmentsOf(run(), 'uses none')).toEqual({});
  const attachments = attachmentsOf(run(), 'fails');
  expect(Object.keys(attachments)).toEqual(['mailbox.html', 'mailbox.json']);
  const report = reportDataOf(run(), 'fails');
  expect(report).toMatchObject({
    test: 'attach.spec.ts › fails',
    attempt: null,
    errors: [expect.stringContaining('expect(received).toBe(expected)')],
    addresses: [expect.stringMatching(/^fails\./), expect.stringMatching(/^fails\..*\.bob\.\w\w@/)],
    refusals: [],
  });
  const [email, ...others] = report.emails;
  expect(others).toEqual([]);
  expect(email).toMatchObject({
    box: 'inbox',
    record: { subject: 'Hello', text_body: 'Dear Kim' },
  });
  expect(email?.page).toMatch(/Dear <b>Kim<\/b>/);
  expect(email?.page).not.toContain('steal');
  expect(sourceOf(email)).toMatch(/^Subject: Hello\r$/m);
  // The terminal must not show text of an email, which may contain a code.
  expect(run().output).toContain('expect(1).toBe(2)');
  expect(run().output).not.toMatch(/Dear|482913/);
  const boxes = JSON.parse(attachments['mailbox.json'] ?? '');
  expect(boxes).toMatchObject([
    { received: [{ subject: 'Hello' }], sent: [{ subject: 'Hello', bcc_addresses: null }] },
    { received: [], sent: [] },
  ]);
});

test('attaches emails to the app', async ({ page }) => {
  const attachments = attachmentsOf(run(), 'written');
  const [box] = JSON.parse(attachments['mailbox.json'] ?? '');
  expect(box.outgoing).toEqual([
    {
      title: 'send "Lamp" to the app',
      sent_at: expect.any(String),
      from: box.address,
      to: ['support@shop.test'],
      accepted: true,
      outcome: expect.stringMatching(/^250 /),
      raw: expect.stringContaining('It flickers.'),
    },
  ]);
  await page.setContent(attachments['mailbox.html'] ?? '');
  await page.getByText(/send "Lamp" to the app, from written.* to support@shop.test: 250 /).click();
  await expect(page.getByText('It flickers.')).toBeVisible();
});

test('embeds attachments in the page of an email', () => {
  const [email] = reportDataOf(run(), 'an image').emails;
  const files = email?.details?.attachments.map(({ filename, part }) => [
    filename,
    textOf(email.parts[part]),
  ]);
  expect(files).toEqual([
    ['logo.png', 'not really'],
    ['codes.txt', 'Your code is 482913'],
  ]);
  // The report contains the image once.
  expect(email?.page).toMatch(/<img src="data:,part-[\d.]+"/);
});

test('begins with the findings of an email that fails its checks', async ({ page }) => {
  const { emails, wrongEmail } = reportDataOf(run(), 'wrong');
  const [right, wrong] = emails;
  expect(wrongEmail).toBe(wrong?.record.email_id);
  expect(wrong?.checks?.data.map(({ rule }) => rule)).toEqual(['greeting']);
  expect(right).toMatchObject({ checks: { data: [] }, markedPage: null });
  await page.setContent(attachmentsOf(run(), 'wrong')['mailbox.html'] ?? '');
  await expect(page.getByRole('tab', { name: 'Checks (1 error)' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.frameLocator('iframe').getByText('1Hi ,')).toBeVisible();
});

test('names emails that are too large for the page', () => {
  const [email] = reportDataOf(run(), 'too large for the page').emails;
  expect(email).toMatchObject({ record: { text_body: 'Dear Kim' }, source: null, parts: {} });
  expect(annotationsOf(run(), 'too large for the page', 'mailboxAttach')).toEqual([
    'film.bin of the email "Large" is not in mailbox.html, which takes 10 MB.',
    'source.eml of the email "Large" is not in mailbox.html, which takes 10 MB.',
  ]);
});

test('reports undelivered emails and refusals', () => {
  const { emails, refusals } = reportDataOf(run(), 'lost and refused');
  expect(emails.map(({ box, record: { subject } }) => [box, subject])).toEqual([
    ['inbox', 'Here'],
    ['sent', 'Lost'],
  ]);
  const refusal = expect.objectContaining({ stage: 'rcpt', code: 550 });
  expect(refusals).toEqual([refusal]);
  const json = JSON.parse(attachmentsOf(run(), 'lost and refused')['mailbox.json'] ?? '');
  expect(json).toMatchObject([{ refused: [] }, { refused: [] }, { refused: [refusal] }]);
});

test('attaches an email that several addresses received once', () => {
  expect(subjectsOf('three addresses')).toEqual(['Another', 'Hello']);
});

test('collects the mailboxes of hooks and test in one page', () => {
  expect(Object.keys(attachmentsOf(run(), 'hooks'))).toEqual(['mailbox.html', 'mailbox.json']);
  expect(subjectsOf('hooks')).toEqual(['afterAll', 'test', 'beforeAll']);
});

test('follows each mode of mailboxAttach, and rejects others', () => {
  const counts = (title: string) =>
    attemptsOf(run(), title).map((attachments) => Object.keys(attachments).length);
  expect(counts('on passes')).toEqual([2]);
  expect(counts('off fails')).toEqual([0]);
  expect(counts('only-on-failure passes')).toEqual([0]);
  expect(counts('only-on-failure fails')).toEqual([2, 2]);
  expect(counts('on-first-failure fails')).toEqual([2, 0]);
  expect(errorsOf(run(), 'always').join()).toContain(
    "mailboxAttach must be one of 'off', 'on', 'only-on-failure', 'on-first-failure'; got \"always\".",
  );
});

test('notes what cannot be attached, without failing the test', () => {
  for (const title of ['cannot be attached, and passes', 'cannot be attached, and fails']) {
    expect(annotationsOf(run(), title, 'mailboxAttach')).toEqual([
      expect.stringMatching(/^mailbox\.html is not attached: Error: EISDIR/),
    ]);
    expect(Object.keys(attachmentsOf(run(), title))).toEqual(['mailbox.json']);
  }
  expect(errorsOf(run(), 'cannot be attached, and fails')).toEqual([
    expect.stringContaining('toBe'),
  ]);
});

test('a server that is gone does not delay the report', () => {
  const { 'mailbox.json': json = '' } = attachmentsOf(run(), 'at a server that is not there');
  expect(JSON.parse(json)).toMatchObject([{ received: [], sent: [] }]);
});
