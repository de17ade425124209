/** Prints the result of each check when it is known. */
export class Report {
  hasFailed = false;
  readonly #checks = new Set<string>();

  /** Whether there is a result of a check. */
  has(check: string): boolean {
    return this.#checks.has(check);
  }

  ok(check: string, text: string): void {
    this.#print('ok', check, text);
  }

  /** For what cannot be checked: from this machine, or because of what has failed. */
  skipped(check: string, reason: string): void {
    this.#print('skipped', check, reason);
  }

  /** @param mend what to do about it, in the imperative */
  failed(check: string, problem: string, mend: string): void {
    this.hasFailed = true;
    this.#print('failed', check, `${problem}: ${mend}`);
  }

  #print(result: string, check: string, text: string): void {
    this.#checks.add(check);
    // A server that is checked may send control characters, which a terminal would obey.
    const shown = text.replace(/\p{Cc}+/gu, ' ');
    process.stdout.write(`${result.padEnd(8)} ${check.padEnd(12)} ${shown}\n`);
  }
}
