import { expect } from '../support/project.js';
import { testsOfOneRun } from './one-run.js';
import { errorsOf } from './results.js';

const testOf = testsOfOneRun();

/** A test that is to fail by its last line: Playwright has the next one run in the same worker. */
function failing(name: string, lines: string) {
  // The first request of a worker loads the client, which takes its time on a busy machine.
  return `test.fail(${JSON.stringify(name)}, async ({ mailbox, expectEmail }) => {\nawait mailbox.list();\n${lines}\n});`;
}

testOf(
  'the matchers pass where they should',
  `
      test('mailbox and sent', async ({ mailbox }) => {
        await expect(mailbox).not.toReceiveEmail({}, { within: 300 });
        await expect(mailbox.sent).not.toHaveSent({}, { within: 300 });
        const received = expect(mailbox).toReceiveEmail({ subject: 'code' });
        const sent = expect(mailbox.sent).toHaveSent({ bcc: 'audit@shop.test' });
        await send({ to: mailbox.address, bcc: 'audit@shop.test', subject: 'Your code', text: 'Your code is 482913.' });
        await Promise.all([received, sent]);
        await expect(mailbox).toReceiveEmail({ subject: 'code' });
        expect(await mailbox.waitForOtp()).toBe('482913');
        await expect(mailbox).not.toReceiveEmail({ subject: 'invoice' }, { within: 300 });
        await expect(mailbox.sent).toHaveSentTimes(1, { subject: 'code' }, { within: 300 });
        await expect(mailbox.sent).toHaveSentTimes(0, { subject: 'invoice' }, { within: 300 });
        await expect(mailbox).toHaveReceivedTimes(1, { subject: 'code' }, { within: 300 });
        await expect(mailbox).not.toHaveReceivedTimes(2, {}, { timeout: 300 });
      });

      test('an email', async ({ mailbox, expectEmail }) => {
        await send({
          from: 'The Shop <hello@shop.test>', to: [mailbox.address, 'joakim@shop.test'], bcc: 'audit@shop.test',
          subject: 'Your  code', text: 'Your code is 482913. https://shop.test/in',
        });
        const email = await expectEmail();
        expect(email).toHaveSubject('  Your\\n code');
        expect(email).toHaveSubject(/^Your/);
        expect(email).toHaveSubject(expect.stringContaining('code'));
        expect(email).not.toHaveSubject(expect.stringContaining('invoice'));
        for (const other of ['your code', 'Your', 'Your codes']) expect(email).not.toHaveSubject(other);
        expect(email).toHaveOtp();
        expect(email).toHaveOtp('482913');
        // As emails show it.
        for (const written of ['482-913', '482 913']) expect(email).toHaveOtp(written);
        expect(email).toHaveOtp(/^\\d{6}$/);
        expect(email).toHaveOtp(expect.stringMatching(/^48/));
        expect(email).not.toHaveOtp('482');
        expect(email).toHaveLink();
        expect(email).toHaveSender('hello@SHOP.test');
        expect(email).toHaveSender('The Shop');
        expect(email).toHaveSender('"The  Shop" <Hello@shop.test>');
        expect(email).not.toHaveSender('A Shop <hello@shop.test>');
        expect(email).toHaveSender(/^HELLO@/);
        for (const matcher of ['toHaveOtp', 'toHaveLink']) {
          expect(() => expect(email)[matcher](undefined)).toThrow(/expects a string, a RegExp or a matcher/);
        }
        for (const other of ['hello', 'hello@shop.tes', 'the shop', 'Shop', 'o@shop.test']) expect(email).not.toHaveSender(other);
        expect(email).toHaveRecipient(mailbox.address.toUpperCase());
        expect(email).toHaveRecipient('joakim@shop.test');
        expect(email).toHaveRecipient(expect.stringContaining('kim@'));
        for (const other of ['kim@', 'kim@shop.test', '@shop.test']) expect(email).not.toHaveRecipient(other);
        expect(email).not.toHaveCc(/./);
        const [sent] = await mailbox.sent.list();
        expect(sent).toHaveBcc('Audit@shop.test');
        expect(sent).not.toHaveBcc('audit');
        expect(email).toHaveBodyText('Your code is 482913.   https://shop.test/in');
        expect(email).not.toHaveBodyText('Your code is 482913.');
        expect(email).toContainBodyText('code is\\n482913');
        expect(email).toContainBodyText(/https/);
        expect(email).not.toContainBodyText('CODE IS');
        await expect(email).toHaveAttachmentCount(0);
        await expectEmail.not({ within: 300 });
        expect(email).toHaveLink('https://SHOP.test/in');
        expect(email).toHaveLink(expect.stringContaining('/in'));
        for (const other of ['/in', 'https://shop.test/', /out/]) expect(email).not.toHaveLink(other);
        expect(await mailbox.sent.latest()).toHaveSubject('Your code');
      });
    `,
  (run) => {
    expect([run.passed, run.failed]).toEqual([2, 0]);
  },
);

