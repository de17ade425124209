import { inspect } from 'node:util';
import { isWaitError, type Mailbox, type WaitError } from '../../src/mailbox/index.js';
// Loaded here, because otherwise it would be loaded when a wait is about to end.
import '../../src/otp/index.js';
import { expect, SOON, test } from './fixtures.js';

// Its tests mostly wait.
test.describe.configure({ mode: 'parallel' });

async function failureOf(wait: Promise<unknown>): Promise<WaitError> {
  const error = await wait.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isWaitError(error)) throw new Error('The wait did not fail as a wait does.');
  return error;
}

const WELCOME = { subject: 'Welcome', text: 'Hello, see https://shop.test/' };
const INVOICE = { subject: 'Your invoice', from: 'billing@shop.test' };

/** What had arrived when a wait failed, and why each email was not its answer. The texts: tests/playwright/failure-texts.ts. */
const FAILURES: {
  code: string;
  mails: object[];
  wait: (mailbox: Mailbox) => Promise<unknown>;
  reasons: string[];
}[] = [
  {
    code: 'NOTHING_ARRIVED',
    mails: [],
    wait: (mailbox) => mailbox.waitForOtp({ timeout: SOON }),
    reasons: [],
  },
  {
    code: 'NO_MATCH',
    mails: [WELCOME, INVOICE],
    wait: (mailbox) => mailbox.waitForEmail({ subject: /invoice/i, from: 'hello@', timeout: SOON }),
    reasons: [
      'subject "Welcome" does not match /invoice/i',
      'from "billing@shop.test" does not match "hello@"',
    ],
  },
  {
    code: 'NO_MATCH',
    mails: [WELCOME, INVOICE],
    wait: (mailbox) => mailbox.waitForEmails(3, { subject: 'welcome', timeout: SOON }),
    reasons: ['matches', 'subject "Your invoice" does not match "welcome"'],
  },
  {
    code: 'NO_CODE',
    mails: [WELCOME],
    wait: (mailbox) => mailbox.waitForOtp({ timeout: SOON }),
    reasons: ['no code in it'],
  },
  {
    code: 'NO_LINK',
    mails: [WELCOME],
    wait: (mailbox) => mailbox.waitForLink(/reset/, { timeout: SOON }),
    reasons: ['its link does not match /reset/: https://shop.test/'],
  },
  {
    code: 'USED_UP',
    mails: [{ text: 'Your code is 482913.' }],
    wait: async (mailbox) => {
      await mailbox.waitForOtp({ from: 'hello' });
      return mailbox.waitForOtp({ timeout: SOON });
    },
    reasons: ['already returned by mailbox.waitForOtp(from "hello")'],
  },
];

for (const { code, mails, wait, reasons } of FAILURES) {
  test(`fails with ${code}: ${reasons.join('; ') || 'no email'}`, async ({ mailbox, send }) => {
    for (const mail of mails) await send(mail);
    // Loads what reads email before the time of the wait begins.
    await mailbox.list();
    const error = await failureOf(wait(mailbox));
    expect(error.code).toBe(code);
    expect(error.received.map(({ reason }) => reason)).toEqual(reasons);
  });
}

test('truncates a long subject, and wraps the reason below it at 68 columns', async ({
  mailbox,
  send,
}) => {
  await send({ subject: 'Welcome to the shop '.repeat(20).trim() });
  await mailbox.list();
  const error = await failureOf(mailbox.waitForEmail({ subject: 'invoice', timeout: SOON }));
  const table = /^ {2}time[\s\S]*?\n\n/m.exec(error.message)?.[0] ?? '';
  expect(table).toMatch(/"Welcome to the shop .*…\n {4}subject "Welcome/);
  expect(table.replace(/\n +/g, ' ')).toContain('shop" does not match "invoice"');
  for (const line of table.split('\n')) expect(line.length).toBeLessThanOrEqual(68);
});

