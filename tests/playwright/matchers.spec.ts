import { expect, test } from '../support/project.js';
import { specOf } from './files.js';

/** A project whose one test fails by its last line. */
function failing(lines: string, test = 'async ({ mailbox, expectEmail })') {
  return specOf(`test('fails', ${test} => {\n${lines}\n});`);
}

test('the matchers pass where they should', async ({ runProject }) => {
  const run = await runProject(
    specOf(`
      test('mailbox and sent', async ({ mailbox }) => {
        await expect(mailbox).not.toReceiveEmail({}, { within: 100 });
        await expect(mailbox.sent).not.toHaveSent({}, { within: 100 });
        const received = expect(mailbox).toReceiveEmail({ subject: 'code' });
        const sent = expect(mailbox.sent).toHaveSent({ bcc: 'audit@shop.test' });
        await send({ to: mailbox.address, bcc: 'audit@shop.test', subject: 'Your code', text: 'Your code is 482913.' });
        await Promise.all([received, sent]);
        await expect(mailbox).toReceiveEmail({ subject: 'code' });
        expect(await mailbox.waitForOtp()).toBe('482913');
        await expect(mailbox).not.toReceiveEmail({ subject: 'invoice' }, { within: 100 });
      });

      test('an e-mail', async ({ mailbox, expectEmail }) => {
        await send({ to: mailbox.address, subject: 'Your code', text: 'Your code is 482913. https://shop.test/in' });
        const email = await expectEmail();
        expect(email).toHaveSubject('your CODE');
        expect(email).toHaveSubject(/^Your/);
        expect(email).not.toHaveSubject('invoice');
        expect(email).toHaveOtp();
        expect(email).toHaveOtp('482913');
        expect(email).toHaveOtp(/^\\d{6}$/);
        expect(email).not.toHaveOtp('482');
        expect(email).toHaveLink();
        expect(email).toHaveLink('/in');
        expect(email).not.toHaveLink(/out/);
        expect(await mailbox.sent.latest()).toHaveSubject('Your code');
      });
    `),
  );
  expect([run.passed, run.failed]).toEqual([2, 0]);
});

const FAILURES: [name: string, lines: string, output: (string | RegExp)[]][] = [
  [
    'toReceiveEmail',
    `await send({ to: mailbox.address, subject: 'Welcome' });
     await expect(mailbox).toReceiveEmail({ subject: /invoice/i }, { timeout: 300 });`,
    [
      'Error: toReceiveEmail(subject /invoice/i)',
      'Received: 1 e-mail, which is not it',
      'subject "Welcome" does not fit /invoice/i',
      '> 4 |',
    ],
  ],
  [
    '.not.toReceiveEmail',
    `await send({ to: mailbox.address, subject: 'Invoice 7' });
     await expect(mailbox).not.toReceiveEmail({ subject: /invoice/i });`,
    [
      /not\.toReceiveEmail\(\): an e-mail with subject \/invoice\/i came to fails\.\S+: "Invoice 7"/,
    ],
  ],
  [
    'toHaveSent',
    `await expect(mailbox.sent).toHaveSent({ bcc: 'audit@shop.test' }, { timeout: 300 });`,
    ['Error: toHaveSent(bcc "audit@shop.test")', 'Received: nothing'],
  ],
  [
    'toHaveSubject',
    `await send({ to: mailbox.address, subject: 'Welcome' });
     expect(await expectEmail()).toHaveSubject('invoice');`,
    ['expect(email).toHaveSubject(expected)', 'Expected: "invoice"', 'Received: "Welcome"'],
  ],
  [
    'toHaveOtp',
    `await send({ to: mailbox.address, subject: 'Welcome' });
     expect(await expectEmail()).toHaveOtp();`,
    ['expect(email).toHaveOtp(expected)', 'Received: null'],
  ],
  [
    'toHaveLink',
    `await send({ to: mailbox.address, text: 'https://shop.test/in' });
     expect(await expectEmail()).toHaveLink('/out');`,
    ['Expected: "/out"', 'Received: ["https://shop.test/in"]'],
  ],
  [
    'a matcher given null',
    'expect(await mailbox.latest()).toHaveOtp();',
    ['toHaveOtp() is about an e-mail, but it was given null.'],
  ],
  [
    'a negated matcher given null',
    'expect(await mailbox.latest()).not.toHaveOtp();',
    ['toHaveOtp() is about an e-mail, but it was given null.'],
  ],
  [
    'a matcher given a promise',
    'await expect(mailbox.at("kim@shop.test") as never as typeof mailbox).toReceiveEmail();',
    ['toReceiveEmail() is about a mailbox, but it was given a promise. Is an await missing?'],
  ],
  [
    'a matcher given the wrong box',
    'await expect(mailbox.sent as never as typeof mailbox).not.toReceiveEmail();',
    ['toReceiveEmail() is about a mailbox, but it was given mailbox.sent.'],
  ],
  [
    'expectEmail',
    'await expectEmail({ subject: "invoice" }, { timeout: 300 });',
    ['WaitError: expectEmail(subject "invoice")', 'Received: nothing', '> 3 |'],
  ],
];

for (const [name, lines, texts] of FAILURES) {
  test(`fails as it should: ${name}`, async ({ runProject }) => {
    const run = await runProject(failing(lines));
    expect([run.passed, run.failed]).toEqual([0, 1]);
    for (const text of texts) {
      if (typeof text === 'string') expect(run.output).toContain(text);
      else expect(run.output).toMatch(text);
    }
  });
}

test('expect.configure() sets the time limit, and soft failures go on', async ({ runProject }) => {
  const run = await runProject(
    failing(`
      await expect.configure({ timeout: 321, soft: true })(mailbox).toReceiveEmail();
      console.log('\\nwent on');
    `),
  );
  expect(run.failed).toBe(1);
  expect(run.output).toContain('did not come within 321 ms');
  expect(run.output).toContain('went on');
});

test('no server: the first wait fails with the URL tried and the line that is missing', async ({
  runProject,
}) => {
  const run = await runProject({
    'a.spec.ts': `
      import { expect, test } from 'playwright-mailbox';
      test.use({ mailboxURL: 'http://127.0.0.1:1' });
      test('a wait', async ({ mailbox }) => { await mailbox.waitForOtp(); });
      test('no mail', async ({ mailbox }) => { await expect(mailbox).not.toReceiveEmail(); });
    `,
  });
  expect([run.passed, run.failed]).toEqual([0, 2]);
  const errors = run.report?.suites[0]?.specs.map(({ tests }) => tests[0]?.results[0]?.error);
  for (const error of errors ?? []) {
    expect(error?.message).toContain('Nothing answers at http://127.0.0.1:1.');
    expect(error?.message).toContain('webServer: [mailboxServer()]');
  }
  expect(run.output).not.toContain('Test timeout');
});
