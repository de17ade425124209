import type { AnyEmail } from './email.js';

/** What a predicate said of an email, or what it threw; a promise while it has not said it. */
type Outcome = { matches: boolean } | { error: unknown } | Promise<void>;

/** A predicate of the user's, which may be async. It is asked once for each email: they never change. */
export class Predicate {
  private readonly outcomes = new Map<string, Outcome>();

  constructor(private readonly call: (email: AnyEmail) => unknown) {}

  /** The function's own name, for people. */
  get name(): string {
    return this.call.name;
  }

  /**
   * Whether an email matches; undefined as long as the predicate has not said it.
   *
   * @throws what the predicate threw, or its promise was rejected with
   */
  matches(email: AnyEmail): boolean | undefined {
    const outcome = this.outcomeOf(email);
    if (outcome instanceof Promise) return undefined;
    if ('error' in outcome) throw outcome.error;
    return outcome.matches;
  }

  /** Resolves when the predicate has said whether an email matches; undefined when it has already. */
  pending(email: AnyEmail): Promise<void> | undefined {
    const outcome = this.outcomeOf(email);
    return outcome instanceof Promise ? outcome : undefined;
  }

  private outcomeOf(email: AnyEmail): Outcome {
    const id = email.email_id;
    const outcome = this.outcomes.get(id) ?? this.ask(email);
    this.outcomes.set(id, outcome);
    return outcome;
  }

  private ask(email: AnyEmail): Outcome {
    try {
      const answer = this.call(email);
      if (!isThenable(answer)) return { matches: Boolean(answer) };
      return Promise.resolve(answer).then(
        (matches) => this.note(email, { matches: Boolean(matches) }),
        (error: unknown) => this.note(email, { error }),
      );
    } catch (error) {
      return { error };
    }
  }

  private note(email: AnyEmail, outcome: Outcome): void {
    this.outcomes.set(email.email_id, outcome);
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value;
}
