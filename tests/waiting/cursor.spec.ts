import type { ScriptedServer } from '../support/scripted-server.js';
import { ALWAYS, expect, HOUR, test } from './fixtures.js';

/** The values of `after` in requests for the newest email. */
function aftersOf(server: ScriptedServer): (string | undefined)[] {
  return server.requestsTo('inbox.latest').map(({ query }) => query.after);
}

for (const [name, clockOffset] of [
  ['ahead', 5 * HOUR],
  ['behind', -5 * HOUR],
] as const) {
  test.describe(`a server whose clock is hours ${name}`, () => {
    test.use({ serverOptions: { clockOffset, longPoll: false } });

    test('gets `after` by its own clock', async ({ server, mailbox, deliver }) => {
      const now = server.clock.now();
      const code = mailbox.waitForOtp();
      await server.request('inbox.latest', 2);
      deliver({ detected_otp: '111111' });
      expect(await code).toBe('111111');

      const [first, second = ''] = aftersOf(server);
      expect(first).toBeUndefined();
      // Not after the creation of the mailbox, so that no later email is missed.
      expect(Date.parse(second)).toBeLessThanOrEqual(now);
      expect(Date.parse(second)).toBeGreaterThan(now - HOUR / 60);
    });

    test('finds emails from before and during the wait', async ({ server, mailbox, deliver }) => {
      await mailbox.list();
      deliver({ detected_otp: '111111' });
      expect(await mailbox.waitForOtp()).toBe('111111');
      const again = mailbox.waitForOtp();
      await server.request('inbox.latest', 2);
      deliver({ detected_otp: '222222' });
      expect(await again).toBe('222222');
    });
  });
}

test('sends the newest received_at as `after`, exactly as the server wrote it', async ({
  server,
  mailbox,
  deliver,
}) => {
  // More digits than Date supports, with a difference of less than a ms.
  const stamps = ['2026-07-01T12:00:00.123456+00:00', '2026-07-01T12:00:00.123457+00:00'];
  for (const received_at of stamps) {
    const code = mailbox.waitForOtp();
    deliver({ detected_otp: received_at.slice(20, 26), received_at });
    expect(await code).toBe(received_at.slice(20, 26));
  }
  const last = mailbox.waitForOtp();
  deliver({ detected_otp: '777777', received_at: '2026-07-01T12:00:01.000000+00:00' });
  expect(await last).toBe('777777');
  expect(aftersOf(server)).toEqual([undefined, ...stamps]);
});

test('sends the newest received_at in a list as the next `after`', async ({
  server,
  mailbox,
  deliver,
}) => {
  deliver({ subject: 'one' });
  const { received_at } = deliver({ subject: 'two' });
  await mailbox.list();
  const wait = mailbox.waitForEmail({ subject: 'three' });
  await server.untilHeld(1);
  deliver({ subject: 'three' });
  await wait;
  expect(new Set(aftersOf(server))).toEqual(new Set([received_at]));
});

test('sends no `after` to a server without Date until an email arrives', async ({
  server,
  mailbox,
  deliver,
}) => {
  server.longPoll = false;
  const withoutDate: Parameters<ScriptedServer['fail']>[0] = async ({ response, answer, send }) => {
    const whole = await answer();
    response.removeHeader('date');
    send(whole);
  };
  server.fail(withoutDate, ALWAYS);
  const code = mailbox.waitForOtp();
  await server.request('inbox.latest', 2);
  deliver({ detected_otp: '482913' });
  expect(await code).toBe('482913');
  expect(new Set(aftersOf(server))).toEqual(new Set([undefined]));
});

test.describe('a server whose Date differs from the clock of its timestamps', () => {
  for (const [name, ahead] of [
    ['ahead', 5 * HOUR],
    ['behind', -5 * HOUR],
  ] as const) {
    test(`${name}: finds an email, in the last poll if necessary`, async ({
      server,
      newMailbox,
    }) => {
      const mailbox = newMailbox({ mailboxTimeout: 1_000 });
      server.longPoll = false;
      // The first response provides the Date.
      await mailbox.list();
      const code = mailbox.waitForOtp();
      await server.request('inbox.latest');
      const received_at = new Date(server.clock.now() - ahead).toISOString();
      server.receive({ to: mailbox.address, detected_otp: '482913', received_at });
      expect(await code).toBe('482913');
    });

    test(`${name}: an email behind the newest keeps its position`, async ({
      server,
      mailbox,
      deliver,
    }) => {
      const at = (ms: number) => new Date(server.clock.now() - ahead + ms).toISOString();
      deliver({ subject: 'one', received_at: at(0) });
      deliver({ subject: 'two', received_at: at(1) });
      expect((await mailbox.waitForEmail()).subject).toBe('one');
      expect((await mailbox.waitForEmail()).subject).toBe('two');
    });
  }
});

test('finds email after the clock was set forward', async ({ server, mailbox, deliver }) => {
  const wait = mailbox.waitForEmail({ subject: 'two' });
  await server.untilHeld(1);
  deliver({ subject: 'one' });
  server.clock.jump(5 * HOUR);
  deliver({ subject: 'two' });
  expect((await wait).subject).toBe('two');
});

test('finds email in the last poll after the clock was set back', async ({
  server,
  newMailbox,
}) => {
  const mailbox = newMailbox({ mailboxTimeout: 1_000 });
  const to = mailbox.address;
  server.receive({ to, subject: 'one' });
  await mailbox.waitForEmail();
  server.clock.jump(-5 * HOUR);
  server.receive({ to, subject: 'two' });
  expect((await mailbox.waitForEmail()).subject).toBe('two');
});
