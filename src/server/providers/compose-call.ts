import { type PreparedTask, transferableCopy, WorkerPool } from '../workers/worker-pool.js';
import {
  type ComposedItem,
  messageIdDomain,
  type PlainProblem,
  readAndCompose,
} from './compose.js';
import { Problem } from './problem.js';
import type { Call, Provider, SendEndpoint } from './provider.js';

/** Next to this file in the sources, and to all others in dist/. */
const WORKER = new URL('./provider-worker.js', import.meta.url);

/** A body of more bytes takes longer than some ms to read and compose. */
const QUICK_BYTES = 192 * 1024;

/** Threads at a time: a request that takes long leaves another for the rest. */
const THREADS = 2;

/** What is kept of a body that a thread reads: the action of SES is in it. */
const KEPT_BYTES = 4_096;

/** How long a thread may work on a request, in ms. */
const DEADLINE_MS = 30_000;

/** A request whose emails a thread reads and composes. */
export interface ComposeTask {
  provider: Provider['name'];
  call: Omit<Call, 'body'> & { body: Uint8Array<ArrayBuffer> };
}

/** The emails of a request, or its problem. */
export type ComposeResult = { items: ComposedItem[] } | { problem: PlainProblem };

/** The threads that read and compose large requests. */
export class ProviderWorkers {
  readonly #pool = new WorkerPool<ComposeTask, ComposeResult>({
    file: WORKER,
    threads: THREADS,
    tasksPerThread: 1,
  });

  /** Gives the body away: only its beginning is left of it. */
  async run(provider: Provider['name'], call: Call): Promise<ComposedItem[]> {
    const { length } = call.body;
    const prepare = async (): Promise<PreparedTask<ComposeTask>> => {
      const whole = await transferable(call.body);
      call.body = Buffer.from(call.body.subarray(0, KEPT_BYTES));
      const signal = AbortSignal.timeout(DEADLINE_MS);
      const task = { provider, call: { ...call, body: whole } };
      return { task, transfer: [whole.buffer], signal, grace: 0 };
    };
    const result = await this.#pool.run(prepare, undefined, length).catch((error) => {
      if (error.name !== 'TimeoutError' && error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
      throw new Problem('too-large', 'The emails of the request take too long to compose');
    });
    if ('items' in result) return result.items.map(withBuffer);
    const { kind, message, details } = result.problem;
    throw new Problem(kind, message, details);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

/** Reads the emails of a request and composes them: small ones here, and those that may take long in a thread. */
export async function composeCall(
  provider: Provider,
  { read }: SendEndpoint,
  call: Call,
  workers: ProviderWorkers,
): Promise<ComposedItem[]> {
  if (call.body.length <= QUICK_BYTES)
    return readAndCompose(read, call, messageIdDomain(provider.name));
  return workers.run(provider.name, call);
}

/** The bytes themselves if nothing else is in their memory: a copy of megabytes would take some ms. */
async function transferable(body: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  const { buffer, byteOffset, byteLength } = body;
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return isAlone ? new Uint8Array(buffer, byteOffset, byteLength) : transferableCopy(body);
}

/** A thread returns bytes without the methods of a Buffer. */
function withBuffer(item: ComposedItem): ComposedItem {
  if ('problem' in item) return item;
  const { buffer, byteOffset, byteLength } = item.raw;
  return { ...item, raw: Buffer.from(buffer, byteOffset, byteLength) };
}
