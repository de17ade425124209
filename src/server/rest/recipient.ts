import type { Context } from 'hono';
import { comparableAddress } from '../../contract/address.js';
import type { Collection } from '../../contract/email.js';
import { RECIPIENT_HEADER } from '../../contract/recipient.js';
import type { Entry } from '../store/store.js';

/**
 * Says whether SMTP delivered an email to the address that the request names, if it names one: `to`
 * finds parts of addresses too, and a record does not show who was Bcc'd.
 */
export function setRecipientHeader(c: Context, box: Collection, entry: Entry | null): void {
  const address = addressOf(c.req.header(RECIPIENT_HEADER));
  if (address === undefined || box !== 'inbox' || entry === null) return;
  const isOne = entry.message.envelope.to.some((to) => comparableAddress(to) === address);
  c.header(RECIPIENT_HEADER, isOne ? 'yes' : 'no');
}

/** What cannot be understood is ignored, as a server does that does not know the header. */
function addressOf(header: string | undefined): string | undefined {
  try {
    return header === undefined ? undefined : comparableAddress(decodeURIComponent(header));
  } catch {
    return undefined;
  }
}
