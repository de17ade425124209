import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { absenceOfSqlite } from '../kinds.js';
import { Server } from './server.js';

/** A store under servers that something happens to. */
export interface CrashCase {
  name: string;
  /** Why it cannot be tested here, null where it can. */
  absence(): Promise<string | null>;
  setUp(): Promise<Scene>;
}

export interface Scene {
  /** Not started yet. Mail is sent to all of them, and has to be found in each. */
  servers: readonly Server[];
  /** What happens while mail is sent. */
  crash(): Promise<void>;
  /** Has all servers serve again, on the same ports. */
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

export const CASES: readonly CrashCase[] = [sqlite];
