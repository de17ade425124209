import { parentPort } from 'node:worker_threads';

// A thread without serveTasks(), which does what hostile emails may make a library do.
parentPort.on('message', ({ kind, id, task }) => {
  if (kind === 'abort') return;
  const end = (isPolluted) =>
    parentPort.postMessage({
      kind: 'end',
      id,
      isPolluted,
      settlement: { isError: false, value: task },
    });
  if (task === 'spin') for (;;);
  if (task === 'throw') throw new Error('broken');
  if (task !== 'wait') end(task === 'pollute');
});