test('says that the newest email has no code, though an earlier code was returned', async ({
  mailbox,
  send,
}) => {
  await send({ subject: 'Your code', text: 'Your code is 482913' });
  await mailbox.waitForOtp();
  await send({ subject: 'Resent', text: 'Hello.' });
  await mailbox.list();
  const error = await failureOf(mailbox.waitForOtp({ timeout: SOON }));
  expect(error.code).toBe('NO_CODE');
  expect(error.message).toMatch(/"Your code"\n +already returned by mailbox\.waitForOtp\(\)/);
});

test('names the closest candidate in an email without a code, and why it is none', async ({
  mailbox,
  send,
}) => {
  await send({ subject: 'Your order', text: 'Thank you for your order no. 481516.' });
  await send({ subject: 'Welcome', text: 'Hello.' });
  // Loads the modules for reading emails before the wait's timeout starts.
  await mailbox.list();
  const error = await failureOf(mailbox.waitForOtp({ timeout: SOON }));
  expect(error.received.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^no code in it; nearest: "481516" \(.*\)$/),
    'no code in it',
  ]);
  // With a pattern, the user defines what a code is.
  const pattern = /PIN (\d+)/;
  await send({ text: 'Your sign-in code is KTM-482, see https://shop.test/x7Rq.' });
  await mailbox.list();
  const other = await failureOf(mailbox.waitForOtp({ pattern, timeout: SOON }));
  expect(other.received.map(({ reason }) => reason)).toEqual([
    'no code matching the pattern in "Thank you for your order no. 000000." (digits shown as 0)',
    'no code matching the pattern in "Hello."',
    'no code matching the pattern; without it, the code is like AAA-000: "Your sign-in code is •••, see •••"',
  ]);
});

test('a rejected key fails the wait at once, without being shown', async ({ newMailbox }) => {
  const key = 'not-the-key-of-this-server';
  const mailbox = newMailbox({ mailboxApiKey: key, mailboxTimeout: 60_000 });
  const error = await failureOf(mailbox.waitForOtp());
  expect(error.code).toBe('UNAUTHORIZED');
  expect(error.message).toContain('mailboxApiKey');
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(key);
  const other = await failureOf(newMailbox({ mailboxApiKey: 'wrong' }).waitForOtp());
  expect(other.message).toContain('401 UNAUTHORIZED: Wrong API key');
});

test('a printed mailbox shows no key', async ({ newMailbox }) => {
  const mailbox = newMailbox({ mailboxApiKey: 'a-key-of-ones-own' });
  const shown = [mailbox, mailbox.sent].map((one) =>
    [inspect(one, { depth: 99, showHidden: true }), JSON.stringify(one)].join(''),
  );
  expect(shown.join('')).not.toContain('a-key-of-ones-own');
});

test('shows no code of an email', async ({ mailbox, send }) => {
  await send({ subject: '482 913 is your code', text: 'Your code is 482913.' });
  await mailbox.waitForOtp();
  const failures = [
    mailbox.waitForOtp({ timeout: SOON }),
    mailbox.waitForEmail({ body: 'something else', timeout: SOON }),
  ].map(failureOf);
  for (const error of await Promise.all(failures)) {
    expect(inspect(error)).not.toMatch(/482 ?913/);
    expect(error.message).toContain('••• is your code');
  }
});

test('the stack starts at the line of the call, even if the call is awaited later', async ({
  mailbox,
}) => {
  const waits = [
    () => mailbox.waitForOtp({ timeout: SOON }),
    () => mailbox.waitForLink(/x/, { timeout: SOON }),
    () => mailbox.waitForEmail({ timeout: SOON }),
    () => mailbox.sent.waitForEmail({ timeout: SOON }),
  ].map((call) => failureOf(call()));
  for (const error of await Promise.all(waits)) {
    const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
    expect(frames[0]).toContain('failures.spec.ts');
  }
});

