import type { Database } from 'better-sqlite3';

/** Says in a file's header that it is ours (https://www.sqlite.org/fileformat.html, 1.3). */
export const APPLICATION_ID = 0x706d_6278;

/**
 * What makes each version of the file of the one before; `user_version` says which it has. A step
 * that was released never changes.
 *
 * Of a mail, `time` and `seq` order it; `boxes` has a bit for each box; `rest` is the JSON of what
 * is kept beside its bytes. Texts are encoded as text.ts says, `sent` is null where it is as
 * `inbox`. `recipient` finds mails by pieces of addresses: of three characters, for that is the least that
 * is looked up.
 */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE mail (
    seq INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    time INTEGER NOT NULL,
    boxes INTEGER NOT NULL,
    size INTEGER NOT NULL,
    id TEXT NOT NULL,
    sender TEXT NOT NULL,
    subject TEXT NOT NULL,
    inbox TEXT NOT NULL,
    sent TEXT,
    rest TEXT NOT NULL,
    raw BLOB NOT NULL
  ) STRICT;
  CREATE INDEX mail_by_time ON mail (account, time, seq, boxes, size);
  CREATE VIRTUAL TABLE recipient USING fts5 (
    address, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1'
  );
  `,
];

/** The version of the file that this package writes. */
export const VERSION = MIGRATIONS.length;

/** The version that a file has, 0 for an empty one. */
export function versionOf(db: Database): number {
  return Number(db.pragma('user_version', { simple: true }));
}

/** Makes a file of an older version, or an empty one, what this package writes: all of it or nothing. */
export function migrate(db: Database): void {
  const version = versionOf(db);
  if (version === VERSION) return;
  const steps = db.transaction(() => {
    db.pragma(`application_id = ${APPLICATION_ID}`);
    for (const step of MIGRATIONS.slice(version)) db.exec(step);
    db.pragma(`user_version = ${VERSION}`);
  });
  steps.immediate();
}
