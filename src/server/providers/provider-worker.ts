import { serveTasks, type TaskResult } from '../workers/worker-messages.js';
import { messageIdDomain, plain, readAndCompose } from './compose.js';
import type { ComposeResult, ComposeTask } from './compose-call.js';
import { APIS } from './load.js';
import { Problem } from './problem.js';

serveTasks(async ({ provider: name, call }: ComposeTask): Promise<TaskResult<ComposeResult>> => {
  const { body } = call;
  const provider = await APIS[name](call.path);
  const endpoint = provider.endpoints.find(
    ({ method = 'POST', path }) => method === call.method && path.test(call.path),
  );
  if (!endpoint || !('read' in endpoint)) throw new Error('There is no such endpoint');
  try {
    const buffer = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const { read } = endpoint;
    const items = await readAndCompose(read, { ...call, body: buffer }, messageIdDomain(name));
    return { result: { items }, transfer: transferable(items) };
  } catch (error) {
    if (error instanceof Problem) return { result: { problem: plain(error) } };
    throw error;
  }
});

/** Memory that contains a single email. Memory of a shared pool is copied instead. */
function transferable(items: ComposeItems): ArrayBuffer[] {
  const whole = items.flatMap((item) =>
    'raw' in item && item.raw.byteLength === item.raw.buffer.byteLength ? [item.raw.buffer] : [],
  );
  return [...new Set(whole)] as ArrayBuffer[];
}

type ComposeItems = Extract<ComposeResult, { items: unknown }>['items'];
