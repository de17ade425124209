// Loaded into a server's process ahead of the server itself: counts the requests that come in, and
// tells its parent when asked. A proxy in between would count as well, and cost time.
import { subscribe } from 'node:diagnostics_channel';

/** Who asks, where it is not the package: the bench's own requests carry it. */
const HEADER = 'x-bench';

const counts = {};

subscribe('http.server.request.start', ({ request }) => {
  const who = request.headers[HEADER] ?? 'waits';
  const about = new URLSearchParams(request.url.split('?')[1]).get('to') ?? request.url;
  counts[who] ??= {};
  counts[who][about] = (counts[who][about] ?? 0) + 1;
});

process.on('message', () => process.send(counts));
// Whoever started it is gone.
process.on('disconnect', () => process.exit());
