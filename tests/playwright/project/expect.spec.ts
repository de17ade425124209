import { type Email, expect, type Mailbox, test } from 'playwright-mailbox';
import { failureOf } from './errors';
import { send } from './send';

test.fail('soft', async ({ mailbox, expectEmail }) => {
  await send({ to: mailbox.address, subject: 'Hello' });
  const email = await expectEmail();
  await expect.soft(mailbox).toReceiveEmail({ subject: 'x', timeout: 300 });
  await expect.soft(mailbox).not.toReceiveEmail();
  await expect.soft(mailbox.sent).toHaveSent({ subject: 'x', timeout: 300 });
  await expect.soft(mailbox.sent).not.toHaveSent();
  await expect.soft(mailbox.sent).toHaveSentTimes(2, { timeout: 300 });
  await expect.soft(mailbox.sent).not.toHaveSentTimes(1, { within: 300 });
  expect.soft(email).toHaveSubject('x');
  expect.soft(email).not.toHaveSubject('Hello');
  expect.soft(email).toPassSpamCheck();
  expect.soft(email).toHaveSubject('Hello');
  console.log('went on');
});

test('a signal ends an assertion, which then fails', async ({ mailbox }) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error('enough')), 100);
  const { signal } = controller;
  const limits = { timeout: 0, signal };
  const watching = { within: 60_000, signal };
  const [received, notReceived, ...others] = await Promise.all([
    failureOf(() => expect(mailbox).toReceiveEmail({ subject: 'x', ...limits })),
    failureOf(() => expect(mailbox).not.toReceiveEmail(watching)),
    failureOf(() => expect(mailbox.sent).toHaveSentTimes(2, limits)),
    failureOf(() => expect(mailbox.sent).not.toHaveSentTimes(2, limits)),
    failureOf(() => expect(mailbox).toHaveReceivedTimes(0, watching)),
  ]);
  expect([received, notReceived, ...others].map(({ headline }) => headline)).toEqual([
    'expect(mailbox).toReceiveEmail(subject "x") failed: the assertion was aborted',
    'expect(mailbox).not.toReceiveEmail() failed: the assertion was aborted',
    'expect(mailbox.sent).toHaveSentTimes(2) failed: the assertion was aborted',
    'expect(mailbox.sent).not.toHaveSentTimes(2) failed: the assertion was aborted',
    'expect(mailbox).toHaveReceivedTimes(0) failed: the assertion was aborted',
  ]);
  expect(received.message).toMatch(
    /Expected: an email with subject "x".*Reason: {3}Error: enough/s,
  );
  expect(notReceived.message).toContain('Expected: no email');
  const late = await failureOf(() => expect(mailbox).toReceiveEmail({ signal }));
  expect(late.headline).toContain('the assertion was aborted');
});

test('the result of an assertion has its details', async ({ mailbox }) => {
  await send({ to: mailbox.address, subject: 'Hello', text: 'Your code is 482913.' });
  const email = await mailbox.waitForEmail();
  const resultOf = async (assert: () => unknown) => (await failureOf(assert)).matcherResult;

  const twice = await resultOf(() => expect(mailbox).toHaveReceivedTimes(2, { timeout: 1_000 }));
  expect(twice).toMatchObject({
    name: 'toHaveReceivedTimes',
    pass: false,
    expected: 2,
    actual: 1,
    timeout: 1_000,
  });
  expect(String(twice.log)).toContain('GET /v1/inbox');
  const criteria = { subject: 'x' };
  expect(
    await resultOf(() => expect(mailbox).toReceiveEmail({ ...criteria, timeout: 300 })),
  ).toMatchObject({ name: 'toReceiveEmail', expected: criteria, timeout: 300 });
  expect(await resultOf(() => expect(email).toHaveSubject('x'))).toMatchObject({
    expected: 'x',
    actual: 'Hello',
  });
  expect(await resultOf(() => expect(email).toContainBodyText('x'))).toMatchObject({
    actual: 'Your code is •••.',
  });
  expect(await resultOf(() => expect(email).toHaveAttachmentCount(1))).toMatchObject({
    expected: 1,
    actual: 0,
  });
});

test.describe('expect.poll() and toPass() next to them', () => {
  /** May be null, because the email may arrive later. */
  const latestIn = async (mailbox: Mailbox) => (await mailbox.latest()) as Email;

  test('pass', async ({ mailbox }) => {
    const often = { intervals: [1] };
    const polled = Promise.all([
      expect.poll(async () => (await mailbox.list()).length, often).toBe(2),
      expect.poll(() => latestIn(mailbox), often).toHaveSubject('Second'),
      expect.poll(async () => (await mailbox.sent.latest())?.subject, often).toBe('Second'),
      expect(async () => expect(await latestIn(mailbox)).toHaveOtp('482913')).toPass(often),
    ]);
    await send({ to: mailbox.address, subject: 'First' });
    await send({ to: mailbox.address, subject: 'Second', text: 'Your code is 482913.' });
    await polled;
    expect(await mailbox.waitForOtp()).toBe('482913');
  });

  test('fail, and name the latest email', async ({ mailbox }) => {
    await send({ to: mailbox.address, subject: 'First' });
    const latest = await failureOf(() =>
      expect
        .poll(() => latestIn(mailbox), { timeout: 2_000, intervals: [200] })
        .toHaveSubject('Second'),
    );
    expect(latest.message).toMatch(
      /expect\(email\)\.toHaveSubject\(expected\).*"Second".*"First".*Timeout 2000ms/s,
    );
    const block = await failureOf(() =>
      expect(async () => {
        await expect(mailbox, 'greets').toReceiveEmail({ subject: 'Second', timeout: 1_000 });
      }).toPass({ timeout: 3_000, intervals: [1] }),
    );
    expect(block.message).toMatch(
      /greets.*expect\(mailbox\)\.toReceiveEmail\(subject "Second"\) failed: email arrived/s,
    );
  });
});
