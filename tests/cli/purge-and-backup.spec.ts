import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { createTransport } from 'nodemailer';
import { listIdsResponseSchema } from '../../src/contract/list.js';
import { startMailboxServer } from '../../src/server/index.js';
import { run as runCommand } from '../server/command.js';
import { absenceOfSqlite } from '../server/store/kinds.js';
import { runCommandLines } from '../support/command-lines.js';

const KIM = 'kim@inbox.test';

const test = base.extend<{ folder: string }>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'mailbox-backup-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

test.describe.configure({ mode: 'parallel' });

const run = (args: string[], env?: Record<string, string>) => runCommand(args, env).ended;

async function start(store = 'memory') {
  const options = { httpPort: 0, smtpPort: 0, apiKey: 'own-key', store };
  const server = await startMailboxServer({ ...options, accounts: { shop: 'key-of-shop' } });
  const transport = createTransport(server.smtp);
  const send = (to: string) => transport.sendMail({ from: 'app@shop.test', to });
  const env = { MAILBOX_URL: server.http, MAILBOX_API_KEY: 'own-key' };
  const list = async () => {
    const headers = { Authorization: 'Bearer own-key' };
    const response = await fetch(`${server.http}/v1/inbox`, { headers });
    return listIdsResponseSchema.parse(await response.json()).data;
  };
  return { server, send, env, list };
}

test('purge deletes what an address has received', async () => {
  const { server, send, env, list } = await start();
  await send(KIM);
  await send('ann@inbox.test');
  const line = { args: ['purge', KIM], env };
  expect(await runCommandLines([line, line])).toEqual([
    { code: 0, stdout: 'Deleted 1 email.\n', stderr: '' },
    { code: 0, stdout: 'Deleted 0 emails.\n', stderr: '' },
  ]);
  expect(await list()).toHaveLength(1);
  await server.close();
});

test('purge deletes what is left of an account without a key', async ({ folder }) => {
  const absence = await absenceOfSqlite();
  test.skip(absence !== null, absence ?? '');
  const store = `sqlite:${path.join(folder, 'mail.db')}`;
  const { server } = await start(store);
  const auth = { user: 'shop', pass: 'key-of-shop' };
  const { hostname: host, port } = new URL(server.smtp);
  const transport = createTransport({ host, port: Number(port), auth });
  await transport.sendMail({ from: 'app@shop.test', to: KIM });
  await server.close();
  const options = { httpPort: 0, smtpPort: 0, apiKey: 'own-key', store };
  await using later = await startMailboxServer(options);
  const env = { MAILBOX_URL: later.http, MAILBOX_API_KEY: 'own-key' };
  expect((await run(['purge', '--account', 'shop'], env)).stdout).toBe('Deleted 1 email.\n');
});

/** Arguments and variables that are rejected, and why. */
const WRONG: [args: string[], env: Record<string, string>, problem: string][] = [
  [[], {}, 'purge takes an address or --account, and not both'],
  [[KIM, '--account', 'shop'], {}, 'purge takes an address or --account, and not both'],
  [[''], {}, ': "" must be an address, such as kim@inbox.test'],
  [['kim'], {}, ': "kim" must be an address, such as kim@inbox.test'],
  [['--account', 'nwes'], {}, 'There are no emails of an account "nwes"'],
  [[KIM], { MAILBOX_API_KEY: 'wrong' }, 'Wrong API key: check --api-key (MAILBOX_API_KEY)'],
  [['--account', 'shop'], {}, ': --account is shop, which still has a key: remove its keys first'],
  [
    ['--account', 'old'],
    { MAILBOX_API_KEY: 'key-of-shop' },
    ': --account takes the key of the account without a name',
  ],
  [[KIM], { MAILBOX_URL: 'http://127.0.0.1:1/' }, 'http://127.0.0.1:1 does not answer'],
  [[KIM], { MAILBOX_URL: 'http://kim:secret@127.0.0.1:1' }, ': http://127.0.0.1:1 does not answer'],
  [[KIM], { MAILBOX_URL: '127.0.0.1:8025' }, '--url (MAILBOX_URL) must be a URL such as'],
];

