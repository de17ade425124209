/** Waits for conditions, which are looked at again whenever something has changed: no polling. */
export class Until {
  private readonly waiting = new Map<() => boolean, () => void>();

  /** Resolves when a condition holds, at once when it does already. */
  async holds(condition: () => boolean): Promise<void> {
    if (condition()) return;
    await new Promise<void>((resolve) => {
      this.waiting.set(condition, resolve);
    });
  }

  /** Something has changed. */
  check(): void {
    for (const [condition, resolve] of [...this.waiting]) {
      if (!condition()) continue;
      this.waiting.delete(condition);
      resolve();
    }
  }
}
