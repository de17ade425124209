/** How many requests may be pending unless it is open. */
const LIMIT = 4;

/** Lets a few requests in at a time, unless it is open; the others wait in a row. */
export class ConcurrencyLimiter {
  private inside = 0;
  private isOpen = false;
  private readonly row: (() => void)[] = [];

  setOpen(isOpen: boolean): void {
    this.isOpen = isOpen;
    this.admit();
  }

  /** Waits to be let in; returns what to call when leaving. Throws the reason of a signal that aborts first. */
  async enter(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (!this.hasRoom) await this.queue(signal);
    else this.inside++;
    return () => {
      this.inside--;
      this.admit();
    };
  }

  private get hasRoom(): boolean {
    return this.isOpen || this.inside < LIMIT;
  }

  private queue(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', giveUp);
        this.inside++;
        resolve();
      };
      const giveUp = () => {
        this.row.splice(this.row.indexOf(enter), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.row.push(enter);
    });
  }

  private admit(): void {
    while (this.hasRoom) {
      const next = this.row.shift();
      if (!next) return;
      next();
    }
  }
}
