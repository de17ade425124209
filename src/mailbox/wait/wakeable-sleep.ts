/** A pause that can be ended early. */
export class WakeableSleep {
  private hasRung = false;
  private onRing: (() => void) | undefined;

  /** @param signal ends every pause when it aborts */
  constructor(private readonly signal: AbortSignal) {}

  /** Ends the pause; one that has not begun will be none. */
  wake(): void {
    this.hasRung = true;
    this.onRing?.();
  }

  /** Waits for so many ms, or until the bell is rung. */
  async sleep(ms: number): Promise<void> {
    if (this.hasRung || this.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.onRing = end;
      this.signal.addEventListener('abort', end);
    });
  }
}
