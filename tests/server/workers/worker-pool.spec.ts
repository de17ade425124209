import { expect, test } from '@playwright/test';
import { WorkerPool } from '../../../src/server/workers/worker-pool.js';

/** The tasks of the thread: it completes all others immediately. */
type Task = 'spin' | 'throw' | 'pollute' | 'wait' | 'answer';

interface Options {
  threads?: number;
  tasksPerThread?: number;
}

async function usePool(
  use: (run: (task: Task, signal?: AbortSignal, grace?: number) => Promise<Task>) => Promise<void>,
  { threads = 1, tasksPerThread = 1 }: Options = {},
): Promise<void> {
  const file = new URL('./tasks.mjs', import.meta.url);
  const pool = new WorkerPool<Task, Task>({ file, threads, tasksPerThread });
  const never = new AbortController().signal;
  await use((task, signal = never, grace = 0) =>
    pool.run(() => ({ task, transfer: [], signal, grace }), signal),
  );
  await pool.close();
  await expect(
    pool.run(() => ({ task: 'answer', transfer: [], signal: never, grace: 0 })),
  ).rejects.toThrow('closing');
}

test('a signal ends an endless task, and the next task runs', async () => {
  await usePool(async (run) => {
    const controller = new AbortController();
    const spinning = run('spin', controller.signal);
    const next = run('answer');
    controller.abort(new Error('too late'));
    await expect(spinning).rejects.toThrow('too late');
    expect(await next).toBe('answer');
  });
});

test('other threads run tasks while one task never ends', async () => {
  await usePool(
    async (run) => {
      const controller = new AbortController();
      const spinning = run('spin', controller.signal);
      for (let n = 0; n < 10; n++) expect(await run('answer')).toBe('answer');
      controller.abort(new Error('too late'));
      await expect(spinning).rejects.toThrow('too late');
    },
    { threads: 2 },
  );
});

test('terminates a task that ignores its signal after a grace period', async () => {
  await usePool(async (run) => {
    await expect(run('wait', AbortSignal.timeout(1), 1)).rejects.toThrow('timeout');
    expect(await run('answer')).toBe('answer');
  });
});

for (const [task, problem] of [
  ['throw', 'broken'],
  ['pollute', 'it polluted the prototypes of its thread'],
] as const) {
  test(`terminates a thread that is made to ${task}, with all its tasks`, async () => {
    await usePool(
      async (run) => {
        const [waiting, bad] = await Promise.allSettled([run('wait'), run(task)]);
        expect([waiting.status, bad.status]).toEqual(['rejected', 'rejected']);
        expect(String((bad as PromiseRejectedResult).reason)).toContain(problem);
        expect(await run('answer')).toBe('answer');
      },
      { tasksPerThread: 2 },
    );
  });
}
