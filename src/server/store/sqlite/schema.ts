import type { Database } from 'better-sqlite3';
import { comparableAddress } from '../../../contract/address.js';
import { encodeText } from '../text.js';

/** Says in a file's header that it is ours (https://www.sqlite.org/fileformat.html, 1.3). */
export const APPLICATION_ID = 0x706d_6278;

/**
 * What makes each version of the file of the one before; `user_version` says which it has. A step
 * that was released never changes. Beside SQL's own there are the functions of {@link addFunctions}.
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
  // Inboxes go by the envelope alone, and addresses are kept in the form in which they are compared. In
  // probe is written to find out whether there is room.
  `
  CREATE TABLE probe (room BLOB NOT NULL) STRICT;
  CREATE TEMP TABLE changed AS
    SELECT seq FROM mail WHERE comparable(ifnull(sent, inbox)) <> ifnull(sent, inbox);
  UPDATE mail SET sender = comparable(sender), sent = comparable(ifnull(sent, inbox)),
    inbox = delivered(inbox, rest);
  DELETE FROM recipient WHERE rowid IN (SELECT seq FROM changed);
  INSERT INTO recipient (rowid, address)
    SELECT seq, sent FROM mail WHERE seq IN (SELECT seq FROM changed);
  UPDATE mail SET sent = NULL WHERE sent = inbox;
  DROP TABLE changed;
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
  addFunctions(db);
  const steps = db.transaction(() => {
    db.pragma(`application_id = ${APPLICATION_ID}`);
    for (const step of MIGRATIONS.slice(version)) db.exec(step);
    db.pragma(`user_version = ${VERSION}`);
  });
  steps.immediate();
}

/** What only steps call. */
function addFunctions(db: Database): void {
  const comparable = (encoded: unknown) => comparableAddress(String(encoded));
  // Of the recipients that an inbox had, those to whom the email was delivered.
  const delivered = (inbox: unknown, rest: unknown) => {
    const { envelope } = JSON.parse(String(rest)) as { envelope: { to: string[] } };
    const recipients = new Set(envelope.to.map((one) => encodeText(comparableAddress(one))));
    const lines = comparable(inbox).split('\n');
    return lines.filter((line) => recipients.has(line)).join('\n');
  };
  db.function('comparable', { deterministic: true }, comparable);
  db.function('delivered', { deterministic: true }, delivered);
}
