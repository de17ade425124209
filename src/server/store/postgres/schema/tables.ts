import { RECIPIENT_SHARE, STRANGER_SHARE } from '../../../settings/reception.js';

/** The schema that contains everything, since the database may hold other data. */
export const SCHEMA = 'playwright_mailbox';

/** The advisory lock for storing emails: any number that other programs are unlikely to use. */
export const STORING_LOCK = 7_304_101_827;

/** A clock that is this far behind the last email was set back, in ms. */
const SET_BACK_MS = 50;

/** Larger than any email number. */
const LAST_SEQ = '9223372036854775807';

/**
 * The tables and functions.
 *
 * - One lock orders all storing: emails are numbered (`seq`; the last number is in `state`) in commit order,
 *   so that a reader that goes by number or time misses none.
 * - Servers create the identifiers. A batch whose response was lost is sent again, and emails that exist
 *   already are not stored twice. This is simpler than finding out what became of the batch, and a client
 *   gets 250 instead of 451.
 * - An account has two rows in `accounts`: for its own emails, and for those of strangers. Each has its own limits and
 *   loses only emails of its kind.
 * - `oldest` is where the search for the oldest email of a row starts. It skips deleted emails.
 * - With each batch, `delete_oldest` enforces the limits: first the number of emails and the bytes of each account
 *   in the batch, then, with `delete_excess`, the bytes of the store. Running servers keep using the functions of
 *   their schema, so a function is changed by a migration (`migrations.ts`).
 * - The time of an email is between its arrival and now, and after the last email of its account. If no such
 *   time is available yet, the email is not stored, and its server sends it again.
 */
