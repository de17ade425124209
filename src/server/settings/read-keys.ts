import { DEFAULT_API_KEY } from '../../contract/server-options.js';
import { isLoopback } from '../network/ip-address.js';
import { type ApiKey, DEFAULT_ACCOUNT, KEY_USES, type Keys, type KeyUse } from './accounts.js';
import { ServerOptionError, type Settings } from './options.js';
import { readSecretOption } from './secret-file.js';

/** Characters that may follow 'Bearer ' in a header. */
export const KEY = { pattern: /^[\x21-\x7e]+$/, kind: 'printable ASCII without spaces' };

/** The name of an account. */
export const ACCOUNT_NAME = {
  pattern: /^[a-z0-9][a-z0-9._-]*$/i,
  kind: 'letters, digits, dots, dashes and underscores, that begin with a letter or a digit',
};

/** The least length of keys where other machines can try them: 96 bits in hexadecimal digits. */
const MIN_KEY_LENGTH = 24;

type Sources = Pick<Settings, 'apiKey' | 'accounts' | 'keysFile'>;

/** A key, and the place that it was read from. */
interface PlacedKey extends ApiKey {
  account: string;
  option: keyof Sources;
  /** Follows the name of the option in an error. */
  place: string;
}

/**
 * The keys of all accounts, from the options and the keys file.
 *
 * @throws ServerOptionError for a keys file that is wrong or not safe, for a key that is there twice, and beyond
 * loopback for a key that is easily guessed
 */
export function readKeys({
  host,
  apiKey,
  accounts,
  keysFile,
}: Sources & Pick<Settings, 'host'>): Keys {
  if (Object.hasOwn(accounts, DEFAULT_ACCOUNT)) {
    throw new ServerOptionError(
      'accounts',
      `has the name ${DEFAULT_ACCOUNT}, which is the account of the key without a name`,
    );
  }
  const all = keysFile === undefined ? [] : keysOfFile(keysFile);
  for (const [account, key] of Object.entries(accounts)) {
    const place = `: the key of ${account}`;
    all.unshift({ account, key, use: 'read', option: 'accounts', place });
  }
  if (apiKey !== undefined) {
    all.unshift({
      account: DEFAULT_ACCOUNT,
      key: apiKey,
      use: 'read',
      option: 'apiKey',
      place: '',
    });
  }
  checkUnique(all);
  if (!isLoopback(host)) checkGuessable(host, all);
  const keys = new Map<string, ApiKey[]>();
  for (const { account, key, use } of all) {
    keys.set(account, [...(keys.get(account) ?? []), { key, use }]);
  }
  return keys;
}

/** @throws ServerOptionError with the line. No message repeats a word of the file, which may be a key */
function keysOfFile(path: string): PlacedKey[] {
  const keys = readSecretOption('keysFile', path)
    .split('\n')
    .flatMap((line, index) => keyOfLine(line, `${path}, line ${index + 1}`));
  // A file that is being written may be empty for a moment; it must not remove all accounts.
  if (keys.length === 0) throw new ServerOptionError('keysFile', `${path} has no key`);
  return keys;
}

function keyOfLine(line: string, place: string): PlacedKey[] {
  const words = line.split(/\s+/).filter(Boolean);
  const comment = words.findIndex((word) => word.startsWith('#'));
  const [name = '', use = '', key = '', ...others] = words.slice(
    0,
    comment < 0 ? undefined : comment,
  );
  if (name === '') return [];
  const wrong = (problem: string) => new ServerOptionError('keysFile', `${place}: ${problem}`);
  if (key === '' || others.length > 0 || !isUse(use)) {
    throw wrong(
      `must be: account use key, such as "shop send KEY"; use is ${KEY_USES.join(' or ')}`,
    );
  }
  if (name === DEFAULT_ACCOUNT) throw wrong('the account without a name is -');
  if (name !== '-' && !ACCOUNT_NAME.pattern.test(name)) {
    throw wrong(`an account must have a name of ${ACCOUNT_NAME.kind}, or be -`);
  }
  if (!KEY.pattern.test(key)) throw wrong(`the key must be ${KEY.kind}`);
  const account = name === '-' ? DEFAULT_ACCOUNT : name;
  return [{ account, key, use, option: 'keysFile', place: `${place}: the key` }];
}

function isUse(text: string): text is KeyUse {
  return KEY_USES.some((use) => use === text);
}

/** @throws ServerOptionError if two sources, or two lines, have the same key */
function checkUnique(all: readonly PlacedKey[]): void {
  const places = new Map<string, PlacedKey>();
  for (const one of all) {
    const other = places.get(one.key);
    places.set(one.key, one);
    if (!other) continue;
    if (one.option !== 'keysFile') {
      throw new ServerOptionError('accounts', 'has the same key twice: each key is an account');
    }
    throw new ServerOptionError(one.option, (nameOf) => {
      const where = other.option === 'keysFile' ? 'another line' : nameOf(other.option);
      return `${one.place} is also in ${where}: remove one`;
    });
  }
}

function checkGuessable(host: string, all: readonly PlacedKey[]): void {
  if (all.some(({ key }) => key === DEFAULT_API_KEY)) {
    throw new ServerOptionError(
      'host',
      (nameOf) =>
        `${host} is open to other machines, and the default key is public: ` +
        `set ${nameOf('apiKey')} to a key of your own`,
    );
  }
  const short = all.find(({ key }) => key.length < MIN_KEY_LENGTH);
  if (!short) return;
  throw new ServerOptionError(
    short.option,
    (nameOf) =>
      `${short.place} is shorter than ${MIN_KEY_LENGTH} characters, and ${nameOf('host')} ${host} is `.trimStart() +
      'open to other machines, which may guess it: use a random one, such as the output of "openssl rand -hex 16"',
  );
}
