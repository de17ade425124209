import {
  errorText,
  isMailboxClientError,
  type MailboxClientError,
  type UnreachableError,
} from '../client/errors.js';
import type { Terms } from '../mailbox/wait/terms.js';

const SKIPPED_LINKS = 'Links to unsubscribe, or to view the email online, are skipped.';

const NO_CODE =
  "The page of the mailbox server says what was found for and against each candidate in it: 'What was considered'.";

/** The flag of each option of a mailbox. */
const options = { mailboxURL: '--url', mailboxApiKey: '--api-key', mailboxTimeout: '--timeout' };

/** The terms of the command `wait`. */
export const COMMAND_TERMS: Terms = {
  calls: { code: 'wait --otp', link: 'wait --link' },
  options,
  timeout: '--timeout',
  subject: '--subject',
  start: 'this command started',
  noCode: NO_CODE,
  noLink: SKIPPED_LINKS,
  // The command has no option for patterns.
  noSuchLink: '',
  serverHint,
};

/** The terms of the tools of the command `mcp`. */
export const TOOL_TERMS: Terms = {
  calls: { code: 'wait_for_code', link: 'wait_for_link' },
  options,
  timeout: 'timeout',
  subject: 'subject',
  start: 'this address was first used',
  noCode: NO_CODE,
  noLink: `${SKIPPED_LINKS}\nTo get one, set contains.`,
  noSuchLink: 'Compare contains with the links in the email: get_email lists them.',
  serverHint,
};

/** Rethrows an error of the client, with the flags of the command in its hint. */
export function nameFlags(error: unknown): never {
  if (isMailboxClientError(error)) error.message = errorText(error, serverHint(error));
  throw error;
}

/** The hints of errors are about the options of a mailbox, some of them in Playwright's configuration. */
export function serverHint(error: MailboxClientError): string {
  if (error.code === 'UNAUTHORIZED') return 'Check the API key: --api-key (MAILBOX_API_KEY).';
  const isRefused = error.code === 'UNREACHABLE' && (error as UnreachableError).refused;
  return isRefused
    ? `Nothing answers at ${new URL(error.url).origin}.\nStart the mailbox server by "npx playwright-mailbox serve", or set --url (MAILBOX_URL).`
    : error.hint.replace('mailboxURL', options.mailboxURL);
}
