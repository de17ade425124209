interface Entry {
  request: string;
  /** The outcome; undefined while the request is pending. */
  outcome?: string;
  /** Whether the server holds the request until an email arrives. */
  isHeld: () => boolean;
  /** `performance.now()` */
  startedAt: number;
  ended: number;
}

interface Run extends Entry {
  times: number;
}

/** Bounds the log of a wait without a timeout: the oldest entries are dropped. */
const LIMIT = 500;

/** The requests that were sent for the waits, for the error of one that fails. */
export class CallLog {
  private entries: Entry[] = [];

  /** Notes that a request was sent, and returns what to call with its outcome. */
  begin(request: string, isHeld: Entry['isHeld']): (outcome: string) => void {
    const now = performance.now();
    const entry: Entry = { request, isHeld, startedAt: now, ended: Number.POSITIVE_INFINITY };
    this.entries.push(entry);
    if (this.entries.length > LIMIT) this.entries = this.entries.slice(-LIMIT / 2);
    return (outcome) => Object.assign(entry, { outcome, ended: performance.now() });
  }

  /**
   * The lines from a moment on (`performance.now()`), with times that count from it.
   *
   * @param delay why requests are not sent, if they are not
   */
  since(moment: number, delay: string | undefined): string[] {
    const runs = runsOf(this.entries.filter(({ ended }) => ended >= moment));
    const spans = runs.map(({ startedAt, ended }) => spanOf(startedAt - moment, ended - moment));
    const width = Math.max(0, ...spans.map((span) => span.length));
    return runs.map(({ request, isHeld, times, ...run }, index) => {
      const outcome = run.outcome ?? delay ?? (isHeld() ? 'no new email yet' : 'no answer yet');
      const often = times > 1 ? ` (${times} times)` : '';
      return `${spans[index]?.padEnd(width)}  ${request} → ${outcome}${often}`;
    });
  }
}

function runsOf(entries: readonly Entry[]): Run[] {
  const runs: Run[] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    if (last?.request === entry.request && last.outcome === entry.outcome) {
      last.times++;
      last.ended = entry.ended;
    } else runs.push({ ...entry, times: 1 });
  }
  return runs;
}

function spanOf(startedAt: number, ended: number): string {
  const [from, to] = [Math.max(0, startedAt), ended].map((ms) => (ms / 1000).toFixed(1));
  if (!Number.isFinite(ended)) return `${from} s –`;
  return from === to ? `${from} s` : `${from}–${to} s`;
}
