import type { Collection } from '../../../contract/email.js';
import type { Range } from '../store.js';
import { SCHEMA } from './schema/migrate.js';

/** So many of the newest mails are looked at before trigrams are: most are asked for when new. */
const NEWEST = 1_000;

/** So many of those say how rare a piece is. */
const SAMPLE = 256;

/** What every so many of the newest mails fit is found among them. */
const SPARSE = 4;

/** Of an account ($1) from one time to another ($2, $3). */
const IN_RANGE = 'account = $1 AND time BETWEEN $2 AND $3';

const NEWEST_FIRST = 'ORDER BY time DESC, seq DESC';

/** What is looked at of a mail. */
const SEARCHED = 'seq, time, account, in_inbox, in_sent, sender, subject, to_sent, to_inbox';

/**
 * The statement that finds mails, newest first. Its values are account, first and last time, and the
 * patterns of sender, recipient and subject.
 *
 * @param byTrigrams whether the recipient is looked up by its trigrams: patterns of its pieces are
 * one more value then
 */
export function findStatement(
  columns: string,
  box: Collection,
  range: Range,
  byTrigrams: boolean,
): string {
  return (byTrigrams ? findByTrigrams : findInTurn)(columns, box, range);
}

/** Looks at one mail after the other. */
function findInTurn(columns: string, box: Collection, { skip, limit }: Range): string {
  return `SELECT ${columns} FROM ${SCHEMA}.mails
    WHERE ${IN_RANGE} AND ${fits(box)} ${NEWEST_FIRST} LIMIT ${limit} OFFSET ${skip}`;
}

/**
 * Looks at the newest, and only where there are more mails and too few of those fit, at the trigrams.
 * These would take long for what fits many mails, as the domain of all addresses does; so of the
 * pieces the one is looked up that the fewest of the newest have.
 */
function findByTrigrams(columns: string, box: Collection, { skip, limit }: Range): string {
  const wanted = skip + limit;
  const newest = Math.max(NEWEST, SPARSE * wanted);
  return `WITH newest AS MATERIALIZED (
      SELECT ${SEARCHED} FROM ${SCHEMA}.mails WHERE ${IN_RANGE} ${NEWEST_FIRST} LIMIT ${newest}
    ), near AS MATERIALIZED (
      SELECT seq, time FROM newest WHERE ${fits(box)} ${NEWEST_FIRST} LIMIT ${wanted}
    ), rarest AS (
      SELECT piece FROM unnest($7::text[]) AS piece
      ORDER BY (
        SELECT count(*) FROM (SELECT to_sent FROM newest LIMIT ${SAMPLE}) AS sample WHERE to_sent LIKE piece
      ) LIMIT 1
    ), anywhere AS MATERIALIZED (
      SELECT ${SEARCHED} FROM ${SCHEMA}.mails WHERE to_sent LIKE (SELECT piece FROM rarest)
        AND (SELECT count(*) FROM near) < ${wanted}
        AND (SELECT count(*) FROM newest) = ${newest}
    ), found AS (
      SELECT seq, time FROM near
      UNION ALL
      SELECT seq, time FROM anywhere
      WHERE ${IN_RANGE} AND ${fits(box)} AND seq < (SELECT min(seq) FROM newest)
      ${NEWEST_FIRST} LIMIT ${limit} OFFSET ${skip}
    )
    SELECT ${columns} FROM found JOIN ${SCHEMA}.mails USING (seq, time) ${NEWEST_FIRST}`;
}

/** Whether a mail is in a box and fits the patterns ($4 to $6). */
function fits(box: Collection): string {
  const to = box === 'sent' ? 'to_sent' : 'coalesce(to_inbox, to_sent)';
  return `in_${box} AND sender LIKE $4 AND ${to} LIKE $5 AND subject LIKE $6`;
}
