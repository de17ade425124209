import { messageKeyOf } from '../store/store.js';
import { Problem } from './problem.js';
import type { Context } from './provider.js';

/** The longest of all providers, Mandrill's. */
const MAX_AHEAD_MS = 366 * 24 * 60 * 60_000;

/** The problem with a time that no provider accepts, and that is perhaps not even a date; null if there is none. */
export function timeProblem(time: number): Problem | null {
  if (time - Date.now() <= MAX_AHEAD_MS) return null;
  return new Problem('invalid', 'An email can be scheduled for at most a year ahead');
}

/**
 * When an email is sent that is still to be sent, in ms since the epoch; null if it was canceled, undefined if it is
 * neither.
 */
export async function sendTimeOf(
  id: string,
  { account, store }: Context,
): Promise<number | null | undefined> {
  const key = messageKeyOf(id.toLowerCase(), 'sent');
  return key === null ? undefined : store.sendTimeOf(account, key);
}

/**
 * Changes when an email is sent that is still to be sent.
 *
 * @param time in ms since the epoch; null cancels it
 * @returns false if there is no such email
 * @throws Problem
 */
export async function reschedule(
  id: string,
  time: number | null,
  { account, delivery }: Context,
): Promise<boolean> {
  const problem = time === null ? null : timeProblem(time);
  if (problem) throw problem;
  const key = messageKeyOf(id.toLowerCase(), 'sent');
  return key !== null && delivery.reschedule(account, key, time);
}
