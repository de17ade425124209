import { findBrowser } from '../../scripts/browser.mjs';
import { expect } from '../support/project.js';
import { testsOfOneRun } from './one-run.js';
import { errorsOf } from './results.js';
import { ownStepsOf, STEPS_FILES, STEPS_REPORTER, stepsOf } from './step-tree.js';

const executablePath = findBrowser();

const testOf = testsOfOneRun({
  files: {
    ...STEPS_FILES,
    '(a folder)/helper.ts': `import type { Mailbox } from 'playwright-mailbox';
        export const codeOf = (mailbox: Mailbox) => mailbox.waitForOtp();
        export async function slowCodeOf(mailbox: Mailbox) {
          await Promise.resolve();
          return await mailbox.waitForOtp();
        }
      `,
  },
  args: [STEPS_REPORTER],
});

testOf(
  'each wait is one step, a sentence at the line of the call, and names what came',
  `import { codeOf, slowCodeOf } from './(a folder)/helper';
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
          test.fail('failing', async ({ mailbox }) => {
            const link = mailbox.waitForLink(/reset/, { timeout: 300 });
            await link;
          });
        `,
  (run) => {
    expect([run.passed, run.failed]).toEqual([4, 0]);

    expect(ownStepsOf(run, 'direct')).toEqual([
      'test.step wait for a code @ 1.spec.ts:5',
      '  test.step "Your code: •••" from hello@shop.test @ 1.spec.ts:5',
      'test.step wait for an email with subject "code" @ 1.spec.ts:6',
      '  test.step "Your code: •••" from hello@shop.test @ 1.spec.ts:6',
      'test.step expect no email with subject "invoice" @ 1.spec.ts:7',
      '  test.step nothing came @ 1.spec.ts:7',
      'test.step wait for an email @ 1.spec.ts:8',
      '  test.step "Your code: •••" from hello@shop.test @ 1.spec.ts:8',
      'test.step wait for 2 emails with subject "invitation" @ 1.spec.ts:10',
      '  test.step "Invitation 1" from hello@shop.test, "Invitation 2" from hello@shop.test @ 1.spec.ts:10',
    ]);
    expect(ownStepsOf(run, 'helper')).toEqual([
      'test.step wait for a code @ helper.ts:2',
      '  test.step "Code" from hello@shop.test @ helper.ts:2',
      'test.step wait for a code @ helper.ts:5',
      '  test.step "Next" from hello@shop.test @ helper.ts:5',
    ]);
    expect(ownStepsOf(run, 'later')).toEqual([
      'test.step wait for a link matching /reset/ @ 1.spec.ts:19',
      '  test.step "Reset" from hello@shop.test @ 1.spec.ts:19',
      'test.step send @ 1.spec.ts:20',
    ]);
    expect(ownStepsOf(run, 'failing')).toEqual([
      'test.step wait for a link matching /reset/ @ 1.spec.ts:24 FAILED',
    ]);
    for (const title of ['direct', 'helper', 'later', 'failing']) {
      const fixtures = stepsOf(run, title).filter((line) => /fixture.*(mailbox|email)/i.test(line));
      expect(fixtures).toEqual([]);
    }
  },
);

