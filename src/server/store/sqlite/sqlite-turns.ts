import type { Database } from 'better-sqlite3';
import { NOTE_MS, type Turn, type Turns } from '../store.js';

export const TURN_TABLES = `
  CREATE TABLE turn (task TEXT PRIMARY KEY, at INTEGER NOT NULL, note TEXT) STRICT;
`;

/** How often a note is written that has not changed, in ms. */
const KEEP_MS = 60_000;

interface Kept {
  at: number;
  note: string | null;
}

/** How far the tasks of a file are. No other server takes a turn: only one has the file open. */
export class SqliteTurns implements Turns {
  readonly #now: () => number;
  readonly #read: (task: string) => Kept | undefined;
  readonly #write: (task: string, kept: Kept) => void;

  constructor(db: Database, now: () => number) {
    this.#now = now;
    const read = db.prepare<unknown[], Kept>('SELECT at, note FROM turn WHERE task = ?');
    this.#read = (task) => read.get(task);
    const write = db.prepare('INSERT OR REPLACE INTO turn VALUES (@task, @at, @note)');
    this.#write = (task, kept) => void write.run({ task, ...kept });
  }

  async take(task: string, note: string | null): Promise<Turn> {
    const at = Math.floor(this.#now());
    const last = this.#read(task);
    const age = last ? at - last.at : Number.POSITIVE_INFINITY;
    const kept = note ?? (last && age < NOTE_MS ? last.note : null);
    if (note !== null || age > KEEP_MS) this.#write(task, { at, note: kept });
    return { isMine: true, note: kept };
  }

  async end(): Promise<void> {}
}
