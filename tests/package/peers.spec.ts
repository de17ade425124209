import path from 'node:path';
import { expect, test } from '@playwright/test';
import { runCommandLines } from '../support/command-lines.js';
import { INSTALLED, SCRATCH } from '../support/project.js';

type Variables = Record<string, string>;

const PASSWORD = { MAILBOX_IMAP_PASSWORD: 'secret' };

/** What needs an optional package, which the tests of the package do not install. */
const NEEDS: [args: string[], what: string, name: string, major: number, env?: Variables][] = [
  [['serve', '--check-sender-auth'], '--check-sender-auth', 'mailauth', 4],
  [['serve', '--imap', 'imaps://a@b.test'], '--imap', 'imapflow', 2, PASSWORD],
  [['serve', '--store', 'sqlite:mail.db'], '--store', 'better-sqlite3', 12],
  [['serve', '--check', '--imap', 'imaps://a@b.test'], '--imap', 'imapflow', 2, PASSWORD],
  [['serve', '--check', '--store', 'sqlite:mail.db'], '--store', 'better-sqlite3', 12],
  [['serve', '--check', '--store', 'postgres://127.0.0.1/mail'], '--store', 'pg', 8],
  [['mcp'], 'mcp', '@modelcontextprotocol/server', 2],
];

test('the command names the package to install if one is missing, in one line', async () => {
  const results = await runCommandLines(
    NEEDS.map(([args, , , , env = {}]) => ({ args, env, cwd: SCRATCH })),
    { cli: path.join(INSTALLED, 'dist/cli.js') },
  );
  expect(results).toEqual(
    NEEDS.map(([, what, name, major]) => ({
      code: 1,
      stdout: '',
      stderr: `playwright-mailbox: ${what} needs the package ${name}: npm install --save-dev ${name}@${major}\n`,
    })),
  );
});