testOf(
  'calls that do not wait are steps as well, whose titles are the same in every run',
  `
        test('looks', async ({ mailbox }) => {
          await send({ to: mailbox.address, subject: 'Hello' });
          const [email] = await mailbox.list({ subject: /hello/i });
          await mailbox.get(email!.email_id);
          await mailbox.latest();
          await mailbox.sent.list({ bcc: 'audit@shop.test' });
          await mailbox.at('admin@shop.test');
          await mailbox.skipReceived();
        });
      `,
  (run) => {
    expect(run.passed).toBe(1);
    expect(ownStepsOf(run, 'looks')).toEqual([
      'test.step list emails with subject /hello/i @ 2.spec.ts:5',
      '  test.step 1 email @ 2.spec.ts:5',
      'test.step get the email with a given email_id @ 2.spec.ts:6',
      '  test.step "Hello" @ 2.spec.ts:6',
      'test.step get the newest email @ 2.spec.ts:7',
      '  test.step "Hello" @ 2.spec.ts:7',
      'test.step list sent emails with bcc "audit@shop.test" @ 2.spec.ts:8',
      '  test.step 0 emails @ 2.spec.ts:8',
      'test.step open the mailbox of an existing address @ 2.spec.ts:9',
      'test.step skip all received emails @ 2.spec.ts:10',
    ]);
    const params = run.output.match(/(?<=params of get the email with a given email_id: ).*/)?.[0];
    if (params === 'not supported') return;
    expect(JSON.parse(params ?? '')).toEqual({
      address: expect.stringMatching(/^looks\.\w{6}\.\w{16}@inbox\.test$/),
      email_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  },
);

testOf(
  'matchers have the steps that Playwright creates for them, and no others',
  `
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
  (run) => {
    expect(run.passed).toBe(1);
    // Older versions of Playwright name matchers by their calls.
    const steps = ownStepsOf(run, 'matchers').map((line) =>
      line.replace(/Expect "(.*)" @/, '$1 @'),
    );
    expect(steps).toEqual([
      'expect toReceiveEmail @ 3.spec.ts:5',
      'expect not toReceiveEmail @ 3.spec.ts:6',
      'expect toHaveSent @ 3.spec.ts:7',
      'expect sends one @ 3.spec.ts:8',
      'test.step get the newest email @ 3.spec.ts:9',
      '  test.step "Reset" @ 3.spec.ts:9',
      'expect toHaveLink @ 3.spec.ts:10',
      'expect toPass @ 3.spec.ts:11',
      '  expect toReceiveEmail @ 3.spec.ts:11',
    ]);
  },
);

testOf(
  'opening an email and filling its code in are steps, without the plumbing',
  `import { fillOtp } from 'playwright-mailbox';
        test.use({ launchOptions: ${JSON.stringify({ executablePath })} });
        test('pages', async ({ mailbox, page, expectEmail }) => {
          await send({ to: mailbox.address, subject: 'Code', text: 'Your code is 482913.', html: 'Code: 482913<img src="http://127.0.0.1:1/a.png">' });
          const email = await expectEmail();
          await email.open(page);
          await email.open(page, { remoteContent: true });
          await page.setContent('<input>');
          await fillOtp(page.getByRole('textbox'), await mailbox.waitForOtp());
        });
        test.fail('page is closed', async ({ mailbox, page, expectEmail }) => {
          await send({ to: mailbox.address, subject: 'Code' });
          const email = await expectEmail();
          await page.close();
          await email.open(page);
        });
      `,
  (run) => {
    expect([run.passed, run.failed]).toEqual([2, 0]);
    // The page's own steps have more to say in some versions of Playwright.
    const stepsIn = (title: string) =>
      ownStepsOf(run, title).map((line) =>
        line.replace(/(Navigate|Set content|Close page)[^@]* @/, '$1 @'),
      );
    expect(stepsIn('pages')).toEqual([
      'test.step wait for an email @ 4.spec.ts:6',
      '  test.step "Code" from hello@shop.test @ 4.spec.ts:6',
      'test.step open the email "Code" in the page @ 4.spec.ts:7',
      '  pw:api Navigate @ 4.spec.ts:7',
      'test.step open the email "Code" in the page @ 4.spec.ts:8',
      '  pw:api Navigate @ 4.spec.ts:8',
      'pw:api Set content @ 4.spec.ts:9',
      'test.step wait for a code @ 4.spec.ts:10',
      '  test.step "Code" from hello@shop.test @ 4.spec.ts:10',
      "test.step fill the code into getByRole('textbox') @ 4.spec.ts:10",
    ]);
    expect(stepsIn('page is closed').at(-1)).toBe(
      'test.step open the email "Code" in the page @ 4.spec.ts:16 FAILED',
    );
    expect(errorsOf(run, 'page is closed').join()).toMatch(/^ *at \S+\/4\.spec\.ts:16:/m);
  },
);
