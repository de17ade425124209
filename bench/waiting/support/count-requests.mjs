// Loaded into a server's process before the server itself: counts the incoming requests, and reports them to
// its parent on request. A proxy could count as well, but would cost time.
import { subscribe } from 'node:diagnostics_channel';

/** Marks the bench's own requests, as opposed to the package's. */
const HEADER = 'x-bench';

const counts = {};

subscribe('http.server.request.start', ({ request }) => {
  const who = request.headers[HEADER] ?? 'waits';
  const about = new URLSearchParams(request.url.split('?')[1]).get('to') ?? request.url;
  counts[who] ??= {};
  counts[who][about] = (counts[who][about] ?? 0) + 1;
});

process.on('message', () => process.send(counts));
// The parent process has ended.
process.on('disconnect', () => process.exit());
