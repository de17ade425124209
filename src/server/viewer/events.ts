import type { LongPoll } from '../rest/long-poll-registry.js';

/** How often a quiet stream is written to, in ms, so that nothing between takes it for dead. */
const KEEP_ALIVE_MS = 15_000;

/** How many events all streams have in a second: each has a page load new emails, while others arrive. */
const EVENTS_PER_SECOND = 50;

/** Sent first: how soon to connect again, in ms, and that emails may have come before. */
const START = 'retry: 1000\n\nevent: start\ndata: {}\n\n';

/** The streams of server-sent events of a server. */
export class EventStreams {
  readonly #open = new Set<LongPoll>();

  /**
   * A stream: `email` whenever a matching email may have arrived. It says no more, so that any number of emails
   * between two reads is one event: a slow reader cannot make it grow. The more streams there are, the longer they
   * pause between two events.
   */
  add(poll: LongPoll): ReadableStream<Uint8Array> {
    const encoder = new TextEncoder();
    let hasStarted = false;
    let next = 0;
    this.#open.add(poll);
    return new ReadableStream(
      {
        pull: async (controller) => {
          if (!hasStarted) {
            hasStarted = true;
            controller.enqueue(encoder.encode(START));
            return;
          }
          const isNew = await poll.newEmail(KEEP_ALIVE_MS);
          const early = next - performance.now();
          if (isNew && early > 0) await poll.pause(early);
          next = performance.now() + (1_000 * this.#open.size) / EVENTS_PER_SECOND;
          if (!poll.hasEnded) {
            controller.enqueue(encoder.encode(isNew ? 'event: email\ndata: {}\n\n' : ':\n\n'));
            return;
          }
          this.#open.delete(poll);
          controller.close();
        },
        cancel: () => {
          this.#open.delete(poll);
          poll.end();
        },
      },
      // No event is made before the one before it was sent.
      { highWaterMark: 0 },
    );
  }
}