const FAILURES: [name: string, lines: string, output: string[]][] = [
  [
    'toReceiveEmail',
    `await send({ to: mailbox.address, subject: 'Welcome' });
     await expect(mailbox).toReceiveEmail({ subject: /invoice/i }, { timeout: 300 });`,
    [
      'Error: expect(mailbox).toReceiveEmail(subject /invoice/i) failed: email arrived',
      'Received: 1 email',
      'subject "Welcome" does not match /invoice/i',
      '|      await expect(mailbox).toReceiveEmail(',
    ],
  ],
  [
    '.not.toReceiveEmail',
    `await send({ to: mailbox.address, subject: 'Invoice 7' });
     await expect(mailbox).not.toReceiveEmail({ subject: /invoice/i });`,
    [
      'expect(mailbox).not.toReceiveEmail(subject /invoice/i) failed: a matching email arrived',
      'Expected: no email with subject /invoice/i',
      'hello@shop.test  "Invoice 7"',
    ],
  ],
  [
    'toHaveSent',
    `await expect(mailbox.sent).toHaveSent({ bcc: 'audit@shop.test' }, { timeout: 300 });`,
    [
      'Error: expect(mailbox.sent).toHaveSent(bcc "audit@shop.test") failed: nothing arrived',
      'Received: nothing',
    ],
  ],
  [
    'toHaveSentTimes: too few',
    `await send({ to: mailbox.address, subject: 'Invitation' });
     await expect(mailbox.sent).toHaveSentTimes(2, { subject: 'invitation' }, { timeout: 300 });`,
    [
      'Expected: 2 emails with subject "invitation"',
      'Received: 1 email',
      '"Invitation"\n    matches',
    ],
  ],
  [
    'toHaveSentTimes: one too many fails at once',
    `for (const n of [1, 2]) await send({ to: mailbox.address, subject: 'Invitation ' + n });
     await expect(mailbox.sent).toHaveSentTimes(1, {}, { within: 20_000 });`,
    [
      'toHaveSentTimes(1) failed: one email too many arrived',
      'Expected: at most 1 email',
      '"Invitation 2"',
    ],
  ],
  [
    'toHaveReceivedTimes: too few',
    `await send({ to: mailbox.address, subject: 'Invitation' });
     await expect(mailbox).toHaveReceivedTimes(2, {}, { timeout: 300 });`,
    [
      'toHaveReceivedTimes(2) failed: only 1 of 2 emails arrived',
      'Expected: 2 emails',
      'Timeout:  300ms',
    ],
  ],
  [
    'toHaveReceivedTimes: one too many fails at once',
    `for (const n of [1, 2]) await send({ to: mailbox.address, subject: 'Invitation ' + n });
     await expect(mailbox).toHaveReceivedTimes(1, { subject: 'invitation' }, { within: 20_000 });`,
    [
      'toHaveReceivedTimes(1, subject "invitation") failed: one email too many arrived',
      '"Invitation 2"',
    ],
  ],
  [
    '.not.toHaveReceivedTimes',
    `await send({ to: mailbox.address, subject: 'Invitation' });
     await expect(mailbox).not.toHaveReceivedTimes(1, {}, { within: 100 });`,
    ['failed: exactly 1 was received', 'Expected: not exactly 1 email\n', '"Invitation"'],
  ],
  [
    'toPassSpamCheck',
    `await send({ to: mailbox.address });
     expect(await expectEmail()).toPassSpamCheck();`,
    ['spam (no score): GRAY, nothing was decided'],
  ],
  [
    'toPassAuthentication',
    `await send({ to: mailbox.address });
     expect(await expectEmail()).toPassAuthentication();`,
    ['SPF: GRAY, nothing was decided', 'DMARC: GRAY'],
  ],
  [
    '.not.toPassAuthentication where nothing was decided',
    `await send({ to: mailbox.address });
     expect(await expectEmail()).not.toPassAuthentication();`,
    ['SPF: GRAY, nothing was decided'],
  ],
  [
    'toHaveBodyText',
    `await send({ to: mailbox.address, html: '<p>Dear <b>Kim</b></p>' });
     expect(await expectEmail()).toHaveBodyText('Dear Ann');`,
    ['expect(email).toHaveBodyText(expected)', 'Received: "Dear Kim"'],
  ],
  [
    'toHaveSubject',
    `await send({ to: mailbox.address, subject: 'Welcome' });
     expect(await expectEmail()).toHaveSubject('invoice');`,
    [
      'expect(email).toHaveSubject(expected)',
      'Expected: "invoice"',
      'Received: "Welcome"\nEmail:    "Welcome", ',
      ' (UTC) from hello@shop.test to tohavesubject.',
      '\nPage:     http://127.0.0.1:',
    ],
  ],
  [
    'toHaveOtp',
    `await send({ to: mailbox.address, subject: 'Welcome' });
     expect(await expectEmail()).toHaveOtp();`,
    ['expect(email).toHaveOtp()', 'Expected: a code', 'Received: no code'],
  ],
  [
    'toHaveLink',
    `await send({ to: mailbox.address, text: 'https://shop.test/in' });
     expect(await expectEmail()).toHaveLink('/in');`,
    [
      'Expected: "/in"',
      'Received: "https://shop.test/in"',
      'toHaveLink() compares the whole URL: use a RegExp, such as /\\/in/.',
    ],
  ],
  [
    'a matcher given null',
    'expect(await mailbox.latest()).toHaveOtp();',
    ['toHaveOtp() needs an email, got null.'],
  ],
  [
    'a negated matcher given null',
    'expect(await mailbox.latest()).not.toHaveOtp();',
    ['toHaveOtp() needs an email, got null.'],
  ],
  [
    'a matcher given a promise',
    'await expect(mailbox.at("kim@shop.test") as never as typeof mailbox).toReceiveEmail();',
    ['toReceiveEmail() needs a mailbox, got a promise. Is an await missing?'],
  ],
  [
    'a matcher given the wrong box',
    'await expect(mailbox.sent as never as typeof mailbox).not.toReceiveEmail();',
    ['toReceiveEmail() needs a mailbox, got mailbox.sent.'],
  ],
  [
    'expectEmail.not',
    `await send({ to: mailbox.address, subject: 'Invoice 7' });
     await expectEmail.not({ subject: 'invoice' });`,
    [
      'Error: expectEmail.not(subject "invoice") failed: a matching email arrived',
      'Expected: no email with',
    ],
  ],
  [
    'expectEmail',
    'await expectEmail({ subject: "invoice", timeout: 300 });',
    [
      'WaitError: expectEmail(subject "invoice") failed: nothing arrived',
      'Received: nothing',
      '| await expectEmail(',
    ],
  ],
];

