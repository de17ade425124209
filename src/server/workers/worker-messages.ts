import { parentPort } from 'node:worker_threads';

/** A message to a thread: start a task, abort one, or the answer to a question. */
export type ToThread<Task> =
  | { kind: 'begin'; id: number; task: Task }
  | { kind: 'abort'; id: number; reason: string }
  | { kind: 'answer'; id: number; settlement: Settled<unknown> };

/** A message from a thread: the outcome of a task, or a question. */
export type FromThread<Result> =
  | {
      kind: 'end';
      id: number;
      /** The prototypes of the thread were modified: its results cannot be trusted. */
      isPolluted: boolean;
      settlement: Settled<Result>;
    }
  | { kind: 'question'; id: number; question: unknown };

/** A value or an error, in a form that can be sent between threads. */
export type Settled<Value> =
  | { isError: false; value: Value }
  | { isError: true; message: string; code: string | undefined };

/** The result of a task, and the buffers in it to transfer without copying. */
export interface TaskResult<Result> {
  result: Result;
  transfer?: ArrayBuffer[];
}

/** The context of a task in a thread. */
interface TaskContext {
  /** When it is aborted, the task should return its partial result. */
  signal: AbortSignal;
  /** Asks the main thread a question. */
  ask(question: unknown): Promise<unknown>;
}

/** Runs the tasks of a WorkerPool in a thread. */
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

/** The outcome of a promise. */
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

/** Whether a name such as `__proto__.x` has set a value in `Object.prototype`. */
function isPolluted(): boolean {
  return Object.keys(Object.prototype).length > 0;
}
