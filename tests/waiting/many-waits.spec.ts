import type { Mailbox } from '../../src/mailbox/index.js';
import { expect, othersOf, test } from './fixtures.js';

const INVITATIONS = ['Invitation 1', 'Invitation 2', 'Invitation 3'];

for (const longPoll of [true, false]) {
  test.describe(longPoll ? 'at a server that holds requests' : 'at a server that is polled', () => {
    test.use({ serverOptions: { longPoll, listOrder: 'shuffled' } });

    test('serves waits of one kind in the order of their calls', async ({ mailbox, deliver }) => {
      const waits = INVITATIONS.map(() => mailbox.waitForEmail({ subject: /invitation/i }));
      for (const subject of INVITATIONS) {
        deliver({ subject: 'Our newsletter' });
        deliver({ subject });
      }
      expect((await Promise.all(waits)).map(({ subject }) => subject)).toEqual(INVITATIONS);
    });

    test('gives consecutive codes to consecutive calls', async ({ mailbox, deliver }) => {
      const [first, second] = [mailbox.waitForOtp(), mailbox.waitForOtp()];
      deliver({ detected_otp: '111111' });
      expect(await first).toBe('111111');
      deliver({ detected_otp: '222222' });
      expect(await second).toBe('222222');
    });

    test('gives waits of different kinds an email each', async ({ server, mailbox, deliver }) => {
      const waits = Promise.all([
        mailbox.waitForOtp(),
        mailbox.waitForLink(/reset/),
        mailbox.waitForEmail({ subject: 'invoice' }).then(({ subject }) => subject),
        mailbox.waitForEmails(3, { subject: 'invitation' }).then(subjectsOf),
        mailbox.sent.waitForEmail({ subject: 'invoice' }).then(({ subject }) => subject),
      ]);
      deliver({ subject: 'Verify', detected_otp: '482913' });
      deliver({ subject: 'Invoice' });
      server.send({ to: mailbox.address, subject: 'Invoice' });
      for (const subject of INVITATIONS) deliver({ subject });
      deliver({ text_body: 'https://shop.test/reset' });
      deliver({ subject: 'Our newsletter' });
      expect(await waits).toEqual([
        '482913',
        'https://shop.test/reset',
        'Invoice',
        INVITATIONS,
        'Invoice',
      ]);
    });

    test('gives several mailboxes and kinds of waits their own emails', async ({
      server,
      mailbox,
    }) => {
      const people = [mailbox, ...othersOf(mailbox, 11)];
      const journey = async (one: Mailbox) =>
        Promise.all([
          one.waitForOtp(),
          one.waitForEmail({ subject: 'welcome' }).then(({ to_addresses }) => to_addresses[0]),
        ]);
      const waits = Promise.all(people.map(journey));
      const codes = people.map((_, index) => String(100_000 + index));
      for (const [index, { address: to }] of people.entries()) {
        server.receive({ to, subject: 'Verify', detected_otp: codes[index] ?? null });
        server.receive({ to, subject: 'Welcome' });
      }
      expect(await waits).toEqual(people.map(({ address }, index) => [codes[index], address]));
    });
  });
}

test('returns several emails together or not at all', async ({ server, mailbox, deliver }) => {
  const three = mailbox.waitForEmails(3, { subject: 'invitation' });
  await server.untilHeld(1);
  deliver({ subject: 'Invitation 1' });
  deliver({ subject: 'Invitation 2' });
  await server.request('inbox.latest', 2);
  await server.untilHeld(1);
  // Neither has been consumed yet: a later call may be faster.
  expect((await mailbox.waitForEmail({ subject: /1$/ })).subject).toBe('Invitation 1');
  deliver({ subject: 'Invitation 3' });
  deliver({ subject: 'Invitation 4' });
  expect(subjectsOf(await three)).toEqual(['Invitation 2', 'Invitation 3', 'Invitation 4']);
});

test('returns a resent code next, whatever emails are in between', async ({
  server,
  mailbox,
  deliver,
}) => {
  server.longPoll = false;
  server.afterAnswer('inbox.latest', () => {
    deliver({ detected_otp: '111111' });
    deliver({ detected_otp: '222222' });
    deliver({ subject: 'Our newsletter' });
  });
  expect(await mailbox.waitForOtp()).toBe('222222');
  const resent = mailbox.waitForOtp();
  const asked = server.requestsTo('inbox.latest').length;
  await server.request('inbox.latest', asked + 2);
  deliver({ detected_otp: '333333' });
  expect(await resent).toBe('333333');
});

test('a predicate that throws for an older email does not affect the next wait', async ({
  mailbox,
  deliver,
}) => {
  deliver({ subject: null, detected_otp: '111111' });
  deliver({ subject: 'Verify', detected_otp: '222222' });
  // As a user would write it who knows the expected email.
  const predicate = ({ subject }: { subject: string | null }) => {
    if (subject === null) throw new TypeError('there is no subject');
    return subject === 'Verify';
  };
  expect(await mailbox.waitForOtp({ predicate })).toBe('222222');
  expect(await mailbox.waitForOtp()).toBe('111111');
});

function subjectsOf(emails: readonly { subject: string | null }[]): (string | null)[] {
  return emails.map(({ subject }) => subject);
}
