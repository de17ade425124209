import type { Collection } from '../../../contract/email.js';
import type { Range } from '../store.js';
import { SCHEMA } from './schema/tables.js';

/**
 * Values: the server, the limits, the accounts, the batch, the raw bytes of all its emails, and the later
 * deliveries.
 */
export const APPEND = `SELECT ${SCHEMA}.append_and_schedule($1, $2, $3, $4, $5, $6, $7, $8) AS times`;

/** Values: the limits, identifiers for the stored emails, and the maximum number of bytes. */
export const DELIVER_DUE = `SELECT next FROM ${SCHEMA}.deliver_due($1, $2, $3, $4, $5) AS next`;

export const FIRST_DUE = `SELECT id, due_at FROM ${SCHEMA}.scheduled ORDER BY due_at, seq LIMIT 1`;

/** Values: an email, the time when it was due, and the delay of the next attempt in ms. */
export const POSTPONE = `UPDATE ${SCHEMA}.scheduled SET due_at = due_at + $3, send_at = send_at + $3
  WHERE id = $1 AND due_at = $2`;

/**
 * Values: the email and its account. Returns a row without a time if the email was canceled, and no row if it
 * was sent.
 */
export const SEND_TIME = `SELECT send_at FROM ${SCHEMA}.scheduled
    WHERE id = $1 AND account = $2 AND send_at > ${SCHEMA}.clock_ms()
  UNION ALL SELECT NULL FROM ${SCHEMA}.canceled WHERE id = $1 AND account = $2`;

/** Values: the email, its account and its new time. */
export const RESCHEDULE = `SELECT is_done FROM ${SCHEMA}.reschedule($1, $2, $3) AS is_done`;

/** Values: a time in ms since the epoch, and the maximum number of emails of each account. */
export const DELETE_BEFORE = `SELECT deleted FROM ${SCHEMA}.delete_before($1, $2) AS deleted`;

/** Values: the account. */
export const ALL_EMAILS = `SELECT seq FROM ${SCHEMA}.emails WHERE account = $1`;

/** The emails that name an address among their recipients. Values: the account, the address and its pattern. */
export const ADDRESSED_TO = `${ALL_EMAILS} AND to_sent LIKE $3 AND $2 = ANY (string_to_array(to_sent, E'\\n'))`;

/** Values: the numbers of emails. */
export const PURGE = `SELECT deleted FROM ${SCHEMA}.purge($1) AS deleted`;

/** Values: the account and the address (null for all). */
export const PURGE_SCHEDULED = `SELECT deleted FROM ${SCHEMA}.purge_scheduled($1, $2) AS deleted`;

/** Notifies all servers that emails were purged. Value: the account, which follows {@link PURGED} in the payload. */
export const PURGED = 'purged ';
export const NOTIFY_PURGED = `SELECT pg_notify('${SCHEMA}', '${PURGED}' || $1)`;

/** Values: the task, the server, how long the turn lasts in ms, and the note (null keeps it). */
export const TAKE_TURN = `SELECT is_mine, last_note FROM ${SCHEMA}.take_turn($1, $2, $3, $4)`;

/** Values: the task, and the server. */
export const END_TURN = `UPDATE ${SCHEMA}.turns SET ends_at = ${SCHEMA}.clock_ms() WHERE task = $1 AND node = $2`;

const EVENT_COLUMNS = 'id, account, message_key AS "messageKey", recipient, at, rest::text';

/** Values: events as a JSON array of `EventRow`. */
export const PUT_EVENTS = `INSERT INTO ${SCHEMA}.events (id, account, message_key, recipient, at, due_at, rest)
  SELECT id, account, "messageKey", recipient, at, "dueAt", rest::json FROM json_to_recordset($1) AS t (
    id text, account text, "messageKey" uuid, recipient text, at bigint, "dueAt" bigint, rest text
  )
  ON CONFLICT (id) DO UPDATE SET due_at = excluded.due_at, rest = excluded.rest`;

/** Values: the account, and how many of its newest events are kept. */
export const FORGET_EVENTS = `DELETE FROM ${SCHEMA}.events WHERE account = $1 AND seq <= (
    SELECT seq FROM ${SCHEMA}.events WHERE account = $1 ORDER BY seq DESC LIMIT 1 OFFSET $2
  )`;