export const TABLES = `
-- The version of the schema, and the oldest one whose servers can use it.
CREATE TABLE version (version int NOT NULL, compatible_from int NOT NULL);
INSERT INTO version VALUES (0, 0);

CREATE TABLE state (
  is_there boolean PRIMARY KEY DEFAULT true CHECK (is_there),
  seq bigint NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0
);
INSERT INTO state DEFAULT VALUES;

-- Only the row of own emails counts scheduled ones.
CREATE TABLE accounts (
  account text COLLATE "C",
  stranger boolean DEFAULT false,
  last_time bigint NOT NULL DEFAULT 0,
  oldest bigint NOT NULL DEFAULT 0,
  emails bigint NOT NULL DEFAULT 0,
  inbox bigint NOT NULL DEFAULT 0,
  sent bigint NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  scheduled_emails bigint NOT NULL DEFAULT 0,
  scheduled_bytes bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (account, stranger)
);

-- to_inbox is null where it is the same as to_sent. Times are in ms since the epoch.
CREATE TABLE emails (
  seq bigint PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  account text COLLATE "C" NOT NULL,
  time bigint NOT NULL,
  bytes bigint NOT NULL,
  in_inbox boolean NOT NULL,
  in_sent boolean NOT NULL,
  stranger boolean NOT NULL,
  sender text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  to_sent text COLLATE "C" NOT NULL,
  to_inbox text COLLATE "C",
  kept json NOT NULL,
  raw bytea NOT NULL
);
-- Emails are read whole and seldom: compression would only cost time.
ALTER TABLE emails ALTER COLUMN raw SET STORAGE EXTERNAL;
CREATE INDEX emails_by_time ON emails (account, time, seq);
-- Without a pending list, which every lookup would have to read.
CREATE INDEX emails_of_strangers ON emails
  USING gin (string_to_array(coalesce(to_inbox, to_sent), E'\\n')) WITH (fastupdate = off) WHERE stranger;

-- How many emails were deleted for each reason (store.ts).
CREATE TABLE deletions (reason text PRIMARY KEY, emails bigint NOT NULL);

-- Deletes emails: any for the reasons 'purge' and 'recipient-share', and otherwise each of them the oldest of its row
-- in accounts. Returns their bytes.
CREATE FUNCTION delete_emails(seqs bigint[], why text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  freed bigint;
BEGIN
  IF EXISTS (SELECT FROM events) THEN
    DELETE FROM events WHERE message_key IN (SELECT id FROM emails WHERE seq = ANY (seqs));
  END IF;
  WITH gone AS (
    DELETE FROM emails WHERE seq = ANY (seqs)
    RETURNING account, stranger, time, bytes, in_inbox, in_sent
  ), sums AS (
    SELECT account, stranger, max(time) AS oldest, count(*) AS emails,
      count(*) FILTER (WHERE in_inbox) AS inbox, count(*) FILTER (WHERE in_sent) AS sent,
      sum(bytes) AS bytes
    FROM gone GROUP BY account, stranger
  ), counted AS (
    UPDATE accounts
    SET oldest = CASE WHEN why IN ('purge', 'recipient-share') THEN accounts.oldest
        ELSE greatest(accounts.oldest, sums.oldest) END,
      emails = accounts.emails - sums.emails,
      inbox = accounts.inbox - sums.inbox,
      sent = accounts.sent - sums.sent,
      bytes = accounts.bytes - sums.bytes
    FROM sums WHERE accounts.account = sums.account AND accounts.stranger = sums.stranger
  ), noted AS (
    INSERT INTO deletions SELECT why, count(*) FROM gone
    ON CONFLICT (reason) DO UPDATE SET emails = deletions.emails + excluded.emails
  )
  SELECT coalesce(sum(bytes), 0) INTO freed FROM gone;
  RETURN freed;
END
$$;

-- The oldest emails of an account, its own or those of strangers, searched from the time since on: as many as have
-- excess bytes, but at_most, and only those before fresh_seq.
CREATE FUNCTION oldest_emails(
  name text, of_stranger boolean, since bigint, excess numeric, fresh_seq bigint, at_most bigint
) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  seqs bigint[] := '{}';
  oldest record;
BEGIN
  FOR oldest IN
    SELECT m.seq, m.bytes FROM emails m
    WHERE m.account = name AND m.stranger = of_stranger AND m.time >= since AND m.seq < fresh_seq
    ORDER BY m.time, m.seq LIMIT at_most
  LOOP
    EXIT WHEN excess <= 0;
    seqs := seqs || oldest.seq;
    excess := excess - oldest.bytes;
  END LOOP;
  RETURN seqs;
END
$$;

-- The part of an account's limit for emails of strangers, or for its own.
CREATE FUNCTION share_of(stranger boolean, most bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN stranger THEN ceil(most * ${STRANGER_SHARE})::bigint ELSE most END
$$;

-- Deletes the emails of strangers that a recipient has beyond the newest, of the recipients of emails from fresh_seq
-- on. Returns the bytes that it freed.
CREATE FUNCTION delete_beyond_recipient_share(fresh_seq bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  seqs bigint[];
BEGIN
  seqs := ARRAY(
    SELECT DISTINCT old.seq FROM (
      SELECT DISTINCT account, unnest(string_to_array(coalesce(to_inbox, to_sent), E'\\n')) AS recipient
      FROM emails WHERE seq >= fresh_seq AND stranger
    ) fresh CROSS JOIN LATERAL (
      SELECT m.seq FROM emails m WHERE m.stranger AND m.account = fresh.account
        AND string_to_array(coalesce(m.to_inbox, m.to_sent), E'\\n') @> ARRAY[fresh.recipient]
      ORDER BY m.seq DESC OFFSET ${RECIPIENT_SHARE}
    ) old
  );
  IF cardinality(seqs) = 0 THEN RETURN 0; END IF;
  RETURN delete_emails(seqs, 'recipient-share');
END
$$;

-- Deletes the oldest emails of accounts with more than max_bytes, scheduled ones included, but not the newest email of
-- any. Returns the bytes that it freed.
CREATE FUNCTION delete_beyond_quota(names text[], max_bytes bigint, at_most bigint)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  seqs bigint[] := '{}';
  heavy record;
BEGIN
  FOR heavy IN
    SELECT a.account AS name, a.stranger, a.oldest,
      a.bytes + a.scheduled_bytes - share_of(a.stranger, max_bytes) AS excess, (
      SELECT m.seq FROM emails m WHERE m.account = a.account AND m.stranger = a.stranger
      ORDER BY m.time DESC, m.seq DESC LIMIT 1
    ) AS newest
    FROM accounts a
    WHERE a.account = ANY (names) AND a.bytes + a.scheduled_bytes > share_of(a.stranger, max_bytes)
  LOOP
    seqs := seqs || oldest_emails(
      heavy.name, heavy.stranger, heavy.oldest, heavy.excess, heavy.newest, at_most
    );
  END LOOP;
  IF cardinality(seqs) = 0 THEN RETURN 0; END IF;
  RETURN delete_emails(seqs, 'account-max-bytes');
END
$$;

-- Deletes the oldest emails until max_bytes are left, sparing those from fresh_seq on; at_most of an account, the rest
-- follows with the next batches. All accounts are cut to one level, from their oldest email on, so that an account
-- within its fair share loses nothing to a flood in another. Either the own emails of accounts, or those of strangers.
-- Returns the bytes that are left.
CREATE FUNCTION delete_excess(
  of_stranger boolean, held bigint, max_bytes bigint, fresh_seq bigint, at_most bigint
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  seqs bigint[] := '{}';
  heavy record;
BEGIN
  IF held <= max_bytes THEN RETURN held; END IF;
  -- The bytes of the other kind stay.
  max_bytes := max_bytes - (SELECT coalesce(sum(bytes), 0) FROM accounts WHERE stranger <> of_stranger);
  FOR heavy IN
    WITH fresh AS (
      SELECT m.account, sum(m.bytes) AS bytes FROM emails m
      WHERE m.seq >= fresh_seq AND m.stranger = of_stranger GROUP BY m.account
    ), old AS (
      SELECT a.account, a.oldest, a.bytes - coalesce(f.bytes, 0) AS bytes
      FROM accounts a LEFT JOIN fresh f ON f.account = a.account WHERE a.stranger = of_stranger
    ), ranked AS (
      -- What each account could have if all smaller ones kept theirs.
      SELECT bytes, greatest(0, max_bytes - (SELECT coalesce(sum(f.bytes), 0) FROM fresh f)
          - (sum(bytes) OVER lighter - bytes))
        / (count(*) OVER () - row_number() OVER lighter + 1) AS level
      FROM old WHERE bytes > 0
      WINDOW lighter AS (ORDER BY bytes, account ROWS UNBOUNDED PRECEDING)
    )
    SELECT o.account AS name, o.oldest, o.bytes - r.level AS excess FROM old o
    CROSS JOIN (SELECT level FROM ranked WHERE level < bytes ORDER BY bytes LIMIT 1) r
    WHERE o.bytes > r.level
  LOOP
    seqs := seqs || oldest_emails(
      heavy.name, of_stranger, heavy.oldest, heavy.excess, fresh_seq, at_most
    );
  END LOOP;
  IF cardinality(seqs) = 0 THEN RETURN held; END IF;
  RETURN held - delete_emails(seqs, 'max-store-bytes');
END
$$;

-- Removes what is beyond the limits.
CREATE FUNCTION delete_oldest(
  names text[], max_emails bigint, account_max_bytes bigint, held bigint, max_bytes bigint,
  fresh_seq bigint, at_most bigint
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  seqs bigint[];
BEGIN
  seqs := ARRAY(
    SELECT m.seq FROM accounts a CROSS JOIN LATERAL (
      SELECT seq FROM emails
      WHERE emails.account = a.account AND emails.stranger = a.stranger AND emails.time >= a.oldest
      ORDER BY emails.time, emails.seq LIMIT least(a.emails - share_of(a.stranger, max_emails), at_most)
    ) m
    WHERE a.account = ANY (names) AND a.emails > share_of(a.stranger, max_emails)
  );
  IF cardinality(seqs) > 0 THEN held := held - delete_emails(seqs, 'max-emails'); END IF;
  held := held - delete_beyond_quota(names, account_max_bytes, at_most);
  held := delete_excess(true, held, max_bytes, fresh_seq, at_most);
  held := delete_excess(false, held, max_bytes, fresh_seq, at_most);
  -- The batch itself is only cut when nothing else is left.
  IF held > max_bytes AND NOT EXISTS (SELECT FROM emails WHERE seq < fresh_seq) THEN
    held := delete_excess(true, held, max_bytes, ${LAST_SEQ}, at_most);
    held := delete_excess(false, held, max_bytes, ${LAST_SEQ}, at_most);
  END IF;
  RETURN held;
END
$$;

-- Stores a batch, all of it or nothing. Returns the times of its emails in their order: null for one that was not
-- stored, because it needs a later time than now. raws are the raw bytes of all emails, one behind the other.
-- Listeners are notified when the transaction commits.
CREATE FUNCTION append(
  this_node uuid, max_emails bigint, account_max_bytes bigint, max_bytes bigint,
  names text[], batch json, raws bytea
) RETURNS bigint[] LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  last_seq bigint;
  stored bigint;
  held bigint;
  now_ms bigint;
  has_strangers boolean;
  times bigint[];
BEGIN
  -- Held until the commit: the next batch sees all of this one.
  PERFORM pg_advisory_xact_lock(${STORING_LOCK});
  SELECT seq, bytes INTO last_seq, held FROM state;
  now_ms := floor(extract(epoch FROM clock_timestamp()) * 1000);
  INSERT INTO accounts (account, stranger)
  SELECT name, is_stranger FROM unnest(names) AS name, (VALUES (false), (true)) AS kinds (is_stranger)
  ON CONFLICT DO NOTHING;

  WITH timed AS MATERIALIZED (
    SELECT m.*, greatest(now_ms - m.early, a.last_time + 1 + m.level) AS time,
      -- A clock that was set back stays behind for long: times go on from the last.
      a.last_time > now_ms + ${SET_BACK_MS} AS is_behind,
      -- Set where the batch was sent before, and the answer was lost.
      (SELECT e.time FROM emails e WHERE e.id = m.id) AS stored_time
    FROM json_to_recordset(batch) AS m (
      place bigint, id uuid, account text, early bigint, level bigint, bytes bigint,
      in_inbox boolean, in_sent boolean, stranger boolean, sender text, subject text,
      to_sent text, to_inbox text, kept text, start int, length int
    ) JOIN accounts a ON a.account = m.account AND NOT a.stranger
  ), ready AS MATERIALIZED (
    SELECT *, last_seq + row_number() OVER (ORDER BY time, place) AS seq
    FROM timed WHERE stored_time IS NULL AND (time <= now_ms OR is_behind)
  ), placed AS (
    INSERT INTO emails
    SELECT m.seq, m.id, m.account, m.time, m.bytes,
      m.in_inbox, m.in_sent, m.stranger, m.sender, m.subject, m.to_sent, m.to_inbox, m.kept::json,
      substring(raws FROM m.start FOR m.length)
    FROM ready m
  ), counted AS (
    UPDATE accounts SET last_time = sums.last_time, emails = accounts.emails + sums.emails,
      inbox = accounts.inbox + sums.inbox, sent = accounts.sent + sums.sent,
      bytes = accounts.bytes + sums.bytes
    FROM (
      -- All of an account's emails have one order, for which the row of its own ones has the last time.
      SELECT account, is_stranger, max(time) AS last_time,
        count(*) FILTER (WHERE stranger = is_stranger) AS emails,
        coalesce(sum(bytes) FILTER (WHERE stranger = is_stranger), 0) AS bytes,
        count(*) FILTER (WHERE stranger = is_stranger AND in_inbox) AS inbox,
        count(*) FILTER (WHERE stranger = is_stranger AND in_sent) AS sent
      FROM ready, (VALUES (false), (true)) AS kinds (is_stranger) GROUP BY account, is_stranger
    ) sums
    WHERE accounts.account = sums.account AND accounts.stranger = sums.is_stranger
      AND (sums.emails > 0 OR NOT sums.is_stranger)
  )
  SELECT array_agg(coalesce(t.stored_time, r.time) ORDER BY t.place), count(r.time),
    held + coalesce(sum(r.bytes), 0), bool_or(r.stranger)
  INTO times, stored, held, has_strangers FROM timed t LEFT JOIN ready r ON r.place = t.place;
  IF stored = 0 THEN RETURN times; END IF;

  IF has_strangers THEN held := held - delete_beyond_recipient_share(last_seq + 1); END IF;
  held := delete_oldest(
    names, max_emails, account_max_bytes, held, max_bytes, last_seq + stored, 1000 + 2 * stored
  );
  UPDATE state SET seq = last_seq + stored, bytes = held;
  PERFORM pg_notify(
    '${SCHEMA}', this_node || ' ' || (last_seq + 1) || ' ' || (last_seq + stored)
  );
  RETURN times;
END
$$;
`;
