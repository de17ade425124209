// Loaded into a server's process before the server itself: on request, reports the longest time that the
// event loop was blocked since the last request, in ms. On Linux it counts the CPU time of the main thread,
// which does not grow while other processes keep the machine busy.
import { existsSync, readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const SCHEDSTAT = `/proc/self/task/${process.pid}/schedstat`;
const isTold = existsSync(SCHEDSTAT);

if (isMainThread) watch();

function watch() {
  let longest = 0;
  let last = worked();
  const turn = () => {
    const now = worked();
    longest = Math.max(longest, now - last);
    last = now;
    setImmediate(turn);
  };
  turn();
  process.on('message', () => {
    process.send(longest);
    longest = 0;
  });
  process.on('disconnect', () => process.exit());
}

function worked() {
  if (!isTold) return performance.now();
  return Number(readFileSync(SCHEDSTAT, 'latin1').split(' ')[0]) / 1e6;
}
