import { Worker } from 'node:worker_threads';
import { Semaphore } from '../fairness/semaphore.js';
import { turnBudget } from '../fairness/turn-budget.js';
import {
  type FromThread,
  type Settled,
  settled,
  type ToThread,
  unwrap,
} from './worker-messages.js';

/** What all copies for threads share a turn as. No account has this name. */
const THREADS = '';

/** A copy that can be transferred to a thread. Transferring a Buffer would transfer its whole underlying memory. */
export async function transferableCopy(raw: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  await turnBudget.take(THREADS, raw.length);
  const copy = Buffer.allocUnsafeSlow(raw.length);
  raw.copy(copy);
  return copy;
}

/** The options of a pool. */
interface PoolOptions {
  /** The script of each thread. */
  file: URL;
  /** Maximum number of threads. */
  threads: number;
  /** Concurrent tasks per thread: more than one if tasks mostly wait, for example for DNS. */
  tasksPerThread: number;
  /** A plain object for every thread. */
  workerData?: unknown;
  /** Answers questions of threads. */
  answer?: (question: unknown) => Promise<unknown>;
}

/** A task, created when a thread is free for it, so that queued tasks take no memory. */
export interface PreparedTask<Task> {
  task: Task;
  /** Buffers to transfer to the thread without copying. */
  transfer: ArrayBuffer[];
  /** Aborts the task. */
  signal: AbortSignal;
  /** How long an aborted task may take to return its partial result, in ms, before the thread is terminated. */
  grace: number;
}

/** The server closes before a task is done, which is no error of the server. */
export class PoolClosed extends Error {
  override readonly name = 'PoolClosed';

  constructor() {
    super('The mailbox server is closing');
  }
}

/** After how many ms an idle thread is terminated, which frees the memory of its last task. */
const IDLE_MS = 10_000;

/** Maximum heap per thread in MB, without buffers. Guards against emails that take gigabytes to parse. */
const MAX_HEAP_MB = 1_024;

/** Whether an error says that a task took too long, or too much memory. */
export function isExhausted(error: { name?: unknown; code?: unknown }): boolean {
  return error.name === 'TimeoutError' || error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/**
 * Runs tasks in threads. Guards against tasks that never end, use up memory, or modify the prototypes of
 * built-in objects: their thread is terminated. Threads start on demand, and do not keep the process alive.
 *
 * piscina supports no questions to the main thread, partial results or detection of modified prototypes,
 * which are most of this file.
 */
export class WorkerPool<Task, Result> {
  readonly #options: PoolOptions;
  readonly #semaphore: Semaphore;
  readonly #threads = new Set<WorkerThread<Task, Result>>();
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#semaphore = new Semaphore(options.threads * options.tasksPerThread);
  }

  /**
   * Runs a task when a thread is free.
   *
   * @param signal removes the task from the queue
   * @param size relative duration: small tasks do not wait for all large ones
   * @throws Error that the task threw, the signal's reason, or why the thread was terminated; PoolClosed
   */
  async run(
    prepare: () => PreparedTask<Task> | Promise<PreparedTask<Task>>,
    signal?: AbortSignal,
    size?: number,
  ): Promise<Result> {
    return this.#semaphore.run(
      async () => {
        const prepared = await prepare();
        if (this.#isClosed) throw new PoolClosed();
        const { tasksPerThread } = this.#options;
        const free = [...this.#threads].find((thread) => thread.tasks < tasksPerThread);
        return (free ?? this.#start()).run(prepared);
      },
      signal,
      size,
    );
  }

  /** Ends all threads; pending tasks reject. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#threads].map((thread) => thread.end(new PoolClosed())));
  }

  #start(): WorkerThread<Task, Result> {
    const onEnd = () => this.#threads.delete(thread);
    const thread = new WorkerThread<Task, Result>(this.#options, onEnd);
    this.#threads.add(thread);
    return thread;
  }
}

interface Pending<Result> {
  resolve(settlement: Settled<Result>): void;
  reject(reason: unknown): void;
}

/** A thread and its tasks. */
class WorkerThread<Task, Result> {
  readonly #worker: Worker;
  readonly #answer: PoolOptions['answer'];
  readonly #onEnd: () => void;
  readonly #tasks = new Map<number, Pending<Result>>();
  #nextId = 0;
  #idle: NodeJS.Timeout | undefined;

  /** @param onEnd called when the thread must no longer be used */
  constructor({ file, workerData, answer }: PoolOptions, onEnd: () => void) {
    this.#answer = answer;
    this.#onEnd = onEnd;
    this.#worker = new Worker(file, {
      workerData,
      // The command's stdout has one line, but a library may print text of an email.
      stdout: true,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    this.#worker.stdout.resume();
    this.#worker.on('message', (message: FromThread<Result>) => this.#onMessage(message));
    this.#worker.on('error', (error) => void this.end(error));
    this.#worker.on('exit', (code) => void this.end(new Error(`the thread ended with ${code}`)));
    // After the listeners: adding one for messages refs the worker again.
    this.#worker.unref();
  }

  /** The number of its tasks. */
  get tasks(): number {
    return this.#tasks.size;
  }

  run({ task, transfer, signal, grace }: PreparedTask<Task>): Promise<Result> {
    signal.throwIfAborted();
    clearTimeout(this.#idle);
    const id = this.#nextId++;
    let timer: NodeJS.Timeout | undefined;
    const onAbort = () => {
      if (grace === 0) return void this.end(signal.reason);
      this.#post({ kind: 'abort', id, reason: String(signal.reason?.message) });
      timer = setTimeout(() => void this.end(signal.reason), grace);
    };
    return new Promise<Settled<Result>>((resolve, reject) => {
      this.#tasks.set(id, { resolve, reject });
      signal.addEventListener('abort', onAbort, { once: true });
      this.#post({ kind: 'begin', id, task }, transfer);
    })
      .finally(() => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      })
      .then(unwrap);
  }

  /** Terminates the thread. Its tasks reject. */
  async end(reason: unknown): Promise<void> {
    clearTimeout(this.#idle);
    this.#onEnd();
    for (const { reject } of this.#tasks.values()) reject(reason);
    this.#tasks.clear();
    await this.#worker.terminate();
  }

  #post(message: ToThread<Task>, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  #onMessage(message: FromThread<Result>): void {
    if (message.kind === 'question') void this.#reply(message.id, message.question);
    else if (message.isPolluted)
      void this.end(new Error('it polluted the prototypes of its thread'));
    else {
      const task = this.#tasks.get(message.id);
      this.#tasks.delete(message.id);
      task?.resolve(message.settlement);
      if (this.#tasks.size === 0) this.#endWhenIdle();
    }
  }

  async #reply(id: number, question: unknown): Promise<void> {
    const answer =
      this.#answer?.(question) ?? Promise.reject(new Error('the pool answers no questions'));
    this.#post({ kind: 'answer', id, settlement: await settled(answer) });
  }

  #endWhenIdle(): void {
    this.#idle = setTimeout(() => void this.end(new Error('the thread was idle')), IDLE_MS);
    this.#idle.unref();
  }
}
