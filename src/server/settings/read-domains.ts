import { comparableAddress } from '../../contract/address.js';
import { DEFAULT_ACCOUNT, type Keys } from './accounts.js';
import { ServerOptionError, type Settings } from './options.js';
import { Reception } from './reception.js';

/** A domain in any spelling, and `*.` before it. The last label of a domain is no number (RFC 1123, section 2.1). */
const DOMAIN =
  /^(?:\*\.)?(?=.{1,253}$)(?:(?!-)[\p{L}\p{M}\p{N}_-]{1,63}(?<!-)\.)*(?!\d+$)(?!-)[\p{L}\p{M}\p{N}_-]{1,63}(?<!-)$/u;

/**
 * Reads the options about recipients.
 *
 * @returns undefined without domains: the server then accepts email for all
 * @throws ServerOptionError for what is no domain, a domain of two accounts, an account without a key, and what is no
 * address at one of the domains
 */
export function readReception(
  { domains, recipients, recipient }: Pick<Settings, 'domains' | 'recipients' | 'recipient'>,
  keys: Keys,
): Reception | undefined {
  if (domains.length === 0) return undefined;
  const known = new Map<string, string>();
  for (const text of domains) {
    const [name, account] = readDomain(text, keys);
    const other = known.get(name) ?? account;
    if (other !== account) {
      throw wrong(`has two accounts for ${name}, ${other} and ${account}: remove one`);
    }
    known.set(name, account);
  }
  const reception = new Reception(known, recipients, recipient);
  const foreign = recipient.find(
    (address) => !/^[^@]+@[^@]+$/.test(address) || reception.accountOf(address) === undefined,
  );
  if (foreign === undefined) return reception;
  throw new ServerOptionError(
    'recipient',
    (nameOf) =>
      `has ${JSON.stringify(foreign)}: must be an address at a domain of ${nameOf('domains')}`,
  );
}

function readDomain(text: string, keys: Keys): [name: string, account: string] {
  if (text.trim() === '')
    throw wrong('is empty: give a domain such as e2e.example.com, or remove the option');
  const [domain = '', account = DEFAULT_ACCOUNT, ...others] = text.split('=');
  if (domain.endsWith('.')) throw wrong(`has ${JSON.stringify(text)}: remove the dot at the end`);
  if (!DOMAIN.test(domain) || account === '' || others.length > 0) {
    throw wrong(
      `has ${JSON.stringify(text)}: must be a domain such as e2e.example.com or *.e2e.example.com, ` +
        'and =account if it belongs to an account with a name',
    );
  }
  if (keys.has(account)) return [comparableAddress(domain), account];
  throw new ServerOptionError('domains', (nameOf) => {
    const [key, accounts, keysFile] = [nameOf('apiKey'), nameOf('accounts'), nameOf('keysFile')];
    if (account === DEFAULT_ACCOUNT)
      return `has ${text}, which needs ${key} without a name, or =account behind it`;
    // Only the flag takes keys of accounts as well.
    const flag = key.startsWith('--') ? `${key} ${account}=KEY` : undefined;
    const ways = [flag, accounts === key ? undefined : accounts].filter(Boolean).join(', ');
    return `has ${text}, but no account ${account} with a key: add it by ${ways} or ${keysFile}`;
  });
}

function wrong(problem: string): ServerOptionError {
  return new ServerOptionError('domains', problem);
}
