import { inboxEmailSchema, sentEmailSchema } from '../../../src/contract/email.js';
import type { MailboxServer } from '../../../src/server/index.js';
import { expect } from '../fixtures.js';
import { SmtpClient } from '../smtp-client.js';
import { IS_FUZZ } from './fuzz.js';
import { type Watched, watchLoop } from './stall.js';

let sent = 0;

/**
 * Sends an email and reads it: it has to be there, and a record of the REST API's, or to have been
 * refused with a code.
 *
 * @returns the reply to the email, and the longest stretch that the event loop stood still, in ms
 */
export async function takeAndRead(
  mailboxServer: MailboxServer,
  raw: Buffer,
): Promise<Watched<string>> {
  const to = `hostile${sent++}@inbox.test`;
  const client = await SmtpClient.hello(mailboxServer.smtp);
  await client.command('MAIL FROM:<app@shop.test>');
  await client.command(`RCPT TO:<${to}>`);
  await client.command('DATA');
  const data = Buffer.from(raw.toString('latin1').replace(/(^|\n)\./g, '$1..'), 'latin1');
  const all = Buffer.concat([data, Buffer.from('\r\n.\r\n')]);
  const taken = await watchLoop(async () => {
    client.socket.write(all);
    return String(await client.reply());
  });
  client.close();
  if (!taken.result.startsWith('250')) {
    expect(taken.result).toMatch(/^(?:552|554) 5\./);
    return taken;
  }

  const inbox = await watchLoop(() => get(mailboxServer, `/v1/inbox/latest?to=${to}`));
  inboxEmailSchema.parse(JSON.parse(inbox.result));
  const outbox = await watchLoop(() => get(mailboxServer, `/v1/sent/latest?to=${to}`));
  sentEmailSchema.parse(JSON.parse(outbox.result));
  return { result: taken.result, stall: Math.max(taken.stall, inbox.stall, outbox.stall) };
}

async function get({ http, apiKey }: MailboxServer, path: string): Promise<string> {
  const response = await fetch(http + path, { headers: { Authorization: `Bearer ${apiKey}` } });
  const body = await response.text();
  expect([response.status, body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return body;
}

/** A machine that is busy with other tests is slower, and its garbage collector comes in between. */
const SLACK = IS_FUZZ ? 1 : 4;

/** How long an email may keep the event loop from turning, in ms: 200 a MB, half a MB at least. */
export function longestStall(raw: Buffer): number {
  return 200 * Math.max(raw.length / 1e6, 0.5) * SLACK;
}
