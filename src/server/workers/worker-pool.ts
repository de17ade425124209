import { Worker } from 'node:worker_threads';
import { Semaphore } from '../semaphore.js';
import {
  type FromThread,
  type Outcome,
  outcomeOf,
  type ToThread,
  unwrap,
} from './worker-messages.js';

/** What a pool is made of. */
export interface PoolOptions {
  /** What each thread runs. */
  file: URL;
  /** Threads at a time. */
  threads: number;
  /** Tasks that a thread has at a time: more than one if tasks mostly wait for something else. */
  tasksPerThread: number;
  /** What every thread is given: a plain object. */
  workerData?: unknown;
  /** Answers what threads ask for. */
  answer?: (question: unknown) => Promise<unknown>;
}

/** A task, made when a thread is free for it: what waits its turn needs no memory yet. */
export interface PreparedTask<Task> {
  task: Task;
  /** Buffers that the thread gets without a copy; they are empty here then. */
  transfer: ArrayBuffer[];
  /** Ends the task. */
  signal: AbortSignal;
  /** How long the thread may go on with it then in ms, to say what it has so far; then it is ended. */
  grace: number;
}

/** A thread that has nothing to do is ended after this time in ms: it keeps memory of its last task. */
const IDLE_MS = 10_000;

/** Guards against an email that becomes gigabytes while it is read: MB of objects, without buffers. */
const MAX_HEAP_MB = 1_024;

/**
 * Threads that run tasks. Guards against tasks that never end, take all memory, or change the objects
 * of JavaScript itself: such a thread is thrown away. A thread is started when it is first needed, and
 * none keeps the process alive.
 *
 * It is not piscina, which also ends a thread whose task is late, but has no tasks that ask the main thread
 * for something (DNS), no time for a late task to say what it has found so far, and no way to discard a
 * thread for what it did to its objects.
 */
export class WorkerPool<Task, Result> {
  readonly #options: PoolOptions;
  readonly #turns: Semaphore;
  readonly #threads = new Set<WorkerThread<Task, Result>>();
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#turns = new Semaphore(options.threads * options.tasksPerThread);
  }

  /**
   * Runs a task when it is its turn.
   *
   * @param signal ends the wait for its turn
   * @param size how long it takes, compared with others: small ones need not wait for all big ones
   * @throws Error that the task threw, its signal's reason, or why its thread was ended
   */
  async run(
    prepare: () => PreparedTask<Task>,
    signal?: AbortSignal,
    size?: number,
  ): Promise<Result> {
    return this.#turns.run(
      async () => {
        if (this.#isClosed) throw closedError();
        const { tasksPerThread } = this.#options;
        const free = [...this.#threads].find((thread) => thread.tasks < tasksPerThread);
        return (free ?? this.#start()).run(prepare());
      },
      signal,
      size,
    );
  }

  /** Ends all threads; tasks under way reject. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#threads].map((thread) => thread.end(closedError())));
  }

  #start(): WorkerThread<Task, Result> {
    const onEnd = () => this.#threads.delete(thread);
    const thread = new WorkerThread<Task, Result>(this.#options, onEnd);
    this.#threads.add(thread);
    return thread;
  }
}

function closedError(): Error {
  return new Error('the mailbox server is closing');
}

interface Pending<Result> {
  resolve(outcome: Outcome<Result>): void;
  reject(reason: unknown): void;
}

/** One thread, and its tasks. */
class WorkerThread<Task, Result> {
  readonly #worker: Worker;
  readonly #answer: PoolOptions['answer'];
  readonly #onEnd: () => void;
  readonly #tasks = new Map<number, Pending<Result>>();
  #nextId = 0;
  #idle: NodeJS.Timeout | undefined;

  /** @param onEnd is called when the thread is no longer to be used */
  constructor({ file, workerData, answer }: PoolOptions, onEnd: () => void) {
    this.#answer = answer;
    this.#onEnd = onEnd;
    this.#worker = new Worker(file, {
      workerData,
      // The command's stdout has one line, and a library may print what an email has it print.
      stdout: true,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    this.#worker.stdout.resume();
    this.#worker.on('message', (message: FromThread<Result>) => this.#onMessage(message));
    this.#worker.on('error', (error) => void this.end(error));
    this.#worker.on('exit', (code) => void this.end(new Error(`the thread ended with ${code}`)));
    // After the listeners: one for messages refers to it again.
    this.#worker.unref();
  }

  /** How many tasks it has. */
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
    return new Promise<Outcome<Result>>((resolve, reject) => {
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

  /** Ends the thread: whatever it does, it does no longer. Its tasks reject. */
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
    else if (message.isPolluted) void this.end(new Error('it changed the objects of its thread'));
    else {
      const task = this.#tasks.get(message.id);
      this.#tasks.delete(message.id);
      task?.resolve(message.outcome);
      if (this.#tasks.size === 0) this.#endWhenIdle();
    }
  }

  async #reply(id: number, question: unknown): Promise<void> {
    const answer = this.#answer?.(question) ?? Promise.reject(new Error('nobody answers'));
    this.#post({ kind: 'answer', id, outcome: await outcomeOf(answer) });
  }

  #endWhenIdle(): void {
    this.#idle = setTimeout(() => void this.end(new Error('the thread was idle')), IDLE_MS);
    this.#idle.unref();
  }
}
