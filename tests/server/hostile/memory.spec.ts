import { SERVER_DEFAULTS } from '../../../src/contract/server-options.js';
import { startMailboxServer } from '../../../src/server/index.js';
import { EmailSerializer } from '../../../src/server/message/email-serializer.js';
import { parseMessage } from '../../../src/server/message/message.js';
import { MessageReader } from '../../../src/server/message/message-reader.js';
import { MemoryStore } from '../../../src/server/store/memory/memory-store.js';
import { expect, test } from '../fixtures.js';
import { SmtpClient } from '../smtp-client.js';
import { memory } from './memory.js';
import { talk } from './talk.js';

const ENVELOPE = 'EHLO a\r\nMAIL FROM:<a@x.test>\r\nRCPT TO:<b@x.test>\r\nDATA\r\n';

for (const [where, envelope, header] of [
  ['the envelope', 1_000, 1],
  ['the header', 1, 3_000],
] as const) {
  test(`counts recipients of ${where} as memory, however small the email is`, async () => {
    const MB = 5;
    const store = new MemoryStore({
      maxEmails: 10_000,
      accountMaxBytes: MB * 1e6,
      maxStoreBytes: MB * 1e6,
    });
    const before = memory();
    let next = 0;
    const addresses = (count: number) =>
      Array.from({ length: count }, () => `a${next++}@x${next % 977}.test`);
    for (let n = 0; n * (envelope + header) < 45_000; n++) {
      const raw = Buffer.from(`To: ${addresses(header).join()}\r\n\r\n`);
      await store.append('a', parseMessage({ from: '', to: addresses(envelope) }, raw));
    }
    expect(memory() - before).toBeLessThan(MB * 1.6 + 10);
    expect((await store.size()).emails.inbox).toBeGreaterThan(0);
    expect((await store.size()).bytes).toBeLessThanOrEqual(MB * 1e6);
  });
}

test('drops the records of deleted small emails', async () => {
  const reader = new EmailSerializer(new MessageReader(SERVER_DEFAULTS), SERVER_DEFAULTS);
  const first = parseMessage({ from: '', to: ['a@x.test'] }, Buffer.from('\r\n'));
  // Loads the code detector, which stays in memory.
  const place = { emailId: '', time: 0, seq: 0 };
  await reader.serialize('default', 'sent', { ...place, messageKey: '0', message: first });
  const before = memory();
  for (let time = 0; time < 10_000; time++) {
    const mail = parseMessage({ from: '', to: [`a${time}@x.test`] }, Buffer.from('\r\n'));
    await reader.serialize('default', 'sent', {
      ...place,
      messageKey: `${time + 1}`,
      time,
      message: mail,
    });
  }
  const kept = memory() - before;
  // Used here, so that the reader itself is not garbage-collected.
  expect(reader).toBeInstanceOf(EmailSerializer);
  expect(kept).toBeLessThan(6.5);
});

test('an email of 100,000 dots takes no more memory than others', async ({ mailboxServer }) => {
  const before = memory();
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, memory() - before);
  }, 500);
  const answer = await talk(mailboxServer.smtp, [
    `${ENVELOPE}\r\n${'..\r\n'.repeat(100_000)}.\r\nQUIT\r\n`,
  ]);
  clearInterval(timer);
  expect(answer).toMatch(/\n250 [^\n]*\n221 /);
  // 0.8 MB in this process and half of that in the server, without an object per line.
  expect(most).toBeLessThan(10);
});

test('bounds the total size of emails in flight, and accepts more when they end', async () => {
  const mailboxServer = await startMailboxServer({
    httpPort: 0,
    smtpPort: 0,
    maxMessageSize: 1_000_000,
    maxInflightBytes: 1_000_000,
  });
  const mail = (bytes: number) => 'Subject: x\r\n\r\n'.padEnd(bytes, 'x');
  const slow = await SmtpClient.hello(mailboxServer.smtp);
  for (const line of ENVELOPE.trimEnd().split('\r\n').slice(1)) await slow.command(line);
  await new Promise((resolve) => slow.socket.write(mail(900_000), resolve));

  const other = await SmtpClient.hello(mailboxServer.smtp);
  const send = (bytes: number) => other.transaction({ raw: mail(bytes) });
  await expect
    .poll(() => send(200_000))
    .toMatch(/^452 4\.\d\.\d Too many message bytes in flight; try again later/);
  expect(await send(50_000)).toMatch(/^250 /);
  slow.close();
  await expect.poll(() => send(200_000)).toMatch(/^250 /);
  other.close();
  await mailboxServer.close();
});

test('returns to the initial memory use after all tests', async ({ mailboxServer }) => {
  await talk(mailboxServer.smtp, ['QUIT\r\n']);
  const before = memory();
  const said = `${ENVELOPE}${'x'.repeat(500_000)}`;
  for (let n = 0; n < 40; n++) await talk(mailboxServer.smtp, [said], 'hang up');
  await expect.poll(() => memory() - before).toBeLessThan(10);
});
