import path from 'node:path';
import { randomFrom } from '../../bench/support/numbers.mjs';
import { createMailbox } from '../../src/mailbox/index.js';
import { startMailboxServer } from '../../src/server/index.js';
import { faults, ScriptedServer } from '../support/scripted-server.js';
import { ALWAYS, expect, failureOf, type Mail, othersOf, SOON, test } from './fixtures.js';

// Its tests mostly wait.
test.describe.configure({ mode: 'parallel' });

const PASSING = {
  'a server error': faults.internalError(),
  'the page of a proxy': faults.badGateway(),
  'a reset before the answer': faults.resetBefore(),
  'a reset within the body': faults.resetInBody(),
  'a cut body': faults.truncatedJson(),
};

const NEVER_ENDING = {
  'no answer at all': faults.silence(),
  'an answer that stops in the middle': faults.stallInBody(),
  'an answer that never ends': faults.trickle(),
};

for (const [name, fault] of Object.entries(PASSING)) {
  test(`finds each email once despite ${name}`, async ({ server, mailbox, deliver }) => {
    server.longPoll = false;
    deliver({ subject: 'Verify', detected_otp: '111111' });
    deliver({ subject: 'Verify again', detected_otp: '222222' });
    deliver({ subject: 'Our newsletter' });
    for (const on of ['inbox.latest', 'inbox.list', 'inbox.get'] as const) {
      server.fail(fault, { on });
    }
    expect(await mailbox.waitForOtp()).toBe('222222');
    const emails = await mailbox.waitForEmails(2, { subject: 'verify' });
    expect(emails.map(({ detected_otp }) => detected_otp)).toEqual(['111111', '222222']);
    expect((await mailbox.waitForEmail()).subject).toBe('Our newsletter');
  });
}

for (const [name, fault] of Object.entries({ ...PASSING, ...NEVER_ENDING })) {
  test(`finds the email in the last poll despite ${name}`, async ({ server, mailbox, deliver }) => {
    deliver({ detected_otp: '482913' });
    server.fail(fault, { on: 'inbox.latest', ...ALWAYS });
    expect(await mailbox.waitForOtp({ timeout: 500 })).toBe('482913');
  });
}

test('resends a held request that was cut off', async ({ server, mailbox, deliver }) => {
  const code = mailbox.waitForOtp();
  for (const nth of [1, 2]) {
    await server.request('inbox.latest', nth);
    await server.untilHeld(1);
    server.dropConnections();
  }
  await server.request('inbox.latest', 3);
  deliver({ detected_otp: '482913' });
  expect(await code).toBe('482913');
});

test('returns an email once though its response was cut off', async ({
  server,
  mailbox,
  deliver,
}) => {
  server.fail(faults.resetInBody(), { on: 'inbox.latest' });
  const first = mailbox.waitForEmail();
  await server.untilHeld(1);
  deliver({ subject: 'one' });
  expect((await first).subject).toBe('one');
  const second = mailbox.waitForEmail();
  deliver({ subject: 'two' });
  expect((await second).subject).toBe('two');
});

test('an untrusted certificate fails a wait even without a timeout', async () => {
  const tls = path.resolve(import.meta.dirname, '../server/tls');
  const [tlsCert, tlsKey] = [path.join(tls, 'cert.pem'), path.join(tls, 'key.pem')];
  const server = await startMailboxServer({ httpPort: 0, smtpPort: 0, tlsCert, tlsKey });
  await using mailbox = createMailbox({ mailboxURL: server.http, mailboxTimeout: 0 });
  const { code, message } = await failureOf(mailbox.waitForOtp());
  expect(code).toBe('UNREACHABLE');
  expect(message).toContain(`${server.http} – got no answer: self-signed certificate.`);
  expect(message).toContain('NODE_EXTRA_CA_CERTS');
  await server.close();
});

test.describe('a refused connection', () => {
  test('at the start is retried, since the server may be starting', async ({
    server,
    mailbox,
    newMailbox,
    deliver,
  }) => {
    await server.stop();
    const code = mailbox.waitForOtp();
    // The timeout of another wait serves as a clock.
    const clock = newMailbox().waitForOtp({ timeout: 600 });
    expect((await failureOf(clock)).code).toBe('UNREACHABLE');
    await server.start();
    deliver({ detected_otp: '482913' });
    expect(await code).toBe('482913');
  });

  test('later on is retried as a restart, however long it takes', async ({
    server,
    mailbox,
    newMailbox,
    deliver,
  }) => {
    const code = mailbox.waitForOtp();
    const email = mailbox.waitForEmail({ subject: 'verify' });
    await server.untilHeld(1);
    // The first response: from now on the server is known.
    server.endHolds();
    await server.request('inbox.latest', 2);
    await server.stop();
    const begun = performance.now();
    // Another connection does not know the server.
    const clock = newMailbox().waitForOtp({ timeout: 60_000 });
    expect((await failureOf(clock)).code).toBe('UNREACHABLE');
    expect(performance.now() - begun).toBeGreaterThan(1_990);
    // Waits until the connection that knows the server has retried.
    await failureOf(newMailbox().waitForOtp({ timeout: 700 }));
    deliver({ subject: 'Verify', detected_otp: '482913' });
    await server.start();
    expect(await code).toBe('482913');
    expect((await email).subject).toBe('Verify');
  });
});

