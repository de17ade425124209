/** Prints the result of each check when it is known. */
export class Report {
  hasFailed = false;

  ok(check: string, text: string): void {
    print('ok', check, text);
  }

  /** For what cannot be checked from this machine. */
  skipped(check: string, reason: string): void {
    print('skipped', check, reason);
  }

  /** @param mend what to do about it, in the imperative */
  failed(check: string, problem: string, mend: string): void {
    this.hasFailed = true;
    print('failed', check, `${problem}: ${mend}`);
  }
}

function print(result: string, check: string, text: string): void {
  // A server that is checked may send control characters, which a terminal would obey.
  const shown = text.replace(/\p{Cc}+/gu, ' ');
  process.stdout.write(`${result.padEnd(8)} ${check.padEnd(12)} ${shown}\n`);
}
