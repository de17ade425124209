import { buffer } from 'node:stream/consumers';

/** There is no email on standard input. */
export class NoEmailError extends Error {}

/**
 * Reads the email on standard input.
 *
 * @param usage how to call the command
 * @throws NoEmailError if it is empty; Error if it is a terminal
 */
export async function readEmail(command: string, usage: string): Promise<Buffer> {
  if (process.stdin.isTTY) {
    throw new Error(
      `${command} reads an email from standard input: playwright-mailbox ${usage} < mail.eml`,
    );
  }
  const email = await buffer(process.stdin);
  if (email.length > 0) return email;
  throw new NoEmailError(
    `${command}: there is no email on standard input. Give it one: playwright-mailbox ${usage} < mail.eml`,
  );
}
