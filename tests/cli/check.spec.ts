import { expect, test } from '@playwright/test';
import { runCommandLines } from '../support/command-lines.js';

const MAIL = [
  'Subject: News',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p lang="en">Hi ,</p>\n<a href="http://localhost/">Shop</a>',
].join('\r\n');

/** Emails or arguments with which nothing is checked, and why. */
const WRONG: [input: string, args: string[], error: string][] = [
  ['', [], 'no email'],
  ['<p>Hi ,</p>', [], 'does not begin with a header field'],
  [MAIL, ['--ignore', 'greetings'], '--ignore has an unknown rule "greetings"'],
  [MAIL, ['--warnings', 'yes'], "'--warnings <fail>' argument 'yes' is invalid"],
  [
    MAIL,
    ['--allowed-hosts', 'https://a.test'],
    '--allowed-hosts has "https://a.test", which is not a host',
  ],
  [MAIL, ['--wrong'], "unknown option '--wrong'"],
];

test('prints what is wrong with an email; exits with 1 for errors, and with 2 if it checks none', async () => {
  const right = [
    [],
    ['--json', '--ignore', 'greeting, no-text', '--allowed-hosts', 'a.test'],
    ['--ignore', 'greeting'],
    ['--ignore', 'greeting', '--warnings', 'fail'],
  ];
  const [all, some, warning, failing, ...wrong] = await runCommandLines([
    ...right.map((args) => ({ args: ['check', ...args], input: MAIL })),
    ...WRONG.map(([input, args]) => ({ args: ['check', ...args], input })),
  ]);
  expect(all).toEqual({
    code: 1,
    stdout:
      'error    greeting  “Hi ,” greets nobody (HTML, line 1)\nwarning  no-text   No text part (text)\n',
    stderr: '',
  });
  expect(JSON.parse(some?.stdout ?? '')).toMatchObject([
    { rule: 'link-host', part: 'html', line: 2 },
  ]);
  expect(warning).toMatchObject({ code: 0, stderr: '' });
  expect(failing?.code).toBe(1);
  for (const [index, [, , error]] of WRONG.entries()) {
    const stderr = expect.stringContaining(error);
    expect(wrong[index]).toEqual({ code: 2, stdout: '', stderr });
  }
});
