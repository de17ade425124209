import { createHash, timingSafeEqual } from 'node:crypto';

/** The account of all mail that comes without credentials. */
export const DEFAULT_ACCOUNT = 'default';

/** Who may use the sandbox: a key is an account. */
export class Accounts {
  readonly #digest: Buffer;

  /** @param apiKey the key of the one account */
  constructor(apiKey: string) {
    this.#digest = digest(apiKey);
  }

  /** The account of a key, null for a wrong key. Takes the same time for every wrong key. */
  ofKey(key: string): string | null {
    return timingSafeEqual(digest(key), this.#digest) ? DEFAULT_ACCOUNT : null;
  }
}

/** Digests are of one length, which timingSafeEqual asks for. */
function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
