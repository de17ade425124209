import { faults, type ScriptedServer } from '../support/scripted-server.js';
import { expect, failureOf, HOUR, othersOf, SOON, test } from './fixtures.js';

// Its tests mostly wait.
test.describe.configure({ mode: 'parallel' });

/** Requests pending at the time of the response may still arrive within this many ms. */
const ON_ITS_WAY = 500;
/** Node's timers may fire this many ms early. */
const EARLY = 5;

/** Responds to a request with 429. Resolves with the time when it has. */
function limit(server: ScriptedServer, how: Parameters<typeof faults.rateLimited>[0]) {
  return new Promise<number>((resolve) => {
    const fault = faults.rateLimited(how);
    server.fail(
      (exchange) => {
        fault(exchange);
        resolve(performance.now());
      },
      { on: 'inbox.latest', skip: 4 },
    );
  });
}

const WAYS = {
  'in seconds': { seconds: 1 },
  'as a date': { date: 1 },
  'in the details': { details: 1 },
  'not at all': {},
};

for (const [name, how] of Object.entries(WAYS)) {
  test.describe(`a rate limit that states its duration ${name}`, () => {
    // A date is by the server's clock.
    test.use({ serverOptions: { longPoll: false, clockOffset: 5 * HOUR } });

    test('pauses all waits of the connection, and loses no email', async ({ server, mailbox }) => {
      const people = othersOf(mailbox, 3);
      const waits = people.map((one) => one.waitForOtp());
      const limited = await limit(server, how);
      for (const { address: to } of people) server.receive({ to, detected_otp: '482913' });
      // A wait that starts meanwhile pauses as well.
      waits.push(mailbox.waitForOtp());
      server.receive({ to: mailbox.address, detected_otp: '482913' });
      await Promise.all(waits);

      const since = server.requests.map(({ at }) => at - limited);
      const pause = since.filter((ms) => ms > ON_ITS_WAY && ms < 1_000 - EARLY);
      expect(pause).toEqual([]);
      // The pause ends in time.
      expect(Math.max(...since)).toBeLessThan(3_000);
    });
  });
}

test('obeys several rate limits in a row', async ({ server, mailbox, deliver }) => {
  server.fail(faults.rateLimited({ details: 0.7 }), { on: 'inbox.latest', times: 2 });
  deliver({ detected_otp: '482913' });
  expect(await mailbox.waitForOtp()).toBe('482913');
  const times = server.requests.map(({ at }) => at);
  expect(times).toHaveLength(3);
  for (const [index, at] of times.slice(1).entries()) {
    expect(at - (times[index] ?? 0)).toBeGreaterThan(700 - EARLY);
  }
});

test('obeys a rate limit on the way to a hidden email, and finds the email', async ({
  server,
  mailbox,
  deliver,
}) => {
  for (const on of ['inbox.list', 'inbox.get'] as const) {
    server.fail(faults.rateLimited({ details: 0.7 }), { on });
  }
  deliver({ detected_otp: '482913' });
  deliver({ subject: 'Our newsletter' });
  expect(await mailbox.waitForOtp()).toBe('482913');
  const [first, second] = server.requestsTo('inbox.list').map(({ at }) => at);
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(700 - EARLY);
});

test('a rate limit on a list pauses the waits as well', async ({ server, mailbox }) => {
  server.fail(faults.rateLimited({ seconds: 60 }), { on: 'inbox.list' });
  await expect(mailbox.list()).rejects.toThrow('429 RATE_LIMITED');
  const error = await failureOf(mailbox.waitForOtp({ timeout: SOON }));
  expect(error.code).toBe('RATE_LIMITED');
  expect(server.requests).toHaveLength(1);
});

test('a wait fails with a rate limit that outlasts it, soon after its end', async ({
  server,
  mailbox,
}) => {
  server.fail(faults.rateLimited({ seconds: 60 }));
  const error = await failureOf(mailbox.waitForOtp({ timeout: SOON }));
  expect(error.code).toBe('RATE_LIMITED');
  expect(server.requests).toHaveLength(1);
});