test('purge exits with 1 and one line for what it cannot do, and deletes nothing', async () => {
  const { server, send, env, list } = await start();
  await send(KIM);
  const results = await runCommandLines(
    WRONG.map(([args, own]) => ({ args: ['purge', ...args], env: { ...env, ...own } })),
  );
  for (const [index, [args, , problem]] of WRONG.entries()) {
    const { code, stdout, stderr = '' } = results[index] ?? {};
    expect([args, code, stdout]).toEqual([args, 1, '']);
    expect(stderr).toMatch(/^playwright-mailbox: [^\n]+\n$/);
    expect(stderr).toContain(problem);
  }
  expect(await list()).toHaveLength(1);
  await server.close();
});

test('backup copies the store of a running server, which can be restored', async ({ folder }) => {
  const absence = await absenceOfSqlite();
  test.skip(absence !== null, absence ?? '');
  const [store, copy] = [`sqlite:${path.join(folder, 'mail.db')}`, path.join(folder, 'copy.db')];
  const { server, send, list } = await start(store);
  await send(KIM);
  const before = await list();
  const backup = await run(['backup', '--store', store, copy]);
  expect(backup).toEqual({ code: 0, stdout: `Copied ${store} to ${copy}.\n`, stderr: '' });
  await send('ann@inbox.test');
  expect(await list()).toHaveLength(2);
  await server.close();
  const restored = await start(`sqlite:${copy}`);
  expect(await restored.list()).toEqual(before);
  await restored.server.close();
});

test('backup refuses a file that exists, and leaves none behind if it fails', async ({
  folder,
}) => {
  const absence = await absenceOfSqlite();
  test.skip(absence !== null, absence ?? '');
  const [mail, copy] = [path.join(folder, 'mail.db'), path.join(folder, 'copy.db')];
  const { server } = await start(`sqlite:${mail}`);
  await server.close();
  await writeFile(copy, 'mine');
  await writeFile(path.join(folder, 'notes.txt'), 'not a database');
  const before = (await readdir(folder)).sort();
  const wrong: [args: string[], problem: string][] = [
    [['--store', `sqlite:${mail}`, copy], `${copy} exists already: name a new file`],
    [
      ['--store', `sqlite:${mail}`, '/no/such/folder/x.db'],
      '/no/such/folder/x.db cannot be created',
    ],
    [['--store', `sqlite:${mail}x`, `${copy}2`], 'mail.dbx, which does not exist'],
    [['--store', `sqlite:${folder}/notes.txt`, `${copy}2`], 'which is not a database of'],
    [['--store', 'memory', `${copy}2`], 'backup needs --store sqlite:FILE'],
    [['--store', 'postgres://', `${copy}2`], 'a PostgreSQL database has pg_dump'],
    [[`${copy}2`], "required option '--store <store>' not specified"],
  ];
  const results = await runCommandLines(wrong.map(([args]) => ({ args: ['backup', ...args] })));
  for (const [index, [, problem]] of wrong.entries()) {
    const { code, stderr = '' } = results[index] ?? {};
    expect([code, stderr.trim().split('\n').length]).toEqual([1, 1]);
    expect(stderr).toContain(problem);
  }
  expect((await readdir(folder)).sort()).toEqual(before);
  expect(await readFile(copy, 'utf8')).toBe('mine');
});

test('backup that is interrupted leaves nothing behind', async ({ folder }) => {
  const absence = await absenceOfSqlite();
  test.skip(absence !== null, absence ?? '');
  test.skip(process.platform === 'win32', 'Windows ends a process without a signal');
  const [mail, copy] = [path.join(folder, 'mail.db'), path.join(folder, 'copy.db')];
  const { server } = await start(`sqlite:${mail}`);
  await server.close();
  // The copy waits for this lock.
  const { default: Database } = await import('better-sqlite3');
  const lock = new Database(mail);
  lock.pragma('locking_mode = EXCLUSIVE');
  lock.exec('BEGIN EXCLUSIVE');
  const { child, ended } = runCommand(['backup', '--store', `sqlite:${mail}`, copy]);
  const copies = async () => (await readdir(folder)).filter((name) => name.startsWith('copy.db'));
  await expect.poll(copies, { intervals: [20] }).not.toEqual([]);
  child.kill('SIGINT');
  lock.close();
  expect(await ended).toEqual({
    code: 130,
    stdout: '',
    stderr: 'playwright-mailbox: backup was interrupted (SIGINT): there is no copy\n',
  });
  expect(await copies()).toEqual([]);
});
