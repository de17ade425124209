import { messageKeyOf } from '../store/store.js';
import type { Context } from './provider.js';

/**
 * When a scheduled email will be sent, in ms since the epoch; null if it was canceled, undefined if it was
 * sent or is unknown.
 */
export async function sendTimeOf(
  id: string,
  { account, store }: Context,
): Promise<number | null | undefined> {
  const key = messageKeyOf(id.toLowerCase(), 'sent');
  return key === null ? undefined : store.sendTimeOf(account, key);
}

/**
 * Changes when a scheduled email will be sent.
 *
 * @param time in ms since the epoch; null cancels the email
 * @returns false if there is no such email
 */
export async function reschedule(
  id: string,
  time: number | null,
  { account, delivery }: Context,
): Promise<boolean> {
  const key = messageKeyOf(id.toLowerCase(), 'sent');
  return key !== null && delivery.reschedule(account, key, time);
}
