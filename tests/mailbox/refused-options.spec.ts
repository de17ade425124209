import { MailboxClient } from '../../src/client/index.js';
import { expect as mailboxExpect, mailboxServer } from '../../src/index.js';
import { createMailbox, type Mailbox } from '../../src/mailbox/index.js';
import { mailCollectionOf } from '../../src/mailbox/mailbox.js';
import { expectEmailAt } from '../../src/playwright/expect-email.js';
import { expect, test } from './fixtures.js';

/** Values that JavaScript allows, but that are not objects of criteria or options. */
const NO_OBJECTS: [what: string, value: unknown][] = [
  ['null', null],
  ['an array', []],
  ['an array', [{ subject: 'x' }]],
  ['a string', 'x'],
  ['a number', 5_000],
  ['a boolean', true],
  ['a RegExp', /\d{4}/],
  ['a Date', new Date(0)],
  ['a Map', new Map([['subject', 'x']])],
  ['a function', () => true],
  ['a URL', new URL('http://shop.test/')],
  ['a Criteria', new (class Criteria {})()],
];

const EMAIL_AT = (mailbox: Mailbox) => {
  const inbox = mailCollectionOf(mailbox, 'inbox');
  if (!inbox) throw new Error('A mailbox has an inbox.');
  return expectEmailAt(inbox);
};

type Call = (mailbox: Mailbox, ...given: never[]) => unknown;

/** Any function, as JavaScript would call it without types. */
type Loose = (...given: never[]) => unknown;

/** Calls with criteria and options in one object. */
const CALLS: Record<string, Call> = {
  waitForEmail: (mailbox, ...given) => mailbox.waitForEmail(...given),
  waitForEmails: (mailbox, ...given) => mailbox.waitForEmails(1, ...given),
  waitForOtp: (mailbox, ...given) => (mailbox.waitForOtp as Loose).apply(mailbox, given),
  waitForLink: (mailbox, ...given) => (mailbox.waitForLink as Loose).apply(mailbox, given),
  'sent.waitForEmail': (mailbox, ...given) => mailbox.sent.waitForEmail(...given),
  'sent.waitForEmails': (mailbox, ...given) => mailbox.sent.waitForEmails(1, ...given),
  expectEmail: (mailbox, ...given) => EMAIL_AT(mailbox)(...given),
  'expectEmail.not': (mailbox, ...given) => EMAIL_AT(mailbox).not(...given),
  toReceiveEmail: (mailbox, ...given) => mailboxExpect(mailbox).toReceiveEmail(...given),
  '.not.toReceiveEmail': (mailbox, ...given) => mailboxExpect(mailbox).not.toReceiveEmail(...given),
  toHaveSent: (mailbox, ...given) => mailboxExpect(mailbox.sent).toHaveSent(...given),
  '.not.toHaveSent': (mailbox, ...given) => mailboxExpect(mailbox.sent).not.toHaveSent(...given),
  toHaveSentTimes: (mailbox, ...given) => mailboxExpect(mailbox.sent).toHaveSentTimes(1, ...given),
};

/** Nothing listens at this URL, and no request is expected. */
const NOWHERE = { mailboxURL: 'http://127.0.0.1:1' };

/** The error of a call, thrown or rejected. */
async function refusalOf(call: () => unknown): Promise<string> {
  try {
    await call();
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    return (error as Error).message;
  }
  throw new Error('The call was not refused.');
}

for (const [name, call] of Object.entries(CALLS)) {
  const isNegated = name.includes('not');

  test(`${name}: rejects a non-object and a second object`, async () => {
    const mailbox = createMailbox(NOWHERE);
    const takesPattern = name === 'waitForOtp' || name === 'waitForLink';
    const shown = name.replace('.not.', '');
    for (const [what, value] of NO_OBJECTS) {
      const second = await refusalOf(() => call(mailbox, {} as never, value as never));
      expect(second).toContain(`${shown}() takes its criteria and its options in one object: `);
      expect(second).toMatch(/: \S+\(([13], )?\{ \w+: '.+', (timeout|within): \d_000 \}\)\.$/);
      const isPattern = typeof value === 'string' || value instanceof RegExp;
      if (takesPattern && isPattern) continue;
      const only = await refusalOf(() => call(mailbox, value as never));
      expect(only).toBe(`${shown}() takes an object such as { subject: 'invoice' }, got ${what}.`);
    }
  });

  test(`${name}: rejects an unknown option, and suggests the right one`, async () => {
    const mailbox = createMailbox(NOWHERE);
    const [other, hint] = isNegated ? ['timeout', 'use { within }'] : ['within', 'use { timeout }'];
    const refused = (options: object) => refusalOf(() => call(mailbox, options as never));
    if (name !== 'toHaveSentTimes') {
      expect(await refused({ [other]: 1 })).toContain(`Unknown option "${other}".`);
      expect(await refused({ [other]: 1 })).toContain(hint);
    }
    expect(await refused({ AFTER: 1 })).toContain('Did you mean "after"?');
    expect(await refused({ constructor: 1 })).toContain('Unknown option "constructor"');
    expect(await refused({ subject: 5 })).toContain('"subject" must be a string or a RegExp');
    expect(await refused({ after: {} })).toContain('after must be an email that');
    expect(await refused({ signal: 5 })).toContain('signal must be an AbortSignal');
  });
}

