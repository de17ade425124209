import { type MailboxServer, startMailboxServer } from '../../../src/server/index.js';
import { Api, test as base, expect } from '../fixtures.js';
import { SmtpClient } from '../smtp-client.js';
import { IS_FUZZ } from './fuzz.js';
import {
  HOSTILE_BODIES,
  HOSTILE_HEADERS,
  HOSTILE_PAGES,
  HOSTILE_PARTS,
  HOSTILE_RATIOS,
  HOSTILE_TEXTS,
  type MailMaker,
} from './hostile-emails.js';
import { longestHold, takeAndRead } from './take-and-read.js';

interface WorkerFixtures {
  /** A mailbox server for many emails, because loading its parsers takes longer than reading most of them. */
  sharedServer: MailboxServer;
}

const test = base.extend<object, WorkerFixtures>({
  sharedServer: [
    async ({}, use) => {
      const mailboxServer = await startMailboxServer({ httpPort: 0, smtpPort: 0 });
      await use(mailboxServer);
      await mailboxServer.close();
    },
    { scope: 'worker' },
  ],
});

/** Quadratic time already exceeds the limit with the smaller size. */
const BYTES = IS_FUZZ ? 1_000_000 : 200_000;

/** Just below the default limit of a header. */
const HEADER_BYTES = 128 * 1024 - 200;

/** A busy machine may be slow once or twice. */
const TRIES = 3;

function suite(name: string, emails: Record<string, MailMaker>, bytes: number) {
  test.describe(name, () => {
    for (const [what, make] of Object.entries(emails)) {
      test(what, async ({ sharedServer }, { testId }) => {
        const raw = make(bytes);
        const limit = await longestHold(sharedServer);
        const holds: number[] = [];
        while (holds.length < TRIES && !holds.some((held) => held <= limit)) {
          holds.push((await takeAndRead(sharedServer, raw)).held);
        }
        expect(Math.min(...holds)).toBeLessThanOrEqual(limit);

        const to = `${testId}@inbox.test`;
        const client = await SmtpClient.hello(sharedServer.smtp);
        await client.deliver({ to: [to], raw: 'Subject: a good one\r\n\r\nHello\r\n' });
        client.close();
        expect((await new Api(sharedServer).inbox({ to })).subject).toBe('a good one');
      });
    }
  });
}

suite('hostile parts do not stop the others', HOSTILE_PARTS, BYTES);
suite('hostile bodies do not stop the others', HOSTILE_BODIES, BYTES);
suite('hostile headers do not stop the others', HOSTILE_HEADERS, HEADER_BYTES);
suite('hostile texts do not stop the others', HOSTILE_TEXTS, BYTES);
suite('hostile ratios do not stop the others', HOSTILE_RATIOS, BYTES);
suite('hostile HTML does not stop the others', HOSTILE_PAGES, BYTES);

/** Without an end, of many fields, of one long field, and of one that only a parser splits. */
const TOO_LARGE = [
  'a header without end',
  'a header of short lines',
  'a header of continuation lines',
  'recipients of nothing',
  'encoded words in base64',
];

for (const what of IS_FUZZ ? Object.keys(HOSTILE_HEADERS) : TOO_LARGE) {
  test(`rejects a header that is too large because of ${what}`, async ({ sharedServer }) => {
    for (const bytes of [140_000, 2_000_000]) {
      const raw = HOSTILE_HEADERS[what]?.(bytes) ?? Buffer.alloc(0);
      const { result, held } = await takeAndRead(sharedServer, raw);
      expect(result).toMatch(/^554 5\.6\.0 /);
      expect(held).toBeLessThanOrEqual(await longestHold(sharedServer));
    }
  });
}

for (const boundary of ['boundary=ab', 'boundary*0=a; boundary*1=b']) {
  test(`rejects 10,000 parts: ${boundary}`, async ({ sharedServer }) => {
    const part = '--ab\r\nContent-Type: text/plain\r\n\r\nx\r\n';
    const raw = `Content-Type: multipart/mixed; ${boundary}\r\n\r\n${part.repeat(10_000)}--ab--\r\n`;
    const { result } = await takeAndRead(sharedServer, Buffer.from(raw));
    expect(result).toBe('554 5.6.0 It has more than 1000 MIME parts');
  });
}
