import type { AnyEmail } from './email.js';

/** What a function returned for an email, or what it threw; until then a promise, and when it was called. */
type Kept<T> = { value: T } | { error: unknown } | { pending: Promise<void>; calledAt: number };

/**
 * A function of an email that may be async, such as a predicate. It is called once for each email: they
 * never change.
 */
export class PerEmail<T> {
  private readonly outcomes = new Map<string, Kept<T>>();
  private readonly ending = new AbortController();

  /**
   * @param call gets a signal that aborts when nobody waits for its promises any more
   * @param name the function's own name, for the reader
   */
  constructor(
    private readonly call: (email: AnyEmail, ended: AbortSignal) => T | PromiseLike<T>,
    readonly name = '',
  ) {}

  /**
   * The value for an email; undefined as long as it is pending.
   *
   * @throws what the function threw, or its promise was rejected with
   */
  valueOf(email: AnyEmail): T | undefined {
    const outcome = this.outcomeOf(email);
    if ('pending' in outcome) return undefined;
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  }

  /** Resolves when there is a value for an email, or an error; undefined if there is already. */
  pending(email: AnyEmail): Promise<void> | undefined {
    const outcome = this.outcomeOf(email);
    return 'pending' in outcome ? outcome.pending : undefined;
  }

  /** For how long the function has not returned for an email, in ms; undefined if it has, or was not called. */
  pendingTime(email: AnyEmail): number | undefined {
    const outcome = this.outcomes.get(email.email_id);
    return outcome && 'pending' in outcome ? performance.now() - outcome.calledAt : undefined;
  }

  /** Ends what is pending: the call whose criteria these are has ended. */
  end(): void {
    this.ending.abort();
  }

  private outcomeOf(email: AnyEmail): Kept<T> {
    const id = email.email_id;
    const outcome = this.outcomes.get(id) ?? this.begin(email);
    this.outcomes.set(id, outcome);
    return outcome;
  }

  private begin(email: AnyEmail): Kept<T> {
    try {
      const value = this.call(email, this.ending.signal);
      if (!isThenable(value)) return { value };
      const pending = Promise.resolve(value).then(
        (one) => this.note(email, { value: one }),
        (error: unknown) => this.note(email, { error }),
      );
      return { pending, calledAt: performance.now() };
    } catch (error) {
      return { error };
    }
  }

  private note(email: AnyEmail, outcome: Kept<T>): void {
    this.outcomes.set(email.email_id, outcome);
  }
}

function isThenable<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof value === 'object' && value !== null && 'then' in value;
}
