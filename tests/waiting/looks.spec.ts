import type { Mailbox } from '../../src/mailbox/index.js';
import { faults } from '../support/scripted-server.js';
import { ALWAYS, expect, failureOf, test } from './fixtures.js';

/** Calls that do not wait for an email. */
const LOOKS: Record<string, (mailbox: Mailbox) => Promise<unknown>> = {
  'mailbox.at()': (mailbox) => mailbox.at('admin@shop.test'),
  'mailbox.list()': (mailbox) => mailbox.list(),
  'mailbox.latest()': (mailbox) => mailbox.latest(),
  'mailbox.get()': (mailbox) => mailbox.get('0'),
  'mailbox.skipReceived()': (mailbox) => mailbox.skipReceived(),
  'mailbox.sent.list()': (mailbox) => mailbox.sent.list(),
  'mailbox.sent.latest()': (mailbox) => mailbox.sent.latest(),
  'mailbox.sent.get()': (mailbox) => mailbox.sent.get('0'),
};

for (const [call, look] of Object.entries(LOOKS)) {
  test(`${call} ends at the timeout of its mailbox when the server hangs`, async ({
    server,
    newMailbox,
  }) => {
    server.fail(faults.silence(), ALWAYS);
    const mailbox = newMailbox({ mailboxTimeout: 300 });
    const error = await look(mailbox).catch((reason: Error & { code?: string }) => reason);
    expect(error).toMatchObject({ name: 'RequestTimeoutError', code: 'REQUEST_TIMEOUT' });
    expect((error as Error).message).toContain(
      `${server.url} was not answered within 300ms, the timeout of ${call}.`,
    );
  });
}

test('list() ends at the timeout of its mailbox when its predicate never resolves', async ({
  server,
  newMailbox,
}) => {
  const mailbox = newMailbox({ mailboxTimeout: 2_000 });
  server.receive({ to: mailbox.address, subject: 'one' });
  const listed = mailbox.list({ predicate: () => new Promise<boolean>(() => {}) });
  const error: Error = await listed.catch((reason) => reason);
  expect(error.message).toBe(
    'The predicate did not return for the email "one" within 2000ms, the timeout of mailbox.list().\n' +
      'Check that its promise always settles. To wait longer, increase mailboxTimeout.',
  );
  expect(error.stack).toContain('looks.spec');
});

test('close() ends list() when its predicate never resolves', async ({ mailbox, deliver }) => {
  deliver();
  let failure: ReturnType<typeof failureOf> | undefined;
  await new Promise<void>((asked) => {
    const predicate = () => {
      asked();
      return new Promise<boolean>(() => {});
    };
    failure = failureOf(mailbox.list({ predicate }));
  });
  await mailbox.close();
  expect((await failure)?.code).toBe('CLOSED');
});

/** Calls that wait for an email. */
const WAITS: Record<string, (mailbox: Mailbox) => Promise<unknown>> = {
  'mailbox.waitForEmail()': (mailbox) => mailbox.waitForEmail(),
  'mailbox.waitForEmails(2)': (mailbox) => mailbox.waitForEmails(2),
  'mailbox.waitForOtp()': (mailbox) => mailbox.waitForOtp(),
  'mailbox.waitForLink()': (mailbox) => mailbox.waitForLink(),
  'mailbox.sent.waitForEmail()': (mailbox) => mailbox.sent.waitForEmail(),
  'mailbox.sent.waitForEmails(2)': (mailbox) => mailbox.sent.waitForEmails(2),
};

test('pending calls say that close() ended them', async ({ server, mailbox }) => {
  const failure = failureOf(mailbox.waitForOtp());
  await server.untilHeld(1);
  await mailbox.close();
  const { message, code } = await failure;
  expect(code).toBe('CLOSED');
  expect(message).toMatch(/^mailbox\.waitForOtp\(\) failed: the mailbox was closed\n/);
  expect(message).toContain('Await the wait before the mailbox is closed');
});

test('later calls say that the mailbox is closed, and send no request', async ({
  server,
  mailbox,
}) => {
  const bob = mailbox.another('bob');
  const admin = await mailbox.at('admin@shop.test');
  await mailbox.close();
  await mailbox.close();
  const { length: requests } = server.requests;
  for (const closed of [mailbox, bob, admin]) {
    for (const [name, call] of Object.entries({ ...LOOKS, ...WAITS })) {
      const { message, code } = await failureOf(call(closed));
      expect(code).toBe('CLOSED');
      expect(message).toBe(
        `${name} failed: the mailbox is closed\n\nClose the mailbox later, or create another one.\n` +
          'See node_modules/playwright-mailbox/docs/troubleshooting.md#closed',
      );
    }
    expect(() => closed.another('kim')).toThrow(
      'mailbox.another("kim") failed: the mailbox is closed',
    );
  }
  expect(server.requests).toHaveLength(requests);
});