/** Takes events whose earlier ones, about the same recipient, are done. Values: now, until when, and how many. */
export const TAKE_EVENTS = `UPDATE ${SCHEMA}.events SET due_at = $2 WHERE seq IN (
    SELECT seq FROM ${SCHEMA}.events this WHERE due_at <= $1 AND NOT EXISTS (
      SELECT FROM ${SCHEMA}.events WHERE message_key = this.message_key AND recipient = this.recipient
        AND seq < this.seq AND due_at IS NOT NULL
    ) ORDER BY due_at, seq LIMIT $3 FOR UPDATE SKIP LOCKED
  ) RETURNING ${EVENT_COLUMNS}`;

/** Values: now. */
export const NEXT_EVENT = `SELECT min(due_at) AS next FROM ${SCHEMA}.events WHERE due_at > $1`;

/** Values: the account and the email. */
export const EVENTS_OF = `SELECT ${EVENT_COLUMNS} FROM ${SCHEMA}.events
  WHERE account = $1 AND message_key = $2 ORDER BY seq`;

const PENDING_EVENTS = 'WHERE message_key = $1 AND due_at IS NOT NULL';

/** Values: the email, and the ms by which its events are postponed. */
export const POSTPONE_EVENTS = `UPDATE ${SCHEMA}.events SET at = at + $2, due_at = due_at + $2 ${PENDING_EVENTS}`;

/** Values: the email. */
export const REMOVE_EVENTS = `DELETE FROM ${SCHEMA}.events ${PENDING_EVENTS}`;

/** Also true for a standby server, as before a failover. */
export const IS_READ_ONLY = 'SHOW transaction_read_only';

/** As large as most emails, so that it needs new disk space. No email has this number. */
export const PROBE = `INSERT INTO ${SCHEMA}.emails
  (seq, id, account, time, bytes, in_inbox, in_sent, stranger, sender, subject, to_sent, kept, raw) VALUES
  (-1, gen_random_uuid(), '', 0, 0, false, false, false, '', '', '', '{}', decode(repeat('00', 131072), 'hex'))`;

export const LISTEN = `LISTEN ${SCHEMA}`;

export const CLOCK = 'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now';

/** The columns that filters compare, for a range of email numbers. */
export const NEWS = `SELECT id, account, time, in_inbox, in_sent, sender, subject, to_sent, to_inbox
  FROM ${SCHEMA}.emails WHERE seq BETWEEN $1 AND $2`;

/** The number of the newest email. */
export const NEWEST_SEQ = `SELECT seq FROM ${SCHEMA}.state`;

export const SIZE = `SELECT state.bytes + coalesce(sum(accounts.scheduled_bytes), 0) AS bytes,
    coalesce(sum(accounts.inbox), 0) AS inbox, coalesce(sum(accounts.sent), 0) AS sent
  FROM ${SCHEMA}.state LEFT JOIN ${SCHEMA}.accounts ON true GROUP BY state.bytes`;

/** What each account has stored. */
export const ACCOUNTS = `SELECT account, sum(inbox) AS inbox, sum(sent) AS sent, sum(bytes) AS bytes
  FROM ${SCHEMA}.accounts GROUP BY account`;

/** How many emails were deleted, by reason. */
export const DELETIONS = `SELECT reason, emails FROM ${SCHEMA}.deletions`;

/** The columns of a list entry. */
export const LISTED = 'id, time, seq';

/** The columns of an entry. */
export const ENTRY = `${LISTED}, kept, raw`;

/** The statement that reads an email. Values: the identifier and the account. */
export function getStatement(box: Collection): string {
  return `SELECT ${ENTRY} FROM ${SCHEMA}.emails WHERE id = $1 AND account = $2 AND in_${box}`;
}

/** How many of the newest emails are compared before trigrams are used: most queries are for new emails. */
const NEWEST = 1_000;

/** How many of those serve as a sample for how rare a substring is. */
const SAMPLE = 256;

/** If one in this many emails matches, enough of them are among the newest. */
const SPARSE = 4;

/** The emails of an account ($1) between two cursors ($2 and $3, $4 and $5). */
const IN_RANGE = 'account = $1 AND (time, seq) > ($2, $3) AND (time, seq) < ($4, $5)';

const NEWEST_FIRST = 'ORDER BY time DESC, seq DESC';

