import { findBrowser } from '../../scripts/browser.mjs';
import { expect, type Files, test } from '../support/project.js';
import { CONFIG, withImports } from './files.js';
import { ownStepsOf, STEPS_FILES, STEPS_REPORTER, stepsOf } from './step-tree.js';

const executablePath = findBrowser();

/** A project whose spec files are given by their names, each with the imports on line 1. */
function projectOf(specs: Files): Files {
  const withAll = Object.entries(specs).map(([name, body]) => [name, withImports(body)]);
  return { ...CONFIG, ...STEPS_FILES, ...Object.fromEntries(withAll) };
}

test('each wait is one step, a sentence at the line of the call, and names what came', async ({
  runProject,
}) => {
  const run = await runProject(
    {
      ...projectOf({
        'a.spec.ts': `import { codeOf, slowCodeOf } from './(a folder)/helper';
          test('direct', async ({ mailbox, expectEmail }) => {
            await send({ to: mailbox.address, subject: 'Your code: 482-913', text: 'Your code is 482-913.' });
            await mailbox.waitForOtp();
            await expectEmail({ subject: 'code' });
            await expectEmail.not({ subject: 'invoice', within: 300 });
            await mailbox.sent.waitForEmail();
            for (const n of [1, 2]) await send({ to: mailbox.address, subject: 'Invitation ' + n });
            await mailbox.waitForEmails(2, { subject: 'invitation' });
          });
          test('helper', async ({ mailbox }) => {
            await send({ to: mailbox.address, subject: 'Code', text: 'Your code is 482913.' });
            await codeOf(mailbox);
            await send({ to: mailbox.address, subject: 'Next', text: 'Your code is 482914.' });
            await slowCodeOf(mailbox);
          });
          test('later', async ({ mailbox }) => {
            const link = mailbox.waitForLink(/reset/);
            await test.step('send', () => send({ to: mailbox.address, subject: 'Reset', text: 'https://shop.test/reset' }));
            await link;
          });
          test('failing', async ({ mailbox }) => {
            const link = mailbox.waitForLink(/reset/, { timeout: 300 });
            await link;
          });
        `,
      }),
      '(a folder)/helper.ts': `import type { Mailbox } from 'playwright-mailbox';
        export const codeOf = (mailbox: Mailbox) => mailbox.waitForOtp();
        export async function slowCodeOf(mailbox: Mailbox) {
          await Promise.resolve();
          return await mailbox.waitForOtp();
        }
      `,
    },
    [STEPS_REPORTER],
  );
  expect([run.passed, run.failed]).toEqual([3, 1]);

  expect(ownStepsOf(run, 'direct')).toEqual([
    'test.step wait for a code @ a.spec.ts:5',
    '  test.step "Your code: •••" from hello@shop.test @ a.spec.ts:5',
    'test.step wait for an email with subject "code" @ a.spec.ts:6',
    '  test.step "Your code: •••" from hello@shop.test @ a.spec.ts:6',
    'test.step expect no email with subject "invoice" @ a.spec.ts:7',
    '  test.step nothing came @ a.spec.ts:7',
    'test.step wait for an email @ a.spec.ts:8',
    '  test.step "Your code: •••" from hello@shop.test @ a.spec.ts:8',
    'test.step wait for 2 emails with subject "invitation" @ a.spec.ts:10',
    '  test.step "Invitation 1" from hello@shop.test, "Invitation 2" from hello@shop.test @ a.spec.ts:10',
  ]);
  expect(ownStepsOf(run, 'helper')).toEqual([
    'test.step wait for a code @ helper.ts:2',
    '  test.step "Code" from hello@shop.test @ helper.ts:2',
    'test.step wait for a code @ helper.ts:5',
    '  test.step "Next" from hello@shop.test @ helper.ts:5',
  ]);
  expect(ownStepsOf(run, 'later')).toEqual([
    'test.step wait for a link matching /reset/ @ a.spec.ts:19',
    '  test.step "Reset" from hello@shop.test @ a.spec.ts:19',
    'test.step send @ a.spec.ts:20',
  ]);
  expect(ownStepsOf(run, 'failing')).toEqual([
    'test.step wait for a link matching /reset/ @ a.spec.ts:24 FAILED',
  ]);
  for (const title of ['direct', 'helper', 'later', 'failing']) {
    const fixtures = stepsOf(run, title).filter((line) => /fixture.*(mailbox|email)/i.test(line));
    expect(fixtures).toEqual([]);
  }
});

