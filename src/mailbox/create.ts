import { newAddress } from './address.js';
import { Connection } from './log/connection.js';
import { AddressMailbox } from './mailbox.js';
import { type GivenOptions, resolveOptions } from './options.js';
import type { Mailbox } from './types.js';

/** Options of {@link createMailbox}. */
export interface CreateMailboxOptions extends GivenOptions {
  /** What the address begins with, for the reader; `mailbox` unless told. */
  name?: string | undefined;
  /** Ends the mailbox's waits, as `close()` does. */
  signal?: AbortSignal | undefined;
}

/**
 * A mailbox for a place that has no test: global set-up, a worker fixture, another runner. It is
 * made at once and talks to no server until something is asked of it.
 *
 * @throws TypeError naming the option that is wrong.
 * @example
 * await using mailbox = createMailbox({ name: 'admin' });
 * await register(mailbox.address);
 * const code = await mailbox.waitForOtp();
 */
export function createMailbox(options: CreateMailboxOptions = {}): Mailbox {
  const { name = 'mailbox', signal } = options;
  const resolved = resolveOptions(options);
  const mailbox = new AddressMailbox(newAddress(name, '', resolved.mailboxDomain), {
    options: resolved,
    connection: new Connection(resolved.mailboxURL, resolved.mailboxKey),
    timeLeft: () => Number.POSITIVE_INFINITY,
    step: (_title, _stack, body) => body(),
  });
  signal?.addEventListener('abort', () => void mailbox.close(), { once: true });
  return mailbox;
}
