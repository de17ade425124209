import { newAddress } from './address.js';
import { Connection } from './log/connection.js';
import { AddressMailbox } from './mailbox.js';
import { type GivenOptions, resolveOptions } from './options.js';
import { unshown } from './showing.js';
import type { Mailbox } from './types.js';

/** Options of {@link createMailbox}. */
export interface CreateMailboxOptions extends GivenOptions {
  /** What the address begins with, for the reader; `mailbox` unless told. */
  name?: string | undefined;
  /** Withdraws the mailbox's waits, which then throw the signal's reason. */
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
  return new AddressMailbox(newAddress(name, '', resolved.mailboxDomain), {
    connection: new Connection(resolved.mailboxURL, resolved.mailboxKey),
    timeout: resolved.mailboxTimeout,
    signal,
    timeLeft: () => Number.POSITIVE_INFINITY,
    isHeard: () => true,
    ...unshown,
  });
}
