import {
  isExhausted,
  type PreparedTask,
  transferableCopy,
  WorkerPool,
} from '../workers/worker-pool.js';
import { type Composed, type ComposedItem, readAndCompose } from './compose.js';
import { type PlainProblem, Problem } from './problem.js';
import type { Call, Provider, SendEndpoint } from './provider.js';

/** Next to this file in the sources, and next to all other files in dist/. */
const WORKER = new URL('./provider-worker.js', import.meta.url);

/** Larger bodies take longer than some ms to read and compose. */
const QUICK_BYTES = 192 * 1024;

/** Number of threads: while one handles a slow request, the other handles the rest. */
const THREADS = 2;

/** The length of the start that is kept of a body when a thread reads it. It contains the action of SES. */
const KEPT_BYTES = 4_096;

/** How long a thread may work on a request, in ms. */
const DEADLINE_MS = 30_000;

/** A request to read and compose in a thread. */
export interface ComposeTask {
  provider: Provider['name'];
  call: Omit<Call, 'body'> & { body: Uint8Array<ArrayBuffer> };
}

/** The emails of a request and problems with them, or the problem with the request. */
export type ComposeResult = { items: (Composed | PlainProblem)[] } | PlainProblem;

/** Reads and composes the emails of requests: small ones here, and those that may take long in threads. */
export class ProviderWorkers {
  readonly #pool = new WorkerPool<ComposeTask, ComposeResult>({
    file: WORKER,
    threads: THREADS,
    tasksPerThread: 1,
  });

  /** @throws Problem */
  async compose({ name }: Provider, { read }: SendEndpoint, call: Call): Promise<ComposedItem[]> {
    return call.body.length <= QUICK_BYTES
      ? readAndCompose(read, call, name)
      : this.#run(name, call);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  /** Transfers the body to the thread: only its start is kept. */
  async #run(provider: Provider['name'], call: Call): Promise<ComposedItem[]> {
    const { length } = call.body;
    const prepare = async (): Promise<PreparedTask<ComposeTask>> => {
      const whole = await transferable(call.body);
      call.body = Buffer.from(call.body.subarray(0, KEPT_BYTES));
      const signal = AbortSignal.timeout(DEADLINE_MS);
      const task = { provider, call: { ...call, body: whole } };
      return { task, transfer: [whole.buffer], signal, grace: 0 };
    };
    const result = await this.#pool.run(prepare, undefined, length).catch((error) => {
      if (!isExhausted(error)) throw error;
      throw new Problem('too-large', 'The emails of the request take too long to compose');
    });
    if ('items' in result) return result.items.map(restored);
    throw problemOf(result);
  }
}

/** The bytes themselves if they have their own memory: copying megabytes would take some ms. */
async function transferable(body: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  const { buffer, byteOffset, byteLength } = body;
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return isAlone ? new Uint8Array(buffer, byteOffset, byteLength) : transferableCopy(body);
}

/** Restores what a thread returns as plain data. */
function restored(item: Composed | PlainProblem): ComposedItem {
  if ('kind' in item) return problemOf(item);
  const { buffer, byteOffset, byteLength } = item.raw;
  return { ...item, raw: Buffer.from(buffer, byteOffset, byteLength) };
}

function problemOf({ kind, message, details }: PlainProblem): Problem {
  return new Problem(kind, message, details);
}
