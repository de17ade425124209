import { LRUCache } from 'lru-cache';
import type { EmailDetails } from '../../contract/extensions.js';
import { InFlightBytes } from '../in-flight-bytes.js';
import { type Meter, type Steps, slices } from '../slices.js';
import { type ContentDetails, describeContent, downloadName, sizeOf } from './email-details.js';
import { type SerializerLimits, TooManyReads } from './email-serializer.js';
import type { StoredEmail } from './message.js';
import type { MessageReader } from './message-reader.js';
import type { ParseLimits } from './mime-limits.js';
import { allParts, opaquePart, type Part, UnreadableParts } from './mime-parts.js';
import { encodingOf, TARGET_BYTES } from './part-decoder.js';
import { readEmailParts } from './shown-images.js';

/** Where the bytes of a download are in an email, and what they are. */
interface FileFacts {
  readonly name: string;
  /** Its content type, as the email has it. */
  readonly type: string;
  /** The first byte in the email, and the end of them. */
  readonly start: number;
  readonly end: number;
  /** How they are encoded there; '' if they are not. */
  readonly encoding: string;
  /** In bytes, decoded. */
  readonly size: number;
}

/**
 * Bytes of an email that are downloaded: a part, or its source. They are decoded while they are sent, unless that was
 * done to describe the email: memory for all of a big part takes longer than decoding it.
 */
export interface EmailFile extends FileFacts {
  /** Identifies these bytes: those of an email never change. */
  readonly tag: string;
  /** The email, or the part without its encoding. Readers share it. */
  readonly raw: Buffer;
}

/** The least size of the cache for decoded parts, in bytes. */
const MIN_CACHE_BYTES = 16 * 1024 * 1024;

/** The size of the cache for facts, in bytes: those of thousands of files. */
const FACTS_BYTES = 4 * 1024 * 1024;

/** The memory of facts besides their texts, roughly. */
const OVERHEAD = 512;

/** Smaller emails are not worth sharing. */
const SHARED_BYTES = 64 * 1024;

/** Limits of what is read. */
export type FileLimits = SerializerLimits & ParseLimits;

