import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The account of the key without a name, and of emails sent without credentials. */
export const DEFAULT_ACCOUNT = 'default';

/** Credentials of SMTP AUTH. */
export interface Credentials {
  username: string;
  /** Whether the password, sent or proven, is this key. */
  provesKey: (key: string) => boolean;
}

/** The accounts of the mailbox server: each key is one. */
export class Accounts {
  readonly #keys: ReadonlyMap<string, string>;

  /** @param keys the key of each account, by its name */
  constructor(keys: ReadonlyMap<string, string>) {
    this.#keys = keys;
  }

  /** Whether there is an account for emails sent without credentials. */
  get acceptsUnauthenticated(): boolean {
    return this.#keys.has(DEFAULT_ACCOUNT);
  }

  /**
   * The account that sees what is refused without a login, or with a name that no account has: that of the key without a
   * name, or the only one. Of several named accounts none sees what may be another's.
   */
  get ofUnknown(): string {
    const [first = DEFAULT_ACCOUNT, ...others] = this.#keys.keys();
    return others.length === 0 ? first : DEFAULT_ACCOUNT;
  }

  /** Whether there are several. */
  get areSeveral(): boolean {
    return this.#keys.size > 1;
  }

  /** The account of a key; null for a wrong key. Takes the same time for every wrong key. */
  ofKey(key: string): string | null {
    return this.#find((own) => isEqual(own, key));
  }

  /**
   * The account of a user name and its key; null if they are wrong. The key without a name accepts any user name
   * but those of other accounts, because many apps have a fixed one.
   */
  ofCredentials({ username, provesKey }: Credentials): string | null {
    const account = this.#find(provesKey);
    if (account === username) return account;
    return account === DEFAULT_ACCOUNT && !this.#keys.has(username) ? account : null;
  }

  /** The account of a name, with any key; undefined if there is none. */
  named(name: string | undefined): string | undefined {
    return name !== undefined && this.#keys.has(name) ? name : undefined;
  }

  /**
   * Signs a text with the key of an account: every server that has the key can check it.
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

/** Compares two keys in a time that does not depend on where they differ. */
export function isEqual(one: string, other: string): boolean {
  // Digests have the same length, which timingSafeEqual requires.
  return timingSafeEqual(digest(one), digest(other));
}

function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
