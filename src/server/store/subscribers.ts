import type { Collection } from '../../contract/email.js';
import { type Candidate, type Matcher, matcher } from './matcher.js';
import { type Meter, type Steps, slices } from './slices.js';
import type { EmailFilter } from './store.js';

/** Who is told of the mails that fit. */
interface Listener {
  fits: Matcher;
  onMail: () => void;
}

/**
 * Characters of the mails that are being compared with what is watched for. Beyond, everybody is told. Bounds
 * what is kept of mails that come faster than they are compared.
 */
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** What is kept of a mail beside its texts, in characters, roughly. */
const OVERHEAD = 512;

/** Who watches for mail, of every account. */
export class Subscribers {
  readonly #listeners = new Map<string, Set<Listener>>();
  /** Characters of the mails that are being compared. */
  #characters = 0;

  /** Whether nobody does. */
  get isEmpty(): boolean {
    return this.#listeners.size === 0;
  }

  /** As {@link Store.watch}. */
  add(account: string, box: Collection, filter: EmailFilter, onMail: () => void): () => void {
    const key = keyOf(account, box);
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners);
    const listener = { fits: matcher(box, filter), onMail };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(key) === listeners) {
        this.#listeners.delete(key);
      }
    };
  }

  /**
   * Tells of a mail that was filed, whom it fits: at once, where few watch, and otherwise in the next turns of
   * the event loop. Nobody is told who has left by then.
   */
  notify(account: string, boxes: readonly Collection[], { time, mail }: Candidate): void {
    // Its bytes are not kept until all have been told.
    const candidate = { time, mail: { search: mail.search } };
    for (const box of boxes) {
      const listeners = this.#listeners.get(keyOf(account, box));
      if (!listeners) continue;
      if (this.#characters > MAX_CHARACTERS) tellEach(listeners);
      else void this.#tellFitting(listeners, box, candidate);
    }
  }

  /** Tells everybody, where it is not known what came. */
  notifyAll(): void {
    for (const listeners of this.#listeners.values()) tellEach(listeners);
  }

  async #tellFitting(
    listeners: ReadonlySet<Listener>,
    box: Collection,
    candidate: Candidate,
  ): Promise<void> {
    const { from, subject, to } = candidate.mail.search;
    const characters = OVERHEAD + from.length + subject.length + to[box].length;
    this.#characters += characters;
    await slices.run((meter) => tellWhomItFits(listeners, candidate, meter));
    this.#characters -= characters;
  }
}

/** Who leaves meanwhile is passed over. */
function* tellWhomItFits(
  listeners: ReadonlySet<Listener>,
  candidate: Candidate,
  meter: Meter,
): Steps<void> {
  for (const { fits, onMail } of listeners) {
    if (fits(candidate, meter)) onMail();
    if (meter.isUsedUp) yield;
  }
}

function tellEach(listeners: ReadonlySet<Listener>): void {
  for (const { onMail } of listeners) onMail();
}

function keyOf(account: string, box: Collection): string {
  return `${box} ${account}`;
}
