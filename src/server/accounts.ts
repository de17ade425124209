import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The account of the unnamed key, and of emails sent without credentials. */
export const DEFAULT_ACCOUNT = 'default';

/** Credentials of SMTP AUTH. */
export interface Credentials {
  username: string;
  /** Whether the password, sent or proven, is the given key. */
  provesKey: (key: string) => boolean;
}

/** The accounts of the mailbox server, one for each key. */
export class Accounts {
  readonly #keys: ReadonlyMap<string, string>;

  /** @param keys the key of each account by name */
  constructor(keys: ReadonlyMap<string, string>) {
    this.#keys = keys;
  }

  /** Whether there is an account for emails sent without credentials. */
  get acceptsUnauthenticated(): boolean {
    return this.#keys.has(DEFAULT_ACCOUNT);
  }

  /**
   * The account that sees refusals without a login, or with an unknown name: the default account, or the only
   * one. If there are several named accounts, none of them sees such refusals, which may belong to another.
   */
  get ofUnknown(): string {
    const [first = DEFAULT_ACCOUNT, ...others] = this.#keys.keys();
    return others.length === 0 ? first : DEFAULT_ACCOUNT;
  }

  /** Whether there is more than one account. */
  get areSeveral(): boolean {
    return this.#keys.size > 1;
  }

  /** The account of a key; null for a wrong key. Takes the same time for every wrong key. */
  ofKey(key: string): string | null {
    return this.#find((own) => isEqual(own, key));
  }

  /**
   * The account of a user name and its key; null if they are wrong. The unnamed key accepts any user name
   * except those of other accounts, because many apps have a fixed one.
   */
  ofCredentials({ username, provesKey }: Credentials): string | null {
    const account = this.#find(provesKey);
    if (account === username) return account;
    return account === DEFAULT_ACCOUNT && !this.#keys.has(username) ? account : null;
  }

  /** The account with a name, whatever the key; undefined if there is none. */
  named(name: string | undefined): string | undefined {
    return name !== undefined && this.#keys.has(name) ? name : undefined;
  }

  /**
   * Signs a text with the key of an account, so that every server with this key can verify it.
   *
   * @returns null if there is no such account
   */
  sign(account: string, text: string): string | null {
    const key = this.#keys.get(account);
    if (key === undefined) return null;
    return createHmac('sha256', key).update(text).digest('base64url');
  }

  /** Compares all keys, so that the time does not depend on which one matches. */
  #find(matches: (key: string) => boolean): string | null {
    let found: string | null = null;
    for (const [name, key] of this.#keys) if (matches(key)) found = name;
    return found;
  }
}

/** Compares two keys in constant time. */
export function isEqual(one: string, other: string): boolean {
  // Digests have the same length, which timingSafeEqual requires.
  return timingSafeEqual(digest(one), digest(other));
}

function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
