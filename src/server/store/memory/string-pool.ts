/** Bounds the memory of strings that never come again. */
const MAX_STRINGS = 1_000;

/**
 * Keeps one copy of strings that come again and again: an app's emails have few senders and subjects. This saves memory
 * and garbage collection.
 */
export class StringPool {
  readonly #strings = new Map<string, string>();

  /** The kept copy of a string. */
  intern(text: string): string {
    const known = this.#strings.get(text);
    if (known !== undefined) return known;
    if (this.#strings.size === MAX_STRINGS) this.#strings.clear();
    this.#strings.set(text, text);
    return text;
  }
}
