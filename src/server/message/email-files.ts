import { LRUCache } from 'lru-cache';
import type { EmailDetails } from '../../contract/extensions.js';
import { InFlightBytes } from '../in-flight-bytes.js';
import { type Meter, type Steps, slices } from '../slices.js';
import type { Entry } from '../store/store.js';
import type { MessageReader } from '../workers/message-reader.js';
import { type ContentDetails, describeContent, downloadName } from './email-details.js';
import { type SerializerLimits, TooManyReads } from './email-serializer.js';
import type { ParseLimits } from './mime-limits.js';
import {
  allParts,
  isMultipart,
  opaquePart,
  type Part,
  readParts,
  UnreadableParts,
} from './mime-parts.js';
import { decodePart } from './part-decoder.js';

/** Bytes of an email that are downloaded: a part, or its source. Readers share them. */
export interface EmailFile {
  /** Identifies these bytes: those of an email never change. */
  readonly tag: string;
  readonly name: string;
  /** Its content type, as the email has it. */
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The least size of the cache, in bytes. */
const MIN_CACHE_BYTES = 16 * 1024 * 1024;

/** The memory of a file besides its bytes, roughly. */
const OVERHEAD = 1_024;

/** Limits of what is read and cached. */
export type FileLimits = SerializerLimits & ParseLimits;

/** Reads emails in slices, so that other requests are not held up: describes them, and decodes their parts. */
export class EmailFiles {
  readonly #reader: MessageReader;
  readonly #limits: FileLimits;
  /** Guards against many requests for big emails, each of which is in memory while it is read. */
  readonly #bytesInFlight: InFlightBytes;
  readonly #cache: LRUCache<string, EmailFile>;
  readonly #pending = new Map<string, Promise<EmailFile | null>>();
  /**
   * The files that are being sent, or were a short while ago: however many clients read one, and however slowly, it
   * is in memory once.
   */
  readonly #live = new Map<string, WeakRef<EmailFile>>();
  readonly #ended = new FinalizationRegistry<string>((tag) => {
    if (this.#live.get(tag)?.deref() === undefined) this.#live.delete(tag);
  });

  constructor(reader: MessageReader, limits: FileLimits) {
    this.#reader = reader;
    this.#limits = limits;
    this.#bytesInFlight = new InFlightBytes(Math.max(limits.maxStoreBytes, limits.maxMessageSize));
    this.#cache = new LRUCache({ maxSize: Math.max(MIN_CACHE_BYTES, limits.maxMessageSize) });
  }

  /**
   * Describes an email.
   *
   * @throws TooManyReads
   */
  details({ emailId, messageKey, message }: Entry): Promise<EmailDetails> {
    return this.#counted(message.raw, async () => ({
      email_id: emailId,
      ...(await slices.run((meter) => this.#content(messageKey, message, meter))),
      ...(await this.#reader.describeHeader(message.raw)),
    }));
  }

  /**
   * Decodes a part of an email.
   *
   * @param number as in IMAP, such as `1.2`
   * @returns null if the email has no such part
   * @throws TooManyReads
   */
  part(entry: Entry, number: string): Promise<EmailFile | null> {
    const tag = tagOf(entry.messageKey, number);
    return this.#shared(tag, entry, () =>
      slices.run((meter) => this.#part(tag, entry.message.raw, number, meter)),
    );
  }

  /**
   * The bytes of an email as they came.
   *
   * @throws TooManyReads
   */
  async source(entry: Entry): Promise<EmailFile> {
    const { raw } = entry.message;
    const read = async () => ({
      tag: entry.messageKey,
      name: `${entry.messageKey}.eml`,
      type: 'message/rfc822',
      bytes: bytesOf(raw),
    });
    return (await this.#shared(entry.messageKey, entry, read)) as EmailFile;
  }

  *#content(messageKey: string, message: Entry['message'], meter: Meter): Steps<ContentDetails> {
    const root = yield* this.#parts(message.raw, meter);
    return yield* describeContent(message, root, meter, (part, name, bytes) => {
      // Most clients that list the attachments download one next.
      this.#keep(fileOf(tagOf(messageKey, part.number), name, part, bytes));
    });
  }

  *#part(tag: string, raw: Buffer, number: string, meter: Meter): Steps<EmailFile | null> {
    const root = yield* this.#parts(raw, meter);
    const part = [...allParts(root)].find((one) => one.number === number);
    if (!part) return null;
    const body = raw.subarray(part.start, part.end);
    const bytes = yield* decodePart(body, isMultipart(part) ? '' : part.encoding, meter);
    return fileOf(tag, downloadName(root, part), part, bytes);
  }

  /** The parts of an email; one that cannot be read is a single part. */
  *#parts(raw: Buffer, meter: Meter): Steps<Part> {
    try {
      return yield* readParts(raw, this.#limits, meter);
    } catch (error) {
      if (error instanceof UnreadableParts) return opaquePart(raw);
      throw error;
    }
  }

  async #shared(
    tag: string,
    { message }: Entry,
    read: () => Promise<EmailFile | null>,
  ): Promise<EmailFile | null> {
    const known = this.#cache.get(tag) ?? this.#live.get(tag)?.deref() ?? this.#pending.get(tag);
    if (known) return known;
    const reading = this.#counted(message.raw, read).finally(() => this.#pending.delete(tag));
    this.#pending.set(tag, reading);
    const file = await reading;
    if (file) this.#keep(file);
    return file;
  }

  #keep(file: EmailFile): void {
    const { tag, bytes } = file;
    if (this.#live.get(tag)?.deref() !== undefined) return;
    this.#cache.set(tag, file, { size: OVERHEAD + bytes.length });
    this.#live.set(tag, new WeakRef(file));
    this.#ended.register(file, tag);
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

function fileOf(tag: string, name: string, part: Part, bytes: Buffer): EmailFile {
  return { tag, name, type: typeOf(part), bytes: bytesOf(bytes) };
}

/** With its charset, which a text cannot be read without. */
function typeOf({ contentType: { value, parameters } }: Part): string {
  const { charset } = parameters;
  return charset === undefined ? value : `${value}; charset=${charset}`;
}

function bytesOf({ buffer, byteOffset, length }: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, length);
}
