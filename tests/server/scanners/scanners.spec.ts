import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { startMailboxServer } from '../../../src/server/index.js';
import { ACTIONS } from '../../../src/server/scanners/rspamd.js';
import { Api } from '../fixtures.js';
import { SmtpClient } from '../smtp-client.js';
import { CLIENT_ADDRESS } from './emails.js';
import { test as base, expect } from './fixtures.js';
import { type StandIn, standInClamd, standInRspamd } from './stand-ins.js';

/** How a scanner responds; in an object, because Playwright treats a function as a fixture. */
interface Script<To> {
  answer: (to: To) => void;
}

interface Fixtures {
  /** The response of each scanner to an email; null if it is not running. */
  rspamdAnswers: Script<ServerResponse> | null;
  clamdAnswers: Script<Socket> | null;
  rspamd: Awaited<ReturnType<typeof standInRspamd>>;
  clamd: StandIn;
}

const CLEAN = { score: 0.5, action: 'no action', symbols: {} };

function says(body: unknown): Script<ServerResponse> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { answer: (response) => response.end(text) };
}

function replies(text: string): Script<Socket> {
  return { answer: (socket) => socket.end(text) };
}

const test = base.extend<Fixtures>({
  rspamdAnswers: [says(CLEAN), { option: true }],
  clamdAnswers: [replies('stream: OK\0'), { option: true }],

  rspamd: async ({ rspamdAnswers }, use) => {
    const rspamd = await standInRspamd((response) => rspamdAnswers?.answer(response));
    if (!rspamdAnswers) await rspamd.close();
    await use(rspamd);
    await rspamd.close();
  },

  clamd: async ({ clamdAnswers }, use) => {
    const clamd = await standInClamd((socket) => clamdAnswers?.answer(socket));
    if (!clamdAnswers) await clamd.close();
    await use(clamd);
    await clamd.close();
  },

  serverOptions: async ({ rspamd, clamd, moreOptions }, use) => {
    const options = { rspamd: rspamd.address, clamd: clamd.address };
    await use({ ...options, clientAddress: CLIENT_ADDRESS, ...moreOptions });
  },
});

// Its tests mostly wait.
test.describe.configure({ mode: 'parallel' });

/** Writes until the other end disconnects. */
function writeForEver(to: Writable): void {
  const more = () => {
    while (!to.destroyed && to.write(' '.repeat(65_536)));
  };
  to.on('drain', more);
  more();
}

/** A silent scanner takes the whole timeout; every other failure must be detected sooner. */
function timeoutFor(failure: string): number {
  return /never|silent/.test(failure) ? 300 : 600_000;
}

const RAW = 'Subject: it\r\n\r\nbody\r\n';
const NO_SPAM_VERDICT = { spam_score: null, spam_verdict: 'GRAY', spam_rules: null };

