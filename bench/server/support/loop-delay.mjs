// Loaded into a server's process before the server itself: on request, sends its parent the delay of the
// event loop since the previous request (p99, in ms).
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();

process.on('message', () => {
  // Subtracts the 10 ms resolution of the timer.
  process.send(Math.max(0, delay.percentile(99) / 1e6 - 10));
  delay.reset();
});
process.on('disconnect', () => process.exit());