test.describe('a permanent error fails a wait at once, with the message of the server', () => {
  const LASTING = {
    INVALID_REQUEST: faults.error('INVALID_REQUEST', 'The parameter is odd'),
    UNAUTHORIZED: faults.unauthorized('The key is odd'),
    NOT_FOUND: faults.error('NOT_FOUND', 'The path is odd'),
  };

  for (const [code, fault] of Object.entries(LASTING)) {
    test(code, async ({ server, mailbox }) => {
      server.fail(fault, ALWAYS);
      const failures = [mailbox.waitForOtp(), mailbox.waitForEmail()].map(failureOf);
      for (const error of await Promise.all(failures)) {
        expect(error.code).toBe(code);
        expect(error.message).toMatch(/is odd/);
      }
      expect(server.requests).toHaveLength(1);
    });
  }

  const FIELDS = [
    ['inbox.latest', 'received_at', 'yesterday'],
    ['inbox.latest', 'to_addresses.0', 7],
    ['inbox.list', 'pagination.has_more', 'no'],
    ['inbox.get', 'detected_otp', 482913],
  ] as const;

  for (const [on, path, value] of FIELDS) {
    test(`${path} of ${on} does not match the API schema`, async ({ server, mailbox, deliver }) => {
      server.fail(faults.wrongField(path, value), { on });
      deliver({ detected_otp: '482913' });
      deliver({ subject: 'Our newsletter' });
      const error = await failureOf(mailbox.waitForOtp());
      expect(error.code).toBe('INVALID_RESPONSE');
      expect(error.message).toContain(`${path}: `);
      expect(error.cause).toHaveProperty('field', path);
      expect(server.requestsTo(on)).toHaveLength(1);
    });
  }

  test('the key is revoked during the wait', async ({ server, mailbox, deliver }) => {
    deliver({ subject: 'Our newsletter' });
    const failure = failureOf(mailbox.waitForOtp());
    await server.untilHeld(1);
    server.apiKey = undefined;
    server.endHolds();
    const error = await failure;
    expect(error.code).toBe('UNAUTHORIZED');
    expect(error.received.map(({ email }) => email.subject)).toEqual(['Our newsletter']);
    expect(error.message).toContain('Our newsletter');
  });
});

test('a server error is not reported as no email', async ({ server, mailbox }) => {
  server.fail(faults.internalError(), ALWAYS);
  const error = await failureOf(mailbox.waitForOtp({ timeout: SOON }));
  expect(error.code).toBe('INTERNAL_ERROR');
  expect(error.message).not.toContain('nothing arrived');
});

for (const longPoll of [true, false]) {
  test(`survives random faults at a server that ${longPoll ? 'holds requests' : 'is polled'}`, async ({
    mailbox,
    server,
  }) => {
    server.longPoll = longPoll;
    const random = randomFrom(20);
    const all = [...Object.values(PASSING), faults.rateLimited({ seconds: 0 })];
    for (const fault of all) {
      server.fail(fault, { on: () => random() < 0.05, ...ALWAYS });
    }
    const people = othersOf(mailbox, 15);
    const given = people.map(async (one, index) => {
      const receive = (mail: Mail) => server.receive({ to: one.address, ...mail });
      const first = one.waitForOtp();
      await server.request(({ query }) => query.to === one.address);
      receive({ subject: 'Verify', detected_otp: `1111${index + 10}` });
      receive({ subject: 'Our newsletter' });
      const codes = [await first];
      receive({ subject: 'Verify again', detected_otp: `2222${index + 10}` });
      codes.push(await one.waitForOtp());
      const emails = await one.waitForEmails(2, { subject: 'verify' });
      return [
        ...codes,
        ...emails.map(({ subject }) => subject),
        (await one.waitForEmail()).subject,
      ];
    });
    const subjects = ['Verify', 'Verify again', 'Our newsletter'];
    expect(await Promise.all(given)).toEqual(
      people.map((_, index) => [`1111${index + 10}`, `2222${index + 10}`, ...subjects]),
    );
  });
}

test('a failing server does not affect waits at another', async ({
  server,
  mailbox,
  newMailbox,
}) => {
  await using other = await ScriptedServer.start();
  server.fail(faults.rateLimited({ seconds: 60 }));
  const limited = failureOf(mailbox.waitForOtp());
  await server.request('inbox.latest');
  const elsewhere = newMailbox({ mailboxURL: other.url });
  other.receive({ to: elsewhere.address, detected_otp: '482913' });
  expect(await elsewhere.waitForOtp()).toBe('482913');
  await mailbox.close();
  expect((await limited).code).toBe('CLOSED');
});
