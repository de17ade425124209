import type { FindingList } from '../../checks/finding.js';
import type { PageKind } from '../../contract/viewer-schemas.js';
import type { MimeLimits } from '../../mime/limits.js';
import type { OtpCandidate } from '../../otp/index.js';
import { isExhausted, transferableCopy, WorkerPool } from '../workers/worker-pool.js';
import type { EmailDescription } from './email-details.js';
import type { Content } from './email-json.js';
import type { JsonFields } from './json-fields.js';
import { type Envelope, examine, type Inspection, isQuicklyExamined } from './message.js';
import type { MessageResult, MessageResults, MessageTask } from './message-tasks.js';

/** Next to this file in the sources, and next to all other files in dist/. */
const WORKER = new URL('./message-worker.js', import.meta.url);

/** Number of threads: while one reads a slow email, the other reads the rest, the smallest first. */
const THREADS = 2;

/** How long a thread may read an email, in ms: the worst email of 25 MB takes some seconds. */
const DEADLINE_MS = 30_000;

/** Emails up to this size are parsed on the main thread, in some ms at most. */
const QUICKLY_PARSED_BYTES = 16 * 1024;

/** Tasks that take longer than parsing, also for a small email. */
const CHECKING: ReadonlySet<MessageTask['kind']> = new Set(['findings', 'markedPage']);

/** For tasks that do not use the envelope. */
const NO_ENVELOPE: Envelope = { from: '', to: [] };

/** Reading an email takes too long, or too much memory: a later attempt would fail as well. */
export class UnreadableEmail extends Error {
  override readonly name = 'UnreadableEmail';

  constructor(cause: unknown) {
    super('The email takes too long to read', { cause });
  }
}

/**
 * Reads emails without blocking the event loop: small emails on the main thread, and those that may take long
 * in threads with a deadline.
 */
export class MessageReader {
  readonly #limits: MimeLimits;
  readonly #deadline: number;
  readonly #pool: WorkerPool<MessageTask, MessageResult>;
  readonly #onFailure: (problem: string) => void;

  /**
   * @param onFailure called with each email whose body cannot be parsed, and the reason
   * @param deadline how long a thread may parse an email, in ms
   */
  constructor(
    { maxHeaderSize, maxLineLength, maxParts, maxDepth }: MimeLimits,
    onFailure: (problem: string) => void = () => {},
    deadline = DEADLINE_MS,
  ) {
    this.#limits = { maxHeaderSize, maxLineLength, maxParts, maxDepth };
    this.#deadline = deadline;
    this.#onFailure = onFailure;
    this.#pool = new WorkerPool({
      file: WORKER,
      threads: THREADS,
      tasksPerThread: 1,
      workerData: this.#limits,
    });
  }

  /**
   * Examines an email before it is accepted.
   *
   * @throws UnreadableEmail
   */
  async examine(envelope: Envelope, raw: Buffer): Promise<Inspection> {
    if (isQuicklyExamined(raw, this.#limits)) return examine(envelope, raw, this.#limits);
    return this.#run('examine', envelope, raw);
  }

  /**
   * Parses an email. If parsing fails or takes too long, the email has no body.
   *
   * @throws UnreadableEmail if not even the header could be read
   */
  async content(envelope: Envelope, raw: Buffer): Promise<Content> {
    if (raw.length <= QUICKLY_PARSED_BYTES) {
      // Loaded with the first email that is read, so that the start does not wait for an HTML parser.
      const { readContent } = await import('./content.js');
      return this.#noted(readContent(envelope, raw, this.#limits));
    }
    try {
      return this.#noted(await this.#run('content', envelope, raw));
    } catch (error) {
      const content = await this.#run('header', envelope, raw);
      this.#onFailure(error instanceof Error ? error.message : String(error));
      return content;
    }
  }

  /**
   * Describes the header and parts of an email.
   *
   * @throws UnreadableEmail
   */
  describe(raw: Buffer): Promise<EmailDescription> {
    return this.#read('describe', raw);
  }

  /**
   * The HTML of an email as a page without active content; null if it has no HTML.
   *
   * @throws UnreadableEmail
   */
  page(raw: Buffer, kind: PageKind): Promise<string | null> {
    return this.#read(kind, raw);
  }

  /**
   * What is wrong with an email.
   *
   * @throws UnreadableEmail
   */
  findings(raw: Buffer): Promise<FindingList> {
    return this.#read('findings', raw);
  }

  /**
   * The texts in an email that look like codes, the best first.
   *
   * @throws UnreadableEmail
   */
  candidates(raw: Buffer): Promise<OtpCandidate[]> {
    return this.#read('candidates', raw);
  }

  /**
   * Fields of a JSON object that contains an email; null if the bytes are something else.
   *
   * @throws UnreadableEmail
   */
  jsonFields(json: Buffer, wanted: readonly string[]): Promise<JsonFields | null> {
    return this.#read('jsonFields', json, wanted);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  #noted(content: Content): Content {
    if (!content.isParsed) this.#onFailure('it cannot be parsed');
    return content;
  }

  /** Runs a task on the main thread if it is quick. */
  async #read<Kind extends MessageTask['kind']>(
    kind: Kind,
    raw: Buffer,
    wanted?: readonly string[],
  ): Promise<MessageResults[Kind]> {
    if (raw.length > QUICKLY_PARSED_BYTES || CHECKING.has(kind))
      return this.#run(kind, NO_ENVELOPE, raw, wanted);
    const { doMessageTask } = await import('./message-tasks.js');
    const task = { kind, envelope: NO_ENVELOPE, raw: raw as Buffer<ArrayBuffer>, wanted };
    return (await doMessageTask(task, this.#limits)).result as MessageResults[Kind];
  }

  #run<Kind extends MessageTask['kind']>(
    kind: Kind,
    envelope: Envelope,
    raw: Buffer,
    wanted?: readonly string[],
  ): Promise<MessageResults[Kind]> {
    const prepare = async () => {
      const copy = await transferableCopy(raw);
      // Reading a header takes linear time: only a body may be unreadable.
      const isOfHeader = kind === 'examine' || kind === 'header';
      const signal = AbortSignal.timeout(isOfHeader ? DEADLINE_MS : this.#deadline);
      return {
        task: { kind, envelope, raw: copy, wanted },
        transfer: [copy.buffer],
        signal,
        grace: 0,
      };
    };
    const result = this.#pool.run(prepare, undefined, raw.length).catch((error) => {
      throw isExhausted(error) ? new UnreadableEmail(error) : error;
    });
    return result as Promise<MessageResults[Kind]>;
  }
}
