import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '../../src/mailbox/cache/connection.js';
import type { WaitOptions } from '../../src/mailbox/index.js';
import { faults } from '../support/scripted-server.js';
import { ALWAYS, expect, failureOf, KINDS, othersOf, SOON, test } from './fixtures.js';

// Its tests mostly wait.
test.describe.configure({ mode: 'parallel' });

// Loads the client in advance, so that loading takes no time of the first wait.
test.beforeAll(() => new Connection('http://127.0.0.1', 'sandbox').ready());

/**
 * Resolves 70 ms after a timeout that starts now, counted in turns of this process's event loop like in
 * waits, so that a busy machine delays both equally.
 */
async function soonAfter(limit: number): Promise<'late'> {
  await sleep(limit);
  for (let turns = 0; turns < 7; turns++) await sleep(10);
  return 'late';
}

/** The error of a wait with this timeout, which must end soon after it. */
async function failureInTime(limit: number, wait: (options: WaitOptions) => Promise<unknown>) {
  const failure = failureOf(wait({ timeout: limit }));
  const first = await Promise.race([failure, soonAfter(limit)]);
  expect(first, 'the wait ends within 100 ms of its deadline').not.toBe('late');
  return failure;
}

const NOTHING = faults.answer(200, { 'content-type': 'application/json' }, 'null');

for (const [name, { mail, wait, gives }] of Object.entries(KINDS)) {
  test(`the last poll finds ${name} that only the list shows`, async ({ server, newMailbox }) => {
    const mailbox = newMailbox({ mailboxTimeout: SOON });
    server.fail(NOTHING, { on: 'inbox.latest', ...ALWAYS });
    server.receive({ to: mailbox.address, ...mail });
    expect(await wait(mailbox)).toBe(gives);
    const lists = server.requestsTo('inbox.list');
    expect(lists).toHaveLength(1);
    // From the start, regardless of clocks.
    expect(lists[0]?.query).not.toHaveProperty('after');
  });
}

test('the last poll finds a sent email with a timestamp out of order', async ({
  server,
  mailbox,
}) => {
  const to = mailbox.address;
  const { sent_at } = server.send({ to, subject: 'one' });
  await mailbox.sent.waitForEmail();
  const earlier = new Date(Date.parse(sent_at) - 60_000).toISOString();
  server.send({ to, subject: 'two', sent_at: earlier });
  const late = mailbox.sent.waitForEmail({ timeout: SOON });
  expect((await late).subject).toBe('two');
});

test('returns an email that arrives during the last poll', async ({ server, mailbox, deliver }) => {
  server.beforeAnswer('inbox.list', () => deliver({ detected_otp: '482913' }));
  expect(await mailbox.waitForOtp({ timeout: SOON })).toBe('482913');
});

test('each wait has its own deadline and its own last poll', async ({
  server,
  mailbox,
  deliver,
}) => {
  const long = mailbox.waitForOtp();
  await server.untilHeld(1);
  const error = await failureInTime(SOON, (options) => mailbox.waitForEmail(options));
  expect(error.code).toBe('NOTHING_ARRIVED');
  expect(server.requestsTo('inbox.list')).toHaveLength(1);
  deliver({ detected_otp: '482913' });
  expect(await long).toBe('482913');
});

test('the deadline ends a pause between polls', async ({ server, mailbox }) => {
  server.longPoll = false;
  // Loads the client in advance, so that loading takes no time of the wait.
  await mailbox.another('other').list();
  await failureOf(mailbox.waitForOtp({ timeout: 200 }));
  const looks = server.requests.filter(({ query }) => query.to === mailbox.address);
  const operations = looks.map(({ operation }) => operation);
  // If there is time left, a failed wait also queries the sent box.
  expect(operations.filter((one) => one !== 'sent.latest')).toEqual(['inbox.latest', 'inbox.list']);
});

const PASSING = {
  'a failure of the server': faults.internalError(),
  "a proxy's page": faults.badGateway(),
  'a connection that breaks': faults.resetInBody(),
  'an answer that is cut': faults.truncatedJson(),
};

for (const [name, fault] of Object.entries(PASSING)) {
  test(`${name} does not hide an email from the last poll`, async ({ server, newMailbox }) => {
    const mailbox = newMailbox({ mailboxTimeout: SOON });
    server.fail(NOTHING, { on: 'inbox.latest', ...ALWAYS });
    server.fail(fault, { on: 'inbox.list' });
    server.receive({ to: mailbox.address, detected_otp: '482913' });
    expect(await mailbox.waitForOtp()).toBe('482913');
  });
}

test('a last poll that fails twice ends the wait', async ({ server, newMailbox }) => {
  server.longPoll = false;
  const mailbox = newMailbox({ mailboxTimeout: SOON });
  server.fail(faults.internalError(), { on: 'inbox.list', ...ALWAYS });
  const error = await failureOf(mailbox.waitForOtp());
  expect(error.code).toBe('INTERNAL_ERROR');
  expect(server.requestsTo('inbox.list')).toHaveLength(3);
});

test('a rate limit in the last poll is obeyed', async ({ server, newMailbox }) => {
  const mailbox = newMailbox({ mailboxTimeout: SOON });
  server.fail(NOTHING, { on: 'inbox.latest', ...ALWAYS });
  server.fail(faults.rateLimited({ details: 0.05 }), { on: 'inbox.list' });
  server.receive({ to: mailbox.address, detected_otp: '482913' });
  expect(await mailbox.waitForOtp()).toBe('482913');
  const [first, second] = server.requestsTo('inbox.list').map(({ at }) => at);
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(45);
});

