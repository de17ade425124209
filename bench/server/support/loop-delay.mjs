// Loaded into a server's process ahead of the server itself: tells its parent, when asked, how long
// its event loop was held up since it was asked last (p99, in ms).
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();

process.on('message', () => {
  // The timer's own 10 ms are no delay.
  process.send(Math.max(0, delay.percentile(99) / 1e6 - 10));
  delay.reset();
});
process.on('disconnect', () => process.exit());
