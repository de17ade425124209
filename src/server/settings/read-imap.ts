import type { MailboxServerOptions, OptionName } from '../../contract/server-options.js';
import { isLoopback } from '../network/ip-address.js';
import { DEFAULT_ACCOUNT, type Keys } from './accounts.js';
import type { ImapLogin, ImapMailbox } from './imap-mailbox.js';
import { ServerOptionError } from './options.js';
import type { Reception } from './reception.js';
import { readSecretOption } from './secret-file.js';

type ImapOptions = Pick<
  MailboxServerOptions,
  'imap' | 'imapPassword' | 'imapPasswordFile' | 'imapTokenCommand' | 'imapAccount'
>;

/** The options with a value for each mailbox, or one for all. */
const OF_EACH = ['imapPasswordFile', 'imapTokenCommand', 'imapAccount'] as const;

/** The value for a mailbox without a file or a command, and for the account without a name, as in the keys file. */
const NONE = '-';

const EXAMPLE = 'imaps://qa%40company.com@imap.company.com/INBOX';

/**
 * Reads the options about mailboxes at other servers.
 *
 * @throws ServerOptionError for what is not a URL of IMAP, or has a password in it; for a mailbox without a password, or
 * with two ways to log in; for options without a mailbox; and for an account without a key. No message shows a password
 */
export function readImap(
  options: ImapOptions,
  keys: Keys,
  reception: Reception | undefined,
): ImapMailbox[] {
  const urls = listOf(options.imap);
  checkCounts(options, urls.length);
  const mailboxes = urls.map((text, index) => {
    const valueFor = (name: (typeof OF_EACH)[number]) => {
      const values = listOf(options[name]);
      return values[values.length === 1 ? 0 : index];
    };
    const address = readUrl(text);
    const account = accountOf(valueFor('imapAccount'), keys, reception);
    const [file, command] = [valueFor('imapPasswordFile'), valueFor('imapTokenCommand')];
    const login = loginOf(address.name, options.imapPassword, file, command);
    return { ...address, account, login };
  });
  const twice = mailboxes.find(
    ({ name }, n) => mailboxes.findIndex((one) => one.name === name) < n,
  );
  if (twice) throw wrong(`has ${twice.name} twice: remove one`);
  return mailboxes;
}

function listOf(value: string | readonly string[] | undefined): readonly string[] {
  return typeof value === 'string' ? [value] : (value ?? []);
}

function checkCounts(options: ImapOptions, count: number): void {
  const given = ['imapPassword', ...OF_EACH] as const;
  for (const name of given) {
    const { length } = listOf(options[name]);
    if (length > 0 && count === 0)
      throw new ServerOptionError(name, (nameOf) => `requires ${nameOf('imap')}`);
    if (length <= 1 || length === count) continue;
    const problem = `has ${length} values for ${count} mailboxes: give one for all, or one for each`;
    throw new ServerOptionError(name, problem);
  }
}

/** The account of a mailbox's email; undefined if the recipients' domains decide. */
function accountOf(
  given: string | undefined,
  keys: Keys,
  reception: Reception | undefined,
): string | undefined {
  if (given === undefined && reception) return undefined;
  const account = given === undefined || given === NONE ? DEFAULT_ACCOUNT : given;
  if (given === DEFAULT_ACCOUNT)
    throw new ServerOptionError(
      'imapAccount',
      `has ${given}: the account without a name is ${NONE}`,
    );
  if (keys.has(account)) return account;
  throw given === undefined
    ? new ServerOptionError('imap', (nameOf) => {
        return `needs ${nameOf('imapAccount')}: all accounts have names`;
      })
    : new ServerOptionError('imapAccount', `has ${given}, an account without a key: add one`);
}

function loginOf(
  mailbox: string,
  password: string | undefined,
  file = NONE,
  tokenCommand = NONE,
): ImapLogin {
  if (file !== NONE && tokenCommand !== NONE)
    throw new ServerOptionError('imapTokenCommand', (nameOf) => {
      return `excludes ${nameOf('imapPasswordFile')} for ${mailbox}: give one of them as ${NONE}`;
    });
  if (tokenCommand !== NONE) return { tokenCommand };
  if (file !== NONE) {
    readPassword(file);
    return { password: () => readPassword(file) };
  }
  if (password !== undefined) return { password: () => password };
  throw new ServerOptionError('imap', (nameOf) => {
    const others = (['imapPasswordFile', 'imapTokenCommand'] as OptionName[]).map(nameOf);
    return `needs a password for ${mailbox}: set ${nameOf('imapPassword')}, ${others.join(' or ')}`;
  });
}

/** @throws ServerOptionError if the file cannot be read, or other users may read it */
function readPassword(file: string): string {
  const text = readSecretOption('imapPasswordFile', file).replace(/\r?\n$/, '');
  if (text !== '') return text;
  throw new ServerOptionError('imapPasswordFile', `${file} is empty`);
}

function readUrl(text: string): Omit<ImapMailbox, 'account' | 'login'> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.password)
    throw new ServerOptionError('imap', (nameOf) => {
      return `has a password, which other users and logs may see: set ${nameOf('imapPassword')} instead`;
    });
  if (!url || !/^imaps?:$/.test(url.protocol) || url.search + url.hash !== '' || !url.hostname)
    throw wrong(`must be a URL such as ${EXAMPLE}`);
  const { hostname: host, protocol, port, username, pathname } = url;
  const [user, folder] = [decode(username), decode(pathname.slice(1)) || 'INBOX'];
  if (!user) throw wrong(`must have a user, such as ${EXAMPLE}`);
  if (Number(port) === 0 && port !== '') throw wrong('must have a port from 1 to 65535, or none');
  const isSecure = protocol === 'imaps:';
  return {
    name: `${user} at ${url.host}, ${folder}`,
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 993 : 143),
    isSecure,
    mayBePlain: isLoopback(host.replace(/^\[|\]$/g, '')),
    user,
    folder,
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw wrong(`must be a URL such as ${EXAMPLE}: a % is written %25`);
  }
}

function wrong(problem: string): ServerOptionError {
  return new ServerOptionError('imap', problem);
}
