import type { Accounts } from './accounts.js';

/** Limits the length of tokens that are hashed. */
const MAX_LENGTH = 1_000;

/** What a token is for: it is valid for nothing else. */
type TokenPurpose = 'frame' | 'download';

/** What a token says. */
interface Content {
  account: string;
  values: unknown[];
}

/**
 * A token for a URL that is requested without a key. It is signed with a key of the account, so that any server with this key
 * accepts it.
 *
 * @param expires ms since the epoch, by the store's clock
 */
export function signToken(
  accounts: Accounts,
  purpose: TokenPurpose,
  { account, values }: Content,
  expires: number,
): string {
  const signed = Buffer.from(JSON.stringify([account, expires, ...values])).toString('base64url');
  return `${signed}.${accounts.sign(account, `${purpose}:${signed}`)}`;
}

/** What a token says; null if it is invalid or has expired. @param now by the store's clock */
export function readToken(
  accounts: Accounts,
  purpose: TokenPurpose,
  token: string,
  now: number,
): Content | null {
  const [, signed = '', signature = ''] = /^([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
  if (signed === '' || token.length > MAX_LENGTH) return null;
  const [account, expires, ...values] = valuesOf(signed);
  if (typeof account !== 'string') return null;
  if (!accounts.isSigned(account, `${purpose}:${signed}`, signature)) return null;
  return Number(expires) > now ? { account, values } : null;
}

function valuesOf(signed: string): unknown[] {
  try {
    const values = JSON.parse(Buffer.from(signed, 'base64url').toString());
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}
