import type { ScriptedRequest, ScriptedServer } from '../support/scripted-server.js';
import { expect, failureOf, othersOf, SOON, test } from './fixtures.js';

/** The first pause between polls in ms, and later ones, minus jitter and the timer's tolerance. */
const FIRST_PAUSE = 230;
const PAUSE = 390;

/** How long a request may be held in s, from its header. */
function secondsOf({ headers }: ScriptedRequest): number {
  return Number(/^wait=(\d+)$/.exec(String(headers.prefer))?.[1]);
}

function gapsOf(server: ScriptedServer): number[] {
  const times = server.requestsTo('inbox.latest').map(({ at }) => at);
  return times.slice(1).map((at, index) => at - (times[index] ?? 0));
}

test('asks the server to hold the first request', async ({ server, mailbox, deliver }) => {
  const code = mailbox.waitForOtp();
  await server.untilHeld(1);
  expect(server.requests.map(secondsOf)).toEqual([20]);
  deliver({ detected_otp: '482913' });
  expect(await code).toBe('482913');
});

test('no other request is held until the first response, so that many waits may start at once', async ({
  server,
  mailbox,
  deliver,
}) => {
  const people = othersOf(mailbox, 8);
  const codes = [mailbox, ...people].map((one) => one.waitForOtp());
  await server.untilHeld(9);
  const asked = [mailbox, ...people].map(({ address }) =>
    server.requestsTo('inbox.latest').filter(({ query }) => query.to === address),
  );
  const [first, ...others] = asked.map((requests) => requests.map(secondsOf).join());
  expect(first).toBe('20');
  expect(new Set(others)).toEqual(new Set(['0,20', '20']));
  for (const { address } of [mailbox, ...people]) deliver({ to: address, detected_otp: '482913' });
  expect(new Set(await Promise.all(codes))).toEqual(new Set(['482913']));
});

test('a first wait that fails learns from its last poll what the server supports', async ({
  server,
  newMailbox,
}) => {
  const error = await failureOf(newMailbox({ mailboxTimeout: SOON }).waitForOtp());
  expect(error.code).toBe('NOTHING_ARRIVED');
  expect(error.message).toMatch(/- .*GET \/v1\/inbox\/latest → no new email yet$/m);
  expect(server.requestsTo('inbox.latest').map(secondsOf)[0]).toBe(1);
});

test('sends one request per code to a server with long polling', async ({
  server,
  mailbox,
  deliver,
}) => {
  for (const detected_otp of ['111111', '222222', '333333']) {
    const code = mailbox.waitForOtp();
    await server.untilHeld(1);
    deliver({ detected_otp });
    expect(await code).toBe(detected_otp);
  }
  expect(server.requests.map(({ operation }) => operation)).toEqual(Array(3).fill('inbox.latest'));
});

test('sends one request for an existing code', async ({ server, mailbox, deliver }) => {
  deliver({ detected_otp: '482913' });
  expect(await mailbox.waitForOtp()).toBe('482913');
  expect(server.requests).toHaveLength(1);
});

test('asks the server to hold a request for 20 seconds at most', async ({
  server,
  mailbox,
  deliver,
}) => {
  const code = mailbox.waitForOtp({ timeout: 60_000 });
  expect(secondsOf(await server.request('inbox.latest'))).toBe(20);
  deliver({ detected_otp: '482913' });
  await code;
  const sent = mailbox.sent.waitForEmail();
  expect(secondsOf(await server.request('sent.list'))).toBe(20);
  await server.untilHeld(1);
  server.send({ to: mailbox.address });
  await sent;
});

