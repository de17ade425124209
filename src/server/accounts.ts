import { createHash, timingSafeEqual } from 'node:crypto';

/** The account of the key without a name, and of all mail that comes without credentials. */
export const DEFAULT_ACCOUNT = 'default';

/** What somebody gave to show who he is. */
export interface Credentials {
  username: string;
  /** Whether the password that he has, or gave a proof of, is this one. */
  provesKey: (key: string) => boolean;
}

/** Who may use the mailbox server: a key is an account. */
export class Accounts {
  readonly #keys: ReadonlyMap<string, string>;

  /** @param keys the key of each account, by its name */
  constructor(keys: ReadonlyMap<string, string>) {
    this.#keys = keys;
  }

  /** Whether mail that comes without credentials has an account to go to. */
  get acceptsUnauthenticated(): boolean {
    return this.#keys.has(DEFAULT_ACCOUNT);
  }

  /** The account of a key, null for a wrong key. Takes the same time for every wrong key. */
  ofKey(key: string): string | null {
    return this.#find((own) => isEqual(own, key));
  }

  /**
   * The account of a name and its key, null for wrong ones. The key without a name takes any but that of
   * another account: many an app has a fixed user name.
   */
  ofCredentials({ username, provesKey }: Credentials): string | null {
    const account = this.#find(provesKey);
    if (account === username) return account;
    return account === DEFAULT_ACCOUNT && !this.#keys.has(username) ? account : null;
  }

  /** The account of a name, whether or not the key is known; undefined where there is none. */
  named(name: string | undefined): string | undefined {
    return name !== undefined && this.#keys.has(name) ? name : undefined;
  }

  /** Looks at all keys, whichever fits, so that the time tells nothing. */
  #find(fits: (key: string) => boolean): string | null {
    let found: string | null = null;
    for (const [name, key] of this.#keys) if (fits(key)) found = name;
    return found;
  }
}

/** Compares two keys in a time that does not depend on where they differ. */
export function isEqual(one: string, other: string): boolean {
  // Digests are of one length, which timingSafeEqual asks for.
  return timingSafeEqual(digest(one), digest(other));
}

function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
