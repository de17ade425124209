// Loaded into a server's process ahead of the server itself: tells its parent, when asked, how long the
// event loop was held at a stretch since it was asked last, in ms. Where Linux tells what the main thread
// has worked, that is what counts: on a busy machine it stands still while others work.
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
