interface Entry {
  at: number;
  line: string;
}

/** Answers a wait without end: older lines leave. */
const LIMIT = 500;

/** What was done for the waits, for the call log of one that fails. */
export class Diary {
  private entries: Entry[] = [];

  note(line: string): void {
    this.entries.push({ at: performance.now(), line });
    if (this.entries.length > LIMIT) this.entries = this.entries.slice(-LIMIT / 2);
  }

  /** The lines since a moment (`performance.now()`), equal ones in a row as one. */
  since(begun: number): string[] {
    const runs: { line: string; times: number; at: number }[] = [];
    for (const { at, line } of this.entries) {
      if (at < begun) continue;
      const last = runs.at(-1);
      if (last?.line === line) {
        last.times++;
        last.at = at;
      } else runs.push({ line, times: 1, at });
    }
    return runs.map(({ line, times, at }) => {
      const seconds = ((at - begun) / 1000).toFixed(1);
      return `${line}${times > 1 ? `, ${times} times` : ''} (by ${seconds} s)`;
    });
  }
}
