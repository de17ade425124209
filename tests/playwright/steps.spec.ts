import { expect, test } from '@playwright/test';
import { errorsOf } from './results.js';
import { ownStepsOf, paramsOf, runOf, stepsOf } from './run.js';

const FILE = 'steps.spec.ts';
const stepsIn = (title: string) => ownStepsOf(FILE, title);

/** A step of a wait, with a nested step for the result. */
const wait = (title: string, came: string, code: string) => [
  `test.step ${title} @ ${code}`,
  `  test.step ${came} @ ${code}`,
];

test("each email to the app is a step at the user's line", () => {
  expect(stepsIn('writes')).toEqual([
    ...wait(
      'send "Lamp" to the app',
      'the app answered 250',
      "await mailbox.send({ to: mailbox.address, subject: 'Lamp', text: 'It flickers.' });",
    ),
    ...wait(
      'wait for an email',
      '"Lamp" from <address>',
      'const email = await mailbox.waitForEmail();',
    ),
    ...wait('reply to "Lamp"', 'the app answered 250', "await email.reply({ text: 'Still.' });"),
  ]);
});

test("each wait is a step at the user's line, and names the result", () => {
  const code = '"Your code: •••" from hello@shop.test';
  const invitations = '"Invitation 1" from hello@shop.test, "Invitation 2" from hello@shop.test';
  expect(stepsIn('waits')).toEqual([
    ...wait('wait for a code', code, 'await mailbox.waitForOtp();'),
    ...wait(
      'wait for an email with subject "code"',
      code,
      "await expectEmail({ subject: 'code' });",
    ),
    ...wait(
      'expect no email with subject "invoice"',
      'nothing came',
      "await expectEmail.not({ subject: 'invoice', within: 300 });",
    ),
    ...wait('wait for an email', code, 'await mailbox.sent.waitForEmail();'),
    ...wait(
      'wait for 2 emails with subject "invitation"',
      invitations,
      "await mailbox.waitForEmails(2, { subject: 'invitation' });",
    ),
  ]);
  expect(stepsIn('helper')).toEqual([
    ...wait(
      'wait for a code',
      '"Code" from hello@shop.test',
      'export const codeOf = (mailbox: Mailbox) => mailbox.waitForOtp();',
    ),
    ...wait('wait for a code', '"Next" from hello@shop.test', 'return await mailbox.waitForOtp();'),
  ]);
  expect(stepsIn('later')).toEqual([
    ...wait(
      'wait for a link matching /reset/',
      '"Reset" from hello@shop.test',
      'const link = mailbox.waitForLink(/reset/);',
    ),
    "test.step send @ await test.step('send', () => send(mail));",
  ]);
  expect(stepsIn('failing')).toEqual([
    'test.step wait for a link matching /reset/ @ const link = mailbox.waitForLink(/reset/, { timeout: 300 }); FAILED',
  ]);
  for (const title of ['waits', 'helper', 'later', 'failing']) {
    const fixtures = stepsOf(FILE, title).filter((line) => /fixture.*(mailbox|email)/i.test(line));
    expect(fixtures).toEqual([]);
  }
});

test('calls that do not wait are steps with the same titles in every run', () => {
  const get = 'get the email with a given email_id';
  expect(stepsIn('looks')).toEqual([
    ...wait(
      'list emails with subject /hello/i',
      '1 email',
      'const [email] = await mailbox.list({ subject: /hello/i });',
    ),
    ...wait(get, '"Hello"', "await mailbox.get(email?.email_id ?? '');"),
    ...wait('get the newest email', '"Hello"', 'await mailbox.latest();'),
    ...wait(
      'list sent emails with bcc "audit@shop.test"',
      '0 emails',
      "await mailbox.sent.list({ bcc: 'audit@shop.test' });",
    ),
    "test.step open the mailbox of an existing address @ await mailbox.at('kim@shop.test');",
    'test.step skip all received emails @ await mailbox.skipReceived();',
  ]);
  const params = paramsOf(FILE, 'looks', get);
  if (params === undefined) return;
  expect(params).toEqual({
    address: expect.stringMatching(/^looks\.\w{6}\.\w{16}@inbox\.test$/),
    email_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test('matchers have only the steps that Playwright creates', () => {
  // Older versions of Playwright name matchers by their calls.
  const steps = stepsIn('matchers').map((line) =>
    line.replace(/Expect "(.*)" @/, '$1 @').replace(/ @ .*/, ''),
  );
  expect(steps).toEqual([
    'expect toReceiveEmail',
    'expect not toReceiveEmail',
    'expect toHaveSent',
    'expect sends one',
    'test.step get the newest email',
    '  test.step "Reset"',
    'expect toHaveLink',
    'expect toPass',
    '  expect toReceiveEmail',
  ]);
});

test('opening an email and filling in its code are steps without nested actions', () => {
  // The page's own steps have longer titles in some versions of Playwright.
  const stepsOfPage = (title: string) =>
    stepsIn(title).map((line) => line.replace(/(Navigate|Set content|Close page)[^@]* @/, '$1 @'));
  expect(stepsOfPage('pages')).toEqual([
    ...wait(
      'wait for an email',
      '"Code" from hello@shop.test',
      'const email = await expectEmail();',
    ),
    'test.step open the email "Code" in the page @ await email.open(page);',
    '  pw:api Navigate @ await email.open(page);',
    'test.step open the email "Code" in the page @ await email.open(page, { remoteContent: true });',
    '  pw:api Navigate @ await email.open(page, { remoteContent: true });',
    "pw:api Set content @ await page.setContent('<input>');",
    ...wait(
      'wait for a code',
      '"Code" from hello@shop.test',
      "await fillOtp(page.getByRole('textbox'), await mailbox.waitForOtp());",
    ),
    "test.step fill the code into getByRole('textbox') @ await fillOtp(page.getByRole('textbox'), await mailbox.waitForOtp());",
  ]);
  expect(stepsOfPage('page is closed').at(-1)).toBe(
    'test.step open the email "Code" in the page @ await email.open(page); FAILED',
  );
  expect(errorsOf(runOf(FILE), 'page is closed').join()).toMatch(/^ *at \S+\/steps\.spec\.ts:/m);
});
