import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { test as base, expect } from '@playwright/test';
import type { Database } from 'better-sqlite3';
import type { MailboxServer, MailboxServerOptions } from '../../../src/server/index.js';
import { startMailboxServer } from '../../../src/server/index.js';
import { openSqlite } from '../../../src/server/store/sqlite/open.js';
import { runCommandLines } from '../../support/command-lines.js';
import { SmtpClient } from '../smtp-client.js';
import { messageOf } from './fixtures.js';
import { absenceOfSqlite } from './kinds.js';

interface Fixtures {
  /** The path of a file that does not exist yet. */
  file: string;
  /** Starts a mailbox server on the file. */
  start: (options?: MailboxServerOptions) => Promise<MailboxServer>;
  /** Starts a server, sends emails with these subjects, and stops the server. */
  fill: (subjects: string[]) => Promise<void>;
}

const test = base.extend<Fixtures>({
  file: async ({}, use, testInfo) => {
    const absence = await absenceOfSqlite();
    testInfo.skip(absence !== null, absence ?? '');
    await use(testInfo.outputPath('mail.db'));
  },

  start: async ({ file }, use) => {
    const started: MailboxServer[] = [];
    await use(async (options = {}) => {
      const ports = { httpPort: 0, smtpPort: 0 };
      const mailboxServer = await startMailboxServer({
        ...ports,
        store: `sqlite:${file}`,
        ...options,
      });
      started.push(mailboxServer);
      return mailboxServer;
    });
    for (const mailboxServer of started) await mailboxServer.close();
  },

  fill: async ({ start }, use) => {
    await use(async (subjects) => {
      const mailboxServer = await start();
      await send(mailboxServer.smtp, subjects);
      await mailboxServer.close();
    });
  },
});

async function send(smtp: string, subjects: string[]): Promise<void> {
  const client = await SmtpClient.hello(smtp);
  // Large enough for many pages of the file.
  const body = 'x'.repeat(100_000);
  for (const subject of subjects) {
    await client.deliver({ raw: `Subject: ${subject}\r\n\r\n${body}\r\n` });
  }
  client.close();
}

async function newestSubject({ http }: Pick<MailboxServer, 'http'>): Promise<string | null> {
  const headers = { Authorization: 'Bearer sandbox' };
  const response = await fetch(`${http}/v1/inbox/latest`, { headers });
  const email = (await response.json()) as { subject: string } | null;
  return email?.subject ?? null;
}

/** Modifies a file while no server has it open. */
async function change(file: string, how: (db: Database) => void): Promise<void> {
  const { default: BetterSqlite } = await import('better-sqlite3');
  const db = new BetterSqlite(file);
  how(db);
  db.close();
}

test('rejects a file that is already open, while its server still accepts email', async ({
  file,
  start,
}) => {
  const mailboxServer = await start();
  await expect(start()).rejects.toMatchObject({
    name: 'ServerOptionError',
    option: 'store',
    message: `store is in ${file}, which another process has open`,
  });
  await send(mailboxServer.smtp, ['it']);
  expect(await newestSubject(mailboxServer)).toBe('it');
});

test('serve --check rejects a file that cannot be opened, and creates none', async ({ file }) => {
  const foreign = `${file}.txt`;
  await writeFile(foreign, 'Dear reader, '.repeat(1_000));
  const places = [file, path.join(file, 'missing', 'mail.db'), foreign];
  const [good, missing, other] = await runCommandLines(
    places.map((place) => ({ args: ['serve', '--check', '--store', `sqlite:${place}`] })),
  );
  expect(good).toMatchObject({ code: 0, stderr: '' });
  await expect(stat(file)).rejects.toThrow('ENOENT');
  expect(missing).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/: --store is in .*, which cannot be opened \(ENOENT/),
  });
  expect(other).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('which is not a database of playwright-mailbox'),
  });
});

const SPOILED: [string, (file: string) => Promise<unknown>, string][] = [
  [
    'that is none of SQLite',
    (file) => writeFile(file, 'Dear reader, '.repeat(1_000)),
    'which is not a database of playwright-mailbox',
  ],
  [
    'of a few bytes',
    (file) => writeFile(file, 'x'),
    'which is not a database of playwright-mailbox',
  ],
  [
    'of another program',
    (file) => change(file, (db) => db.exec('CREATE TABLE notes (day TEXT)')),
    'which is not a database of playwright-mailbox',
  ],
  [
    'of a newer version',
    (file) => change(file, (db) => db.pragma('user_version = 99')),
    'which a newer playwright-mailbox wrote: the file has version 99, and this one knows 1: update it, or restore a backup',
  ],
  ['that was cut off', (file) => truncate(file, 20_000), 'which is damaged'],
  [
    'with zeros in the middle of an email',
    async (file) => writeFile(file, (await readFile(file)).fill(0, 81_920, 90_112)),
    'which is damaged',
  ],
];

for (const [name, spoil, problem] of SPOILED) {
  test(`rejects a file ${name}, without changing it`, async ({ file, start, fill }) => {
    const isForeign = problem.includes('not a database');
    if (!isForeign) await fill(['one', 'two']);
    await spoil(file);
    const before = await readFile(file);
    await expect(start()).rejects.toMatchObject({
      name: 'ServerOptionError',
      message: `store is in ${file}, ${problem}`,
    });
    expect((await readFile(file)).equals(before)).toBe(true);
  });
}

