import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@playwright/test';

const CLI = path.resolve(import.meta.dirname, '../../dist/cli.js');
const MAIL = [
  'Subject: News',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p lang="en">Hi ,</p>\n<a href="http://localhost/">Shop</a>',
].join('\r\n');

function check(input: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, 'check', ...args], {
    input,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('prints what is wrong with an email, and fails if it is an error', () => {
  expect(check(MAIL)).toEqual({
    status: 1,
    stdout:
      'error    greeting  “Hi ,” greets nobody (HTML, line 1)\nwarning  no-text   No text part (text)\n',
    stderr: '',
  });
  const found = check(MAIL, '--json', '--ignore', 'greeting, no-text', '--allowed-hosts', 'a.test');
  expect(JSON.parse(found.stdout)).toMatchObject([{ rule: 'link-host', part: 'html', line: 2 }]);
  expect(check(MAIL, '--ignore', 'greeting')).toMatchObject({ status: 0, stderr: '' });
  expect(check(MAIL, '--ignore', 'greeting', '--warnings', 'fail').status).toBe(1);
});

test('exits with 2 if the email could not be checked, and says why', () => {
  const wrong: [input: string, args: string[], error: string][] = [
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
  for (const [input, args, error] of wrong) {
    const stderr = expect.stringContaining(error);
    expect(check(input, ...args)).toEqual({ status: 2, stdout: '', stderr });
  }
});
