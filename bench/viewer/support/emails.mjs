import { openClient, transaction } from '../../server/support/load.mjs';

/** Concurrent connections for filling a server. */
const CONNECTIONS = 20;

/** Emails per test. */
const PER_TEST = 10;

/** The address of a test's mailbox, the same for ten emails. */
function addressOf(number) {
  const test = Math.floor(number / PER_TEST);
  return `sign-up-sends-a-code.${test.toString(36).padStart(6, '0')}.${String(test).padStart(16, '0')}@inbox.test`;
}

/** A small email. */
export function emailOf(number, subject = `Your code for order ${number}`) {
  return [
    'From: Market Lane <hello@shop.test>',
    `To: <${addressOf(number)}>`,
    `Subject: ${subject}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    `Your code is ${100_000 + (number % 900_000)}. It is valid for ten minutes.`,
    '',
  ].join('\r\n');
}

/** Sends emails to a server. */
export async function fill(port, count) {
  let left = count;
  const send = async () => {
    const client = await openClient(port);
    while (left > 0) {
      const number = left--;
      await transaction(client, emailOf(number), addressOf(number));
    }
    client.socket.end('QUIT\r\n');
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, send));
}

/** Sends one email, and returns when the server had accepted it, in ms since the epoch. */
export async function sendOne(client, number, subject) {
  await transaction(client, emailOf(number, subject), addressOf(number));
  return performance.timeOrigin + performance.now();
}
