import { expect, type ProjectRun, test } from '../support/project.js';
import { errorsOf } from './results.js';

function addressesIn({ output }: ProjectRun): string[] {
  return [...output.matchAll(/^address (\S+)$/gm)].map((match) => match[1] ?? '');
}

test('reads options from config, project, file and variables, and names an invalid one', async ({
  runProject,
}) => {
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
      'by-template.spec.ts': `
        import { test } from 'playwright-mailbox';
        test.use({ mailboxAddress: 'qa+*@template.test' });
        test('three', ({ mailbox, mailboxTimeout }) => {
          console.log('\\naddress ' + mailbox.address.replace(/three-.*@/, '@') + '/' + mailboxTimeout);
        });
      `,
      'wrong.spec.ts': `
        import { test } from 'playwright-mailbox';
        test.use({ mailboxTimeout: '10s' as never });
        test('does not', () => {});
        test.fail('needs it', ({ mailbox }) => { mailbox.address; });
      `,
    },
    [],
    { MAILBOX_TIMEOUT: '1234' },
  );
  expect([run.passed, run.failed], run.output).toEqual([10, 0]);
  expect(errorsOf(run, 'needs it').join()).toContain(
    'TypeError: mailboxTimeout (MAILBOX_TIMEOUT) must be a number of milliseconds, 0 or more; got "10s".',
  );
  expect(addressesIn(run).sort()).toEqual([
    'config.test/1234',
    'file.test/7',
    'file.test/7',
    'project.test/1234',
    'qa+@template.test/1234',
    'qa+@template.test/1234',
  ]);
});
