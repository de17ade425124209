import { expect, test } from '../support/project.js';
import { specOf } from './files.js';
import { testsOfOneRun } from './one-run.js';
import { resultOf } from './results.js';

const testOf = testsOfOneRun({ args: ['--timeout=4000'] });

/** In tests whose own time limit is 4 s: something that takes longer. */
const TAKES_LONG = 'await new Promise((resolve) => setTimeout(resolve, 4_500));';

/** A wait of its own length: its message says so, unless it was cut short. */
const WAITS = 'await mailbox.waitForOtp({ timeout: 300 });';
const WHOLE = /^ *Timeout: {2}300ms$/m;

testOf(
  'a fixture or a hook with a time limit of its own leaves the test all of its time',
  `
      const long = test.extend<{ slow: string }>({
        slow: [async ({}, use) => { ${TAKES_LONG} await use(''); }, { timeout: 60_000 }],
      });
      long.fail('fixture', async ({ slow, mailbox }) => { ${WAITS} });
      test.describe(() => {
        test.beforeAll(async ({ mailbox }) => {
          test.setTimeout(60_000);
          ${TAKES_LONG}
          ${WAITS}
        });
        test.fail('hook', () => {});
      });
    `,
  (run) => {
    for (const title of ['fixture', 'hook']) {
      expect(resultOf(run, title).messages, title).toEqual([expect.stringMatching(WHOLE)]);
    }
  },
);

test('a wait keeps its whole timeout in the debugger and in a test without a timeout', async ({
  runProject,
}) => {
  const files = specOf(`
    test('one', async ({ mailbox }) => {
      ${TAKES_LONG}
      ${WAITS}
    });
  `);
  const debugged = await runProject(files, ['--timeout=4000'], { PWDEBUG: '1' });
  expect(resultOf(debugged, 'one').messages).toEqual([expect.stringMatching(WHOLE)]);
  const unlimited = await runProject(files, ['--timeout=0']);
  expect(resultOf(unlimited, 'one').messages).toEqual([expect.stringMatching(WHOLE)]);
});

/** What the time limit is one of, by the place that a wait is in. */
const LIMITED = {
  fixture: 'the "code" fixture',
  beforeAll: 'the "beforeAll" hook',
  afterAll: 'the "afterAll" hook',
  beforeEach: 'the test',
  afterEach: 'the "afterEach" hook',
};

testOf(
  'a wait ends before the hook or the fixture that it is in, and names it',
  `
      const own = test.extend<{ code: string }>({
        code: [async ({ mailbox }, use) => use(await mailbox.waitForOtp()), { timeout: 4_000 }],
      });
      test.use({ mailboxTimeout: 60_000 });
      own.fail('fixture', async ({ code }) => {});
      for (const hook of ['beforeAll', 'afterAll', 'beforeEach', 'afterEach'])
        test.describe(() => {
          test[hook](async ({ mailbox }) => {
            if (hook.endsWith('All')) test.setTimeout(4_000);
            await mailbox.waitForOtp();
          });
          test.fail(hook, () => {});
        });
    `,
  (run) => {
    for (const [title, limited] of Object.entries(LIMITED)) {
      // On a busy machine the last poll may outlast the test: then Playwright's own error comes first.
      const message = resultOf(run, title).messages.at(-1);
      expect(message, title).toMatch(/Timeout: {2}[1-3]?\d{1,3}ms \(/);
      expect(message, title).toContain(`ms (all the time left in ${limited})`);
      expect(message, title).toContain(`To wait longer, increase ${limited}'s timeout.`);
    }
  },
);

testOf(
  'where Playwright does not say its deadline, that of the test is estimated',
  `
      test.use({ mailboxTimeout: 60_000 });
      const hide = { currentSlotDeadline: undefined };
      test.beforeEach(({}, testInfo) => { Object.assign((testInfo as any)._timeoutManager, hide); });
      test('one', async ({ mailbox }) => { await mailbox.waitForOtp(); });
    `,
  (run) => {
    const message = resultOf(run, 'one').messages.at(-1);
    expect(message).toMatch(/Timeout: {2}[1-3]?\d{1,3}ms \(all the time left in the test\)/);
  },
);