test('calls that do not wait are steps as well, whose titles are the same in every run', async ({
  runProject,
}) => {
  const run = await runProject(
    projectOf({
      'a.spec.ts': `
        test('looks', async ({ mailbox }) => {
          await send({ to: mailbox.address, subject: 'Hello' });
          const [email] = await mailbox.list({ subject: /hello/i });
          await mailbox.get(email!.email_id);
          await mailbox.latest();
          await mailbox.sent.list({ bcc: 'audit@shop.test' });
          await mailbox.at('admin@shop.test');
          await mailbox.markRead();
        });
      `,
    }),
    [STEPS_REPORTER],
  );
  expect(run.passed).toBe(1);
  expect(ownStepsOf(run, 'looks')).toEqual([
    'test.step list emails with subject /hello/i @ a.spec.ts:5',
    '  test.step 1 email @ a.spec.ts:5',
    'test.step get the email with a given email_id @ a.spec.ts:6',
    '  test.step "Hello" @ a.spec.ts:6',
    'test.step get the newest email @ a.spec.ts:7',
    '  test.step "Hello" @ a.spec.ts:7',
    'test.step list sent emails with bcc "audit@shop.test" @ a.spec.ts:8',
    '  test.step 0 emails @ a.spec.ts:8',
    'test.step open the mailbox of an existing address @ a.spec.ts:9',
    'test.step mark all emails as read @ a.spec.ts:10',
  ]);
  const params = run.output.match(/(?<=params of get the email with a given email_id: ).*/)?.[0];
  if (params === 'not supported') return;
  expect(JSON.parse(params ?? '')).toEqual({
    address: expect.stringMatching(/^looks\.\w{6}\.\w{16}@inbox\.test$/),
    email_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test('matchers have the steps that Playwright creates for them, and no others', async ({
  runProject,
}) => {
  const run = await runProject(
    projectOf({
      'a.spec.ts': `
        test('matchers', async ({ mailbox }) => {
          await send({ to: mailbox.address, subject: 'Reset', text: 'https://shop.test/reset' });
          await expect(mailbox).toReceiveEmail();
          await expect(mailbox).not.toReceiveEmail({ subject: 'invoice' }, { within: 300 });
          await expect(mailbox.sent).toHaveSent();
          await expect(mailbox.sent, 'sends one').toHaveSentTimes(1, {}, { within: 300 });
          const email = await mailbox.latest();
          expect(email).toHaveLink('https://shop.test/reset');
          await expect(async () => { await expect(mailbox).toReceiveEmail(); }).toPass();
        });
      `,
    }),
    [STEPS_REPORTER],
  );
  expect(run.passed).toBe(1);
  // Older versions of Playwright name matchers by their calls.
  const steps = ownStepsOf(run, 'matchers').map((line) => line.replace(/Expect "(.*)" @/, '$1 @'));
  expect(steps).toEqual([
    'expect toReceiveEmail @ a.spec.ts:5',
    'expect not toReceiveEmail @ a.spec.ts:6',
    'expect toHaveSent @ a.spec.ts:7',
    'expect sends one @ a.spec.ts:8',
    'test.step get the newest email @ a.spec.ts:9',
    '  test.step "Reset" @ a.spec.ts:9',
    'expect toHaveLink @ a.spec.ts:10',
    'expect toPass @ a.spec.ts:11',
    '  expect toReceiveEmail @ a.spec.ts:11',
  ]);
});

test('opening an email and filling its code in are steps, without the plumbing', async ({
  runProject,
}) => {
  const run = await runProject(
    projectOf({
      'a.spec.ts': `import { fillOtp } from 'playwright-mailbox';
        test.use({ launchOptions: ${JSON.stringify({ executablePath })} });
        test('pages', async ({ mailbox, page, expectEmail }) => {
          await send({ to: mailbox.address, subject: 'Code', text: 'Your code is 482913.', html: 'Code: 482913<img src="http://127.0.0.1:1/a.png">' });
          const email = await expectEmail();
          await email.open(page);
          await email.open(page, { remoteContent: true });
          await page.setContent('<input>');
          await fillOtp(page.getByRole('textbox'), await mailbox.waitForOtp());
        });
        test('failing', async ({ mailbox, page, expectEmail }) => {
          await send({ to: mailbox.address, subject: 'Code' });
          const email = await expectEmail();
          await page.close();
          await email.open(page);
        });
      `,
    }),
    [STEPS_REPORTER],
  );
  expect([run.passed, run.failed]).toEqual([1, 1]);
  // The page's own steps have more to say in some versions of Playwright.
  const stepsIn = (title: string) =>
    ownStepsOf(run, title).map((line) =>
      line.replace(/(Navigate|Set content|Close page)[^@]* @/, '$1 @'),
    );
  expect(stepsIn('pages')).toEqual([
    'test.step wait for an email @ a.spec.ts:6',
    '  test.step "Code" from hello@shop.test @ a.spec.ts:6',
    'test.step open the email "Code" in the page @ a.spec.ts:7',
    '  pw:api Navigate @ a.spec.ts:7',
    'test.step open the email "Code" in the page @ a.spec.ts:8',
    '  pw:api Navigate @ a.spec.ts:8',
    'pw:api Set content @ a.spec.ts:9',
    'test.step wait for a code @ a.spec.ts:10',
    '  test.step "Code" from hello@shop.test @ a.spec.ts:10',
    "test.step fill the code into getByRole('textbox') @ a.spec.ts:10",
  ]);
  expect(stepsIn('failing').at(-1)).toBe(
    'test.step open the email "Code" in the page @ a.spec.ts:16 FAILED',
  );
  expect(run.output).toContain('at <project>/a.spec.ts:16:');
});
