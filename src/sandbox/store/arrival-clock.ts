/**
 * Gives mails their times: whole ms of the machine's clock, never going backwards, and never the
 * same for two mails with a recipient in common. Whoever asks for mail `after` the newest that was
 * seen for an address can thus miss none for that address.
 */
export class ArrivalClock {
  #last: number;
  readonly #now: () => number;
  /** Who has got mail in the ms that was given last. */
  readonly #recipients = new Set<string>();

  /**
   * @param first the earliest time to give: whoever has mail already says the ms after the newest
   * @param now the machine's clock, in whole ms
   */
  constructor(first = 0, now: () => number = Date.now) {
    this.#last = first;
    this.#now = now;
  }

  /**
   * @param recipients addresses, all in the same case
   * @returns ms since the epoch, which may run ahead of the clock while mail pours in
   */
  stamp(recipients: readonly string[]): number {
    const now = this.#now();
    if (now > this.#last) this.#turnTo(now);
    if (recipients.some((recipient) => this.#recipients.has(recipient)))
      this.#turnTo(this.#last + 1);
    for (const recipient of recipients) this.#recipients.add(recipient);
    return this.#last;
  }

  #turnTo(time: number): void {
    this.#last = time;
    this.#recipients.clear();
  }
}
