import type { DeletedEvent, StartEvent } from '../../contract/viewer.js';
import type { LongPoll } from '../rest/long-poll-registry.js';
import { formatCursor } from './cursor.js';
import { encodeEvent } from './encode-event.js';
import type { Feed } from './feed.js';
import type { SizeWatch } from './size-watch.js';

/** How often a quiet stream is written to, in ms, so that proxies do not close it. */
const KEEP_ALIVE_MS = 15_000;

const encoder = new TextEncoder();

/** How soon to reconnect, in ms. */
const RETRY = encoder.encode('retry: 1000\n\n');

const KEEP_ALIVE = encoder.encode(':\n\n');

interface Sources {
  feeds: readonly Feed[];
  size: SizeWatch;
  /** The current generation of the account's emails. */
  generation: () => string;
}

/**
 * A stream of server-sent events. It holds a position in each feed rather than events: all that arrives
 * between two reads is one event, so that a slow reader takes no memory.
 *
 * @param poll is woken up by all sources
 */
export function eventStream(
  poll: LongPoll,
  { feeds, size, generation: current }: Sources,
): ReadableStream<Uint8Array> {
  const positions = feeds.map(({ newest }) => newest);
  const newest = positions.map((position) => position && formatCursor(position));
  let generation = current();
  const start = encodeEvent('start', { newest, generation } satisfies StartEvent);
  let sent: Uint8Array | null = size.event;
  let hasStarted = false;
  return new ReadableStream(
    {
      async pull(controller) {
        if (!hasStarted) {
          hasStarted = true;
          controller.enqueue(RETRY);
          controller.enqueue(start);
          return;
        }
        await poll.newEmails(KEEP_ALIVE_MS);
        if (poll.hasEnded) return controller.close();
        const chunks = feeds.flatMap((feed, view) => {
          const emails = feed.eventFrom(positions[view] ?? null);
          positions[view] = feed.newest;
          return emails ? [encoder.encode(`view: ${view}\n`), emails] : [];
        });
        // After new emails, some of which may have been purged already.
        if (generation !== current()) {
          generation = current();
          chunks.push(encodeEvent('deleted', { generation } satisfies DeletedEvent));
        }
        if (size.event !== sent && size.event) chunks.push(size.event);
        sent = size.event;
        for (const chunk of chunks.length > 0 ? chunks : [KEEP_ALIVE]) controller.enqueue(chunk);
      },
      cancel: () => poll.end(),
    },
    // An event is created only after the previous one was sent.
    { highWaterMark: 0 },
  );
}
