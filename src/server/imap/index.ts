import type { ImapStatus } from '../../contract/inbound.js';
import { ServerOptionError } from '../settings/options.js';
import { ImapProblem, loadDriver } from './connect.js';
import { Fetcher } from './fetcher.js';
import type { IntakeServices } from './intake.js';

/** The mailboxes at other servers. */
export interface Imap {
  /** Starts to fetch. */
  start(): void;
  /** The mailboxes whose emails may belong to an account. */
  statusFor(account: string): ImapStatus[];
  /** All mailboxes, for the operator. */
  statuses(): ImapStatus[];
  close(): Promise<void>;
}

/**
 * Logs in to the configured mailboxes.
 *
 * @throws ServerOptionError with the server's words if that fails, or if imapflow is not installed; nothing is left open
 */
export async function openImap(services: IntakeServices): Promise<Imap> {
  const driver = await loadDriver();
  const { imapMailboxes } = services.settings;
  const fetchers = imapMailboxes.map((mailbox) => new Fetcher(mailbox, driver, services));
  const close = async () => void (await Promise.all(fetchers.map((fetcher) => fetcher.close())));
  try {
    await Promise.all(fetchers.map((fetcher) => fetcher.open()));
  } catch (error) {
    await close();
    if (!(error instanceof ImapProblem)) throw error;
    throw new ServerOptionError('imap', `: ${error.message}`);
  }
  return {
    start: () => {
      for (const fetcher of fetchers) fetcher.start();
    },
    statusFor: (account) =>
      fetchers.filter((one) => one.isFor(account)).map(({ status }) => status),
    statuses: () => fetchers.map(({ status }) => status),
    close,
  };
}
