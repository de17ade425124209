import { ALWAYS, expect, KINDS, test } from './fixtures.js';

// A stopped clock gives all emails the same timestamp, like a clock of whole seconds for the rest of a
// second.
test.beforeEach(({ server }) => {
  server.clock.jump(1_000 - (Math.floor(server.clock.now()) % 1_000));
  server.clock.stop();
});

for (const [form, write] of Object.entries({
  'no fraction': (stamp: string) => stamp.replace(/\.\d+/, ''),
  'a fraction of zeros': (stamp: string) => stamp.replace(/\.\d+/, '.000'),
})) {
  for (const longPoll of [true, false]) {
    test.describe(`timestamps of whole seconds with ${form}, ${longPoll ? 'held' : 'polled'}`, () => {
      test.use({ serverOptions: { longPoll, resolution: 1_000 } });

      for (const [name, { mail, wait, gives }] of Object.entries(KINDS)) {
        test(`finds ${name} from the same second as the email before`, async ({
          server,
          mailbox,
          deliver,
        }) => {
          const received_at = write(new Date(server.clock.now()).toISOString());
          deliver({ subject: 'Our newsletter', received_at });
          await mailbox.waitForEmail();
          const begun = server.requests.length;
          const late = wait(mailbox);
          await server.request((request) => server.requests.indexOf(request) >= begun);
          deliver({ ...mail, received_at });
          expect(await late).toBe(gives);
        });
      }
    });
  }
}

test.describe('a server that counts whole seconds', () => {
  test.use({ serverOptions: { resolution: 1_000 } });

  test('returns the codes of two more emails from the same second', async ({
    mailbox,
    deliver,
  }) => {
    for (const detected_otp of ['111111', '222222', '333333']) {
      deliver({ detected_otp });
      expect(await mailbox.waitForOtp()).toBe(detected_otp);
    }
  });

  for (const listOrder of ['newest', 'oldest'] as const) {
    test.describe(`listing the ${listOrder} first`, () => {
      test.use({ serverOptions: { resolution: 1_000, listOrder } });

      test('does not return an older code after the newest', async ({
        server,
        mailbox,
        deliver,
      }) => {
        server.clock.jump(-1_000);
        deliver({ subject: 'Our newsletter' });
        server.clock.jump(1_000);
        deliver({ detected_otp: '111111' });
        deliver({ detected_otp: '222222' });
        await mailbox.list();
        expect(await mailbox.waitForOtp()).toBe('222222');
        const next = mailbox.waitForOtp();
        await server.request('inbox.list', 2);
        deliver({ detected_otp: '333333' });
        expect(await next).toBe('333333');
      });
    });
  }

  test('finds one email after another from the same second', async ({ mailbox, deliver }) => {
    deliver({ subject: 'one' });
    const after = await mailbox.waitForEmail();
    const wait = mailbox.waitForEmail({ after });
    deliver({ subject: 'two' });
    expect((await wait).subject).toBe('two');
  });

  test('starts a new mailbox after the existing emails', async ({ server, mailbox }) => {
    const to = 'admin@shop.test';
    server.receive({ to, detected_otp: '111111' });
    const admin = await mailbox.at(to);
    server.receive({ to, detected_otp: '222222' });
    expect(await admin.waitForOtp()).toBe('222222');
    expect(await admin.list()).toHaveLength(1);
  });

  test('holds requests again when the second is over', async ({ server, mailbox, deliver }) => {
    deliver({ subject: 'Our newsletter' });
    const code = mailbox.waitForOtp();
    await server.untilHeld(1);
    expect(server.requests.at(-1)?.operation).toBe('inbox.latest');
    server.clock.jump(1_000);
    deliver({ detected_otp: '482913' });
    expect(await code).toBe('482913');
  });
});

test.describe('timestamps in any form of ISO 8601', () => {
  for (const [received_at, read] of [
    ['2026-07-01T10:00Z', '2026-07-01T10:00:00Z'],
    ['2026-07-01T12:00:00+0200', '2026-07-01T10:00:00Z'],
    ['2026-W27-3T10:00:00,25Z', '2026-07-01T10:00:00.25Z'],
    ['20260701T100000Z', '2026-07-01T10:00:00Z'],
  ] as const) {
    test(`reads ${received_at}`, async ({ server, mailbox, deliver }) => {
      server.fail(async ({ answer, send }) => {
        const whole = await answer();
        send({ ...whole, body: whole.body.replaceAll('2026-07-01T10:00:00.125Z', received_at) });
      }, ALWAYS);
      deliver({ detected_otp: '482913', received_at: '2026-07-01T10:00:00.125Z' });
      const email = await mailbox.waitForEmail();
      expect(email.received_at).toBe(read);
      expect(await mailbox.waitForOtp()).toBe('482913');
    });
  }
});
