/** A pause that can be ended early. */
export class WakeableSleep {
  private isWoken = false;
  private onWake: (() => void) | undefined;

  /** @param signal ends every pause when it aborts */
  constructor(private readonly signal: AbortSignal) {}

  /** Ends the pause, or skips it if it has not begun. */
  wake(): void {
    this.isWoken = true;
    this.onWake?.();
  }

  /** Waits for `ms`, or until it is woken. */
  async sleep(ms: number): Promise<void> {
    if (this.isWoken || this.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.onWake = end;
      this.signal.addEventListener('abort', end);
    });
  }
}
