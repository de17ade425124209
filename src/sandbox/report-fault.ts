/** Says on stderr that the sandbox itself went wrong: clients are only told that it did. */
export function reportFault(error: unknown): void {
  console.error('playwright-mailbox: internal error of the sandbox:', error);
}
