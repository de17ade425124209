import { expect, type ProjectRun, test } from '../support/project.js';

function addressesIn({ output }: ProjectRun): string[] {
  return [...output.matchAll(/^address (\S+)$/gm)].map((match) => match[1] ?? '');
}

test('reads options from config, project, file and variables', async ({ runProject }) => {
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

test('an invalid option fails only tests that use the mailbox, and is named', async ({
  runProject,
}) => {
  const run = await runProject(
    {
      'a.spec.ts': `
        import { test } from 'playwright-mailbox';
        test.use({ mailboxTimeout: '10s' as never });
        test('does not', () => {});
        test('needs it', ({ mailbox }) => { mailbox.address; });
      `,
    },
    [],
    { MAILBOX_TIMEOUT: '10s' },
  );
  expect([run.passed, run.failed]).toEqual([1, 1]);
  expect(run.output).toContain(
    'TypeError: mailboxTimeout (MAILBOX_TIMEOUT) must be a number of milliseconds, 0 or more; got "10s".',
  );
});
