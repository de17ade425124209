import { parentPort } from 'node:worker_threads';

/** A message to a thread: begin a task, end one, or the response to a request. */
export type ToThread<Task> =
  | { kind: 'begin'; id: number; task: Task }
  | { kind: 'abort'; id: number; reason: string }
  | { kind: 'answer'; id: number; settlement: Settled<unknown> };

/** A message from a thread: the settlement of a task, or a task's request. */
export type FromThread<Result> =
  | {
      kind: 'end';
      id: number;
      /** Every object of the thread has members that it should not have: nothing it says can be trusted. */
      isPolluted: boolean;
      settlement: Settled<Result>;
    }
  | { kind: 'question'; id: number; question: unknown };

/** A value or an error, as threads can be sent them. */
export type Settled<Value> =
  | { isError: false; value: Value }
  | { isError: true; message: string; code: string | undefined };

/** The result of a task, and the buffers in it that need not be copied. */
export interface TaskResult<Result> {
  result: Result;
  transfer?: ArrayBuffer[];
}

/** The context of a task in a thread. */
export interface TaskContext {
  /** When it is aborted, the task should give what it has. */
  signal: AbortSignal;
  /** Asks the main thread. */
  ask(question: unknown): Promise<unknown>;
}

/** Runs in a thread what a WorkerPool asks for. */
export function serveTasks<Task, Result>(
  run: (task: Task, context: TaskContext) => Promise<TaskResult<Result>>,
): void {
  const underWay = new Map<number, AbortController>();
  const questions = new Map<number, (settlement: Settled<unknown>) => void>();
  let nextQuestion = 0;

  const say = (message: FromThread<Result>, transfer: ArrayBuffer[] = []) =>
    parentPort?.postMessage(message, transfer);

  const ask = async (question: unknown) => {
    const id = nextQuestion++;
    const settlement = await new Promise<Settled<unknown>>((resolve) => {
      questions.set(id, resolve);
      say({ kind: 'question', id, question });
    });
    return unwrap(settlement);
  };

  const begin = async (id: number, task: Task) => {
    const controller = new AbortController();
    underWay.set(id, controller);
    try {
      const { result, transfer } = await run(task, { signal: controller.signal, ask });
      const settlement = { isError: false as const, value: result };
      say({ kind: 'end', id, isPolluted: isPolluted(), settlement }, transfer);
    } catch (error) {
      say({ kind: 'end', id, isPolluted: isPolluted(), settlement: rejectedWith(error) });
    }
    underWay.delete(id);
  };

  parentPort?.on('message', (message: ToThread<Task>) => {
    const { id } = message;
    if (message.kind === 'begin') void begin(id, message.task);
    else if (message.kind === 'abort') underWay.get(id)?.abort(new Error(message.reason));
    else {
      questions.get(id)?.(message.settlement);
      questions.delete(id);
    }
  });
}

/** How some work ended. */
export async function settled<Value>(work: Promise<Value>): Promise<Settled<Value>> {
  return work.then((value) => ({ isError: false, value }), rejectedWith);
}

/** @throws Error with the message and the code of the original */
export function unwrap<Value>(settlement: Settled<Value>): Value {
  if (!settlement.isError) return settlement.value;
  throw Object.assign(new Error(settlement.message), { code: settlement.code });
}

function rejectedWith(error: unknown): Settled<never> {
  const { message = String(error), code } = error as Partial<NodeJS.ErrnoException>;
  return { isError: true, message, code };
}

/** A value set in `Object.prototype` by a name such as `__proto__.x` is in every object. */
function isPolluted(): boolean {
  return Object.keys(Object.prototype).length > 0;
}