test('shows links that do not match without their tokens', async ({ mailbox, send }) => {
  const token = 'Zx81qLm0ppT3aVw9';
  const urls = [
    `https://shop.test/verify-email/${token}?lang=en&token=${token}#top`,
    `https://shop.test/v2/signIn?next=/orders/48213`,
    `https://shop.test/#/reset/${token}`,
  ];
  await send({ subject: 'Welcome', text: urls.join('\n') });
  await mailbox.list();
  const { received } = await failureOf(mailbox.waitForLink(/never/, { timeout: SOON }));
  expect(received[0]?.reason).toBe(
    'none of its 3 links match /never/: https://shop.test/verify-email/•••?lang=•••&token=•••#top, ' +
      'https://shop.test/v2/signIn?next=•••, https://shop.test/#/reset/•••',
  );
});

test('says that an email has no links, whatever the pattern', async ({ mailbox, send }) => {
  await send({ subject: 'Hello', text: 'Your code is 482913.' });
  await mailbox.list();
  const { message } = await failureOf(mailbox.waitForLink(/reset/, { timeout: SOON }));
  expect(message).toContain('failed: email arrived, but without a link\n');
  expect(message).toContain('\nURLs in the text and the `href` of links count.\n');
});

test('names both of two equally likely codes', async ({ mailbox, send }) => {
  await send({ subject: 'Hello', text: 'Your code is 482913.\nYour code is 771204.' });
  await mailbox.list();
  const { message } = await failureOf(mailbox.waitForOtp({ timeout: SOON }));
  const codes = '"(?:482913|771204)"';
  expect(message).toMatch(new RegExp(`two codes are equally likely: ${codes} and ${codes}`));
});

test('names the likelier of two codes of which none is certain', async ({ mailbox, send }) => {
  await send({ subject: 'Hello', text: 'Your login code is 482913.\nYour PIN is 771204.' });
  await mailbox.list();
  const { received } = await failureOf(mailbox.waitForOtp({ timeout: SOON }));
  expect(received[0]?.reason).toBe(
    'no code is certain enough; the likeliest: "482913" ("771204" may be the code as well)',
  );
});

test('shows the 20 emails that match most criteria, of these the newest', async ({
  mailbox,
  send,
}) => {
  await send({ subject: 'Invoice', from: 'shop@shop.test' });
  for (let count = 1; count <= 25; count++) await send({ subject: `Ad ${count}` });
  await mailbox.list();
  const criteria = { subject: 'invoice', from: 'billing@' };
  const error = await failureOf(mailbox.waitForEmail({ ...criteria, timeout: SOON }));
  const shown = [...error.message.matchAll(/^ {2}\d\d:.* "(.*)"$/gm)].map(([, subject]) => subject);
  expect(shown).toEqual([
    'Invoice',
    ...Array.from({ length: 19 }, (_, index) => `Ad ${index + 7}`),
  ]);
  expect(error.message).toContain('\n  and 6 more\n');
  expect(error.received).toHaveLength(26);
});

test('cuts a subject of thousands of letters', async ({ mailbox, send }) => {
  await send({ subject: 'Welcome '.repeat(600).trim() });
  await mailbox.list();
  const { message } = await failureOf(mailbox.waitForEmail({ subject: 'x', timeout: SOON }));
  expect(message.length).toBeLessThan(1_000);
});

test('says how to read a second code of an email', async ({ mailbox, send }) => {
  await send({ text: 'Sign-in code: 482913\nBackup code: 771204' });
  await mailbox.waitForOtp(/Sign-in code: (\d+)/);
  const pattern = /Backup code: (\d+)/;
  const { code, message } = await failureOf(mailbox.waitForOtp(pattern, { timeout: SOON }));
  expect(code).toBe('USED_UP');
  expect(message.replace(/\s+/g, ' ')).toContain(
    `(await mailbox.waitForEmail({ body: ${pattern} })).text_body?.match(${pattern}).`,
  );
  const email = await mailbox.waitForEmail({ body: pattern });
  expect(email.text_body?.match(pattern)?.[1]).toBe('771204');
});
