import { expect, type ProjectRun, test } from '../support/project.js';
import { CONFIG, specOf, withImports } from './files.js';

function addressesIn({ output }: ProjectRun): string[] {
  return [...output.matchAll(/^address (\S+)$/gm)].map((match) => match[1] ?? '');
}

test('no two attempts of a test share an address', async ({ runProject }) => {
  test.slow();
  const run = await runProject(
    specOf(`
      test('Signs up', async ({ mailbox }, testInfo) => {
        console.log('\\naddress ' + mailbox.address);
        expect(testInfo.retry).toBe(1);
      });
    `),
    ['--repeat-each=10', '--retries=1', '--workers=4', '--fully-parallel'],
  );
  expect(run.passed).toBe(10);
  const addresses = addressesIn(run);
  expect(addresses).toHaveLength(20);
  expect(new Set(addresses).size).toBe(20);
  for (const address of addresses) expect(address).toMatch(/^signs-up\.[a-z0-9]{16}@inbox\.test$/);
});

test('options by config, by project, by file and by variable', async ({ runProject }) => {
  const run = await runProject(
    {
      'playwright.config.ts': `
        import { defineConfig } from '@playwright/test';
        import type { MailboxOptions } from 'playwright-mailbox';
        export default defineConfig<MailboxOptions>({
          use: { mailboxDomain: 'config.test' },
          projects: [{ name: 'a' }, { name: 'b', use: { mailboxDomain: 'project.test' } }],
        });
      `,
      'by-config.spec.ts': `
        import { test } from 'playwright-mailbox';
        test('one', ({ mailbox, mailboxTimeout }) => {
          console.log('\\naddress ' + mailbox.address.split('@')[1] + '/' + mailboxTimeout);
        });
      `,
      'by-file.spec.ts': `
        import { test } from 'playwright-mailbox';
        test.use({ mailboxDomain: 'file.test', mailboxTimeout: 7 });
        test('two', ({ mailbox, mailboxTimeout }) => {
          console.log('\\naddress ' + mailbox.address.split('@')[1] + '/' + mailboxTimeout);
        });
      `,
    },
    [],
    { MAILBOX_TIMEOUT: '1234' },
  );
  expect(addressesIn(run).sort()).toEqual([
    'config.test/1234',
    'file.test/7',
    'file.test/7',
    'project.test/1234',
  ]);
});

test('a wrong option fails the test that needs it, and is named', async ({ runProject }) => {
  const run = await runProject(
    {
      'a.spec.ts': `
        import { test } from 'playwright-mailbox';
        test.use({ mailboxTimeout: '10s' as never });
        test('needs it', ({ mailbox }) => { mailbox.address; });
        test('does not', () => {});
      `,
    },
    [],
    { MAILBOX_TIMEOUT: '10s' },
  );
  expect([run.passed, run.failed]).toEqual([1, 1]);
  expect(run.output).toContain(
    'TypeError: mailboxTimeout (MAILBOX_TIMEOUT) must be ms from 0, got "10s".',
  );
});

test('the beginning of a test and its hooks share a mailbox', async ({ runProject }) => {
  const run = await runProject(
    specOf(`
      let before: string;
      let all: string;
      test.beforeAll(async ({ mailbox }) => {
        all = mailbox.address;
        await send({ to: all, text: 'Your code is 482913.' });
        expect(await mailbox.waitForOtp()).toBe('482913');
      });
      test.beforeEach(({ mailbox }) => { before = mailbox.address; });
      test('one', ({ mailbox }) => {
        expect(mailbox.address).toBe(before);
        expect(mailbox.address).not.toBe(all);
      });
    `),
  );
  expect(run.passed).toBe(1);
});

test('a wait ends before its test does, and says so itself', async ({ runProject }) => {
  const run = await runProject(
    specOf(`
      test.setTimeout(2_000);
      test('waits too long', async ({ mailbox }) => {
        await mailbox.waitForOtp();
      });
    `),
  );
  expect(run.failed).toBe(1);
  expect(run.output).toMatch(/Timeout: {2}1\d\d\dms, which was all that the test had left/);
  expect(run.output).not.toContain('Test timeout of');
  expect(run.output).toContain('at <project>/a.spec.ts:5:');
});

test('a wait that nobody awaits ends with its test, without a trace', async ({ runProject }) => {
  const run = await runProject(
    specOf(`
      test('one', async ({ mailbox }) => {
        mailbox.waitForOtp().catch((error) => console.log('\\nended ' + error.code));
        await send({ to: mailbox.address, subject: 'no code' });
        await mailbox.waitForEmail();
      });
    `),
  );
  expect(run.passed).toBe(1);
  expect(run.output).toContain('ended ENDED');
});

test('each wait is one step that reads as a sentence, at the line of the call', async ({
  runProject,
}) => {
  const run = await runProject(
    {
      ...CONFIG,
      '(a folder)/helper.ts': `export const codeOf = (mailbox: import('playwright-mailbox').Mailbox) => mailbox.waitForOtp();`,
      'a.spec.ts': `import { codeOf } from './(a folder)/helper';\n${withImports(`
      test('one', async ({ mailbox, expectEmail }) => {
        const link = mailbox.waitForLink(/reset/);
        await send({ to: mailbox.address, subject: 'Code', text: 'Your code is 482913.' });
        await codeOf(mailbox);
        await send({ to: mailbox.address, subject: 'Reset', text: 'https://shop.test/reset' });
        await link;
        await expectEmail({ subject: 'reset' });
        await expect(mailbox.sent).toHaveSent({ subject: 'Code' });
      });
    `)}`,
      'steps.ts': `
      import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
      export default class implements Reporter {
        onStepEnd(_test: TestCase, _result: TestResult, step: TestStep) {
          const place = step.location ? step.location.file.replace(/.*\\//, '') + ':' + step.location.line : '';
          if (step.category !== 'hook' && !step.parent?.title.includes('Hooks')) console.log('step ' + step.category + ' ' + step.title + ' ' + place);
        }
      }
    `,
    },
    ['--reporter=./steps.ts'],
  );
  const steps = run.output
    .split('\n')
    .filter((line) => /^step (?!fixture)/.test(line))
    .map((line) => line.replace(/one\.\w{16}/, '<address>'));
  expect(steps).toEqual([
    'step test.step "Code" from hello@shop.test helper.ts:1',
    'step test.step wait for a code at <address>@inbox.test helper.ts:1',
    'step test.step "Reset" from hello@shop.test a.spec.ts:5',
    'step test.step wait for a link that fits /reset/ at <address>@inbox.test a.spec.ts:5',
    'step test.step "Reset" from hello@shop.test a.spec.ts:10',
    'step test.step wait for an e-mail with subject "reset" at <address>@inbox.test a.spec.ts:10',
    'step expect Expect "toHaveSent" a.spec.ts:11',
  ]);
});
