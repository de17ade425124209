import { type MailboxServerOptions, startMailboxServer } from '../../../src/server/index.js';
import { expect, test } from '../fixtures.js';

const ONE = 'imap://qa@localhost:1';
const TWO = [ONE, 'imap://qa@localhost:2'];
const PASSWORD = { imapPassword: 'secret-of-qa' };

for (const [title, options, problem] of [
  ['no mailbox', { imap: '', ...PASSWORD }, /^imap must not be empty$/],
  ['an account that is empty', { imap: ONE, imapAccount: '' }, /^imapAccount must not be empty$/],
  ['a file that is empty', { imap: ONE, imapPasswordFile: '' }, /^imapPasswordFile must not be/],
  [
    'port 0',
    { imap: 'imap://qa@localhost:0', ...PASSWORD },
    /^imap must have a port from 1 to 65535, or none$/,
  ],
  [
    'an account without a key',
    { imap: ONE, imapAccount: 'shop', ...PASSWORD },
    /^imapAccount has shop, an account without a key: add one$/,
  ],
  [
    'the account without a name by the name of logs',
    { imap: ONE, imapAccount: 'default', ...PASSWORD },
    /^imapAccount has default: the account without a name is -$/,
  ],
  [
    'a file and a command for one mailbox',
    { imap: TWO, imapPasswordFile: ['-', 'password'], imapTokenCommand: 'echo token' },
    /^imapTokenCommand excludes imapPasswordFile for qa at localhost:2, INBOX: give one of them as -$/,
  ],
  [
    'a mailbox without a password',
    { imap: TWO, imapTokenCommand: ['echo token', '-'] },
    /^imap needs a password for qa at localhost:2, INBOX: set imapPassword, /,
  ],
] as [string, MailboxServerOptions, RegExp][])
  test(`rejects ${title}`, async () => {
    await expect(startMailboxServer({ httpPort: 0, smtpPort: 0, ...options })).rejects.toThrow(
      problem,
    );
  });
