import type { Collection } from '../../../contract/email.js';
import { RECIPIENT_SHARE } from '../../settings/reception.js';

/** The bit of each box in the column `boxes`. */
export const BOX_BIT: Record<Collection, number> = { inbox: 1, sent: 2 };

/** An email in any box. Its recipients are those of the sent box, which has all. */
export const ANY_BOX = BOX_BIT.inbox | BOX_BIT.sent;

/** Whether an identifier was created by `digestKey()`: its version is 8. */
const HAS_DIGEST = "substr(id, 15, 1) = '8'";

/**
 * The tables. `time` and `seq` order emails; `rest` is the JSON of everything except the raw bytes; `sent` is
 * null if equal to `inbox`; `stranger` is 1 if a stranger has sent it, and then `stranger_recipient` has a row for each
 * of its recipients. `recipient` finds emails by trigrams of their addresses. `probe` is written to
 * test for free disk space.
 */
export const TABLES = `
  CREATE TABLE email (
    seq INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    time INTEGER NOT NULL,
    boxes INTEGER NOT NULL,
    stranger INTEGER NOT NULL,
    size INTEGER NOT NULL,
    id TEXT NOT NULL,
    sender TEXT NOT NULL,
    subject TEXT NOT NULL,
    inbox TEXT NOT NULL,
    sent TEXT,
    rest TEXT NOT NULL,
    raw BLOB NOT NULL
  ) STRICT;
  CREATE INDEX email_by_time ON email (account, time, seq, boxes, size, stranger);
  CREATE INDEX email_by_digest ON email (id) WHERE ${HAS_DIGEST};
  CREATE TABLE stranger_recipient (
    account TEXT NOT NULL,
    address TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (account, address, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX stranger_recipient_by_email ON stranger_recipient (seq);
  CREATE TRIGGER stranger_email_deleted AFTER DELETE ON email WHEN old.stranger
    BEGIN DELETE FROM stranger_recipient WHERE seq = old.seq; END;
  CREATE VIRTUAL TABLE recipient USING fts5 (
    address, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1'
  );
  CREATE TABLE probe (room BLOB NOT NULL) STRICT;
`;

// Reading.

const OF_ACCOUNT = 'FROM email WHERE account = @account';
const IN_TIME = `${OF_ACCOUNT}
  AND (time, seq) > (@aboveTime, @aboveSeq) AND (time, seq) < (@belowTime, @belowSeq)`;
const OLDEST_FIRST = 'ORDER BY time, seq';
const NEWEST_FIRST = 'ORDER BY time DESC, seq DESC';

export const GET_BY_ID = `SELECT id, time, seq, rest, raw ${OF_ACCOUNT}
  AND time = @time AND id = @id AND boxes & @box`;

/** An identifier without a time in it. */
export const GET_BY_DIGEST = `SELECT id, time, seq, rest, raw ${OF_ACCOUNT}
  AND ${HAS_DIGEST} AND id = @id AND boxes & @box`;

export const GET_BY_SEQ = 'SELECT id, time, seq, rest, raw FROM email WHERE seq = ?';

/** The range of an account's email numbers. */
export const BOUNDS = `SELECT
  ifnull((SELECT seq ${OF_ACCOUNT} ${OLDEST_FIRST} LIMIT 1), 0) AS oldest,
  ifnull((SELECT seq ${OF_ACCOUNT} ${NEWEST_FIRST} LIMIT 1), 0) + 1 AS end`;

/** The range of numbers between two cursors. */
export const RANGE_IN_TIME = `SELECT
  ifnull((SELECT seq ${IN_TIME} ${OLDEST_FIRST} LIMIT 1), 0) AS first,
  ifnull((SELECT seq ${IN_TIME} ${NEWEST_FIRST} LIMIT 1), -1) AS last`;

/** How many index entries SQLite reads in one uninterruptible step. */
export const CHUNK = 16_384;

const IN_RANGE = `${IN_TIME} AND seq BETWEEN @first AND @last`;

