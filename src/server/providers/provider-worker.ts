import { serveTasks, type TaskResult } from '../workers/worker-messages.js';
import { type ComposedItem, readAndCompose } from './compose.js';
import type { ComposeResult, ComposeTask } from './compose-call.js';
import { APIS } from './load.js';
import { type PlainProblem, Problem } from './problem.js';

serveTasks(async ({ provider: name, call }: ComposeTask): Promise<TaskResult<ComposeResult>> => {
  const { body } = call;
  const provider = await APIS[name](call.path);
  const endpoint = provider.endpoints.find(
    ({ method = 'POST', path }) => method === call.method && path.test(call.path),
  );
  if (!endpoint || !('read' in endpoint)) throw new Error('There is no such endpoint');
  try {
    const buffer = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const items = await readAndCompose(endpoint.read, { ...call, body: buffer }, name);
    const result = { items: items.map((one) => (one instanceof Problem ? plain(one) : one)) };
    return { result, transfer: transferable(items) };
  } catch (error) {
    if (error instanceof Problem) return { result: plain(error) };
    throw error;
  }
});

function plain({ kind, message, details }: Problem): PlainProblem {
  return { kind, message, details };
}

/** Memory that contains a single email. Memory of a shared pool is copied instead. */
function transferable(items: readonly ComposedItem[]): ArrayBuffer[] {
  const whole = items.flatMap((item) =>
    'raw' in item && item.raw.byteLength === item.raw.buffer.byteLength ? [item.raw.buffer] : [],
  );
  return [...new Set(whole)] as ArrayBuffer[];
}