test('a wait fails with the rate limit that lasts until its end or longer', async ({
  server,
  newMailbox,
}) => {
  const mailbox = newMailbox({ mailboxTimeout: SOON });
  server.fail(faults.rateLimited({ details: 1 }), { on: 'inbox.list', ...ALWAYS });
  const error = await failureOf(mailbox.waitForOtp());
  expect(error.code).toBe('RATE_LIMITED');
  expect(server.requestsTo('inbox.list')).toHaveLength(1);
});

const HANGING = {
  'never answers': faults.silence(),
  'never ends its answer': faults.trickle(),
};

for (const [name, fault] of Object.entries(HANGING)) {
  test(`a server that ${name} delays no wait for long`, async ({ server, mailbox }) => {
    server.fail(fault, ALWAYS);
    const error = await failureInTime(SOON, (options) => mailbox.waitForOtp(options));
    expect(error.code).toBe('REQUEST_TIMEOUT');
  });
}

test('many waits at a hanging server end in time, and none says that no email arrived', async ({
  server,
  mailbox,
}) => {
  server.fail(faults.silence(), ALWAYS);
  const waits = othersOf(mailbox, 40).map((one) =>
    failureInTime(SOON, (options) => one.waitForOtp(options)),
  );
  const codes = (await Promise.all(waits)).map(({ code }) => code);
  expect(codes).toEqual(Array(40).fill('REQUEST_TIMEOUT'));
});

test('hanging requests do not block the last poll', async ({ server, mailbox }) => {
  server.fail(faults.silence(), { on: 'inbox.latest', ...ALWAYS });
  const people = othersOf(mailbox, 6);
  for (const { address: to } of people) server.receive({ to, detected_otp: '482913' });
  const waits = people.map((one) => one.waitForOtp({ timeout: SOON }));
  expect(await Promise.all(waits)).toEqual(Array(6).fill('482913'));
});

test('retries a last poll after a temporary failure', async ({ server, mailbox, deliver }) => {
  server.fail(faults.silence(), { on: 'inbox.latest', ...ALWAYS });
  server.fail(faults.resetBefore(), { on: 'inbox.list' });
  server.fail(faults.internalError(), { on: 'inbox.get' });
  deliver({ detected_otp: '482913' });
  expect(await mailbox.waitForOtp({ timeout: SOON })).toBe('482913');
});

const TROUBLE = {
  ...PASSING,
  ...HANGING,
  'asks for a rest': faults.rateLimited({ seconds: 60 }),
  'stops in the middle of an answer': faults.stallInBody(),
};

for (const [name, fault] of Object.entries(TROUBLE)) {
  test(`a wait ends in time with a misbehaving server: ${name}`, async ({ server, mailbox }) => {
    // Loads the client in advance, so that loading takes no time of the wait.
    await mailbox.list();
    server.fail(fault, ALWAYS);
    const error = await failureInTime(1_500, (options) => mailbox.waitForOtp(options));
    expect(error.code).not.toBe('NOTHING_ARRIVED');
  });
}

test('a wait ends in time if the server stops responding during it', async ({
  server,
  mailbox,
}) => {
  await mailbox.list();
  server.fail(NOTHING, { on: 'inbox.latest' });
  server.fail(faults.silence(), { on: 'inbox.list', ...ALWAYS });
  await failureInTime(SOON, (options) => mailbox.waitForOtp(options));
});

test('a server that was always slow does not extend the wait', async ({ server, mailbox }) => {
  server.beforeAnswer(/inbox/, () => sleep(300), ALWAYS);
  await mailbox.list();
  await failureInTime(100, (options) => mailbox.waitForOtp(options));
});

for (const longPoll of [true, false]) {
  test.describe(longPoll ? 'at a server that holds requests' : 'at a server that is polled', () => {
    test.use({ serverOptions: { longPoll } });

    test('a server that was always slow is not blamed', async ({ server, mailbox }) => {
      await mailbox.list();
      server.beforeAnswer(/inbox/, () => sleep(200), ALWAYS);
      const error = await failureOf(mailbox.waitForOtp({ timeout: 3_000 }));
      expect(error.code).toBe('NOTHING_ARRIVED');
      expect(error.cause).toBeUndefined();
    });

    test('an unanswered list is not blamed on a server that responded before', async ({
      server,
      mailbox,
    }) => {
      await mailbox.list();
      server.fail(faults.silence(), { on: 'inbox.list', ...ALWAYS });
      const error = await failureOf(mailbox.waitForOtp({ timeout: longPoll ? 1_500 : SOON }));
      expect(error.code).toBe(longPoll ? 'REQUEST_TIMEOUT' : 'NOTHING_ARRIVED');
    });

    for (const timeout of [1, 50]) {
      test(`a timeout of ${timeout} ms suffices for an existing email`, async ({
        mailbox,
        deliver,
      }) => {
        await mailbox.list();
        deliver({ detected_otp: '482913' });
        expect(await mailbox.waitForOtp({ timeout })).toBe('482913');
      });
    }
  });
}

test('a timeout of a few ms does not blame the server', async ({ server, mailbox }) => {
  await mailbox.list();
  server.fail(faults.silence(), ALWAYS);
  const error = await failureInTime(1, (options) => mailbox.waitForOtp(options));
  expect(error.code).toBe('TOO_SHORT');
  expect(error.message).toContain('the timeout was too short to reach the mailbox server');
});