test.describe('rspamd', () => {
  test('receives the email with its sender and recipients', async ({ received, rspamd }) => {
    await received({
      from: 'jürgen@shop.test',
      to: ['bob@inbox.test', 'ann@inbox.test'],
      raw: RAW,
    });
    const [request] = rspamd.requests;
    expect([request?.method, request?.url]).toEqual(['POST', '/checkv2']);
    expect(request?.headersDistinct).toMatchObject({
      ip: [CLIENT_ADDRESS],
      helo: ['test.test'],
      from: [Buffer.from('<jürgen@shop.test>').toString('latin1')],
      rcpt: ['<bob@inbox.test>', '<ann@inbox.test>'],
    });
    expect(rspamd.emails).toEqual([Buffer.from(RAW)]);
  });

  test.describe('for the domains of two accounts', () => {
    const domains = ['inbox.test', 'shop.test=shop'];
    const accounts = { apiKey: 'sandbox', accounts: { shop: 'of-the-shop' } };
    test.use({ moreOptions: { domains, recipients: 'any', ...accounts } });

    test('receives an email once, with all recipients', async ({ received, rspamd }) => {
      const to = ['bob@inbox.test', 'ann@shop.test'];
      await received({ to, raw: RAW });
      const rcpt = to.map((address) => `<${address}>`);
      expect(rspamd.requests.map(({ headersDistinct }) => headersDistinct.rcpt)).toEqual([rcpt]);
    });
  });

  test('receives a bounded number of recipients, and the null sender', async ({
    received,
    rspamd,
  }) => {
    const to = Array.from({ length: 150 }, (_, n) => `b${n}@inbox.test`);
    await received({ from: '', to, raw: RAW });
    const { rcpt, from } = rspamd.requests[0]?.headersDistinct ?? {};
    expect([rcpt?.length, from]).toEqual([100, ['<>']]);
  });

  const OWN = [
    ['of its own', 'GRAY'],
    ['constructor', 'GRAY'],
  ] as const;
  for (const [action, verdict] of [...ACTIONS, ...OWN]) {
    test.describe(action, () => {
      test.use({ rspamdAnswers: says({ score: 7.25, action }) });

      test(`gives ${verdict} in both boxes`, async ({ received, api }) => {
        const spam = { spam_score: 7.25, spam_verdict: verdict };
        const rules = { simple: [], rspamd: [] };
        expect(await received({ raw: RAW })).toMatchObject({ ...spam, spam_rules: rules });
        const sent = await api.sent();
        expect(sent).toMatchObject(spam);
        expect(sent).not.toHaveProperty('spam_rules');
      });
    });
  }

  const MANY = Object.fromEntries(
    Array.from({ length: 500 }, (_, n) => [
      `RULE_${n}`,
      { name: `RULE_${n}`, score: n, description: 'd'.repeat(1_000), options: ['x'] },
    ]),
  );

  test.describe('many rspamd rules', () => {
    test.use({ rspamdAnswers: says({ ...CLEAN, symbols: { ...MANY, PLAIN: { score: 900 } } }) });

    test('are limited to the highest 200 with short texts, and count as stored bytes', async ({
      received,
      metric,
    }) => {
      const { spam_rules } = await received({ raw: RAW });
      expect(await metric('mailbox_stored_bytes')).toBeGreaterThan(
        JSON.stringify(spam_rules).length,
      );
      const { rspamd: rules } = spam_rules as { rspamd: object[] };
      expect(rules).toHaveLength(200);
      expect(rules.slice(0, 2)).toEqual([
        { name: 'PLAIN', score: 900 },
        { name: 'RULE_499', score: 499, description: 'd'.repeat(500) },
      ]);
    });
  });

  const FAILURES: Record<string, Fixtures['rspamdAnswers']> = {
    'is not there': null,
    'never answers': { answer() {} },
    'answers half': {
      answer(response) {
        response.writeHead(200, { 'Content-Length': 1_000 });
        response.write('{ "score": 1,', () => response.destroy());
      },
    },
    'begins an answer and goes silent': { answer: (response) => response.write('{ "score": 1,') },
    'answers garbage': says('<html>'),
    'answers other JSON': says({ score: 'high', action: 'no action' }),
    'answers numbers that are none': says('{"score":1e999,"action":"no action"}'),
    'answers too much': { answer: (response) => writeForEver(response) },
    'answers 500': { answer: (response) => response.writeHead(500).end(JSON.stringify(CLEAN)) },
    'points elsewhere': { answer: (response) => response.writeHead(302, { Location: '/x' }).end() },
  };
  for (const [name, rspamdAnswers] of Object.entries(FAILURES)) {
    test.describe(name, () => {
      test.use({ rspamdAnswers, moreOptions: { verdictTimeout: timeoutFor(name) } });

      test('gives GRAY without a score, and is counted', async ({ received, metric }) => {
        expect(await received({ raw: RAW })).toMatchObject({
          ...NO_SPAM_VERDICT,
          virus_verdict: 'PASS',
        });
        expect(await metric('mailbox_scanner_failures_total{scanner="rspamd"}')).toBe(1);
        expect(await metric('mailbox_scanner_failures_total{scanner="clamd"}')).toBe(0);
      });
    });
  }

  test.describe('rspamd skips an email', () => {
    test.use({ rspamdAnswers: says({ ...CLEAN, is_skipped: true }) });

    test('gives GRAY, and is not counted as a failure', async ({ received, metric }) => {
      expect(await received({ raw: RAW })).toMatchObject(NO_SPAM_VERDICT);
      expect(await metric('mailbox_scanner_failures_total{scanner="rspamd"}')).toBe(0);
    });
  });
});

