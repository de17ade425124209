import { dueTimeOf, type EventQueue, MAX_EVENTS, type QueuedEvent, TAKEN_MS } from '../events.js';

interface Pending {
  event: QueuedEvent;
  dueAt: number;
}

/** The events in memory. */
export class MemoryEvents implements EventQueue {
  readonly #now: () => number;
  /** All events, oldest first, by account and identifier. */
  readonly #accounts = new Map<string, Map<string, QueuedEvent>>();
  readonly #pending = new Map<string, Pending>();

  constructor(now: () => number) {
    this.#now = now;
  }

  async put(events: readonly QueuedEvent[], isTaken: boolean): Promise<void> {
    for (const given of events) {
      const event = structuredClone(given);
      const dueAt = dueTimeOf(event, isTaken, this.#now());
      if (event.accepted === null) this.#pending.set(event.id, { event, dueAt });
      else this.#pending.delete(event.id);
      const own = this.#accounts.get(event.account) ?? new Map<string, QueuedEvent>();
      this.#accounts.set(event.account, own.set(event.id, event));
      const [oldest] = own.keys();
      if (own.size > MAX_EVENTS && oldest !== undefined) this.#remove(own.get(oldest));
    }
  }

  async take(limit: number): Promise<{ due: QueuedEvent[]; next: number | null }> {
    const now = this.#now();
    const due: QueuedEvent[] = [];
    const earlier = new Set<string>();
    let next = Number.POSITIVE_INFINITY;
    for (const pending of this.#pending.values()) {
      const { event, dueAt } = pending;
      const about = JSON.stringify([event.messageKey, event.recipient]);
      if (dueAt > now) next = Math.min(next, dueAt);
      else if (!earlier.has(about)) {
        pending.dueAt = now + TAKEN_MS;
        due.push(structuredClone(event));
      }
      if (due.length === limit) break;
      earlier.add(about);
    }
    return { due, next: Number.isFinite(next) ? next : null };
  }

  async of(account: string, messageKey: string): Promise<QueuedEvent[]> {
    return [...(this.#accounts.get(account)?.values() ?? [])]
      .filter((event) => event.messageKey === messageKey)
      .map((event) => structuredClone(event));
  }

  async postpone(messageKey: string, by: number | null): Promise<void> {
    for (const pending of this.#pending.values()) {
      if (pending.event.messageKey !== messageKey) continue;
      if (by === null) this.#remove(pending.event);
      else {
        pending.event.at += by;
        pending.dueAt += by;
      }
    }
  }

  #remove(event: QueuedEvent | undefined): void {
    if (event === undefined) return;
    this.#accounts.get(event.account)?.delete(event.id);
    this.#pending.delete(event.id);
  }
}
