import { checkPlain, checkSignal } from '../client/validate-options.js';
import { checkAddress, newAddress } from './address.js';
import { addressTemplate } from './address-template.js';
import { Connection } from './cache/connection.js';
import { MailboxImpl } from './mailbox.js';
import {
  checkMailboxNames,
  type GivenOptions,
  isForeignOption,
  resolveOptions,
} from './options.js';
import { checkOutbound, type MailboxOutbound } from './outgoing/destination.js';
import { noTestRunner, type TestRunner } from './test-runner.js';
import type { Mailbox } from './types.js';
import type { Terms } from './wait/terms.js';

/** Options of {@link createMailbox}. */
export interface CreateMailboxOptions extends GivenOptions {
  /** Where the app receives email, for `send()`, `reply()` and `forward()`. Default: none. */
  mailboxOutbound?: MailboxOutbound | undefined;
  /** The start of the address, for people; `mailbox` by default. */
  name?: string | undefined;
  /** Cancels the mailbox's waits, which then throw the signal's reason. */
  signal?: AbortSignal | undefined;
}

/**
 * Creates a mailbox for any test runner, or for none. It does not contact the server before it is used. In
 * Playwright, use `createMailbox` of `playwright-mailbox` instead.
 *
 * @throws TypeError naming the invalid option
 * @example
 * await using mailbox = createMailbox({ name: 'admin' });
 * await register(mailbox.address);
 * const code = await mailbox.waitForOtp();
 */
export function createMailbox(options: CreateMailboxOptions = {}): Mailbox {
  return newMailbox(options, noTestRunner);
}

/**
 * Opens the mailbox of an address outside of tests. Unlike with `mailbox.at()`, emails that have already
 * arrived count.
 *
 * @param terms how its errors name settings that the user can change
 * @throws TypeError naming the invalid option, or if the address is invalid
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
 * @param isForeign whether a name in a project's `use` may be an option of another fixture
 * @param testId identifies the test that owns the mailbox, if any
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
  const { mailboxURL, mailboxApiKey, mailboxTimeout } = resolveOptions(options);
  const template = addressTemplate(options);
  return new MailboxImpl(newAddress(name, testId ?? name, template), {
    runner,
    template,
    connection: new Connection(mailboxURL, mailboxApiKey),
    timeout: mailboxTimeout,
    outbound: checkOutbound(options.mailboxOutbound),
    signal,
  });
}