/** Calls with a likely mistake, and the expected error. */
const WRONG: [name: string, call: (mailbox: Mailbox) => unknown, message: string][] = [
  [
    'waitForOtp(/…/, { … }, { … })',
    (mailbox) => mailbox.waitForOtp(/x/, {}, ...([{ timeout: 1 }] as unknown as [])),
    "one object: waitForOtp(/\\d{4}/, { from: 'shop.test', timeout: 5_000 }).",
  ],
  [
    "waitForOtp('…')",
    (mailbox) => mailbox.waitForOtp('1234' as never),
    'pattern must be a RegExp, got a string',
  ],
  [
    'waitForOtp(/…/, { pattern })',
    (mailbox) => mailbox.waitForOtp(/x/, { pattern: /y/ } as never),
    'waitForOtp(): the pattern was passed twice.',
  ],
  [
    'waitForLink({ pattern: 5 })',
    (mailbox) => mailbox.waitForLink({ pattern: 5 as never }),
    'pattern must be a string or a RegExp, got a number',
  ],
  [
    "waitForEmails('3')",
    (mailbox) => mailbox.waitForEmails('3' as never),
    'the number of emails must be a whole number, 1 or more; got a string',
  ],
  [
    "toHaveSentTimes('2')",
    (mailbox) => mailboxExpect(mailbox.sent).toHaveSentTimes('2' as never),
    'the number of emails must be a whole number, 0 or more; got a string',
  ],
  [
    'toHaveSentTimes(0, { timeout })',
    (mailbox) => mailboxExpect(mailbox.sent).toHaveSentTimes(0, { timeout: 1 }),
    'use { within }',
  ],
  [
    'latest({ … })',
    (mailbox) => (mailbox.latest as (criteria: object) => unknown).call(mailbox, { subject: 'x' }),
    'latest() takes no arguments: it returns what is there now. To wait for an email, use waitForEmail({ … }).',
  ],
  [
    'sent.list({}, { timeout })',
    ({ sent }) => (sent.list as (...given: object[]) => unknown).call(sent, {}, { timeout: 1 }),
    'sent.list() takes criteria only: it returns what is there now.',
  ],
  ['another(…, [])', (mailbox) => mailbox.another('bob', [] as never), 'got an array'],
  [
    'another(…, { deferonce })',
    (mailbox) => mailbox.another('bob', { deferonce: true } as never),
    'drop. Did you mean "deferOnce"?',
  ],
  [
    'not.toHaveSent({ subject: undefined })',
    (mailbox) => mailboxExpect(mailbox.sent).not.toHaveSent({ subject: undefined } as never),
    'The criterion "subject" is undefined',
  ],
  ['createMailbox(…)', () => createMailbox('http://x' as never), 'got a string'],
  [
    "waitForLink({ pattern: '' })",
    (mailbox) => mailbox.waitForLink({ pattern: '' }),
    'the pattern is empty, which would match any text. Leave it out, or use a RegExp.',
  ],
  ...['subject', 'from', 'to', 'cc', 'body', 'text', 'html', 'attachment', 'replyTo'].flatMap(
    (name): (typeof WRONG)[number][] => [
      [
        `waitForOtp({ ${name}: ' ' })`,
        (mailbox) => mailbox.waitForOtp({ [name]: ' ' }),
        `The criterion "${name}" is empty, which would match any text`,
      ],
      [
        `expectEmail({ ${name}: [] })`,
        (mailbox) => mailbox.waitForEmail({ [name]: [] } as never),
        `The criterion "${name}" must be a string or a RegExp, got an array.`,
      ],
    ],
  ),
  [
    "waitForEmail({ header: { 'X-Campaign': '' } })",
    (mailbox) => mailbox.waitForEmail({ header: { 'X-Campaign': '' } }),
    'The criterion "header": "X-Campaign" is empty',
  ],
  [
    'createMailbox({ url })',
    () => createMailbox({ url: 'http://x' } as never),
    'Unknown option "url". Valid options: mailboxURL, mailboxApiKey, mailboxDomain, mailboxAddress, mailboxTimeout, mailboxAttach, mailboxChecks, mailboxOutbound, name, signal. Did you mean "mailboxURL"?',
  ],
  [
    'createMailbox({ signal: 5 })',
    () => createMailbox({ signal: 5 as never }),
    'signal must be an AbortSignal, got a number',
  ],
  [
    'mailboxServer({ port })',
    () => mailboxServer({ port: 1 } as never),
    'Did you mean "httpPort"?',
  ],
  [
    'mailboxServer({ maxEmails: "10" })',
    () => mailboxServer({ maxEmails: '10' as never }),
    'mailboxServer(): maxEmails must be a whole number, 0 or more, got a string.',
  ],
  [
    'mailboxServer({ accounts: { shop: "two words" } })',
    () => mailboxServer({ accounts: { shop: 'two words' } }),
    'accounts must be an object with the key of each account, got an object',
  ],
  [
    'new MailboxClient({ baseUrl })',
    () => new MailboxClient({ baseUrl: 'http://x', apiKey: 'k' } as never),
    'Did you mean "baseURL"?',
  ],
];

