/** Limits the memory of values that do not recur. */
const MAX_VALUES = 1_000;

/**
 * Keeps one copy of recurring values: the emails of an app have few senders, subjects and SMTP sessions.
 * Saves memory and garbage collection.
 */
export class Pool<Value> {
  readonly #values = new Map<string, Value>();
  readonly #keyOf: (value: Value) => string;

  /** @param keyOf must return the same key for equal values */
  constructor(keyOf: (value: Value) => string) {
    this.#keyOf = keyOf;
  }

  /** The shared copy of a value. */
  intern(value: Value): Value {
    const key = this.#keyOf(value);
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    if (this.#values.size === MAX_VALUES) this.#values.clear();
    this.#values.set(key, value);
    return value;
  }
}
