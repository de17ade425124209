import { checkPlain, checkSignal } from '../client/validate-options.js';
import { checkAddress, newAddress } from './address.js';
import { Connection } from './cache/connection.js';
import { MailboxImpl } from './mailbox.js';
import {
  checkMailboxNames,
  type GivenOptions,
  isForeignOption,
  resolveOptions,
} from './options.js';
import { noTestRunner, type TestRunner } from './test-runner.js';
import type { Mailbox } from './types.js';
import type { Terms } from './wait/terms.js';

/** Options of {@link createMailbox}. */
export interface CreateMailboxOptions extends GivenOptions {
  /** What the address begins with, for the reader; `mailbox` by default. */
  name?: string | undefined;
  /** Cancels the mailbox's waits, which then throw the signal's reason. */
  signal?: AbortSignal | undefined;
}

/**
 * Creates a mailbox for any test runner, or for none. It talks to no server until something is
 * asked of it. In Playwright, use `createMailbox` of `playwright-mailbox` instead.
 *
 * @throws TypeError naming the option that is wrong.
 * @example
 * await using mailbox = createMailbox({ name: 'admin' });
 * await register(mailbox.address);
 * const code = await mailbox.waitForOtp();
 */
export function createMailbox(options: CreateMailboxOptions = {}): Mailbox {
  return newMailbox(options, noTestRunner);
}

/**
 * Opens the mailbox of an address outside of tests. In contrast to `mailbox.at()`, emails that are already there count.
 *
 * @param terms how its failures name what the reader can change
 * @throws TypeError naming the option that is wrong, or if the address is not one.
 */
export function openMailbox(address: string, options: GivenOptions, terms: Terms): Mailbox {
  const { mailboxURL, mailboxApiKey, mailboxTimeout } = resolveOptions(options, terms.options);
  const context = {
    runner: noTestRunner,
    connection: new Connection(mailboxURL, mailboxApiKey),
    terms,
    timeout: mailboxTimeout,
  };
  const after = new Date(0).toISOString();
  return new MailboxImpl(checkAddress(address, JSON.stringify(address)), context, {
    inbox: { after },
  });
}

/**
 * Creates a mailbox in a test runner.
 *
 * @param isForeign whether a name may be an option of something else, in a project's `use`
 * @param testId identifies the test that the mailbox is for, if any
 */
export function newMailbox(
  options: CreateMailboxOptions,
  runner: TestRunner,
  isForeign: (name: string) => boolean = isForeignOption,
  testId?: string,
): MailboxImpl {
  checkPlain(options, 'mailboxURL');
  checkMailboxNames(options, ['name', 'signal'], isForeign);
  const { name = 'mailbox', signal } = options;
  checkSignal(signal);
  const { mailboxURL, mailboxApiKey, mailboxDomain, mailboxTimeout } = resolveOptions(options);
  return new MailboxImpl(newAddress(name, testId ?? name, mailboxDomain), {
    runner,
    connection: new Connection(mailboxURL, mailboxApiKey),
    timeout: mailboxTimeout,
    signal,
  });
}
