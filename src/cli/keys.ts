import {
  ACCOUNTS_VARIABLE,
  type MailboxServerOptions,
  serverVariable,
} from '../contract/server-options.js';
import { ServerOptionError } from '../server/settings/options.js';

type Keys = Pick<MailboxServerOptions, 'apiKey' | 'accounts'>;

/**
 * Keys from `--api-key`: `name=key`, or a key without a name, which may end with several `=`, as in Base64. A
 * single `=` at the end is rejected, because `shop="$SHOP_KEY"` yields `shop=` if the variable is not set,
 * which would be an easily guessed key.
 */
export function keysFromFlags(given: readonly string[]): Keys {
  for (const [n, text] of given.entries()) checkFlag(text, given.length > 1 ? `${n + 1}` : '');
  const isNamed = (text: string) => /^[^=]+=+[^=]/.test(text);
  const [apiKey, ...others] = given.filter((text) => !isNamed(text));
  if (others.length > 0) {
    throw new ServerOptionError(
      'apiKey',
      'has two keys without a name: give the others as name=key',
    );
  }
  return { apiKey, accounts: accountsOf(given.filter(isNamed)) };
}

/** Keys from the variables: `MAILBOX_API_KEY` is a single key, with any characters. */
export function keysFromVariables([apiKey]: readonly string[]): Keys {
  const named = process.env[ACCOUNTS_VARIABLE]?.split(/\s+/).filter(Boolean) ?? [];
  if (named.some((text) => !/^[^=]+=./.test(text))) {
    throw new ServerOptionError('accounts', 'must be name=key, or several separated by spaces');
  }
  return { apiKey, accounts: accountsOf(named) };
}

/** @param number of the flag. The text itself may be a key, so no message shows it */
function checkFlag(text: string, number: string): void {
  const which = number && `number ${number} `;
  if (text === '') throw new ServerOptionError('apiKey', `${which}is empty: is its variable set?`);
  const hint = (where: string) =>
    `pass a key without a name that ${where} with = in ${serverVariable('apiKey')}`;
  if (/^[^=]+=$/.test(text)) {
    const problem = 'has a name but no key after the =: is its variable set?';
    throw new ServerOptionError('apiKey', `${which}${problem} (${hint('ends')})`);
  }
  if (text.startsWith('=')) {
    const problem = 'has no name before the =: give name=key';
    throw new ServerOptionError('apiKey', `${which}${problem} (${hint('begins')})`);
  }
}

/**
 * @param named `name=key` each
 * @returns undefined if there are none
 */
function accountsOf(named: readonly string[]): Record<string, string> | undefined {
  if (named.length === 0) return undefined;
  const accounts = new Map<string, string>();
  for (const text of named) {
    const end = text.indexOf('=');
    const name = text.slice(0, end);
    if (accounts.has(name)) throw new ServerOptionError('accounts', `has two keys for ${name}`);
    accounts.set(name, text.slice(end + 1));
  }
  return Object.fromEntries(accounts);
}
