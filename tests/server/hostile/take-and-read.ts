import { createHash } from 'node:crypto';
import { type InboxEmail, inboxEmailSchema, sentEmailSchema } from '../../../src/contract/email.js';
import { emailDetailsSchema } from '../../../src/contract/email-details.js';
import { emailPaths } from '../../../src/contract/extensions.js';
import type { MailboxServer } from '../../../src/server/index.js';
import { expect } from '../fixtures.js';
import { SmtpClient } from '../smtp-client.js';
import { watchLoop } from './stall.js';

let sent = 0;

/** An email that was sent and read. */
interface Taken {
  /** The reply to it. */
  result: string;
  /** The total duration, in ms. */
  took: number;
  /**
   * The longest step that blocked the event loop for most of its duration, in ms. Excludes work in slices or
   * threads.
   */
  held: number;
}

/** Sends an email and reads it. The email must be stored with a valid record, or rejected with a code. */
export async function takeAndRead(mailboxServer: MailboxServer, raw: Buffer): Promise<Taken> {
  const to = `hostile${sent++}@inbox.test`;
  const client = await SmtpClient.hello(mailboxServer.smtp);
  await client.command('MAIL FROM:<app@shop.test>');
  await client.command(`RCPT TO:<${to}>`);
  await client.command('DATA');
  const data = Buffer.from(raw.toString('latin1').replace(/(^|\n)\./g, '$1..'), 'latin1');
  const all = Buffer.concat([data, Buffer.from('\r\n.\r\n')]);
  let [total, held] = [0, 0];
  const step = async <Result>(run: () => Promise<Result>) => {
    const { result, took, stall } = await watchLoop(run);
    total += took;
    if (stall > took / 2) held = Math.max(held, stall);
    return result;
  };
  const result = await step(async () => {
    client.socket.write(all);
    return String(await client.reply());
  });
  client.close();
  if (result.startsWith('250')) {
    const inbox = await step(() => get(mailboxServer, `/v1/inbox/latest?to=${to}`));
    const record = inboxEmailSchema.parse(JSON.parse(inbox));
    await step(() => readWhole(mailboxServer, record));
    const outbox = await step(() => get(mailboxServer, `/v1/sent/latest?to=${to}`));
    sentEmailSchema.parse(JSON.parse(outbox));
  } else expect(result).toMatch(/^(?:552|554) 5\./);
  return { result, took: total, held };
}

/** Maximum number of parts to read: an email may have hundreds. */
const READ_PARTS = 3;

/** Reads the details of an email, which must be consistent with the record and with each other. */
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

/** For each server, how long a plain email of half a MB takes, in ms, after all modules are loaded. */
const paces = new WeakMap<MailboxServer, Promise<number>>();

/**
 * The maximum time that an email may block the event loop, in ms: that of ten plain emails, measured on the
 * same machine and load. `npm run bench:event-loop` measures exact costs.
 */
export async function longestHold(mailboxServer: MailboxServer): Promise<number> {
  const plain = Buffer.from(`Subject: x\r\n\r\n${`${'x'.repeat(70)}\r\n`.repeat(7_000)}`);
  const read = () => takeAndRead(mailboxServer, plain);
  const pace = paces.get(mailboxServer) ?? read().then(async () => (await read()).took);
  paces.set(mailboxServer, pace);
  return 10 * (await pace);
}