/** The columns that filters compare. */
const SEARCHED = 'seq, time, account, in_inbox, in_sent, sender, subject, to_sent, to_inbox';

/**
 * Finds emails, newest first, by comparing one after the other. Values: the account, the two cursors, and the patterns
 * of sender, recipient and subject, and the whole address of a recipient ('' for any).
 */
export function findInTurn(columns: string, box: Collection, { skip, limit }: Range): string {
  return `SELECT ${columns} FROM ${SCHEMA}.emails
    WHERE ${IN_RANGE} AND ${matches(box)} ${NEWEST_FIRST} LIMIT ${limit} OFFSET ${skip}`;
}

/**
 * As {@link findInTurn}, with another value: patterns for substrings of the recipient, which are looked up by trigrams.
 * Compares the newest emails, and uses trigrams only if too few of them match and there are more. Trigrams
 * are slow for substrings that many emails contain, such as the common domain of all addresses, so the
 * substring that is rarest among the newest emails is looked up.
 */
export function findByTrigrams(columns: string, box: Collection, { skip, limit }: Range): string {
  const wanted = skip + limit;
  const newest = Math.max(NEWEST, SPARSE * wanted);
  return `WITH newest AS MATERIALIZED (
      SELECT ${SEARCHED} FROM ${SCHEMA}.emails WHERE ${IN_RANGE} ${NEWEST_FIRST} LIMIT ${newest}
    ), near AS MATERIALIZED (
      SELECT seq, time FROM newest WHERE ${matches(box)} ${NEWEST_FIRST} LIMIT ${wanted}
    ), rarest AS (
      SELECT pattern FROM unnest($10::text[]) AS pattern
      ORDER BY (
        SELECT count(*) FROM (SELECT to_sent FROM newest LIMIT ${SAMPLE}) AS sample WHERE to_sent LIKE pattern
      ) LIMIT 1
    ), anywhere AS MATERIALIZED (
      SELECT ${SEARCHED} FROM ${SCHEMA}.emails WHERE to_sent LIKE (SELECT pattern FROM rarest)
        AND (SELECT count(*) FROM near) < ${wanted}
        AND (SELECT count(*) FROM newest) = ${newest}
    ), found AS (
      SELECT seq, time FROM near
      UNION ALL
      SELECT seq, time FROM anywhere
      WHERE ${IN_RANGE} AND ${matches(box)} AND seq < (SELECT min(seq) FROM newest)
      ${NEWEST_FIRST} LIMIT ${limit} OFFSET ${skip}
    )
    SELECT ${columns} FROM found JOIN ${SCHEMA}.emails USING (seq, time) ${NEWEST_FIRST}`;
}

/** Whether an email is in a box, matches the patterns ($6 to $8), and has the recipient ($9). */
function matches(box: Collection): string {
  const to = box === 'sent' ? 'to_sent' : 'coalesce(to_inbox, to_sent)';
  return `in_${box} AND sender LIKE $6 AND ${to} LIKE $7 AND subject LIKE $8
    AND ($9 = '' OR $9 = ANY (string_to_array(${to}, E'\\n')))`;
}

/** The length of the substrings that are looked up, and the distance between them, in characters. */
const SUBSTRING_LENGTH = 6;
const SUBSTRING_STEP = 3;

/** Limits the cost of a needle that is as long as a query may be. */
const MAX_SUBSTRINGS = 24;

/** The LIKE pattern for texts that contain a needle. */
export function patternOf(needle: string): string {
  return needle === '' ? '%' : `%${needle.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Patterns for substrings of a needle, one of which suffices for a lookup by trigrams: the fewer patterns,
 * the faster. Empty if the needle contains no trigram of letters and digits.
 */
export function substringPatternsOf(needle: string): string[] {
  const characters = [...needle];
  const patterns = new Set<string>();
  for (let at = 0; at < characters.length && patterns.size < MAX_SUBSTRINGS; at += SUBSTRING_STEP) {
    // The last substring is as long as the others.
    const begin = Math.max(0, Math.min(at, characters.length - SUBSTRING_LENGTH));
    const substring = characters.slice(begin, begin + SUBSTRING_LENGTH).join('');
    if (/[a-z0-9]{3}/.test(substring)) patterns.add(patternOf(substring));
  }
  return [...patterns];
}
