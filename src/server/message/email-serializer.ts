import { LRUCache } from 'lru-cache';
import type { Collection } from '../../contract/email.js';
import { FairPool, MAX_READ_BYTES } from '../fairness/fair-pool.js';
import { type Content, type EmailJson, emailJson } from './email-json.js';
import type { StoredEmail, StoredMessage } from './message.js';
import type { MessageReader } from './message-reader.js';

/** The memory of content besides its text, in bytes: otherwise empty emails would not count. */
const OVERHEAD = 4_096;

/** The minimum size of the cache, in bytes: enough for a few hundred emails of typical size. */
const MIN_CACHE_BYTES = 16 * 1024 * 1024;

/** Limits of what is read and cached. */
export interface SerializerLimits {
  /** Maximum bytes of an email, so that the content of the largest fits into the cache. */
  maxMessageSize: number;
  /** Maximum bytes of the store. No more than these are read concurrently. */
  maxStoreBytes: number;
}

/** Too many bytes of emails are being read. The client may retry. */
export class TooManyReads extends Error {
  override readonly name = 'TooManyReads';
}

/** Serializes stored emails as records of the REST API. Parsed content is cached for a while. */
export class EmailSerializer {
  readonly #reader: MessageReader;
  /** Keyed by email, so that its entries in both boxes share the content. */
  readonly #cache: LRUCache<string, Content>;
  /** Concurrent requests for an email parse it once. */
  readonly #pending = new Map<string, Promise<Content>>();
  /** Limits the bytes of emails that wait to be read, because each stays in memory until then. Accounts share them. */
  readonly #bytesInFlight: FairPool;

  constructor(reader: MessageReader, { maxMessageSize, maxStoreBytes }: SerializerLimits) {
    this.#reader = reader;
    this.#cache = new LRUCache({ maxSize: Math.max(MIN_CACHE_BYTES, 2 * maxMessageSize) });
    this.#bytesInFlight = new FairPool(
      Math.max(Math.min(maxStoreBytes, MAX_READ_BYTES), maxMessageSize),
    );
  }

  /**
   * Serializes an entry of a box. Releases the raw email before the record is used.
   *
   * @throws TooManyReads
   */
  serialize(account: string, box: Collection, entry: StoredEmail): Promise<EmailJson> {
    const around = emailJson(box, entry);
    return this.content(account, entry).then(around);
  }

  /**
   * The content of an email, as in {@link serialize}.
   *
   * @throws TooManyReads
   */
  async content(account: string, { messageKey, message }: StoredEmail): Promise<Content> {
    const known = this.#cache.get(messageKey) ?? this.#pending.get(messageKey);
    if (known) return known;
    const parse = () => this.#parse(messageKey, message);
    const reading = this.limited(account, message.raw, parse).finally(() => {
      this.#pending.delete(messageKey);
    });
    this.#pending.set(messageKey, reading);
    return reading;
  }

  /**
   * Reads an email within the limit for all concurrent reads.
   *
   * @throws TooManyReads also later, to make room for another account
   */
  limited<T>(account: string, { length }: Buffer, read: () => Promise<T>): Promise<T> {
    const pool = this.#bytesInFlight;
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new TooManyReads('Too many emails are being read'));
      if (!pool.take(account, length)) return refuse();
      let isReleased = false;
      const release = () => {
        if (isReleased) return;
        isReleased = true;
        pool.removeRevocable(account, reading);
        pool.release(account, length);
      };
      const revoke = () => {
        release();
        refuse();
      };
      const reading = { revoke };
      pool.addRevocable(account, reading);
      read().finally(release).then(resolve, reject);
    });
  }

  async #parse(messageKey: string, { envelope, raw }: StoredMessage): Promise<Content> {
    const content = await this.#reader.content(envelope, raw);
    this.#cache.set(messageKey, content, { size: memoryOf(content) });
    return content;
  }
}

/** The memory of content, in bytes: a character of a string may take two. */
function memoryOf({ json, bccJson }: Content): number {
  const texts = typeof json === 'string' ? json + bccJson : bccJson;
  const bytes = typeof json === 'string' ? 0 : json.length;
  return OVERHEAD + 2 * texts.length + bytes;
}
