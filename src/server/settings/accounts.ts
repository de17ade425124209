import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { DEFAULT_API_KEY } from '../../contract/server-options.js';

/** The account of the unnamed keys, and of emails sent without credentials. */
export const DEFAULT_ACCOUNT = 'default';

/** The account of the emails that tests of an account have sent to its app. No key belongs to it: its name is not valid. */
export function accountOfReceived(account: string): string {
  return `${account}/received`;
}

export const KEY_USES = ['read', 'send'] as const;

/** What a key allows: to send emails only, or to read them as well. */
export type KeyUse = (typeof KEY_USES)[number];

/** A key of an account. */
export interface ApiKey {
  key: string;
  use: KeyUse;
}

/** The keys of each account, by name. */
export type Keys = ReadonlyMap<string, readonly ApiKey[]>;

/** The owner of a key, and what the key allows. */
export interface KeyOwner {
  account: string;
  use: KeyUse;
}

type KnownKey = ApiKey & KeyOwner & { digest: Buffer };

/** Credentials of SMTP AUTH. */
interface Credentials {
  username: string;
  /** The password, or a function that returns whether the client has proven a key. */
  proof: string | ((key: string) => boolean);
}

/** The accounts of the mailbox server, each with any number of keys. */
export class Accounts {
  #keys: Keys = new Map();
  #known: readonly KnownKey[] = [];
  #hasDefaultKey = false;

  constructor(keys: Keys) {
    this.replaceKeys(keys);
  }

  /** Replaces all keys. Connections that have logged in stay open. */
  replaceKeys(keys: Keys): void {
    this.#keys = keys;
    this.#known = [...keys].flatMap(([account, own]) =>
      own.map((key) => ({ ...key, account, digest: digest(key.key) })),
    );
    this.#hasDefaultKey = this.ofKey(DEFAULT_API_KEY) !== null;
  }

  /** Whether there is an account for emails sent without credentials. */
  get acceptsUnauthenticated(): boolean {
    return this.#keys.has(DEFAULT_ACCOUNT);
  }

  /** Whether the default key, which is public, is one of the keys. */
  get hasDefaultKey(): boolean {
    return this.#hasDefaultKey;
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

  /** The owner of a key; null for a wrong key. Takes the same time for every wrong key. */
  ofKey(key: string): KeyOwner | null {
    const given = digest(key);
    return this.#find((own) => timingSafeEqual(own.digest, given));
  }

  /** The account whose emails a key may read; null for a wrong key, and for one that only sends. */
  readableWith(key: string): string | null {
    const owner = this.ofKey(key);
    return owner?.use === 'read' ? owner.account : null;
  }

  /**
   * The account of a user name and one of its keys; null if they are wrong. An unnamed key accepts any user
   * name except those of other accounts, because many apps have a fixed one.
   */
  ofCredentials({ username, proof }: Credentials): string | null {
    const owner =
      typeof proof === 'string' ? this.ofKey(proof) : this.#find(({ key }) => proof(key));
    const account = owner?.account ?? null;
    if (account === username) return account;
    return account === DEFAULT_ACCOUNT && !this.#keys.has(username) ? account : null;
  }

  /** The account with a name, whatever the key; undefined if there is none. */
  named(name: string | undefined): string | undefined {
    return name !== undefined && this.#keys.has(name) ? name : undefined;
  }

  /**
   * Signs a text with a key of an account, so that every server with this key can verify it.
   *
   * @returns null if the account has no key that reads
   */
  sign(account: string, text: string): string | null {
    const [key] = this.#readKeysOf(account);
    return key === undefined ? null : signature(key, text);
  }

  /** Whether a signature was made with one of the account's keys: the first one differs while keys are replaced. */
  isSigned(account: string, text: string, given: string): boolean {
    return this.#readKeysOf(account).some((key) => isEqual(signature(key, text), given));
  }

  #readKeysOf(account: string): string[] {
    const keys = this.#keys.get(account) ?? [];
    return keys.filter(({ use }) => use === 'read').map(({ key }) => key);
  }

  /** Compares all keys, so that the time does not depend on which one matches. */
  #find(matches: (key: KnownKey) => boolean): KnownKey | null {
    let found: KnownKey | null = null;
    for (const key of this.#known) if (matches(key)) found = key;
    return found;
  }
}

/** Compares two texts in constant time. */
export function isEqual(one: string, other: string): boolean {
  // Digests have the same length, which timingSafeEqual requires.
  return timingSafeEqual(digest(one), digest(other));
}

function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

function signature(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
