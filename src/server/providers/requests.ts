import type { SentEmail } from '../../contract/email.js';
import type { Entry } from '../store/store.js';
import type { Call, Context } from './provider.js';

/** Returns a function for an API key in its own header field. */
export function headerKey(name: string): ({ headers }: Call) => string | undefined {
  return ({ headers }) => [headers[name]].flat()[0];
}

/** The record of a sent email; null if the account has none with this identifier. */
export async function recordOf(
  id: string,
  { account, store, serializer }: Pick<Context, 'account' | 'store' | 'serializer'>,
): Promise<{ record: SentEmail; entry: Entry } | null> {
  const entry = await store.get(account, 'sent', id.toLowerCase());
  if (!entry) return null;
  const { before, content, after } = await serializer.serialize(account, 'sent', entry);
  const { json } = content;
  const text = typeof json === 'string' ? json : Buffer.from(json).toString('utf8');
  return { record: JSON.parse(before + text + after), entry };
}