testOf(
  'the matchers fail as they should',
  FAILURES.map(([name, lines]) => failing(name, lines)).join('\n'),
  (run) => {
    // As many as were expected to fail.
    expect([run.passed, run.failed], run.output).toEqual([FAILURES.length, 0]);
    for (const [name, , texts] of FAILURES) {
      const text = errorsOf(run, name).join('\n');
      for (const part of texts) expect.soft(text, name).toContain(part);
    }
  },
);

/** Failures of matchers on emails: what each prints, in one test of soft assertions. */
const TEXTS: [lines: string, texts: string[]][] = [
  [
    `for (const subject of ['Invitation', 'Welcome', 'Invitation 2'])
       await send({ to: mailbox.address, subject });
     await expect.soft(mailbox.sent).not.toHaveSentTimes(2, { subject: 'invitation' }, { within: 100 });`,
    [
      'not.toHaveSentTimes(2, subject "invitation") failed: exactly 2 were sent',
      'Expected: not exactly 2 emails with subject "invitation"\nAddress:  ',
      'Received: 2',
      'hello@shop.test  "Invitation 2"',
    ],
  ],
  [
    `for (const subject of ['Reminder', 'Reminder 2'])
       await send({ to: mailbox.address, subject });
     const reminds = async ({ subject }) => subject.startsWith('Reminder');
     await expect.soft(mailbox.sent).not.toHaveSentTimes(2, { predicate: reminds }, { within: 100 });`,
    ['exactly 2 were sent', 'hello@shop.test  "Reminder"', 'hello@shop.test  "Reminder 2"'],
  ],
  [
    `await send({ to: mailbox.address, subject: 'Code KTM-482', text: 'Your code is KTM-482.' });
     expect.soft(await expectEmail()).toHaveOtp('48' + '2913');`,
    [
      'expect(email).toHaveOtp(expected)',
      'Expected: the given code, of the form "000000"',
      'Received: another code, of the form "AAA-000"',
    ],
  ],
  [
    `await send({ to: mailbox.address, subject: 'Code KTM-482', text: 'Your code is KTM-482.' });
     expect.soft(await expectEmail()).toHaveOtp(/^\\d+$/);`,
    ['Expected: a code that matches /^\\d+$/', 'Received: a code of the form "AAA-000"'],
  ],
  [
    `await send({ to: mailbox.address, subject: 'Hello', text: 'Your code is KTM-482.' });
     expect.soft(await expectEmail()).not.toHaveOtp();`,
    [
      'expect(email).not.toHaveOtp()',
      'Expected: no code',
      'Received: a code of the form "AAA-000"',
    ],
  ],
  [
    `await send({ to: mailbox.address, subject: 'Your code: KTM-482', text: 'Your code is KTM-482.' });
     expect.soft(await expectEmail()).toHaveSubject('invoice');`,
    ['Received: "Your code: •••"'],
  ],
  [
    `await send({ to: mailbox.address, text: 'Hello' });
     expect.soft(await expectEmail()).toHaveSubject('invoice');`,
    ['Expected: "invoice"', 'Received: no subject'],
  ],
  [
    `await send({ to: mailbox.address, text: 'Dear customer', html: '<p>Dear Kim, <b>KTM-482</b> is your code</p>' });
     expect.soft(await expectEmail()).not.toContainBodyText('Kim');`,
    ['Expected: not "Kim"', 'Received: "Dear Kim, ••• is your code"'],
  ],
  [
    `await send({ to: mailbox.address, text: 'Dear customer', html: '<p>Dear Kim</p>' });
     expect.soft(await expectEmail()).toHaveBodyText('Ann');`,
    ['Received: ["Dear customer", "Dear Kim"]'],
  ],
  [
    `await send({ to: mailbox.address, subject: 'Your code', text: 'Your code is 222222.' });
     expect.soft(await expectEmail()).toHaveBodyText('Your code is 111111.');`,
    [
      'Expected: "Your code is 111111."',
      'Received: "Your code is •••." (the email contains a different code)',
    ],
  ],
  [
    `await send({ to: mailbox.address, text: 'Hello' });
     expect.soft(await expectEmail()).toHaveLink();`,
    ['expect(email).toHaveLink()', 'Expected: a link', 'Received: no link'],
  ],
  [
    `await send({ to: mailbox.address, text: 'Your code is 482913: https://shop.test/?code=482913' });
     expect.soft(await expectEmail()).not.toHaveLink();`,
    ['expect(email).not.toHaveLink()', 'Expected: no link', '"https://shop.test/?code=•••"'],
  ],
  [
    `await send({ to: mailbox.address, from: 'The Shop <hello@shop.test>' });
     expect.soft(await expectEmail()).not.toHaveSender('The Shop');`,
    ['Expected: not "The Shop"', 'Received: "The Shop"'],
  ],
  [
    `await send({ to: mailbox.address, subject: 'Your code: KTM-482', text: 'Your code is KTM-482.' });
     const email = await expectEmail();
     expect.soft(email).not.toHaveSubject(email.subject ?? '');`,
    ['Expected: not "Your code: •••"', 'Received: "Your code: •••"'],
  ],
  [
    `await send({ to: mailbox.address, subject: 'Welcome' });
     expect.soft(await expectEmail()).toHaveSubject(expect.stringContaining('invoice'));`,
    ['Expected: StringContaining "invoice"', 'Received: "Welcome"'],
  ],
  [
    `await send({ to: mailbox.address });
     expect.soft(await expectEmail()).toHaveCc('ann@shop.test');`,
    ['Expected: "ann@shop.test"', 'Received: no Cc address'],
  ],
  [
    `await send({ to: mailbox.address });
     await expect.soft(await expectEmail()).toHaveAttachmentCount(1);`,
    ['Expected: 1 attachment', 'Received: 0 attachments'],
  ],
];

