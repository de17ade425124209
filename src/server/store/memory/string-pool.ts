/** Answers texts that never come again: they are forgotten. */
const MAX_TEXTS = 1_000;

/**
 * Keeps texts that come again and again once: an app's mails have few senders and subjects, and what is
 * not kept costs neither memory nor the garbage collector.
 */
export class StringPool {
  readonly #texts = new Map<string, string>();

  /** The same text, as it was kept before. */
  intern(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    if (this.#texts.size === MAX_TEXTS) this.#texts.clear();
    this.#texts.set(text, text);
    return text;
  }
}
