import { expect, type ProjectRun, test } from '../support/project.js';
import { errorsOf } from './results.js';

function addressesIn({ output }: ProjectRun): string[] {
  return [...output.matchAll(/^address (\S+)$/gm)].map((match) => match[1] ?? '');
}

/** What is wrong with the option `mailboxChecks` of a test. */
const WRONG_CHECKS = {
  list: 'ignore must be an array of strings, got "contrast".',
  name: 'Email checks have an unknown option "ignor". Valid options: allowedHosts, ignore, links, warnings. Did you mean "ignore"?',
  all: 'The options of email checks must be an object, got "contrast".',
};

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
      'wrong-checks.spec.ts': `
        import { test } from 'playwright-mailbox';
        const WRONG = { list: { ignore: 'contrast' }, name: { ignor: ['contrast'] }, all: 'contrast' };
        for (const [name, mailboxChecks] of Object.entries(WRONG)) {
          test.describe(() => {
            test.use({ mailboxChecks: mailboxChecks as never });
            test.fail('wrong ' + name, () => {});
          });
        }
      `,
    },
    [],
    { MAILBOX_TIMEOUT: '1234' },
  );
  expect([run.passed, run.failed], run.output).toEqual([16, 0]);
  expect(errorsOf(run, 'needs it').join()).toContain(
    'TypeError: mailboxTimeout (MAILBOX_TIMEOUT) must be a number of milliseconds, 0 or more; got "10s".',
  );
  for (const [name, message] of Object.entries(WRONG_CHECKS)) {
    expect(errorsOf(run, `wrong ${name}`).join()).toContain(`TypeError: mailboxChecks: ${message}`);
  }
  expect(addressesIn(run).sort()).toEqual([
    'config.test/1234',
    'file.test/7',
    'file.test/7',
    'project.test/1234',
    'qa+@template.test/1234',
    'qa+@template.test/1234',
  ]);
});