testOf(
  'a failure shows what was expected and what was received, and no code',
  failing(
    'texts',
    TEXTS.map(([lines]) => `{ ${lines}\nawait mailbox.skipReceived(); }`).join('\n'),
  ),
  (run) => {
    const messages = errorsOf(run, 'texts');
    expect(messages).toHaveLength(TEXTS.length);
    for (const [index, [lines, texts]] of TEXTS.entries()) {
      for (const part of texts) expect.soft(messages[index], lines).toContain(part);
      // The lines of code below have the codes that are sent.
      const text = messages[index]?.split(/^ *>? *\d+ \|/m)[0];
      expect.soft(text, lines).not.toMatch(/KTM-?482|482913/);
    }
  },
);

testOf(
  'a window of 0 ms ends, and options of the matchers are checked',
  `
      test('one', async ({ mailbox, expectEmail }) => {
        await expect(mailbox).not.toReceiveEmail({}, { within: 0 });
        await expect(expect(mailbox).not.toReceiveEmail({}, { within: -1 })).rejects.toThrow('within must be');
        await expect(expect(mailbox).toReceiveEmail({}, { timeOut: 1 } as object)).rejects.toThrow('Unknown option "timeOut"');
        await expect(expectEmail.not({ timeout: 1 } as object)).rejects.toThrow('predicate, within, after.');
      });
    `,
  (run) => {
    expect([run.passed, run.failed]).toEqual([1, 0]);
  },
);

testOf(
  'no server: the first wait fails with the URL tried and the line that is missing',
  `
      test.use({ mailboxURL: 'http://127.0.0.1:1' });
      test.fail('a wait', async ({ mailbox }) => { await mailbox.waitForOtp(); });
      test.fail('no email', async ({ mailbox }) => { await expect(mailbox).not.toReceiveEmail(); });
    `,
  (run) => {
    expect([run.passed, run.failed]).toEqual([2, 0]);
    for (const title of ['a wait', 'no email']) {
      const [message, ...more] = errorsOf(run, title);
      expect(message).toContain('Nothing answers at http://127.0.0.1:1.');
      expect(message).toContain('webServer: [mailboxServer()]');
      expect(more).toEqual([]);
    }
  },
);
