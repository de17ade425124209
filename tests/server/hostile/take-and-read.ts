import { createHash } from 'node:crypto';
import { type InboxEmail, inboxEmailSchema, sentEmailSchema } from '../../../src/contract/email.js';
import { emailDetailsSchema, emailPaths } from '../../../src/contract/extensions.js';
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
  const record = inboxEmailSchema.parse(JSON.parse(inbox.result));
  const whole = await watchLoop(() => readWhole(mailboxServer, record));
  const outbox = await watchLoop(() => get(mailboxServer, `/v1/sent/latest?to=${to}`));
  sentEmailSchema.parse(JSON.parse(outbox.result));
  return {
    result: taken.result,
    stall: Math.max(taken.stall, inbox.stall, outbox.stall, whole.stall),
  };
}

/** Parts that are read: an email may have hundreds. */
const READ_PARTS = 3;

/** Reads what the record does not show: it has to agree with the record, and within itself. */
async function readWhole(
  mailboxServer: MailboxServer,
  { email_id, attachment_count }: InboxEmail,
): Promise<void> {
  const text = await get(mailboxServer, emailPaths.details(email_id));
  const details = emailDetailsSchema.parse(JSON.parse(text));
  const { attachments, size } = details;
  expect(attachments.filter(({ inline }) => !inline)).toHaveLength(attachment_count);
  const source = await getBytes(mailboxServer, emailPaths.source(email_id));
  expect(source).toHaveLength(size);
  for (const { part, size: expected, filename, sha256 } of attachments.slice(0, READ_PARTS)) {
    const bytes = await getBytes(mailboxServer, emailPaths.part(email_id, part));
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([
      expected,
      sha256,
    ]);
    expect(filename).toMatch(/^(?!\.+$)[^\p{Cc}\\/\u202a-\u202e\u2066-\u2069]+$/u);
    expect(Buffer.byteLength(filename)).toBeLessThanOrEqual(255);
  }
}

async function getBytes({ http, apiKey }: MailboxServer, path: string): Promise<Buffer> {
  const response = await fetch(http + path, { headers: { Authorization: `Bearer ${apiKey}` } });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([response.status, response.headers.get('Content-Length')]).toEqual([
    200,
    String(bytes.length),
  ]);
  expect(response.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="[\x20-\x7e]+"/,
  );
  return bytes;
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
