import { LRUCache } from 'lru-cache';
import type { Collection } from '../../contract/email.js';
import { InFlightBytes } from '../smtp/in-flight-bytes.js';
import type { Entry, StoredMessage } from '../store/store.js';
import type { MessageReader } from '../workers/message-reader.js';
import { type Content, type EmailJson, emailJson } from './email-json.js';

/** What content takes beside its text, in bytes: emails of no bytes may have left long ago. */
const OVERHEAD = 4_096;

/** Bytes of content that are kept at least: that of a few hundred emails of everyday size. */
const MIN_KEPT_BYTES = 16 * 1024 * 1024;

/** How much may be read, and kept. */
export interface SerializerLimits {
  /** Bytes of an email: the content of the biggest fits into what is kept. */
  maxMessageSize: number;
  /** Bytes of all emails in the store; as many may be read at a time. */
  maxStoreBytes: number;
}

/** Too many bytes of emails are being read: a client may ask again. */
export class TooManyReads extends Error {
  override readonly name = 'TooManyReads';
}

/** Makes the contract's records of stored emails. What was parsed once is kept for a while. */
export class EmailSerializer {
  readonly #reader: MessageReader;
  /** By email, so that its two entries share it. */
  readonly #kept: LRUCache<string, Content>;
  /** Under way: any number of requests for one email parse it once. */
  readonly #underWay = new Map<string, Promise<Content>>();
  /** Guards against many that ask for big emails: each would wait in memory until it is read. */
  readonly #bytesUnderWay: InFlightBytes;

  constructor(reader: MessageReader, { maxMessageSize, maxStoreBytes }: SerializerLimits) {
    this.#reader = reader;
    this.#kept = new LRUCache({ maxSize: Math.max(MIN_KEPT_BYTES, 2 * maxMessageSize) });
    this.#bytesUnderWay = new InFlightBytes(Math.max(maxStoreBytes, maxMessageSize));
  }

  /**
   * The record of an entry of a box. Nothing of the email is held while it waits for others.
   *
   * @throws TooManyReads
   */
  serialize(box: Collection, entry: Entry): Promise<EmailJson> {
    const around = emailJson(box, entry);
    return this.#content(entry).then(around);
  }

  async #content({ messageKey, message }: Entry): Promise<Content> {
    const known = this.#kept.get(messageKey) ?? this.#underWay.get(messageKey);
    if (known) return known;
    const { length } = message.raw;
    if (!this.#bytesUnderWay.add(length)) throw new TooManyReads('Too many emails are being read');
    const reading = this.#parse(messageKey, message).finally(() => {
      this.#bytesUnderWay.remove(length);
      this.#underWay.delete(messageKey);
    });
    this.#underWay.set(messageKey, reading);
    return reading;
  }

  async #parse(messageKey: string, { envelope, raw }: StoredMessage): Promise<Content> {
    const content = await this.#reader.content(envelope, raw);
    this.#kept.set(messageKey, content, { size: sizeOf(content) });
    return content;
  }
}

/** Bytes of memory: a character of a text may take two. */
function sizeOf({ json, bccJson }: Content): number {
  const texts = typeof json === 'string' ? json + bccJson : bccJson;
  const bytes = typeof json === 'string' ? 0 : json.length;
  return OVERHEAD + 2 * texts.length + bytes;
}
