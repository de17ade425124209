import type { AnyEmail } from './email.js';

/** The result of a function for an email, or its error; before that a promise, and when the function was called. */
type Kept<T> = { value: T } | { error: unknown } | { pending: Promise<void>; calledAt: number };

/**
 * A function of an email that may be async, such as a predicate. It is called once for each email, because
 * emails never change.
 */
export class PerEmail<T> {
  private readonly outcomes = new Map<string, Kept<T>>();
  private readonly ending = new AbortController();

  /**
   * @param call receives a signal that aborts when its promise is no longer needed
   * @param name the function's own name, for messages
   */
  constructor(
    private readonly call: (email: AnyEmail, ended: AbortSignal) => T | PromiseLike<T>,
    readonly name = '',
  ) {}

  /**
   * The value for an email; undefined while it is pending.
   *
   * @throws the error of the function or of its promise
   */
  valueOf(email: AnyEmail): T | undefined {
    const outcome = this.outcomeOf(email);
    if ('pending' in outcome) return undefined;
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  }

  /** Resolves when there is a value or an error for an email; undefined if there is one already. */
  pending(email: AnyEmail): Promise<void> | undefined {
    const outcome = this.outcomeOf(email);
    return 'pending' in outcome ? outcome.pending : undefined;
  }

  /** How long the function has been pending for an email, in ms; undefined if it is not. */
  pendingTime(email: AnyEmail): number | undefined {
    const outcome = this.outcomes.get(email.email_id);
    return outcome && 'pending' in outcome ? performance.now() - outcome.calledAt : undefined;
  }

  /** Aborts pending calls, because the call with these criteria has ended. */
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
