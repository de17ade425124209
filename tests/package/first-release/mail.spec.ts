import { test as base, mergeTests } from '@playwright/test';
import {
  createMailbox,
  type Email,
  expect,
  isWaitError,
  type Mailbox,
  mailboxTest,
} from 'playwright-mailbox';
import { sendByResend, sendCode, sendReceipt, sendWelcome } from './app';

const test = mergeTests(base, mailboxTest);

let admin: Mailbox;
test.beforeAll(({}, testInfo) => {
  admin = createMailbox({ ...testInfo.project.use, name: 'admin' });
});
test.afterAll(() => admin.close());

test('codes', async ({ mailbox }) => {
  expect(mailbox.address).toMatch(/^codes\.[a-z0-9]{6}\.[a-z0-9]{16}@mail\.shop\.test$/);
  await sendCode(mailbox.address, '482913');
  expect(await mailbox.waitForOtp({ from: 'shop.test' })).toBe('482913');
  await sendCode(mailbox.address, '571048');
  expect(await mailbox.waitForOtp(/code is (\d+)/, { timeout: 15_000 })).toBe('571048');
  await expect(mailbox.sent).toHaveSentTimes(2, { bcc: 'audit@shop.test', within: 300 });
  expect(await mailbox.list({ subject: 'verify' })).toHaveLength(2);
  expect((await mailbox.sent.latest())?.bcc_addresses).toEqual(['audit@shop.test']);
});

test('several people', async ({ mailbox }) => {
  const bob = mailbox.another('bob');
  const busy = mailbox.another('busy', { deferOnce: true });
  const existing = await mailbox.at('kim@shop.test');
  await sendCode(bob.address, '482913');
  await sendCode(existing.address, '571048');
  await sendCode(admin.address, '660417');
  expect((await sendCode(busy.address, '719305')).rejected).toEqual([busy.address]);
  await sendCode(busy.address, '719305');
  const codes = [bob, existing, admin, busy].map((one) => one.waitForOtp());
  expect(await Promise.all(codes)).toEqual(['482913', '571048', '660417', '719305']);
  await expect(mailbox).not.toReceiveEmail({ within: 300 });
});

test('an email', async ({ mailbox, expectEmail }) => {
  await sendWelcome(mailbox.address);
  const welcome: Email = await expectEmail({ subject: /welcome/i, replyTo: 'support@shop.test' });
  expect(welcome).toHaveSubject('Welcome');
  expect(welcome).toHaveSender('Market Lane');
  expect(welcome).toHaveRecipient(mailbox.address);
  expect(welcome).toHaveLink(/\/dashboard$/);
  expect(welcome).not.toHaveOtp();
  expect(welcome).toContainBodyText('Welcome!');
  await expect(welcome).toHaveReplyTo('support@shop.test');
  await expect(welcome).toHaveHeader('Subject', 'Welcome');
  await expect(welcome).toHaveAttachmentCount(0);
  await expect(welcome).toPassEmailChecks({ warnings: 'fail' });
  expect(await mailbox.waitForLink(/dashboard/)).toBe('https://shop.test/dashboard');
  expect((await welcome.envelope()).to).toEqual([mailbox.address]);
  await expectEmail.not({ subject: 'invoice', within: 300 });
});

test('attachments', async ({ mailbox, expectEmail }) => {
  await sendReceipt(mailbox.address);
  const receipt = await expectEmail({ attachment: 'invoice.txt' });
  const files = await receipt.attachments();
  const invoice = files.find(({ filename }) => filename === 'invoice.txt');
  expect(await invoice?.text()).toBe('Total: € 42');
  await expect(receipt).toHaveAttachment({ filename: /\.ics$/, contentType: /calendar|ics/ });
  expect(await receipt.calendar()).toContain('METHOD:REQUEST');
  expect((await receipt.headers()).get('Subject')).toBe('Your receipt');
  expect(String(await receipt.source())).toContain('Subject: Your receipt');
});

test('by an API', async ({ mailbox }) => {
  await sendByResend(mailbox.address);
  await expect(mailbox).toReceiveEmail({ subject: 'News' });
});

test('failures', async ({ mailbox }) => {
  await sendWelcome(mailbox.address);
  const error = await mailbox.waitForOtp({ timeout: 1_000 }).catch((reason: unknown) => reason);
  if (!isWaitError(error)) throw error;
  expect(error.code).toBe('NO_CODE');
  expect(error.received.map(({ email }) => email.subject)).toEqual(['Welcome']);
  expect(error.message).toMatch(/^mailbox\.waitForOtp\(\) failed: /);
});
