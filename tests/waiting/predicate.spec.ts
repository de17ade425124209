import { setImmediate as turn } from 'node:timers/promises';
import type { Email } from '../../src/mailbox/index.js';
import { expect, failureOf, SOON, test } from './fixtures.js';

/** Makes a predicate asynchronous. */
function later(matches: (email: Email) => boolean) {
  return async (email: Email) => {
    await turn();
    return matches(email);
  };
}

const isTwo = later(({ subject }) => subject === 'two');

test.describe('an async predicate is awaited', () => {
  test('by a wait for an email', async ({ mailbox, deliver }) => {
    for (const subject of ['one', 'two', 'three']) deliver({ subject });
    expect((await mailbox.waitForEmail({ predicate: isTwo })).subject).toBe('two');
  });

  test('by a wait for email that is still to come', async ({ server, mailbox, deliver }) => {
    deliver({ subject: 'one' });
    const wait = mailbox.waitForEmail({ predicate: isTwo });
    await server.untilHeld(1);
    deliver({ subject: 'two' });
    expect((await wait).subject).toBe('two');
  });

  test('by a wait for a code, which uses up the older ones that match', async ({
    server,
    mailbox,
    deliver,
  }) => {
    const predicate = later(({ subject }) => subject !== 'other');
    deliver({ subject: 'Verify', detected_otp: '111111' });
    deliver({ subject: 'Verify', detected_otp: '222222' });
    deliver({ subject: 'other', detected_otp: '333333' });
    await mailbox.list();
    expect(await mailbox.waitForOtp({ predicate })).toBe('222222');
    const next = mailbox.waitForOtp({ predicate });
    await server.untilHeld(1);
    deliver({ subject: 'Verify', detected_otp: '444444' });
    expect(await next).toBe('444444');
  });

  test('by list()', async ({ server, mailbox, deliver }) => {
    for (const subject of ['one', 'two']) deliver({ subject });
    const found = await mailbox.list({ predicate: isTwo });
    expect(found.map(({ subject }) => subject)).toEqual(['two']);
    server.send({ to: mailbox.address, subject: 'one' });
    expect(await mailbox.sent.list({ predicate: async () => false })).toEqual([]);
  });
});

test('calls a predicate once for each email', async ({ server, mailbox, deliver }) => {
  const asked: (string | null)[] = [];
  const predicate = async ({ subject }: Email) => {
    asked.push(subject);
    return subject === 'three';
  };
  for (const subject of ['one', 'two']) deliver({ subject });
  const wait = mailbox.waitForEmail({ predicate });
  await server.untilHeld(1);
  deliver({ subject: 'three' });
  await wait;
  expect(asked.toSorted()).toEqual(['one', 'three', 'two']);
});

test('serves waits in the order of their calls, however slow a predicate is', async ({
  mailbox,
  deliver,
}) => {
  const slow = mailbox.waitForEmail({
    predicate: async () => {
      for (let turns = 0; turns < 50; turns++) await turn();
      return true;
    },
  });
  const quick = mailbox.waitForEmail({ predicate: () => true });
  deliver({ subject: 'one' });
  deliver({ subject: 'two' });
  expect((await slow).subject).toBe('one');
  expect((await quick).subject).toBe('two');
});

test.describe('the predicate of a call that has returned', () => {
  const never = new Promise<boolean>(() => {});

  for (const [what, mail, wait] of [
    ['a code', { detected_otp: '222222' }, 'waitForOtp'],
    ['a link', { text_body: 'https://shop.test/222222' }, 'waitForLink'],
  ] as const) {
    test(`is not called for a newer email with ${what}`, async ({ mailbox, deliver }) => {
      const asked: (string | null)[] = [];
      deliver({ ...mail, subject: 'one' });
      const predicate = ({ subject }: Email) => {
        asked.push(subject);
        return subject === 'one' || never;
      };
      await mailbox[wait]({ predicate: predicate as (email: Email) => Promise<boolean> });
      deliver({ ...mail, subject: 'two' });
      // Without a timeout: otherwise it would never return.
      expect(await mailbox[wait]()).toContain('222222');
      expect(asked).toEqual(['one']);
    });
  }

  test('is not awaited if its result is still pending', async ({ mailbox, deliver }) => {
    deliver({ detected_otp: '111111', subject: 'undecided' });
    deliver({ detected_otp: '222222', subject: 'decided' });
    const predicate = async ({ subject }: Email) => subject === 'decided' || never;
    expect(await mailbox.waitForOtp({ predicate, timeout: SOON })).toBe('222222');
    deliver({ detected_otp: '333333' });
    expect(await mailbox.waitForOtp()).toBe('333333');
  });

  test('was called for emails hidden behind the newest', async ({ mailbox, deliver }) => {
    const asked: (string | null)[] = [];
    deliver({ detected_otp: '111111' });
    deliver({ detected_otp: '222222' });
    const predicate = ({ detected_otp }: Email) => asked.push(detected_otp) > 0;
    expect(await mailbox.waitForOtp({ predicate })).toBe('222222');
    expect(asked).toEqual(['222222', '111111']);
    const error = await failureOf(mailbox.waitForOtp({ timeout: SOON }));
    expect(error.code).toBe('USED_UP');
  });
});

test('a predicate that rejects fails the wait with its own error', async ({ mailbox, deliver }) => {
  deliver({ subject: 'one' });
  const predicate = async () => {
    throw new RangeError('mine');
  };
  await expect(mailbox.waitForEmail({ predicate })).rejects.toThrow(new RangeError('mine'));
  await expect(mailbox.list({ predicate })).rejects.toThrow(new RangeError('mine'));
});

test('a predicate that never resolves ends with its wait, which names the email', async ({
  mailbox,
  deliver,
}) => {
  deliver({ subject: 'one' });
  const predicate = () => new Promise<boolean>(() => {});
  const stuck = failureOf(mailbox.waitForEmail({ predicate, timeout: SOON }));
  // Other waits do not wait for it.
  const other = mailbox.waitForEmail({ timeout: SOON });
  const error = await stuck;
  expect(error.code).toBe('UNDECIDED');
  expect(error.message).toMatch(/^.* failed: the predicate has not returned\n/);
  expect(error.message).not.toContain('increase');
  expect(error.received.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^the predicate, called \d\.\d s ago, has not returned$/),
  ]);
  expect((await other).subject).toBe('one');
});
