// A private PostgreSQL server on loopback, for tests and benches.
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.mjs';
import { loadEmbeddedPostgres } from './postgres-binaries.mjs';

const USER = 'mailbox';

/**
 * Starts a server in a temporary folder, on a free port.
 *
 * @param {{ settings?: Record<string, string> }} [options] settings as in postgresql.conf
 * @throws if its programs are not installed, or cannot be run
 */
export async function startPostgres({ settings = {} } = {}) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mailbox-postgres-'));
  const data = path.join(folder, 'data');
  const port = await freePort();
  const password = 'secret-of-the-test';
  const server = await start().catch(async (error) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  async function start() {
    // PostgreSQL's own user must reach its data, which no other user can read.
    await chmod(folder, 0o711);
    const EmbeddedPostgres = await loadEmbeddedPostgres(folder);
    const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
    const server = new EmbeddedPostgres({
      databaseDir: data,
      port,
      user: USER,
      password,
      initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
      postgresFlags: Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      // PostgreSQL refuses to run as root, the user in containers.
      createPostgresUser: process.getuid?.() === 0,
      onLog: () => {},
      onError: () => {},
    });
    await server.initialise();
    await server.start();
    return server;
  }
  let databases = 0;
  return {
    port,
    password,
    /** Creates an empty database, and returns its URL. */
    async createDatabase(name = `mailbox_${++databases}`) {
      await server.createDatabase(name);
      return `postgres://${USER}:${password}@127.0.0.1:${port}/${name}`;
    },
    /** Ends all connections, and accepts no more until it is started again. */
    stop: () => server.stop(),
    start: () => server.start(),
    /** The main process. */
    async pid() {
      const text = await readFile(path.join(data, 'postmaster.pid'), 'utf8');
      return Number(text.split('\n')[0]);
    },
    /** Stops it for good. */
    async close() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