test.describe('clamd', () => {
  test('receives the whole email in chunks', async ({ received, clamd }) => {
    const raw = `Subject: it\r\n\r\n${`${'x'.repeat(70)}\r\n`.repeat(5_000)}`;
    expect(await received({ raw })).toMatchObject({ virus_verdict: 'PASS' });
    expect(clamd.emails).toEqual([Buffer.from(raw)]);
  });

  test.describe('clamd finds a virus', () => {
    test.use({ clamdAnswers: replies('stream: Eicar-Test FOUND\0') });

    test('gives FAIL', async ({ received }) => {
      expect(await received({ raw: RAW })).toMatchObject({ virus_verdict: 'FAIL' });
    });
  });

  const FAILURES: Record<string, Fixtures['clamdAnswers']> = {
    'is not there': null,
    'never answers': { answer() {} },
    'answers half': replies('stream: O'),
    'answers OK without its end': replies('stream: OK'),
    'goes without a word': { answer: (socket) => socket.destroy() },
    'has an error': replies('INSTREAM size limit exceeded. ERROR\0'),
    'answers garbage': replies('220 OK smtp\0'),
    'answers too much': { answer: (socket) => writeForEver(socket) },
  };
  for (const [name, clamdAnswers] of Object.entries(FAILURES)) {
    test.describe(name, () => {
      test.use({ clamdAnswers, moreOptions: { verdictTimeout: timeoutFor(name) } });

      test('gives PROCESSING_FAILED, and is counted', async ({ received, metric }) => {
        expect(await received({ raw: RAW })).toMatchObject({
          virus_verdict: 'PROCESSING_FAILED',
          spam_verdict: 'PASS',
        });
        expect(await metric('mailbox_scanner_failures_total{scanner="clamd"}')).toBe(1);
        expect(await metric('mailbox_scanner_failures_total{scanner="rspamd"}')).toBe(0);
      });
    });
  }
});

test.describe('the URL of rspamd', () => {
  for (const end of ['', '/', '/checkv2', '/checkv2/', '/behind/', '/behind/checkv2']) {
    test(`may end in “${end}”`, async ({ rspamd }) => {
      const asked = startMailboxServer({ httpPort: 0, smtpPort: 0, rspamd: rspamd.address + end });
      await using mailboxServer = await asked;
      const client = await SmtpClient.hello(mailboxServer.smtp);
      await client.deliver({ raw: RAW });
      client.close();
      const folder = end.includes('behind') ? '/behind' : '';
      expect(rspamd.requests.map(({ url }) => url)).toEqual([`${folder}/checkv2`]);
    });
  }
});

test('the address of clamd may be a socket in any case', async () => {
  // The path of a socket has a length limit, which Playwright's folders exceed.
  const folder = await mkdtemp(path.join(tmpdir(), 'clamd-'));
  const clamd = await standInClamd((socket) => socket.end('stream: OK\0'), `${folder}/socket`);
  for (const address of [clamd.address, clamd.address.replace('unix', 'UNIX')]) {
    await using mailboxServer = await startMailboxServer({
      httpPort: 0,
      smtpPort: 0,
      clamd: address,
    });
    const client = await SmtpClient.hello(mailboxServer.smtp);
    await client.deliver({ raw: RAW });
    client.close();
    expect(await new Api(mailboxServer).inbox()).toMatchObject({ virus_verdict: 'PASS' });
  }
  await clamd.close();
  await rm(folder, { recursive: true });
});

test.describe('rspamd that times out', () => {
  test.use({ rspamdAnswers: { answer() {} }, moreOptions: { verdictTimeout: 300 } });

  test('gets one connection for each email', async ({ received, mailboxServer, rspamd }) => {
    await received({ raw: RAW });
    await mailboxServer.close();
    await rspamd.close();
    expect(rspamd.connections).toBe(1);
  });
});

