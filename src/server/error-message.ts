/** What went wrong, in a few words: the code of a refused connection, which has no message. */
export function errorMessage(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return message || code || 'unknown reason';
}
