import { LRUCache } from 'lru-cache';
import type { Collection } from '../../contract/email.js';
import { InFlightBytes } from '../in-flight-bytes.js';
import { type Content, type EmailJson, emailJson } from './email-json.js';
import type { StoredEmail, StoredMessage } from './message.js';
import type { MessageReader } from './message-reader.js';

/** The memory of content in addition to its text, in bytes: without it empty emails would count for nothing. */
const OVERHEAD = 4_096;

/** The least size of the cache, in bytes: content of a few hundred emails of usual size. */
const MIN_CACHE_BYTES = 16 * 1024 * 1024;

/** How much may be read and cached. */
export interface SerializerLimits {
  /** Bytes of an email: the content of the biggest fits into the cache. */
  maxMessageSize: number;
  /** Bytes of all emails in the store; as many may be read at a time. */
  maxStoreBytes: number;
}

/** Too many bytes of emails are being read: a client may try again. */
export class TooManyReads extends Error {
  override readonly name = 'TooManyReads';
}

/** Serializes stored emails as the REST API's records. Parsed content is cached for a while. */
export class EmailSerializer {
  readonly #reader: MessageReader;
  /** By email, so that its two entries share it. */
  readonly #cache: LRUCache<string, Content>;
  /** Any number of concurrent requests for one email parse it once. */
  readonly #pending = new Map<string, Promise<Content>>();
  /** Guards against many requests for big emails: each email would wait in memory until it is read. */
  readonly #bytesInFlight: InFlightBytes;

  constructor(reader: MessageReader, { maxMessageSize, maxStoreBytes }: SerializerLimits) {
    this.#reader = reader;
    this.#cache = new LRUCache({ maxSize: Math.max(MIN_CACHE_BYTES, 2 * maxMessageSize) });
    this.#bytesInFlight = new InFlightBytes(Math.max(maxStoreBytes, maxMessageSize));
  }

  /**
   * Serializes an entry of a box. Does not hold the email while the record waits.
   *
   * @throws TooManyReads
   */
  serialize(box: Collection, entry: StoredEmail): Promise<EmailJson> {
    const around = emailJson(box, entry);
    return this.content(entry).then(around);
  }

  /**
   * What is read from the email itself, as {@link serialize} does.
   *
   * @throws TooManyReads
   */
  async content({ messageKey, message }: StoredEmail): Promise<Content> {
    const known = this.#cache.get(messageKey) ?? this.#pending.get(messageKey);
    if (known) return known;
    const parse = () => this.#parse(messageKey, message);
    const reading = this.limited(message.raw, parse).finally(() => {
      this.#pending.delete(messageKey);
    });
    this.#pending.set(messageKey, reading);
    return reading;
  }

  /**
   * Runs what reads an email, within the limit for all that is read.
   *
   * @throws TooManyReads
   */
  async limited<T>({ length }: Buffer, read: () => Promise<T>): Promise<T> {
    if (!this.#bytesInFlight.add(length)) throw new TooManyReads('Too many emails are being read');
    try {
      return await read();
    } finally {
      this.#bytesInFlight.remove(length);
    }
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
