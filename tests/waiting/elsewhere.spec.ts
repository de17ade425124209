import { createMailbox } from '../../src/mailbox/index.js';
import { faults } from '../support/scripted-server.js';
import { ALWAYS, expect, failureOf, HOUR, SOON, test } from './fixtures.js';

test.describe('the error of a wait without emails says whether the app reaches the server', () => {
  // Times are compared by the server's clock.
  test.use({ serverOptions: { clockOffset: -5 * HOUR } });

  test('if the server received no email', async ({ server, mailbox }) => {
    server.clock.jump(-HOUR);
    server.receive({ to: 'earlier@inbox.test' });
    server.clock.jump(HOUR);
    const error = await failureOf(mailbox.waitForOtp({ timeout: 3 * SOON }));
    expect(error.message).toContain('has received no email at all since this mailbox was created.');
  });

  test('if another address received one', async ({ server, mailbox }) => {
    expect(await mailbox.latest()).toBeNull();
    // The precision of a Date header in whole seconds.
    server.clock.jump(2_000);
    server.receive({ to: 'ada@inbox.test' });
    const error = await failureOf(mailbox.waitForOtp({ timeout: 3 * SOON }));
    expect(error.message).toMatch(
      /for other addresses in the meantime, [\s\S]* for ada@inbox\.test\.\nWas/,
    );
  });

  test('if a similar address received one, and others followed', async ({
    server,
    mailbox,
    newMailbox,
  }) => {
    // The hash depends on the name, so another mailbox of the same test shares it.
    const similar = newMailbox({ name: 'kim' }).address;
    expect(await mailbox.latest()).toBeNull();
    server.clock.jump(2_000);
    server.receive({ to: similar });
    server.receive({ to: 'ada@inbox.test' });
    const error = await failureOf(mailbox.waitForOtp({ timeout: 3 * SOON }));
    expect(error.message).toMatch(/for a similar address in the meantime,/);
    expect(error.message.replace(/\s+/g, ' ')).toContain(
      `for ${similar}. The mailbox in a hook, each mailbox of another() and each attempt of a test have addresses of their own.`,
    );
    const existing = await mailbox.at('kim@shop.test');
    server.clock.jump(2_000);
    server.receive({ to: 'kim@shop.example' });
    server.receive({ to: 'ada@inbox.test' });
    const other = await failureOf(existing.waitForEmail({ timeout: 3 * SOON }));
    expect(other.message).toMatch(/for a similar address [\s\S]* for kim@shop\.example\./);
  });

  test('if only another test received one', async ({ server, mailbox }) => {
    server.receive({ to: createMailbox({ name: 'pays' }).address });
    const error = await failureOf(mailbox.waitForOtp({ timeout: 3 * SOON }));
    expect(error.message).toContain('for another test around the time when this mailbox');
  });

  test('if one may have arrived before the mailbox was created', async ({ server, mailbox }) => {
    server.receive({ to: 'ada@inbox.test' });
    const error = await failureOf(mailbox.waitForOtp({ timeout: 3 * SOON }));
    expect(error.message).not.toContain('meanwhile');
    expect(error.message).toMatch(
      /another address around the time when this mailbox was created,\s+most recently at .* for ada@/,
    );
  });

  test('if the app sent one to this address that is not in the inbox', async ({
    server,
    mailbox,
  }) => {
    server.send({ to: mailbox.address, subject: 'Verify' });
    const error = await failureOf(mailbox.waitForOtp({ timeout: 3 * SOON }));
    expect(error.message).toMatch(
      /The app sent "Verify" at [\d:.]+ \(UTC\), but it was not delivered to the inbox: /,
    );
    expect(error.message).not.toContain('no email at all');
  });

  test('if the app sent one to another address', async ({ server, mailbox }) => {
    server.send({ to: 'ada@inbox.test' });
    const error = await failureOf(mailbox.sent.waitForEmail({ timeout: 3 * SOON }));
    expect(error.message).toMatch(/for another address [\s\S]* for ada@inbox\.test\.\nWas/);
  });
});

test('and causes no other error if the server does not report it', async ({ server, mailbox }) => {
  server.fail(faults.internalError(), { on: ({ query }) => !('to' in query), ...ALWAYS });
  const error = await failureOf(mailbox.waitForOtp({ timeout: 3 * SOON }));
  expect(error.code).toBe('NOTHING_ARRIVED');
  expect(error.message).toContain('Was the form submitted, with exactly this address?');
});
