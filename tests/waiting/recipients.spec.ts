import { mailboxExpect } from '../../src/playwright/expect.js';
import { expect, failureOf, KINDS, SOON, test } from './fixtures.js';

for (const longPoll of [true, false]) {
  test.describe(longPoll ? 'at a server that holds requests' : 'at a server that is polled', () => {
    test.use({ serverOptions: { longPoll } });

    for (const [name, { mail, wait, gives }] of Object.entries(KINDS)) {
      test(`finds ${name} among many emails for longer addresses`, async ({
        server,
        mailbox,
        deliver,
      }) => {
        const foreign = [`another.${mailbox.address}`, `${mailbox.address}.example`];
        const flood = () => foreign.map((to) => deliver({ ...mail, to, subject: 'not ours' }));
        flood();
        // More emails arrive with every response.
        server.afterAnswer(/latest|list/, flood, { times: 6 });
        server.afterAnswer('inbox.latest', () => deliver(mail), { skip: 2 });
        expect(await wait(mailbox)).toBe(gives);
        const ours = await mailbox.list();
        expect(ours.map(({ subject }) => subject)).toEqual([mail.subject]);
      });
    }
  });
}

test('ignores emails for longer addresses, and goes on waiting', async ({ mailbox, deliver }) => {
  deliver({ to: `another.${mailbox.address}`, detected_otp: '111111' });
  const wait = mailbox.waitForOtp({ timeout: SOON });
  await expect(wait).rejects.toMatchObject({ code: 'NOTHING_ARRIVED', received: [] });
});

test('returns an email for a longer address and this one', async ({ mailbox, deliver }) => {
  deliver({ to: [`another.${mailbox.address}`], cc_addresses: [mailbox.address.toUpperCase()] });
  deliver({ to: [`another.${mailbox.address}`, `Kim <${mailbox.address}>`] });
  expect(await mailbox.waitForEmails(2)).toHaveLength(2);
});

test('treats two spellings of an international domain as one', async ({ newMailbox, deliver }) => {
  const mailbox = newMailbox({ mailboxDomain: 'xn--bcher-kva.test' });
  const [local] = mailbox.address.split('@');
  const spellings = [mailbox.address, `${local}@bücher.test`];
  for (const to of spellings) deliver({ to, envelope: [mailbox.address], from_address: to });
  expect(await mailbox.waitForEmails(2)).toHaveLength(2);
  for (const to of spellings) expect(await mailbox.list({ to, from: to })).toHaveLength(2);
});

test("finds an email that was Bcc'd to the address", async ({ mailbox, deliver }) => {
  const wait = mailbox.waitForOtp();
  deliver({ to: 'ann@shop.test', envelope: [mailbox.address], detected_otp: '482913' });
  expect(await wait).toBe('482913');
});

test.describe('a second copy', () => {
  const COPY = { message_id: '<one@shop.test>' };

  for (const [name, { mail, wait }] of Object.entries(KINDS)) {
    test(`${name} is not returned again`, async ({ server, newMailbox }) => {
      const mailbox = newMailbox({ mailboxTimeout: 700 });
      const to = mailbox.address;
      server.receive({ to, ...mail, ...COPY });
      await wait(mailbox);
      server.receive({ to, ...mail, ...COPY });
      const { code, received } = await failureOf(wait(mailbox));
      expect(code).toBe('USED_UP');
      expect(received.at(-1)?.reason).toContain('a copy of the email returned by mailbox.waitFor');
      expect(await mailbox.list()).toHaveLength(2);
    });
  }

  test('is named in the failure of a wait for several emails, and counted by a matcher', async ({
    mailbox,
    deliver,
  }) => {
    for (let copies = 0; copies < 2; copies++) deliver({ subject: 'Invoice', ...COPY });
    const error = await failureOf(mailbox.waitForEmails(2, { timeout: SOON }));
    expect(error.message).toContain('only 1 of 2 emails arrived');
    expect(error.received.map(({ reason }) => reason)).toEqual([
      'matches',
      expect.stringMatching(
        /^a copy of the email of [\d:.]{12}, with the same Message-ID and content: copies count once$/,
      ),
    ]);
    await mailboxExpect(mailbox).toHaveReceivedTimes(2, { within: 0 });
  });

  for (const [name, { mail, wait, gives }] of Object.entries(KINDS)) {
    test(`has the same content: returns ${name} of another with that Message-ID`, async ({
      mailbox,
      deliver,
    }) => {
      for (const attachment_count of [0, 1]) {
        deliver({ ...mail, ...COPY, attachment_count });
        expect(await wait(mailbox)).toBe(gives);
      }
    });
  }

  test('has the same content: emails with the same Message-ID are several', async ({
    mailbox,
    deliver,
  }) => {
    for (const subject of ['one', 'two']) deliver({ subject, ...COPY });
    const emails = await mailbox.waitForEmails(2);
    expect(emails.map(({ subject }) => subject)).toEqual(['one', 'two']);
  });

  test('does not count among several emails', async ({ mailbox, deliver }) => {
    const waits = mailbox.waitForEmails(2);
    deliver({ subject: 'one', ...COPY });
    deliver({ subject: 'one', ...COPY });
    deliver({ subject: 'two' });
    expect((await waits).map(({ subject }) => subject)).toEqual(['one', 'two']);
  });

  test('emails without a Message-ID are not copies of each other', async ({ mailbox, deliver }) => {
    for (const detected_otp of ['111111', '222222']) {
      deliver({ detected_otp, message_id: null });
      expect(await mailbox.waitForOtp()).toBe(detected_otp);
    }
  });
});
