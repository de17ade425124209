import { createMailbox } from '../../src/mailbox/index.js';
import { expect, test } from './fixtures.js';

const WRONG: [option: string, value: unknown, message: RegExp][] = [
  [
    'mailboxURL',
    'localhost:8025',
    /mailboxURL \(MAILBOX_URL\) must be an http\(s\) URL.*"localhost/,
  ],
  ['mailboxURL', 8025, /mailboxURL/],
  ['mailboxURL', 'http://me:secret@mail.test', /mailboxURL.*without credentials.*"http:\/\/…@mail/],
  ['mailboxApiKey', 'two words', /mailboxApiKey \(MAILBOX_API_KEY\) must be a string/],
  ['mailboxApiKey', '', /mailboxApiKey/],
  ['mailboxDomain', 'a domain', /mailboxDomain \(MAILBOX_DOMAIN\) must be a domain/],
  ['mailboxDomain', 'inbox..test', /mailboxDomain/],
  [
    'mailboxTimeout',
    '10s',
    /mailboxTimeout \(MAILBOX_TIMEOUT\) must be a number of milliseconds, 0 or more; got "10s"/,
  ],
  ['mailboxTimeout', -1, /mailboxTimeout/],
  ['mailboxTimeout', Number.NaN, /mailboxTimeout/],
];

for (const [option, value, message] of WRONG) {
  test(`rejects ${option}: ${JSON.stringify(value)} at once, and names the option`, () => {
    expect(() => createMailbox({ [option]: value } as object)).toThrow(message);
  });
}

test('rejects a key without showing it', () => {
  const key = 'very secret';
  expect(() => createMailbox({ mailboxApiKey: key })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining(key) }),
  );
});

test('uses the domain of the options', () => {
  expect(createMailbox({ mailboxDomain: 'Mail.Shop.test' }).address).toMatch(/@mail\.shop\.test$/);
});

test('creating a mailbox sends no request', async () => {
  const mailbox = createMailbox({ mailboxURL: 'http://127.0.0.1:1' });
  mailbox.another('bob');
  await mailbox.close();
});
