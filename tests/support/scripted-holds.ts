import type { ServerResponse } from 'node:http';
import type { Answer, Found } from './scripted-operations.js';

/** A request that may be held. */
interface Holdable<Mail> {
  response: ServerResponse;
  seconds: number;
  /** Whether a new email may be the answer. */
  wants: (mail: Mail) => boolean;
  find: () => Found;
}

interface Held<Mail> {
  wants: (mail: Mail) => boolean;
  /** Responds if there is an answer, or in any case if `anyhow` is set. */
  answer: (anyhow: boolean) => void;
}

/** The requests that a scripted server holds (`Prefer: wait`, RFC 7240). */
export class Holds<Mail> {
  private readonly held = new Set<Held<Mail>>();

  /** @param changed called when a request is held, or no longer */
  constructor(private readonly changed: () => void) {}

  get size(): number {
    return this.held.size;
  }

  /**
   * Resolves with the response when it is not empty or the time is up; without one for a client that has
   * disconnected.
   */
  hold({ response, seconds, wants, find }: Holdable<Mail>): Promise<Answer> {
    return new Promise((resolve) => {
      const answer = (anyhow: boolean) => {
        const found = find();
        if (found.isEmpty && !anyhow) return;
        release();
        resolve(found.answer);
      };
      const held = { wants, answer };
      const timer = setTimeout(() => answer(true), seconds * 1000);
      const release = () => {
        clearTimeout(timer);
        this.held.delete(held);
        this.changed();
      };
      response.once('close', release);
      this.held.add(held);
      this.changed();
    });
  }

  /** Offers a new email. Responses are created immediately: later emails are not in them. */
  offer(mail: Mail): void {
    for (const { wants, answer } of [...this.held]) if (wants(mail)) answer(false);
  }

  /** Responds to all held requests as if their time was up. */
  end(): void {
    for (const { answer } of [...this.held]) answer(true);
  }
}