test('sends the remaining time of the wait as Prefer with each request for the newest email', async ({
  server,
  mailbox,
}) => {
  server.longPoll = false;
  // Loads the client in advance, so that loading takes no time of the wait.
  await mailbox.list();
  const begun = performance.now();
  await expect(mailbox.waitForOtp({ timeout: 1_900 })).rejects.toThrow('nothing arrived');
  // If no email arrived, further requests search for emails to any address, and to similar ones.
  const asked = server
    .requestsTo('inbox.latest')
    .filter(({ query }) => query.to === mailbox.address);
  for (const request of asked) {
    const left = begun + 1_900 - request.at;
    // At most a second beyond its end. The request was sent a little before it arrived.
    expect(secondsOf(request) * 1000).toBeLessThan(Math.max(left, 0) + 1_500);
  }
  expect(secondsOf(asked[0] as ScriptedRequest)).toBe(2);
  expect(secondsOf(asked.at(-1) as ScriptedRequest)).toBe(1);
});

test('polls a server without long polling at once, soon, and then less often', async ({
  server,
  newMailbox,
}) => {
  server.longPoll = false;
  // A busy machine may delay a request.
  await expect(async () => {
    server.requests.length = 0;
    const mailbox = newMailbox();
    const code = mailbox.waitForOtp();
    await server.request('inbox.latest', 4);
    server.receive({ to: mailbox.address, detected_otp: '482913' });
    expect(await code).toBe('482913');
    const operations = server.requests.map(({ operation }) => operation);
    expect(operations).toEqual(Array(5).fill('inbox.latest'));
    const [first, ...others] = gapsOf(server);
    expect(first).toBeGreaterThan(FIRST_PAUSE);
    expect(first).toBeLessThan(PAUSE);
    expect(Math.min(...others)).toBeGreaterThan(PAUSE);
  }).toPass({ intervals: [0] });
});

test('does not ask the server to hold lists and single emails', async ({
  server,
  mailbox,
  deliver,
}) => {
  deliver({ subject: 'one' });
  deliver({ subject: 'two' });
  await mailbox.waitForEmails(2);
  for (const request of server.requestsTo(/inbox\.(list|get)/)) {
    expect(request.headers).not.toHaveProperty('prefer');
  }
});

test('pauses after an early empty response to a held request', async ({
  server,
  mailbox,
  deliver,
}) => {
  const code = mailbox.waitForOtp();
  for (const nth of [1, 2, 3]) {
    await server.request('inbox.latest', nth);
    await server.untilHeld(1);
    server.endHolds();
  }
  await server.request('inbox.latest', 4);
  deliver({ detected_otp: '482913' });
  expect(await code).toBe('482913');
  expect(Math.min(...gapsOf(server))).toBeGreaterThan(FIRST_PAUSE);
});

test('sends the next request at once after a full hold', async ({ server, mailbox, deliver }) => {
  const code = mailbox.waitForOtp();
  // A busy machine may delay a request.
  await expect(async () => {
    await server.untilHeld(1);
    // The timeout of another wait serves as a clock.
    await expect(mailbox.another('clock').waitForOtp({ timeout: 700 })).rejects.toThrow();
    const ended = performance.now();
    server.endHolds();
    const isNext = (request: ScriptedRequest) =>
      request.at > ended && request.query.to === mailbox.address;
    const next = await server.request(isNext);
    expect(next.at - ended).toBeLessThan(FIRST_PAUSE);
  }).toPass({ intervals: [0] });
  deliver({ detected_otp: '482913' });
  expect(await code).toBe('482913');
});

test('polls a server that stops long polling, and stops when it resumes', async ({
  server,
  mailbox,
  deliver,
}) => {
  const first = mailbox.waitForOtp();
  await server.untilHeld(1);
  server.longPoll = false;
  server.endHolds();
  await server.request('inbox.latest', 4);
  expect(server.held).toBe(0);
  server.longPoll = true;
  await server.untilHeld(1);
  deliver({ detected_otp: '482913' });
  expect(await first).toBe('482913');
});

test('a new wait uses known emails at once while a request is held', async ({
  server,
  mailbox,
  deliver,
}) => {
  const code = mailbox.waitForOtp();
  await server.untilHeld(1);
  deliver({ subject: 'Welcome' });
  await server.request('inbox.latest', 2);
  await server.untilHeld(1);
  expect((await mailbox.waitForEmail()).subject).toBe('Welcome');
  expect(server.held).toBe(1);
  deliver({ detected_otp: '482913' });
  expect(await code).toBe('482913');
});
