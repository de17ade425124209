import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMailbox, expect, test } from 'playwright-mailbox';
import { send } from './send';

/** Moves the clock of this process forward, which Playwright uses as well. */
function passMs(ms: number): void {
  const now = performance.now.bind(performance);
  performance.now = () => now() + ms;
}

test.describe('a time limit of its own leaves the test all of its time', () => {
  // The first request of a run may take seconds on a busy machine.
  test.describe.configure({ timeout: 10_000 });
  const long = test.extend<{ slow: string }>({
    slow: [
      async ({}, use) => {
        passMs(10_500);
        await use('');
      },
      { timeout: 60_000 },
    ],
  });
  long.fail('slow fixture', async ({ slow: _, mailbox }) => {
    await mailbox.waitForOtp({ timeout: 300 });
  });

  test.describe(() => {
    test.beforeAll(async ({ mailbox }) => {
      test.setTimeout(60_000);
      passMs(10_500);
      await mailbox.waitForOtp({ timeout: 300 });
    });
    test.fail('slow hook', () => {});
  });

  test.fail('no limit', async ({ mailbox }) => {
    test.setTimeout(0);
    passMs(10_500);
    await mailbox.waitForOtp({ timeout: 300 });
  });
});

test.describe('a wait ends before what limits it', () => {
  test.use({ mailboxTimeout: 60_000 });

  const withCode = test.extend<{ code: string }>({
    code: [async ({ mailbox }, use) => use(await mailbox.waitForOtp()), { timeout: 4_000 }],
  });
  withCode.fail('fixture', async ({ code: _ }) => {});

  for (const hook of ['beforeAll', 'afterAll', 'beforeEach', 'afterEach'] as const) {
    test.describe(() => {
      test[hook](async ({ mailbox }) => {
        if (hook.endsWith('All')) test.setTimeout(4_000);
        await mailbox.waitForOtp();
      });
      test.fail(hook, () => {});
    });
  }

  test.fail('test', async ({ mailbox }) => {
    await mailbox.waitForOtp();
  });

  test('test whose deadline Playwright does not say', async ({ mailbox }, testInfo) => {
    test.fail();
    const { _timeoutManager: manager } = testInfo as unknown as { _timeoutManager: object };
    Object.assign(manager, { currentSlotDeadline: undefined });
    await mailbox.waitForOtp();
  });

  test.fail('list', async ({ mailbox: _ }) => {
    const server = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await createMailbox({ mailboxURL: `http://127.0.0.1:${port}` }).list();
  });
});

test('stands elsewhere', async ({ mailbox }) => {
  const link = mailbox.waitForLink();
  await new Promise(() => {});
  await link;
});

// The timeout is lowered when the waits have started: otherwise they would end before the test.
test.describe('a test that is stopped in a wait says what had arrived', () => {
  test('wait', async ({ mailbox }) => {
    test.setTimeout(60_000);
    const code = mailbox.waitForOtp();
    const link = mailbox.waitForLink();
    await send({ to: mailbox.address, subject: 'Hello' });
    await mailbox.waitForEmail();
    test.setTimeout(1);
    await code;
    await link;
  });
  test('matcher', async ({ mailbox }) => {
    test.setTimeout(60_000);
    const received = expect(mailbox).toReceiveEmail({ subject: 'welcome', timeout: 30_000 });
    await send({ to: mailbox.address, subject: 'Hello' });
    await mailbox.waitForEmail();
    test.setTimeout(1);
    await received;
  });
  test.describe(() => {
    test.beforeAll(async ({ mailbox }) => {
      test.setTimeout(60_000);
      const code = mailbox.waitForOtp();
      await send({ to: mailbox.address, subject: 'Hello' });
      await mailbox.waitForEmail();
      test.setTimeout(1);
      await code;
    });
    test('hook', () => {});
  });
});
