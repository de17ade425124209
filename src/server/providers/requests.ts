import type { SentEmail } from '../../contract/email.js';
import type { Entry } from '../store/store.js';
import type { Context } from './provider.js';

/** The key of `Authorization: Bearer <key>`. */
export function bearerKey(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}

/** The credentials of `Authorization: Basic …` (RFC 7617). */
export function basicCredentials(
  authorization: string | undefined,
): { user: string; password: string } | undefined {
  const encoded = /^Basic +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return undefined;
  return { user: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** The record of a sent email; null if the account has none with this identifier. */
export async function recordOf(
  id: string,
  { account, store, serializer }: Pick<Context, 'account' | 'store' | 'serializer'>,
): Promise<{ record: SentEmail; entry: Entry } | null> {
  const entry = await store.get(account, 'sent', id.toLowerCase());
  if (!entry) return null;
  const { before, content, after } = await serializer.serialize('sent', entry);
  const { json } = content;
  const text = typeof json === 'string' ? json : Buffer.from(json).toString('utf8');
  return { record: JSON.parse(before + text + after), entry };
}