test('rejects a path where no file can be', async ({ file, start }) => {
  const store = `sqlite:${path.join(file, 'below', 'mail.db')}`;
  await expect(start({ store })).rejects.toThrow(/^store is in .*, which cannot be opened \(/);
});

test('lets no other user of the machine read a new file', async ({ file, fill }) => {
  test.skip(process.platform === 'win32', 'Windows has other permissions');
  await fill(['one']);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('fills an empty file, as mktemp creates it', async ({ file, fill, start }) => {
  await writeFile(file, '');
  await fill(['it']);
  expect(await newestSubject(await start())).toBe('it');
});

test('reads data that a killed process left next to the file', async ({ file, start }) => {
  const mailboxServer = await start();
  await send(mailboxServer.smtp, ['it']);
  // A copy at this moment is what a killed process would leave.
  for (const end of ['', '-wal']) await copyFile(file + end, `${file}.left${end}`);
  const other = await start({ store: `sqlite:${file}.left` });
  expect(await newestSubject(other)).toBe('it');
});

test('SMTP responds with 451 on a full disk, and no email is half stored', async ({
  file,
  start,
}) => {
  test.skip(process.platform === 'win32', 'Windows has no ulimit, which makes a disk full here');
  const cli = path.resolve(import.meta.dirname, '../../../dist/cli.js');
  const serve = `exec "${process.execPath}" "${cli}" serve --http-port 0 --smtp-port 0`;
  // In blocks of 512 bytes: enough for some emails. Further writes fail, as on a full disk.
  const script = `ulimit -f 1500; ${serve} --log-level silent --store "sqlite:${file}"`;
  const child = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const complaint = text(child.stderr);
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'close').then(async () => Promise.reject(new Error(await complaint))),
  ]);
  const { http, smtp } = JSON.parse(String(line));
  const client = await SmtpClient.hello(smtp);
  const replies: (string | null)[] = [];
  for (let n = 0; n < 30; n++) {
    // Emails both smaller and larger than the probe of /ready.
    const raw = `Subject: ${n}\r\n\r\n${'x'.repeat(n % 2 ? 400_000 : 80_000)}\r\n`;
    const reply = await client.transaction({ raw });
    replies.push(reply);
    if (reply?.startsWith('451')) expect((await fetch(`${http}/ready`)).status).toBe(503);
  }
  client.close();
  const codes = replies.map((reply) => reply?.slice(0, 3));
  expect(new Set(codes)).toEqual(new Set(['250', '451']));
  const taken = codes.flatMap((code, n) => (code === '250' ? [`${n}`] : []));
  expect(await newestSubject({ http })).toBe(taken.at(-1));
  // The server writes a probe, so that readiness does not depend on an email.
  await expect.poll(async () => (await fetch(`${http}/ready`)).status).toBe(503);
  expect(await newestSubject({ http })).toBe(taken.at(-1));
  const metrics = await (await fetch(`${http}/metrics`)).text();
  expect(metrics).toMatch(new RegExp(`box="inbox".* ${taken.length}$`, 'm'));
  child.kill('SIGKILL');
  await once(child, 'close');

  const mailboxServer = await start();
  const headers = { Authorization: 'Bearer sandbox' };
  const response = await fetch(`${mailboxServer.http}/v1/inbox?per_page=100`, { headers });
  const { data } = (await response.json()) as { data: string[] };
  expect(data).toHaveLength(taken.length);
  expect(await newestSubject(mailboxServer)).toBe(taken.at(-1));
  await send(mailboxServer.smtp, ['space again']);
  expect(await newestSubject(mailboxServer)).toBe('space again');
});

test('lets other work run while many large emails are written', async ({ file }) => {
  const store = await openSqlite(file, {
    maxEmails: 100,
    accountMaxBytes: 100_000_000,
    maxStoreBytes: 100_000_000,
  });
  let turn = 0;
  const storedIn: number[] = [];
  const stored = Array.from({ length: 20 }, async (_, n) => {
    await store.append('me', messageOf({ label: '', to: [`${n}@inbox.test`], size: 1_000_000 }));
    storedIn.push(turn);
  });
  for (; storedIn.length < stored.length; turn++) await setImmediate();
  // About 4 MB per turn.
  expect(new Set(storedIn).size).toBeGreaterThanOrEqual(4);
  await store.close();
});

test('close() stores emails that wait for their batch', async ({ file }) => {
  const limits = { maxEmails: 100, accountMaxBytes: 100_000_000, maxStoreBytes: 100_000_000 };
  const store = await openSqlite(file, limits);
  const stored = Array.from({ length: 20 }, (_, n) =>
    store.append('me', messageOf({ label: '', to: [`${n}@inbox.test`], size: 1_000_000 })),
  );
  await store.close();
  await Promise.all(stored);
  const again = await openSqlite(file, limits);
  expect((await again.size()).emails.inbox).toBe(20);
  await again.close();
});

test('reuses the space of deleted emails', async ({ file }) => {
  const store = await openSqlite(file, {
    maxEmails: 10,
    accountMaxBytes: 1_000_000,
    maxStoreBytes: 1_000_000,
  });
  for (let n = 0; n < 1_000; n += 10) {
    const batch = Array.from({ length: 10 }, (_, k) => {
      // Letter sequences that no other address contains.
      const to = createHash('sha512')
        .update(`${n + k}`)
        .digest('base64url')
        .repeat(10);
      return store.append('me', messageOf({ label: '', to: [`${to}@inbox.test`], size: 1_000 }));
    });
    await Promise.all(batch);
  }
  await store.close();
  // Without reused space the file would have 650,000 bytes by now.
  expect((await stat(file)).size).toBeLessThan(400_000);
});

test('rejects a store with an unknown name', async ({ start }) => {
  for (const store of ['sqlite', 'sqlite:', 'disk', 'Memory']) {
    await expect(start({ store })).rejects.toThrow(
      'store must be memory, sqlite:FILE or postgres://…',
    );
  }
});
