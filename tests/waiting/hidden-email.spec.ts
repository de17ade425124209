import type { ScriptedServer } from '../support/scripted-server.js';
import { faults } from '../support/scripted-server.js';
import { expect, KINDS, SOON, test } from './fixtures.js';

// Its tests mostly wait.
test.describe.configure({ mode: 'parallel' });

const NEWSLETTER = { subject: 'Our newsletter', text_body: 'Nothing to type here.' };

/** Runs a function between two polls: the first has been answered, the second not sent yet. */
function betweenPolls(server: ScriptedServer, happens: () => unknown): void {
  server.longPoll = false;
  server.afterAnswer('inbox.latest', happens);
}

for (const listOrder of ['newest', 'oldest', 'shuffled'] as const) {
  test.describe(`a server that lists ${listOrder}`, () => {
    test.use({ serverOptions: { listOrder } });

    for (const [name, { mail, wait, gives }] of Object.entries(KINDS)) {
      test(`finds ${name} behind a later email, between two polls`, async ({
        server,
        mailbox,
        deliver,
      }) => {
        betweenPolls(server, () => {
          deliver(mail);
          for (let newer = 0; newer < 3; newer++) deliver(NEWSLETTER);
        });
        expect(await wait(mailbox)).toBe(gives);
      });
    }

    test('finds a code behind emails in the first response', async ({ mailbox, deliver }) => {
      deliver({ detected_otp: '111111' });
      deliver({ detected_otp: '222222' });
      deliver(NEWSLETTER);
      expect(await mailbox.waitForOtp()).toBe('222222');
    });

    test('returns emails in the order of their arrival', async ({ server, mailbox, deliver }) => {
      const subjects = ['one', 'two', 'three', 'four', 'five'];
      betweenPolls(server, () => subjects.map((subject) => deliver({ subject })));
      const given = await mailbox.waitForEmails(3);
      given.push(await mailbox.waitForEmail(), await mailbox.waitForEmail());
      expect(given.map(({ subject }) => subject)).toEqual(subjects);
    });
  });
}

for (const latestOfEqual of ['first', 'last'] as const) {
  test.describe(`two emails of one millisecond, with the ${latestOfEqual} as latest`, () => {
    test.use({ serverOptions: { latestOfEqual } });

    for (const [name, { mail, wait, gives }] of Object.entries(KINDS)) {
      // It is unknown which of the two is older.
      if (name === 'any email') continue;
      for (const isFirst of [true, false]) {
        test(`finds ${name} as the ${isFirst ? 'first' : 'second'}`, async ({
          server,
          mailbox,
          deliver,
        }) => {
          betweenPolls(server, () => {
            server.clock.stop();
            if (isFirst) deliver(mail);
            deliver(NEWSLETTER);
            if (!isFirst) deliver(mail);
          });
          expect(await wait(mailbox)).toBe(gives);
        });
      }
    }

    test('returns each email once', async ({ server, mailbox, deliver }) => {
      betweenPolls(server, () => {
        server.clock.stop();
        deliver({ subject: 'one' });
        deliver({ subject: 'two' });
      });
      const given = await Promise.all([mailbox.waitForEmail(), mailbox.waitForEmail()]);
      expect(given.map(({ subject }) => subject).toSorted()).toEqual(['one', 'two']);
    });
  });
}

test('finds an email of the same millisecond as the newest one by the last poll at the latest', async ({
  server,
  mailbox,
  deliver,
}) => {
  server.clock.stop();
  deliver({ subject: 'one' });
  await mailbox.waitForEmail();
  deliver({ subject: 'two' });
  const late = mailbox.waitForEmail({ timeout: SOON });
  expect((await late).subject).toBe('two');
});

test('finds an email that becomes visible out of order together with the next', async ({
  server,
  mailbox,
  deliver,
}) => {
  const now = server.clock.now();
  const at = (ms: number) => new Date(now + ms).toISOString();
  deliver({ subject: 'one', received_at: at(5_000) });
  await mailbox.waitForEmail({ subject: 'one' });
  await mailbox.list();
  const wait = mailbox.waitForEmail({ subject: 'two' });
  await server.untilHeld(1);
  // It has the earlier timestamp, but was stored last.
  deliver({ subject: 'two', received_at: at(0) });
  deliver({ subject: 'three', received_at: at(6_000) });
  expect((await wait).subject).toBe('two');
});

test('finds an email behind one with a consumed code while another wait is held', async ({
  server,
  mailbox,
  deliver,
}) => {
  deliver({ subject: 'Invoice' });
  deliver({ subject: 'Verify', detected_otp: '482913' });
  await mailbox.waitForOtp();
  const resent = mailbox.waitForOtp();
  await server.untilHeld(1);
  expect((await mailbox.waitForEmail({ subject: 'invoice' })).subject).toBe('Invoice');
  deliver({ detected_otp: '222222' });
  expect(await resent).toBe('222222');
});

test('finds a code behind an email for another address though the first list fails', async ({
  server,
  mailbox,
  deliver,
}) => {
  deliver({ detected_otp: '111111' });
  await mailbox.waitForOtp();
  server.beforeAnswer('inbox.latest', () => {
    deliver({ detected_otp: '222222' });
    deliver({ to: `another.${mailbox.address}` });
  });
  server.fail(faults.internalError(), { on: 'inbox.list' });
  expect(await mailbox.waitForOtp()).toBe('222222');
});

test('finds a sent email behind newer ones', async ({ server, mailbox }) => {
  server.longPoll = false;
  server.afterAnswer('sent.list', () => {
    server.send({ to: mailbox.address, subject: 'Invoice' });
    server.send({ to: mailbox.address, subject: 'Our newsletter' });
  });
  expect((await mailbox.sent.waitForEmail({ subject: 'invoice' })).subject).toBe('Invoice');
  expect((await mailbox.sent.waitForEmail()).subject).toBe('Our newsletter');
});
