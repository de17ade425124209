import { faults } from '../support/scripted-server.js';
import { ALWAYS, expect, failureOf, HOUR, SOON, test } from './fixtures.js';

test.describe('where nothing came, the failure says whether the app reaches the server', () => {
  // What counts as meanwhile is by the server's clock.
  test.use({ serverOptions: { clockOffset: -5 * HOUR } });

  test('no mail at all', async ({ server, mailbox }) => {
    server.clock.jump(-HOUR);
    server.receive({ to: 'earlier@inbox.test' });
    server.clock.jump(HOUR);
    const error = await failureOf(mailbox.waitForOtp({}, { timeout: SOON }));
    expect(error.message).toContain('took no mail at all since this mailbox was made.');
  });

  test('mail for somebody else', async ({ server, mailbox }) => {
    const wait = failureOf(mailbox.waitForOtp({}, { timeout: SOON }));
    await server.untilHeld(1);
    server.receive({ to: 'ada@inbox.test' });
    expect((await wait).message).toMatch(/for other addresses .* for ada@inbox\.test\. Did/);
  });

  test('mail that the app sent to somebody else', async ({ server, mailbox }) => {
    server.send({ to: 'ada@inbox.test' });
    const error = await failureOf(mailbox.sent.waitForEmail({}, { timeout: SOON }));
    expect(error.message).toMatch(/for other addresses .* for ada@inbox\.test\. Did/);
  });
});

test('a server that does not say it is no trouble', async ({ server, mailbox }) => {
  server.fail(faults.internalError(), { on: ({ query }) => !('to' in query), ...ALWAYS });
  const error = await failureOf(mailbox.waitForOtp({}, { timeout: SOON }));
  expect(error.code).toBe('NOTHING_ARRIVED');
  expect(error.message).toContain('Did the page send its form, with this very address in it?');
});