const ENTRIES = `(SELECT seq, time, boxes ${IN_RANGE} ${NEWEST_FIRST} LIMIT ${CHUNK})`;

const TEXTS = `seq, id, time,
  iif(@from = '', '', sender) AS "from", iif(@subject = '', '', subject) AS subject,
  iif(@to = '', '', iif(@box & ${BOX_BIT.sent}, ifnull(sent, inbox), inbox)) AS "to"`;

export const PAGE = `SELECT seq, time, (SELECT id FROM email WHERE email.seq = entry.seq) AS id
  FROM ${ENTRIES} AS entry WHERE boxes & @box LIMIT @limit OFFSET @skip`;

export const COUNT_CHUNK = `SELECT count(*) AS seen, ifnull(sum(boxes & @box <> 0), 0) AS fitting,
  ifnull(min(seq), 0) AS first, ifnull(min(time), 0) AS time FROM ${ENTRIES}`;

export const BY_TEXTS = `SELECT ${TEXTS}, boxes & @box AS isInBox ${IN_RANGE} ${NEWEST_FIRST}`;

/**
 * An account's emails were stored in the order of their times. CROSS JOIN makes SQLite look up the trigrams
 * first.
 */
export const BY_TRIGRAMS = `SELECT ${TEXTS}, account = @account AND boxes & @box AS isInBox
  FROM recipient CROSS JOIN email ON seq = recipient.rowid
  WHERE recipient MATCH @trigrams AND recipient.rowid BETWEEN @first AND @last
  ORDER BY recipient.rowid DESC`;

// Writing.

export const USAGE = `SELECT account, stranger, 0 AS oldest, count(*) AS emails, sum(boxes & 1) AS inbox,
  sum(boxes >> 1) AS sent, sum(size) AS bytes FROM email GROUP BY account, stranger`;

export const NEWEST_TIME = 'SELECT max(time) FROM email';

export const NEWEST_TIME_OF_ACCOUNT = 'SELECT max(time) FROM email WHERE account = ?';

export const INSERT = `INSERT INTO email
  (account, time, boxes, stranger, size, id, sender, subject, inbox, sent, rest, raw) VALUES
  (@account, @time, @boxes, @stranger, @size, @id, @sender, @subject, @inbox, @sent, @rest, @raw)`;

export const INDEX_RECIPIENTS = 'INSERT INTO recipient (rowid, address) VALUES (?, ?)';

export const UNINDEX_RECIPIENTS = 'DELETE FROM recipient WHERE rowid = ?';

export const ADD_STRANGER_RECIPIENT =
  'INSERT INTO stranger_recipient (account, address, seq) VALUES (?, ?, ?)';

const DELETED = 'RETURNING seq, account, stranger, time, boxes, size';

/** The oldest emails of an account, its own or those of strangers, from a time on. */
export const DELETE_OLDEST = `DELETE FROM email WHERE seq IN (
    SELECT seq FROM email WHERE account = @account AND stranger = @stranger AND time >= @oldest
    ${OLDEST_FIRST} LIMIT @limit
  ) ${DELETED}`;

/** What a recipient has of strangers beyond the newest. An account's emails are numbered in their order. */
export const DELETE_BEYOND_RECIPIENT_SHARE = `DELETE FROM email WHERE seq IN (
    SELECT seq FROM stranger_recipient WHERE account = ? AND address = ?
    ORDER BY seq DESC LIMIT -1 OFFSET ${RECIPIENT_SHARE}
  ) ${DELETED}`;

/** Some of the oldest emails of an account that were stored before a time. */
export const DELETE_BEFORE = `DELETE FROM email WHERE seq IN (
    SELECT seq FROM email WHERE account = @account AND time < @time ${OLDEST_FIRST} LIMIT @limit
  ) ${DELETED}`;

/** The number of a deleted email may be that of a later one, but its identifier never is. */
export const DELETE = `DELETE FROM email WHERE seq = @seq AND id = @id ${DELETED}`;

export const FILL_PROBE = 'INSERT INTO probe (room) VALUES (zeroblob(?))';

export const CLEAR_PROBE = 'DELETE FROM probe';
