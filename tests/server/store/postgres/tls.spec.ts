import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startMailboxServer } from '../../../../src/server/index.js';
import { emailTo, expect, test } from './fixtures.js';

const FOLDER = path.resolve(import.meta.dirname, '../../../server/tls');
const CERTIFICATE = path.join(FOLDER, 'cert.pem');

/** The number of the servers' connections, and of the encrypted ones. */
const ENCRYPTED = `SELECT count(*)::int AS all, count(*) FILTER (WHERE ssl)::int AS encrypted
  FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
  WHERE application_name = 'playwright-mailbox' AND datname = current_database()`;

test.beforeEach(async ({ ask }) => {
  for (const name of ['cert.pem', 'key.pem']) {
    const pem = await readFile(path.join(FOLDER, name), 'utf8');
    // The server reads only keys that belong to it and that no other user can read.
    await ask(`COPY (SELECT unnest(string_to_array(trim('${pem}'), E'\\n')))
      TO PROGRAM 'umask 077; cat > ${name}'`);
  }
  await ask("ALTER SYSTEM SET ssl_cert_file = 'cert.pem'");
  await ask("ALTER SYSTEM SET ssl_key_file = 'key.pem'");
  await ask('ALTER SYSTEM SET ssl = on');
  await ask('SELECT pg_reload_conf()');
});

test('encrypts all connections if the URL requests it', async ({ startNode, database, ask }) => {
  const node = await startNode({
    store: `${database}?sslmode=verify-full&sslrootcert=${CERTIFICATE}`,
  });
  await node.smtp.deliver(emailTo('bob@inbox.test', 'it'));
  expect(await node.api.subjects('inbox')).toEqual(['it']);
  const [{ all, encrypted } = { all: 0, encrypted: 0 }] = await ask<{
    all: number;
    encrypted: number;
  }>(ENCRYPTED);
  expect(all).toBeGreaterThan(2);
  expect(encrypted).toBe(all);
});

test('rejects a certificate of an unknown authority', async ({ database }) => {
  const store = `${database}?sslmode=verify-full`;
  await expect(startMailboxServer({ httpPort: 0, smtpPort: 0, store })).rejects.toThrow(
    /^store: PostgreSQL at 127\.0\.0\.1:\d+ cannot be used \(self-signed certificate\)$/,
  );
});
