import { dueTimeOf, type EventQueue, MAX_EVENTS, type QueuedEvent, TAKEN_MS } from '../events.js';

interface Pending {
  event: QueuedEvent;
  dueAt: number;
}

/** The events in memory. */
export class MemoryEvents implements EventQueue {
  readonly #now: () => number;
  readonly #pending = new Map<string, Pending>();
  readonly #done = new Map<string, QueuedEvent>();

  constructor(now: () => number) {
    this.#now = now;
  }

  async put(events: readonly QueuedEvent[], isTaken: boolean): Promise<void> {
    for (const given of events) {
      const event = structuredClone(given);
      const dueAt = dueTimeOf(event, isTaken, this.#now());
      if (event.accepted === null) this.#pending.set(event.id, { event, dueAt });
      else {
        this.#pending.delete(event.id);
        this.#done.set(event.id, event);
      }
    }
    for (const map of [this.#done, this.#pending])
      for (const id of map.keys()) {
        if (this.#done.size + this.#pending.size <= MAX_EVENTS) return;
        map.delete(id);
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
    const pending = [...this.#pending.values()].map(({ event }) => event);
    return [...this.#done.values(), ...pending]
      .filter((event) => event.messageKey === messageKey && event.account === account)
      .sort((one, other) => one.at - other.at)
      .map((event) => structuredClone(event));
  }

  async postpone(messageKey: string, by: number | null): Promise<void> {
    for (const [id, pending] of this.#pending) {
      if (pending.event.messageKey !== messageKey) continue;
      if (by === null) this.#pending.delete(id);
      else {
        pending.event.at += by;
        pending.dueAt += by;
      }
    }
  }
}
