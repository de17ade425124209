import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Mailbox, test } from 'playwright-mailbox';
import { send } from './send';

test('global setup', async ({ mailbox }) => {
  expect(process.env.SET_UP_CODE).toBe('271828');
  const setUp = await mailbox.at(process.env.SET_UP_ADDRESS ?? '');
  await send({ to: setUp.address, subject: 'Again' });
  expect(await setUp.waitForEmail()).toHaveSubject('Again');
});

test.describe('beforeAll', () => {
  let kept: Mailbox;
  test.beforeAll(async ({ mailbox }) => {
    kept = mailbox;
    await send({ to: kept.address, subject: 'Set up', text: 'Your code is 100000.' });
    expect(await kept.waitForOtp()).toBe('100000');
  });
  for (const number of [1, 2]) {
    test(`kept ${number}`, async ({ mailbox }) => {
      expect(kept.address).not.toBe(mailbox.address);
      const code = kept.waitForOtp();
      const text = `Your code is 20000${number}.`;
      await send({ to: kept.address, subject: `Number ${number}`, text });
      expect(await code).toBe(`20000${number}`);
      await expect(kept).toReceiveEmail({ subject: 'set up' });
      await expect(kept).not.toReceiveEmail({ subject: `number ${number + 1}`, within: 300 });
      await expect(kept.sent).toHaveSent({ subject: `number ${number}` });
      expect(await mailbox.list()).toEqual([]);
    });
  }
});

test.describe('beforeEach', () => {
  let before: string;
  let all: string;
  test.beforeAll(({ mailbox }) => {
    all = mailbox.address;
  });
  test.beforeEach(({ mailbox }) => {
    before = mailbox.address;
  });
  test('has the mailbox of its test', ({ mailbox }) => {
    expect(mailbox.address).toBe(before);
    expect(mailbox.address).not.toBe(all);
  });
});

test('a test without a page', async ({ request, mailbox }) => {
  const app = createServer(async (asked, reply) => {
    const to = new URL(asked.url ?? '', 'http://app').searchParams.get('to') ?? '';
    await send({ to, text: 'Your code is 482913.' });
    reply.end();
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  const { port } = app.address() as AddressInfo;
  await request.post(`http://127.0.0.1:${port}/?to=${mailbox.address}`);
  expect(await mailbox.waitForOtp()).toBe('482913');
  await new Promise((resolve) => app.close(resolve));
});
