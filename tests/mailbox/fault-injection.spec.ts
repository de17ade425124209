import { expect as mailboxExpect } from '../../src/index.js';
import { expect, SOON, test } from './fixtures.js';

test('a mailbox with a delay receives each code late', async ({ mailbox, send }) => {
  const late = mailbox.another('late', { deliverAfter: 600 });
  const prompt = mailbox.another('prompt');
  await send({ to: [late.address, prompt.address], text: 'Your code is 482913.' });
  expect(await late.waitForOtp()).toBe('482913');
  expect(await prompt.waitForOtp()).toBe('482913');
  const [one, other] = await Promise.all([prompt.latest(), late.latest()]);
  const times = [one, other].map((email) => Date.parse(email?.received_at ?? ''));
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(300);
});

test('a mailbox that receives each email twice returns each code once', async ({
  mailbox,
  send,
}) => {
  const twice = mailbox.another('twice', { duplicate: true });
  await send({ to: twice.address, text: 'Your code is 482913.' });
  expect(await twice.waitForOtp()).toBe('482913');
  expect(await twice.list()).toHaveLength(2);
  await expect(twice.waitForOtp({ timeout: SOON })).rejects.toThrow(
    'already returned by an earlier call',
  );
});

test("a mailbox that rejects makes the app's send fail", async ({ mailbox, send }) => {
  const to = mailbox.another('nobody', { rejectWith: 550 }).address;
  await expect(send({ to })).rejects.toMatchObject({ responseCode: 550 });
});

test('a mailbox that defers accepts an email that the app sends again', async ({
  mailbox,
  send,
}) => {
  const busy = mailbox.another('busy', { deferOnce: true });
  await expect(send({ to: busy.address })).rejects.toMatchObject({ responseCode: 450 });
  await send({ to: busy.address, subject: 'again' });
  expect((await busy.waitForEmail()).subject).toBe('again');
});

test('a dropped email is only in the sent box', async ({ mailbox, send }) => {
  const lost = mailbox.another('lost', { drop: true });
  await send({ to: lost.address, subject: 'gone' });
  expect((await lost.sent.waitForEmail()).subject).toBe('gone');
  await expect(lost.waitForEmail({ timeout: SOON })).rejects.toThrow('nothing arrived');
});

test.describe('on a server on the internet', () => {
  test.use({ serverOptions: { domains: ['inbox.test'] } });

  test('a failure says that the faults were ignored, and how to inject them', async ({
    mailbox,
    send,
  }) => {
    const hint = (option: string) =>
      new RegExp(`ignores the faults .* another\\(…, \\{ ${option} \\}\\).*--faults`, 's');
    const twice = mailbox.another('twice', { duplicate: true });
    await send({ to: twice.address });
    await expect(mailboxExpect(twice).toHaveReceivedTimes(2, { timeout: SOON })).rejects.toThrow(
      hint('duplicate: true'),
    );
    const lost = mailbox.another('lost', { drop: true });
    await send({ to: lost.address });
    await expect(mailboxExpect(lost).not.toReceiveEmail()).rejects.toThrow(hint('drop: true'));
    await send();
    await expect(mailboxExpect(mailbox).not.toReceiveEmail()).rejects.not.toThrow(/faults/);
  });
});

test('a mailbox keeps its faults', ({ mailbox }) => {
  const late = mailbox.another('late', { deliverAfter: 600 });
  expect(mailbox.another('late', { deliverAfter: 600, drop: false })).toBe(late);
  expect(() => mailbox.another('late')).toThrow(/already created with different options/);
  expect(() => mailbox.another('late', { deliverAfter: 601 })).toThrow(
    /already created with different options/,
  );
});

for (const [options, message] of [
  [{ deliverAfter: 0 }, 'deliverAfter must be a number of ms from 1 to 600000, got 0.'],
  [{ deliverAfter: 600_001 }, 'deliverAfter must be'],
  [{ rejectWith: 250 }, 'rejectWith must be a number from 400 to 599, got 250.'],
  [
    { rejectWith: 550, drop: true },
    'rejectWith and drop exclude each other: an address that is always refused gets no email. Use one of them.',
  ],
  [{ deferOnce: true, rejectWith: 550 }, 'rejectWith and deferOnce exclude each other'],
  [{ drop: true, duplicate: true }, 'drop and duplicate exclude each other: a dropped email never'],
  [{ drop: 1 }, 'drop must be true or false, got 1.'],
  [{ delay: 5 }, 'Unknown option "delay". Valid options: deliverAfter, rejectWith,'],
] as const) {
  test(`rejects the fault options ${JSON.stringify(options)}`, ({ mailbox }) => {
    expect(() => mailbox.another('kim', options as object)).toThrow(message);
  });
}

test('combines compatible faults', ({ mailbox }) => {
  const faults = { deferOnce: true, deliverAfter: 50, duplicate: true, drop: false };
  expect(mailbox.another('kim', faults).address).toContain('.kim.x-defer.x-after-50.x-twice.');
});

test('a name cannot request a fault', ({ mailbox }) => {
  expect(() => mailbox.another('x-drop')).toThrow(/must not begin with x-/);
  expect(() =>
    mailbox.another('a-name-that-is-much-too-long-for-this-one', { deliverAfter: 3_000 }),
  ).toThrow(/at most 35 including its options, and must not begin with x-/);
});
