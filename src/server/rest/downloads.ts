import type { Hono } from 'hono';
import { PART_NUMBER } from '../../contract/email-details.js';
import { type Accounts, accountOfReceived } from '../settings/accounts.js';
import { readToken, signToken } from '../settings/signed-token.js';
import type { Env } from './auth.js';
import type { EmailsServices } from './email-details.js';
import { ApiError, methodNotAllowed } from './errors.js';
import { sendFile } from './file-response.js';
import type { RateLimit } from './rate-limit.js';

/** An email to the app, or a part of it. */
interface Download {
  account: string;
  emailId: string;
  /** As in IMAP, such as `1.2`; null for the email itself. */
  part: string | null;
}

const PREFIX = '/downloads';

/** The path at which the app downloads a file without a key. @param expires ms since the epoch, by the store's clock */
export function downloadPath(
  accounts: Accounts,
  { account, emailId, part }: Download,
  expires: number,
): string {
  const content = { account, values: [emailId, part] };
  return `${PREFIX}/${signToken(accounts, 'download', content, expires)}`;
}

/** Adds the downloads of emails to the app: a provider's API answers with their URLs. */
export function addDownloads(
  app: Hono<Env>,
  services: EmailsServices & { accounts: Accounts; rateLimit: RateLimit },
): void {
  const { accounts, store, files, rateLimit, slowReaders } = services;
  app.get(`${PREFIX}/:token`, async (c) => {
    const content = readToken(accounts, 'download', c.req.param('token'), store.now());
    if (!content) throw new ApiError('NOT_FOUND', 'This URL has expired');
    const { account, values } = content;
    rateLimit.take(account);
    const [emailId, part] = values;
    const entry = await store.get(accountOfReceived(account), 'sent', String(emailId));
    const isPart = typeof part === 'string' && PART_NUMBER.test(part);
    const file = entry && (isPart ? await files.part(account, entry, part) : files.source(entry));
    if (!file) throw new ApiError('NOT_FOUND', 'The email has been deleted');
    return sendFile(c, file, slowReaders);
  });
  app.all(`${PREFIX}/*`, methodNotAllowed);
}
