import { LRUCache } from 'lru-cache';
import type { EmailDetails } from '../../contract/email-details.js';
import { type EmailDescription, envelopeOf, type FileFacts } from './email-details.js';
import type { EmailSerializer, SerializerLimits } from './email-serializer.js';
import type { StoredEmail } from './message.js';
import type { MessageReader } from './message-reader.js';

/** A download: a part of an email, or its source. */
export interface EmailFile extends Pick<FileFacts, 'name' | 'type'> {
  /** Identifies the bytes, which never change. */
  readonly tag: string;
  /** The memory of a large file is shared by its concurrent readers. */
  readonly bytes: Uint8Array;
}

/** The minimum size of the cache, in bytes: enough for thousands of small files. */
const MIN_CACHE_BYTES = 16 * 1024 * 1024;

/** The approximate memory of a file's facts besides its texts. */
const OVERHEAD = 512;

/** Sharing smaller emails is not worthwhile. */
const SHARED_BYTES = 64 * 1024;

/** Describes emails, and finds their parts. */
export class EmailFiles {
  readonly #reader: MessageReader;
  readonly #serializer: EmailSerializer;
  /** The files of emails described before: most clients that list the attachments of an email download one next. */
  readonly #files: LRUCache<string, readonly FileFacts[]>;
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
  constructor(
    reader: MessageReader,
    serializer: EmailSerializer,
    { maxMessageSize }: Pick<SerializerLimits, 'maxMessageSize'>,
  ) {
    this.#reader = reader;
    this.#serializer = serializer;
    this.#files = new LRUCache({
      maxSize: Math.max(MIN_CACHE_BYTES, 2 * maxMessageSize),
      sizeCalculation: memoryOf,
    });
  }

  /**
   * Describes an email.
   *
   * @throws TooManyReads
   */
  async details(account: string, entry: StoredEmail): Promise<EmailDetails> {
    const { emailId, message } = entry;
    const origin = { email_id: emailId, received_via: message.session.via ?? 'smtp' };
    const envelope = envelopeOf(message.envelope, message.session);
    const { details } = await this.#describe(account, entry);
    return { ...origin, envelope, ...details };
  }

  /**
   * Finds a part of an email.
   *
   * @param number as in IMAP, such as `1.2`
   * @returns null if the email has no such part
   * @throws TooManyReads
   */
  async part(account: string, entry: StoredEmail, number: string): Promise<EmailFile | null> {
    const { messageKey } = entry;
    const files = this.#files.get(messageKey) ?? (await this.#describe(account, entry)).files;
    const file = files.find((file) => file.number === number);
    if (!file) return null;
    const { name, type, start, end, decoded } = file;
    const bytes = decoded ?? this.#sharedRaw(entry).subarray(start, end);
    return { name, type, tag: `${messageKey}-${number}`, bytes };
  }

  /** The raw bytes of an email. */
  source(entry: StoredEmail): EmailFile {
    const { messageKey: tag } = entry;
    return { tag, name: `${tag}.eml`, type: 'message/rfc822', bytes: this.#sharedRaw(entry) };
  }

  /** Concurrent requests for an email describe it once. */
  #describe(
    account: string,
    { messageKey, message: { raw } }: StoredEmail,
  ): Promise<EmailDescription> {
    const pending = this.#pending.get(messageKey);
    if (pending) return pending;
    const describe = async () => {
      const description = await this.#serializer.limited(account, raw, () =>
        this.#reader.describe(raw),
      );
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
  const bytes = files.map(
    ({ name, type, decoded }) =>
      OVERHEAD + 2 * (name.length + type.length) + (decoded?.buffer.byteLength ?? 0),
  );
  return bytes.reduce((sum, one) => sum + one, 1);
}
