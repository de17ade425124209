import { LRUCache } from 'lru-cache';
import type { EmailDetails } from '../../contract/extensions.js';
import { type EmailDescription, envelopeOf, type FileFacts } from './email-details.js';
import type { EmailSerializer } from './email-serializer.js';
import type { StoredEmail } from './message.js';
import type { MessageReader } from './message-reader.js';

/** A download: a part of an email, or its source. It is decoded while it is sent. */
export interface EmailFile extends Omit<FileFacts, 'number'> {
  /** Identifies the bytes, which never change. */
  readonly tag: string;
  /** The raw email, which concurrent readers share. */
  readonly raw: Buffer;
}

/** The size of the cache, in bytes: enough for thousands of files. */
const FACTS_BYTES = 4 * 1024 * 1024;

/** The approximate memory of a file's facts besides its texts. */
const OVERHEAD = 512;

/** Sharing smaller emails is not worthwhile. */
const SHARED_BYTES = 64 * 1024;

/** Describes emails, and finds their parts. */
export class EmailFiles {
  readonly #reader: MessageReader;
  readonly #serializer: EmailSerializer;
  /** The files of emails described before. */
  readonly #files = new LRUCache<string, readonly FileFacts[]>({
    maxSize: FACTS_BYTES,
    sizeCalculation: memoryOf,
  });
  readonly #pending = new Map<string, Promise<EmailDescription>>();
  /**
   * The emails that are being sent, or were sent recently: each is in memory once, however many clients read
   * it, and however slowly.
   */
  readonly #live = new Map<string, WeakRef<Buffer>>();
  readonly #ended = new FinalizationRegistry<string>((key) => {
    if (this.#live.get(key)?.deref() === undefined) this.#live.delete(key);
  });

  /** @param serializer limits concurrent reads */
  constructor(reader: MessageReader, serializer: EmailSerializer) {
    this.#reader = reader;
    this.#serializer = serializer;
  }

  /**
   * Describes an email.
   *
   * @throws TooManyReads
   */
  async details(entry: StoredEmail): Promise<EmailDetails> {
    const { emailId, message } = entry;
    const origin = { email_id: emailId, received_via: message.session.via ?? 'smtp' };
    const envelope = envelopeOf(message.envelope, message.session);
    const { details } = await this.#describe(entry);
    return { ...origin, envelope, ...details };
  }

  /**
   * Finds a part of an email.
   *
   * @param number as in IMAP, such as `1.2`
   * @returns null if the email has no such part
   * @throws TooManyReads
   */
  async part(entry: StoredEmail, number: string): Promise<EmailFile | null> {
    const { messageKey } = entry;
    const files = this.#files.get(messageKey) ?? (await this.#describe(entry)).files;
    const facts = files.find((file) => file.number === number);
    if (!facts) return null;
    return { ...facts, tag: `${messageKey}-${number}`, raw: this.#sharedRaw(entry) };
  }

  /** The raw bytes of an email. */
  source(entry: StoredEmail): EmailFile {
    const raw = this.#sharedRaw(entry);
    const { messageKey: tag } = entry;
    const whole = { start: 0, end: raw.length, encoding: '', size: raw.length };
    return { tag, name: `${tag}.eml`, type: 'message/rfc822', raw, ...whole };
  }

  /** Concurrent requests for an email describe it once. */
  #describe({ messageKey, message: { raw } }: StoredEmail): Promise<EmailDescription> {
    const pending = this.#pending.get(messageKey);
    if (pending) return pending;
    const describe = async () => {
      const description = await this.#serializer.limited(raw, () => this.#reader.describe(raw));
      this.#files.set(messageKey, description.files);
      return description;
    };
    const describing = describe().finally(() => this.#pending.delete(messageKey));
    this.#pending.set(messageKey, describing);
    return describing;
  }

  #sharedRaw({ messageKey, message: { raw } }: StoredEmail): Buffer {
    if (raw.length <= SHARED_BYTES) return raw;
    const known = this.#live.get(messageKey)?.deref();
    if (known) return known;
    this.#live.set(messageKey, new WeakRef(raw));
    this.#ended.register(raw, messageKey);
    return raw;
  }
}

function memoryOf(files: readonly FileFacts[]): number {
  return files.reduce((sum, { name, type }) => sum + OVERHEAD + 2 * (name.length + type.length), 1);
}
