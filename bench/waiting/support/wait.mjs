import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '../../support/clock.mjs';

let codes = 100_000;

/** A code that no other email in this run has. */
export function newCode() {
  return String(codes++);
}

/** Starts a wait. Resolves with the time of its end, and whether the code is right. */
export async function waitAt(mailbox, code) {
  const given = await mailbox.waitForOtp();
  return { at: now(), isRight: given === code };
}

/**
 * Waits for one code. Its email is sent after the wait has started.
 *
 * @returns the ms from the 250 to the code
 */
export async function waitOnce(mailbox, app) {
  const code = newCode();
  const wait = waitAt(mailbox, code);
  // The request should arrive at the server first, to be held; an earlier email would be found as well.
  await sleep(10);
  app.send({ to: mailbox.address, code });
  const { at, isRight } = await wait;
  if (!isRight) throw new Error(`A wrong code at ${mailbox.address}`);
  return at - (await app.accepted())[mailbox.address];
}
