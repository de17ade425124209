/** Waits for conditions, which are checked whenever something has changed, without polling. */
export class Until {
  private readonly waiting = new Map<() => boolean, () => void>();

  /** Resolves when a condition is true; at once if it is already. */
  async holds(condition: () => boolean): Promise<void> {
    if (condition()) return;
    await new Promise<void>((resolve) => {
      this.waiting.set(condition, resolve);
    });
  }

  /** Checks all conditions after a change. */
  check(): void {
    for (const [condition, resolve] of [...this.waiting]) {
      if (!condition()) continue;
      this.waiting.delete(condition);
      resolve();
    }
  }
}
