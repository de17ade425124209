import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '../../../../scripts/postgres.mjs';
import { absenceOfSqlite } from '../kinds.js';
import { Server } from './server.js';

/** A store whose servers or database are killed. */
export interface CrashCase {
  name: string;
  /** Why the case cannot run here; null if it can. */
  absence(): Promise<string | null>;
  setUp(): Promise<Scene>;
}

export interface Scene {
  /** Not started yet. Emails are sent to all servers, and must be found in each. */
  servers: readonly Server[];
  /** Crashes something while emails are sent. */
  crash(): Promise<void>;
  /** Restarts all servers on the same ports. */
  recover(): Promise<void>;
  dispose(): Promise<void>;
}

const sqlite: CrashCase = {
  name: 'sqlite, its process killed',
  absence: absenceOfSqlite,
  async setUp() {
    const folder = await mkdtemp(path.join(tmpdir(), 'mailbox-crash-'));
    const flags = ['--store', `sqlite:${path.join(folder, 'mail.db')}`, '--max-emails', '1000000'];
    const server = new Server(flags);
    return {
      servers: [server],
      crash: () => server.kill(),
      recover: () => server.start(),
      dispose: async () => {
        await server.kill();
        await rm(folder, { recursive: true });
      },
    };
  },
};

/** Two servers on one database. */
async function twoServers() {
  const postgres = await startPostgres();
  const flags = ['--store', await postgres.createDatabase(), '--max-emails', '1000000'];
  const servers = [new Server(flags), new Server(flags)] as const;
  const dispose = async () => {
    for (const server of servers) await server.kill();
    await postgres.close();
  };
  return { postgres, servers, dispose };
}

const postgresServer: CrashCase = {
  name: 'postgres, one of two servers killed',
  absence: async () => null,
  async setUp() {
    const { servers, dispose } = await twoServers();
    let round = 0;
    const victim = () => servers[round % 2] ?? servers[0];
    return {
      servers,
      crash: () => victim().kill(),
      recover: async () => {
        await victim().start();
        round++;
      },
      dispose,
    };
  },
};

const postgresItself: CrashCase = {
  name: 'postgres, the database restarted under two servers',
  absence: async () => null,
  async setUp() {
    const { postgres, servers, dispose } = await twoServers();
    return {
      servers,
      crash: async () => {
        await postgres.stop();
        await postgres.start();
      },
      recover: async () => {
        for (const server of servers) await server.untilReady();
      },
      dispose,
    };
  },
};

export const CASES: readonly CrashCase[] = [sqlite, postgresServer, postgresItself];