/** Reads emails in slices, so that other requests are not held up: describes them, and finds their parts. */
export class EmailFiles {
  readonly #reader: MessageReader;
  readonly #limits: FileLimits;
  /** Guards against many requests for big emails, each of which is in memory while it is read. */
  readonly #bytesInFlight: InFlightBytes;
  /** Parts that were decoded. */
  readonly #decoded: LRUCache<string, EmailFile>;
  readonly #known = new LRUCache<string, FileFacts>({
    maxSize: FACTS_BYTES,
    sizeCalculation: memoryOf,
  });
  readonly #pending = new Map<string, Promise<FileFacts | null>>();
  /**
   * The emails that are being sent, or were a short while ago: however many clients read one, and however slowly, it
   * is in memory once.
   */
  readonly #live = new Map<string, WeakRef<Buffer>>();
  readonly #ended = new FinalizationRegistry<string>((key) => {
    if (this.#live.get(key)?.deref() === undefined) this.#live.delete(key);
  });

  constructor(reader: MessageReader, limits: FileLimits) {
    this.#reader = reader;
    this.#limits = limits;
    this.#bytesInFlight = new InFlightBytes(Math.max(limits.maxStoreBytes, limits.maxMessageSize));
    this.#decoded = new LRUCache({
      maxSize: Math.max(MIN_CACHE_BYTES, limits.maxMessageSize),
      sizeCalculation: (file) => memoryOf(file) + file.raw.length,
    });
  }

  /**
   * Describes an email.
   *
   * @throws TooManyReads
   */
  details({ emailId, messageKey, message }: StoredEmail): Promise<EmailDetails> {
    return this.#counted(message.raw, async () => ({
      email_id: emailId,
      ...(await slices.run((meter) => this.#content(messageKey, message, meter))),
      ...(await this.#reader.describeHeader(message.raw)),
    }));
  }

  /**
   * Finds a part of an email.
   *
   * @param number as in IMAP, such as `1.2`
   * @returns null if the email has no such part
   * @throws TooManyReads
   */
  async part(entry: StoredEmail, number: string): Promise<EmailFile | null> {
    const tag = tagOf(entry.messageKey, number);
    const decoded = this.#decoded.get(tag);
    if (decoded) return decoded;
    const facts = await this.#facts(tag, entry, number);
    return facts && { ...facts, tag, raw: this.#sharedRaw(entry) };
  }

  /** The bytes of an email as they came. */
  source(entry: StoredEmail): EmailFile {
    const raw = this.#sharedRaw(entry);
    const name = `${entry.messageKey}.eml`;
    return { tag: entry.messageKey, name, type: 'message/rfc822', raw, ...wholeOf(raw) };
  }

  *#content(
    messageKey: string,
    message: StoredEmail['message'],
    meter: Meter,
  ): Steps<ContentDetails> {
    const root = yield* this.#parts(message.raw, meter);
    return yield* describeContent(message, root, meter, (part, name, bytes) => {
      const tag = tagOf(messageKey, part.number);
      const facts = factsOf(part, name, bytes.length);
      if (facts.encoding === '') this.#known.set(tag, facts);
      // Most clients that list the attachments download one next.
      else if (!this.#decoded.has(tag))
        this.#decoded.set(tag, { ...facts, tag, raw: bytes, ...wholeOf(bytes) });
    });
  }

  async #facts(tag: string, { message }: StoredEmail, number: string): Promise<FileFacts | null> {
    const known = this.#known.get(tag) ?? this.#pending.get(tag);
    if (known) return known;
    const find = () => slices.run((meter) => this.#find(message.raw, number, meter));
    const finding = this.#counted(message.raw, find).finally(() => this.#pending.delete(tag));
    this.#pending.set(tag, finding);
    const facts = await finding;
    if (facts) this.#known.set(tag, facts);
    return facts;
  }

  *#find(raw: Buffer, number: string, meter: Meter): Steps<FileFacts | null> {
    const root = yield* this.#parts(raw, meter);
    const part = [...allParts(root)].find((one) => one.number === number);
    if (!part) return null;
    const size = yield* sizeOf(part, raw, Buffer.allocUnsafe(TARGET_BYTES), meter);
    return factsOf(part, downloadName(root, part), size);
  }

  /** The parts of an email; one that cannot be read is a single part. */
  *#parts(raw: Buffer, meter: Meter): Steps<Part> {
    try {
      return yield* readEmailParts(raw, this.#limits, meter);
    } catch (error) {
      if (error instanceof UnreadableParts) return opaquePart(raw);
      throw error;
    }
  }

  #sharedRaw({ messageKey, message: { raw } }: StoredEmail): Buffer {
    if (raw.length <= SHARED_BYTES) return raw;
    const known = this.#live.get(messageKey)?.deref();
    if (known) return known;
    this.#live.set(messageKey, new WeakRef(raw));
    this.#ended.register(raw, messageKey);
    return raw;
  }

  async #counted<Result>({ length }: Buffer, read: () => Promise<Result>): Promise<Result> {
    if (!this.#bytesInFlight.add(length)) throw new TooManyReads('Too many emails are being read');
    try {
      return await read();
    } finally {
      this.#bytesInFlight.remove(length);
    }
  }
}

function tagOf(messageKey: string, number: string | null): string {
  return `${messageKey}-${number}`;
}

function memoryOf({ name, type }: FileFacts): number {
  return OVERHEAD + 2 * (name.length + type.length);
}

function wholeOf({ length }: Buffer): Pick<FileFacts, 'start' | 'end' | 'encoding' | 'size'> {
  return { start: 0, end: length, encoding: '', size: length };
}

function factsOf(part: Part, name: string, size: number): FileFacts {
  const { start, end } = part;
  return { name, type: typeOf(part), start, end, encoding: encodingOf(part), size };
}

/** With its charset, which a text cannot be read without. */
function typeOf({ contentType: { value, parameters } }: Part): string {
  const { charset } = parameters;
  return charset === undefined ? value : `${value}; charset=${charset}`;
}