for (const [name, call, message] of WRONG) {
  test(`rejects ${name}, and explains how to write it`, async () => {
    const mailbox = createMailbox(NOWHERE);
    expect(await refusalOf(() => call(mailbox))).toContain(message);
  });
}

test('a client rejects arguments that it would ignore, without a request', async () => {
  const client = new MailboxClient({ baseURL: NOWHERE.mailboxURL, apiKey: 'k' });
  const wrong = (value: unknown) => value as never;
  const calls: [call: () => unknown, message: string][] = [
    [() => client.inbox.latest(wrong({ subject: 'x' })), 'Valid options: to, recipient, after.'],
    [() => client.sent.latest(wrong({ after: new Date() })), 'Valid options: to, recipient.'],
    [() => client.inbox.list(wrong({ perPage: 5 })), 'Unknown option "perPage".'],
    [() => client.inbox.list(wrong([])), 'got an array'],
    [() => client.inbox.latest({}, wrong({ timeOut: 1 })), 'Did you mean "timeout"?'],
    [() => client.inbox.latest({}, wrong({ signal: 1 })), 'signal must be an AbortSignal'],
    [() => client.inbox.latest({}, wrong({ onResponse: 1 })), 'onResponse must be a function'],
  ];
  for (const [call, message] of calls) expect(await refusalOf(call)).toContain(message);
});

test('accepts the whole `use` of a project', () => {
  const others = { mailboxPool: 4, mailboxPoolTimeout: 5, mailboxes: [] };
  const use = { ...NOWHERE, ...others, mailboxAttach: 'on', baseURL: 'http://shop.test' };
  expect(createMailbox(use).address).toContain('@inbox.test');
});

test('methods and matchers of an email reject invalid arguments', async ({ mailbox, send }) => {
  await send({ subject: 'Hello' });
  const email = await mailbox.waitForEmail();
  const sent = await mailbox.sent.waitForEmail();
  const wrong = (value: unknown) => value as never;
  const page = { route: () => {}, goto: () => {} };
  const calls: [call: () => unknown, message: string][] = [
    [() => email.link(wrong(5)), 'must be a string or a RegExp, got a number'],
    [() => email.link(wrong(null)), 'got null'],
    [() => email.open(wrong(null)), 'open() needs a page of the test, got null'],
    [() => email.open(wrong(page), wrong({ remote: true })), 'Valid options: remoteContent.'],
    [() => email.open(wrong(page), { remoteContent: wrong('yes') }), 'true or false, got a string'],
    [() => mailboxExpect(email).not.toHaveSubject(wrong(undefined)), 'got undefined'],
    [() => mailboxExpect(email).toHaveBodyText(wrong(null)), 'got null'],
    [() => mailboxExpect(email).not.toHaveOtp(wrong(482913)), 'got a number'],
    [() => mailboxExpect(email).not.toHaveLink(wrong({})), 'got an empty object'],
    [() => mailboxExpect(email).not.toHaveSender(wrong(['x'])), 'got an array'],
    [
      () => mailboxExpect(email).not.toHaveAttachmentCount(wrong('1')),
      'a whole number, 0 or more; got a string',
    ],
    [() => mailboxExpect(sent).not.toHaveAttachmentCount(-1), 'a whole number, 0 or more; got -1'],
    [
      () => mailboxExpect(email as never as typeof sent).not.toHaveBcc('x'),
      'does not show its Bcc',
    ],
  ];
  for (const [call, message] of calls) expect(await refusalOf(call)).toContain(message);
});

test('an error of mailboxServer() points only at the line of the config', () => {
  const config = () => mailboxServer({ port: 1 } as never);
  const error = (() => {
    try {
      return config();
    } catch (thrown) {
      return thrown as Error;
    }
  })() as Error;
  const [, ...frames] = (error.stack ?? '').split('\n');
  expect(frames).toEqual([expect.stringContaining('refused-options.spec.ts')]);
});
