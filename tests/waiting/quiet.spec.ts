import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '../../src/mailbox/cache/connection.js';
import { noEmailCall } from '../../src/mailbox/call-options.js';
import type { MailboxContext } from '../../src/mailbox/calls.js';
import { MailboxImpl, mailCollectionOf } from '../../src/mailbox/mailbox.js';
import { noOwner, noTestRunner } from '../../src/mailbox/test-runner.js';
import type { QuietOptions } from '../../src/mailbox/types.js';
import { isWaitError } from '../../src/mailbox/wait/wait-error.js';
import { faults } from '../support/scripted-server.js';
import { ALWAYS, expect, test } from './fixtures.js';

// Loads the client in advance, so that loading takes no time of the wait.
test.beforeAll(() => new Connection('http://127.0.0.1', 'sandbox').ready());

/** How long the server may take to respond after a window's end, in ms. */
const TIMEOUT = 700;

/** A mailbox in a test with the given remaining time. */
async function mailboxFor(url: string, timeLeft?: number, timeout?: number) {
  const mailbox = createBareMailbox(url, timeLeft, timeout);
  await mailbox.list();
  return mailbox;
}

/** The same, before its first request. */
function createBareMailbox(url: string, timeLeft = Number.POSITIVE_INFINITY, timeout = TIMEOUT) {
  const context: MailboxContext = {
    runner: { ...noTestRunner, beginCall: () => ({ ...noOwner, timeLeft: () => timeLeft }) },
    connection: new Connection(url, 'sandbox'),
    timeout,
  };
  return new MailboxImpl('kim.0123456789@inbox.test', context);
}

function quietWindow(mailbox: MailboxImpl, within: number, predicate?: () => Promise<boolean>) {
  const { query } = noEmailCall('expectEmail.not', [{ ...(predicate && { predicate }) }]);
  return mailCollectionOf(mailbox, 'inbox')?.waitForQuiet(query, { within }, noOwner);
}

/** The error of a quiet window. */
async function failureOf(mailbox: MailboxImpl, options: QuietOptions, predicate?: () => boolean) {
  const read = () =>
    noEmailCall('expectEmail.not', [{ ...options, ...(predicate && { predicate }) }]);
  const stack = { site: undefined, frames: '' };
  const inbox = mailCollectionOf(mailbox, 'inbox');
  const error = await inbox?.expectNone(read, stack).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isWaitError(error)) throw error;
  return error;
}

test('fails if the test ends before the window', async ({ server }) => {
  const mailbox = await mailboxFor(server.url, 600);
  const error = await failureOf(mailbox, { within: 2_000 });
  expect(error.code).toBe('UNFINISHED');
  expect(error.message.split('\n')[0]).toBe(
    'expectEmail.not() failed: the quiet window could not be finished: the test had only 600ms of 2000ms left',
  );
  expect(error.message).toMatch(/^Expected: no email$/m);
  expect(error.message).toMatch(/^Within: {3}2000ms \(only 600ms left in the test\)$/m);
  expect(error.message).toContain(
    "Use a shorter quiet window with { within }, or increase the test's timeout.",
  );
  expect(error.message).not.toContain('Did the page send its form');
  await mailbox.close();
});

test('ends with the reason of its signal', async ({ server }) => {
  const mailbox = await mailboxFor(server.url);
  const signal = AbortSignal.abort(new Error('too late'));
  await expect(failureOf(mailbox, { signal })).rejects.toThrow('too late');
});

test('fails if the server fails during the window', async ({ server }) => {
  const mailbox = await mailboxFor(server.url);
  server.fail(faults.internalError(), ALWAYS);
  const error = await failureOf(mailbox, { within: 500 });
  expect(error.code).toBe('INTERNAL_ERROR');
  expect(error.message.split('\n')[0]).toBe(
    'expectEmail.not() failed: the quiet window could not be finished: the mailbox server failed',
  );
  await mailbox.close();
});

test('fails if a predicate does not resolve', async ({ server }) => {
  const mailbox = await mailboxFor(server.url);
  server.receive({ to: mailbox.address });
  const never = (() => new Promise(() => {})) as unknown as () => boolean;
  const error = await failureOf(mailbox, { within: 500 }, never);
  expect(error.code).toBe('UNFINISHED');
  expect(error.message).toContain('could not be finished: the predicate has not returned');
  await mailbox.close();
});

test('waits for a predicate that resolves after the window', async ({ server }) => {
  const mailbox = await mailboxFor(server.url);
  server.receive({ to: mailbox.address });
  const listed = server.request('inbox.list', 2);
  const predicate = async () => (await listed) === undefined;
  expect(await quietWindow(mailbox, 300, predicate)).toBe('timed out');
  await mailbox.close();
});

test('polls a busy server after the window until it responds', async ({ server }) => {
  const mailbox = await mailboxFor(server.url, undefined, 0);
  server.fail(faults.internalError(), { on: 'inbox.list', times: 5 });
  server.beforeAnswer('inbox.list', () => sleep(1_500));
  expect(await quietWindow(mailbox, 1_000)).toBe('timed out');
  expect(server.requestsTo('inbox.list')).toHaveLength(7);
  await mailbox.close();
});

for (const longPoll of [true, false]) {
  test.describe(longPoll ? 'at a server that holds requests' : 'at a server that is polled', () => {
    test.use({ serverOptions: { longPoll } });

    for (const within of [0, 400]) {
      test(`passes if no email arrives within ${within} ms`, async ({ server }) => {
        const mailbox = await mailboxFor(server.url);
        expect(await quietWindow(mailbox, within)).toBe('timed out');
        server.receive({ to: mailbox.address });
        expect(await quietWindow(mailbox, within)).toHaveLength(1);
        await mailbox.close();
      });

      test(`waits for a response to a request after the window: within ${within} ms, in a fresh worker`, async ({
        server,
      }) => {
        const mailbox = createBareMailbox(server.url);
        const begun = performance.now();
        expect(await quietWindow(mailbox, within)).toBe('timed out');
        const asked = server.requestsTo('inbox.list').map(({ at }) => at - begun);
        expect(Math.max(...asked)).toBeGreaterThanOrEqual(within);
        await mailbox.close();
      });
    }
  });
}
