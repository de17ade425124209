/** Bounds the memory of values that never come again. */
const MAX_VALUES = 1_000;

/**
 * Keeps one copy of values that come again and again: an app's emails have few senders, subjects and SMTP sessions. This
 * saves memory and garbage collection.
 */
export class Pool<Value> {
  readonly #values = new Map<string, Value>();
  readonly #keyOf: (value: Value) => string;

  /** @param keyOf equal values have the same key */
  constructor(keyOf: (value: Value) => string) {
    this.#keyOf = keyOf;
  }

  /** The kept copy of a value. */
  intern(value: Value): Value {
    const key = this.#keyOf(value);
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    if (this.#values.size === MAX_VALUES) this.#values.clear();
    this.#values.set(key, value);
    return value;
  }
}
