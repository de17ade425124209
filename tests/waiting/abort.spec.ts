import { runScript } from '../support/project-process.js';
import { faults } from '../support/scripted-server.js';
import { ALWAYS, expect, failureOf, othersOf, test } from './fixtures.js';

/** How long "at once" may take on a busy machine, in ms: less than any timeout of a request. */
const AT_ONCE = 2_000;

/** Whether a promise settles at once. */
async function atOnce<T>(promise: Promise<T>): Promise<T> {
  const begun = performance.now();
  const value = await promise;
  expect(performance.now() - begun).toBeLessThan(AT_ONCE);
  return value;
}

test('close() ends a held wait at once, and says what had arrived', async ({
  server,
  mailbox,
  deliver,
}) => {
  const failure = failureOf(mailbox.waitForOtp());
  await server.untilHeld(1);
  deliver({ subject: 'Our newsletter' });
  await server.request('inbox.latest', 2);
  await server.untilHeld(1);
  await atOnce(mailbox.close());
  const error = await failure;
  expect(error.code).toBe('CLOSED');
  expect(error.message).toContain('Our newsletter');
  expect(error.received.map(({ reason }) => reason)).toEqual(['no code in it']);
  await server.untilUnderWay(0);
  // One list for the newsletter, and no last poll.
  expect(server.requestsTo('inbox.list')).toHaveLength(1);
});

test('a signal ends only its own wait at once, with its reason', async ({
  server,
  mailbox,
  deliver,
}) => {
  const [one, other] = [new AbortController(), new AbortController()];
  const first = mailbox.waitForOtp({ signal: one.signal });
  const second = mailbox.waitForEmail({ signal: other.signal });
  await server.untilHeld(1);
  one.abort(new Error('changed my mind'));
  await expect(first).rejects.toThrow('changed my mind');
  expect(server.held).toBe(1);
  other.abort(new Error('me too'));
  await expect(second).rejects.toThrow('me too');
  await server.untilHeld(0);
  expect(server.requests).toHaveLength(1);
  // The canceled wait has consumed nothing.
  deliver({ detected_otp: '482913' });
  expect(await mailbox.waitForOtp()).toBe('482913');
});

test('a wait whose signal was aborted before sends no request', async ({ server, mailbox }) => {
  const signal = AbortSignal.abort(new Error('too late'));
  await expect(mailbox.waitForOtp({ signal })).rejects.toThrow('too late');
  expect(server.requests).toHaveLength(0);
});

test('a new wait right after a canceled one finds its email', async ({
  server,
  mailbox,
  deliver,
}) => {
  const controller = new AbortController();
  const canceled = mailbox.waitForOtp({ signal: controller.signal });
  await server.untilHeld(1);
  controller.abort(new Error('changed my mind'));
  const next = mailbox.waitForOtp();
  await expect(canceled).rejects.toThrow('changed my mind');
  await server.request('inbox.latest', 2);
  deliver({ detected_otp: '482913' });
  expect(await next).toBe('482913');
});

test('close() ends queued waits when the server hangs', async ({ server, mailbox }) => {
  server.fail(faults.silence(), ALWAYS);
  const failures = othersOf(mailbox, 10).map((one) => failureOf(one.waitForOtp()));
  await server.untilUnderWay(4);
  await atOnce(mailbox.close());
  for (const { code } of await Promise.all(failures)) expect(code).toBe('CLOSED');
  await server.untilSockets(0);
  expect(server.requests).toHaveLength(4);
});

test('close() ends a wait that is paused by a rate limit', async ({ server, mailbox }) => {
  server.fail(faults.rateLimited({ seconds: 60 }));
  const failure = failureOf(mailbox.waitForOtp());
  await server.request('inbox.latest');
  await server.untilUnderWay(0);
  await atOnce(mailbox.close());
  expect((await failure).code).toBe('CLOSED');
});

test('close() ends list()', async ({ server, mailbox }) => {
  server.fail(faults.silence(), { on: 'inbox.list' });
  const failure = failureOf(mailbox.list());
  await server.request('inbox.list');
  await atOnce(mailbox.close());
  const { code, message } = await failure;
  expect(code).toBe('CLOSED');
  expect(message).toContain('mailbox.list() failed: the mailbox was closed');
  await server.untilUnderWay(0);
});

test('close() ends a last poll', async ({ server, mailbox }) => {
  server.fail(faults.silence(), { on: 'inbox.list' });
  const failure = failureOf(mailbox.waitForOtp({ timeout: 100 }));
  await server.request('inbox.list');
  await atOnce(mailbox.close());
  expect((await failure).code).toBe('CLOSED');
  await server.untilUnderWay(0);
});

test('close() ends all requests, even after one has failed', async ({
  server,
  mailbox,
  deliver,
}) => {
  for (let index = 0; index < 20; index++) deliver({ subject: `mail ${index}` });
  server.fail(faults.internalError(), { on: 'inbox.get' });
  server.fail(faults.silence(), { on: 'inbox.get', ...ALWAYS });
  const failure = failureOf(mailbox.waitForOtp());
  // The failed fetch has been noticed, and the next poll is pending.
  await server.request('inbox.list', 2);
  await mailbox.close();
  expect((await failure).code).toBe('CLOSED');
  await atOnce(server.untilUnderWay(0));
});

test.describe('a process', () => {
  const SCRIPT = `
    import { createMailbox } from 'playwright-mailbox/mailbox';
    const mailbox = createMailbox({ mailboxURL: process.argv[1], mailboxTimeout: 60_000 });
    const waits = [mailbox, mailbox.another('bob')].flatMap((one) => [
      one.waitForOtp(), one.waitForEmail({ subject: 'x' }), one.sent.waitForEmail(),
    ]);
    // After an email has been found, the wait has polled, and may be in any state.
    await mailbox.waitForLink();
    const ends = Promise.allSettled(waits);
    await mailbox.close();
    console.log((await ends).map(({ reason }) => reason?.code ?? 'given').join(' '));
  `;

  for (const longPoll of [true, false]) {
    test.describe(longPoll ? 'that was held' : 'that polled', () => {
      test.use({ serverOptions: { longPoll } });

      test('exits when its mailbox is closed', async ({ server }) => {
        const answer = ({ query }: { query: Record<string, string> }) =>
          server.receive({ to: query.to ?? '', text_body: 'https://shop.test/in' });
        const isFirst = ({ query }: { query: Record<string, string> }) =>
          query.to !== undefined && !query.to.includes('.bob.');
        server.beforeAnswer(
          (request) => request.operation === 'inbox.latest' && isFirst(request),
          answer,
        );
        const { exitCode, output } = await runScript(SCRIPT, [server.url]);
        expect({ exitCode, output }).toEqual({
          exitCode: 0,
          output: `${Array(6).fill('CLOSED').join(' ')}\n`,
        });
        await server.untilSockets(0);
      });
    });
  }
});
