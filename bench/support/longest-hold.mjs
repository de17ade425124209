// Loaded into a server's process ahead of the server itself: tells its parent, when asked, how long the
// event loop was held at a stretch since it was asked last, in ms.
import { isMainThread } from 'node:worker_threads';

if (isMainThread) watch();

function watch() {
  let longest = 0;
  let last = performance.now();
  const turn = () => {
    const now = performance.now();
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
