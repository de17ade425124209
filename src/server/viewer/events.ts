import type { LongPoll } from '../rest/long-poll-registry.js';

/** How often a quiet stream is written to, in ms, so that nothing between takes it for dead. */
const KEEP_ALIVE_MS = 15_000;

/**
 * How long a stream pauses after an event, in ms: each has a page load new emails, which takes time that emails need
 * to arrive. As long as emails arrive in the pauses, each is twice as long as the one before.
 */
const PAUSE_MS = { least: 20, most: 1_000 };

/** Sent first: how soon to connect again, in ms, and that emails may have come before. */
const START = 'retry: 1000\n\nevent: start\ndata: {}\n\n';

/**
 * A stream of server-sent events: `email` whenever a matching email may have arrived. It says no more, so that any
 * number of emails between two reads is one event: a slow reader cannot make it grow.
 */
export function eventStream(poll: LongPoll): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let hasStarted = false;
  let pause = PAUSE_MS.least;
  let next = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        if (!hasStarted) {
          hasStarted = true;
          controller.enqueue(encoder.encode(START));
          return;
        }
        const isNew = await poll.newEmail(KEEP_ALIVE_MS);
        const early = next - performance.now();
        const isSoon = isNew && early > 0;
        if (isSoon) await poll.pause(early);
        pause = isSoon ? Math.min(2 * pause, PAUSE_MS.most) : PAUSE_MS.least;
        // All streams go on together: what one page has the server read, the others find in its cache.
        next = Math.ceil((performance.now() + 1) / pause) * pause;
        if (poll.hasEnded) controller.close();
        else controller.enqueue(encoder.encode(isNew ? 'event: email\ndata: {}\n\n' : ':\n\n'));
      },
      cancel: () => poll.end(),
    },
    // No event is made before the one before it was sent.
    { highWaterMark: 0 },
  );
}
