import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { startSandbox } from '../../../src/sandbox/index.js';
import { expect, test } from './fixtures.js';

const CLI = path.resolve(import.meta.dirname, '../../../dist/cli.js');

/** Starts the command line, which has to fail. */
async function failure(store: string, env: Record<string, string> = {}): Promise<string> {
  const args = [CLI, 'serve', '--http-port', '0', '--smtp-port', '0', '--store', store];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  return stderr;
}

/** A URL of the same server with something else in it. */
function changed(url: string, change: Partial<URL>): string {
  return Object.assign(new URL(url), change).href;
}

test('a wrong password is one line, which does not have it', async ({ database, postgres }) => {
  const stderr = await failure(changed(database, { password: 'wrong-one' }));
  expect(stderr).toMatch(
    new RegExp(
      `^playwright-mailbox: --store: PostgreSQL at 127\\.0\\.0\\.1:${postgres.port} cannot be used \\(password authentication failed for user "mailbox"\\)\n$`,
    ),
  );
});

test('a server that is not there is one line, which names it', async ({ database }) => {
  const stderr = await failure(changed(database, { port: '1' }));
  expect(stderr).toMatch(
    /^playwright-mailbox: --store: PostgreSQL at 127\.0\.0\.1:1 cannot be used \(.*ECONNREFUSED.*\)\n$/,
  );
  expect(stderr).not.toContain('secret');
});

test('a URL that is none is one line without what is in it', async () => {
  const stderr = await failure('postgres://kim:secret@host:port/x');
  expect(stderr).toBe('playwright-mailbox: --store is no URL of a PostgreSQL database\n');
});

test('a newer schema is refused, and left as it is', async ({ database, startNode, ask }) => {
  await startNode();
  await ask('UPDATE playwright_mailbox.version SET version = 1000');
  const options = { httpPort: 0, smtpPort: 0, store: database };
  await expect(startSandbox(options)).rejects.toMatchObject({
    name: 'SandboxOptionError',
    option: 'store',
    message: expect.stringMatching(
      /^store: 127\.0\.0\.1:\d+ cannot be used, its schema has version 1000 .* knows 1: update/,
    ),
  });
  expect(await ask('SELECT version FROM playwright_mailbox.version')).toEqual([{ version: 1000 }]);
});

test('a database that is not in UTF-8 is refused', async ({ database, ask }) => {
  await ask(`CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1'`);
  const store = changed(database, { pathname: '/latin' });
  await expect(startSandbox({ httpPort: 0, smtpPort: 0, store })).rejects.toThrow(
    /its encoding is LATIN1: it must be UTF8/,
  );
  await ask('DROP DATABASE latin WITH (FORCE)');
});

test('without permissions the schema cannot be made, and that is said', async ({
  database,
  ask,
}) => {
  const role = `stranger_${new URL(database).pathname.slice(1)}`;
  await ask(`CREATE ROLE ${role} LOGIN PASSWORD 'of-the-stranger'`);
  const store = changed(database, { username: role, password: 'of-the-stranger' });
  await expect(startSandbox({ httpPort: 0, smtpPort: 0, store })).rejects.toThrow(
    /cannot be used \(permission denied for database/,
  );
});

test('what the URL leaves out comes from the PG variables', async ({ database }) => {
  const { hostname, port, username, pathname } = new URL(database);
  const env = {
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: username,
    PGDATABASE: pathname.slice(1),
    PGPASSWORD: 'wrong-one',
  };
  const stderr = await failure('postgres://', env);
  expect(stderr).toContain(`${hostname}:${port} cannot be used (password authentication failed`);
  expect(stderr).toContain(`user "${username}"`);
});