test.describe('many concurrent emails', () => {
  const waiting: Socket[] = [];
  test.use({
    clamdAnswers: { answer: (socket) => waiting.push(socket) },
    moreOptions: { verdictTimeout: 600_000 },
  });
  test.beforeEach(() => void waiting.splice(0));

  test('reach clamd 64 at a time', async ({ mailboxServer, clamd, rspamd }) => {
    const send = async () => {
      const client = await SmtpClient.hello(mailboxServer.smtp);
      const reply = await client.transaction({ raw: RAW });
      client.close();
      return reply;
    };
    const replies = Array.from({ length: 64 }, send);
    await expect.poll(() => clamd.emails.length).toBe(64);
    replies.push(send(), send());
    // Both scanners work concurrently.
    await expect.poll(() => rspamd.emails.length).toBe(66);
    expect(clamd.emails.length).toBe(64);
    waiting[0]?.end('stream: OK\0');
    await expect.poll(() => clamd.emails.length).toBe(65);
    waiting[1]?.end('stream: OK\0');
    await expect.poll(() => waiting.length).toBe(66);
    for (const socket of waiting) socket.end('stream: OK\0');
    for (const reply of await Promise.all(replies)) expect(reply).toMatch(/^250 /);
  });
});

test.describe('many emails that clamd never answers', () => {
  let isSilent = true;
  test.use({
    clamdAnswers: { answer: (socket) => void (isSilent || socket.end('stream: OK\0')) },
    moreOptions: { verdictTimeout: 2_000 },
  });
  test.beforeEach(() => {
    isSilent = true;
  });

  test('do not block the next email', async ({ mailboxServer, received }) => {
    const send = async () => {
      const client = await SmtpClient.hello(mailboxServer.smtp);
      await client.deliver({ raw: RAW });
      client.close();
    };
    await Promise.all(Array.from({ length: 70 }, send));
    isSilent = false;
    expect(await received({ raw: RAW })).toMatchObject({ virus_verdict: 'PASS' });
  });
});

test.describe('while an email is scanned', () => {
  const waiting: Socket[] = [];
  test.use({
    clamdAnswers: { answer: (socket) => waiting.push(socket) },
    moreOptions: { maxMessageSize: 2_000, maxInflightBytes: 2_000, verdictTimeout: 60_000 },
  });
  test.beforeEach(() => void waiting.splice(0));

  test('the email counts as in flight: too many bytes get 452', async ({
    mailboxServer,
    clamd,
  }) => {
    const raw = `Subject: it\r\n\r\n${'x'.repeat(900)}\r\n`;
    const [one, other] = [
      await SmtpClient.hello(mailboxServer.smtp),
      await SmtpClient.hello(mailboxServer.smtp),
    ];
    const first = one.transaction({ raw });
    await expect.poll(() => clamd.emails.length).toBe(1);
    expect(await other.transaction({ raw: raw.repeat(2) })).toMatch(
      /^452 .*Too many message bytes in flight/,
    );
    waiting[0]?.end('stream: OK\0');
    expect(await first).toMatch(/^250 /);
    const second = other.transaction({ raw: raw.repeat(2) });
    await expect.poll(() => waiting.length).toBe(2);
    waiting[1]?.end('stream: OK\0');
    expect(await second).toMatch(/^250 /);
    one.close();
    other.close();
  });

  test('close() stores the email without waiting for the scanner', async ({
    mailboxServer,
    clamd,
  }) => {
    const client = await SmtpClient.hello(mailboxServer.smtp);
    const reply = client.transaction({ raw: RAW });
    await expect.poll(() => clamd.emails.length).toBe(1);
    await mailboxServer.close();
    expect(await reply).toMatch(/^250 /);
  });

  test('queries do not return the email', async ({ mailboxServer, clamd }) => {
    const client = await SmtpClient.hello(mailboxServer.smtp);
    const reply = client.transaction({ raw: RAW });
    await expect.poll(() => clamd.emails.length).toBe(1);
    const api = new Api(mailboxServer);
    expect([await api.inbox(), await api.sent()]).toEqual([null, null]);
    waiting[0]?.end('stream: OK\0');
    expect(await reply).toMatch(/^250 /);
    expect(await api.inbox()).toMatchObject({ virus_verdict: 'PASS' });
    client.close();
  });
});

test('scans an empty email', async ({ received, clamd }) => {
  expect(await received({ raw: '' })).toMatchObject({
    virus_verdict: 'PASS',
    spam_verdict: 'PASS',
  });
  expect(clamd.emails).toHaveLength(1);
});
