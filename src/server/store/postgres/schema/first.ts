/** Any number that others are unlikely to lock: who holds it files mail. */
const FILING_LOCK = 7_304_101_827;

/** A clock that is so much behind the last mail, in ms, was set back. */
const SET_BACK_MS = 50;

/** More mails than there will ever be. */
const LAST_SEQ = '9223372036854775807';

/**
 * Version 1 of the schema.
 *
 * - One lock orders all filing: mails are numbered (`seq`, of which the last is in `state`) in the
 *   order in which they are committed, so nobody who looks by number or time can miss one.
 * - `nodes` knows the last batch of each server, so that one whose fate is unknown can be settled.
 * - `oldest` is where the oldest mail is looked for: what left before need not be stepped over.
 * - A mail's time lies between its arrival and now, and after the last of its account; one that cannot have
 *   such a time is not filed, and its server asks again.
 */
export const FIRST = `
CREATE TABLE state (
  is_there boolean PRIMARY KEY DEFAULT true CHECK (is_there),
  seq bigint NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0
);
INSERT INTO state DEFAULT VALUES;

CREATE TABLE accounts (
  account text COLLATE "C" PRIMARY KEY,
  last_time bigint NOT NULL DEFAULT 0,
  oldest bigint NOT NULL DEFAULT 0,
  emails bigint NOT NULL DEFAULT 0,
  inbox bigint NOT NULL DEFAULT 0,
  sent bigint NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0
);

CREATE TABLE nodes (
  node uuid PRIMARY KEY,
  batch bigint NOT NULL,
  is_stored boolean NOT NULL,
  late bigint[] NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT now()
);

-- to_inbox is null where it is the same as to_sent. Times are in ms since the epoch.
CREATE TABLE mails (
  seq bigint PRIMARY KEY,
  id uuid NOT NULL,
  account text COLLATE "C" NOT NULL,
  time bigint NOT NULL,
  bytes bigint NOT NULL,
  in_inbox boolean NOT NULL,
  in_sent boolean NOT NULL,
  sender text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  to_sent text COLLATE "C" NOT NULL,
  to_inbox text COLLATE "C",
  kept json NOT NULL,
  raw bytea NOT NULL
);
-- Mail is read whole, and seldom: to compress it would only cost time.
ALTER TABLE mails ALTER COLUMN raw SET STORAGE EXTERNAL;
CREATE INDEX mails_by_time ON mails (account, time, seq);

-- Takes mails out, each of them the oldest of its account, and gives their bytes.
CREATE FUNCTION remove_mails(seqs bigint[]) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  freed bigint;
BEGIN
  WITH gone AS (
    DELETE FROM mails WHERE seq = ANY (seqs)
    RETURNING account, time, bytes, in_inbox, in_sent
  ), sums AS (
    SELECT account, max(time) AS oldest, count(*) AS emails,
      count(*) FILTER (WHERE in_inbox) AS inbox, count(*) FILTER (WHERE in_sent) AS sent,
      sum(bytes) AS bytes
    FROM gone GROUP BY account
  ), counted AS (
    UPDATE accounts SET oldest = greatest(accounts.oldest, sums.oldest),
      emails = accounts.emails - sums.emails,
      inbox = accounts.inbox - sums.inbox,
      sent = accounts.sent - sums.sent,
      bytes = accounts.bytes - sums.bytes
    FROM sums WHERE accounts.account = sums.account
  )
  SELECT coalesce(sum(bytes), 0) INTO freed FROM gone;
  RETURN freed;
END
$$;

-- Takes out what is too much beside the mail fresh_seq, at most so many mails: the rest leaves with the next
-- batches. So that none that stays within its fair share loses a mail to another's flood, all
-- accounts are cut to one level, from their oldest on. Gives the bytes that are left of those that are held.
CREATE FUNCTION remove_excess(held bigint, max_bytes bigint, fresh_seq bigint, at_most bigint)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  seqs bigint[] := '{}';
  heavy record;
  mail record;
BEGIN
  IF held <= max_bytes THEN RETURN held; END IF;
  FOR heavy IN
    WITH fresh AS (
      SELECT m.account, sum(m.bytes) AS bytes FROM mails m WHERE m.seq >= fresh_seq GROUP BY m.account
    ), old AS (
      SELECT a.account, a.oldest, a.bytes - coalesce(f.bytes, 0) AS bytes
      FROM accounts a LEFT JOIN fresh f ON f.account = a.account
    ), ranked AS (
      -- What each could have if all that have less than it kept theirs.
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
    FOR mail IN
      SELECT m.seq, m.bytes FROM mails m
      WHERE m.account = heavy.name AND m.time >= heavy.oldest AND m.seq < fresh_seq
      ORDER BY m.time, m.seq LIMIT at_most
    LOOP
      EXIT WHEN heavy.excess <= 0;
      seqs := seqs || mail.seq;
      heavy.excess := heavy.excess - mail.bytes;
    END LOOP;
  END LOOP;
  IF cardinality(seqs) = 0 THEN RETURN held; END IF;
  RETURN held - remove_mails(seqs);
END
$$;

-- Takes out what is beyond the limits, as remove_excess does.
CREATE FUNCTION remove_oldest(
  names text[], max_emails bigint, held bigint, max_bytes bigint, fresh_seq bigint, at_most bigint
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  seqs bigint[];
BEGIN
  seqs := ARRAY(
    SELECT m.seq FROM accounts a CROSS JOIN LATERAL (
      SELECT seq FROM mails WHERE mails.account = a.account AND mails.time >= a.oldest
      ORDER BY mails.time, mails.seq LIMIT least(a.emails - max_emails, at_most)
    ) m
    WHERE a.account = ANY (names) AND a.emails > max_emails
  );
  IF cardinality(seqs) > 0 THEN held := held - remove_mails(seqs); END IF;
  held := remove_excess(held, max_bytes, fresh_seq, at_most);
  -- What was filed last leaves only where all else has left.
  IF held > max_bytes AND NOT EXISTS (SELECT FROM mails WHERE seq < fresh_seq) THEN
    held := remove_excess(held, max_bytes, ${LAST_SEQ}, at_most);
  END IF;
  RETURN held;
END
$$;

-- Files a batch, or nothing of it where it fails, and gives the times of its mails, in their order: null for
-- one that was not filed, because it has to have a later time than there is yet. A mail's raw bytes are a
-- piece of raws. Who waits hears of it when the batch is committed.
CREATE FUNCTION append(
  this_node uuid, this_batch bigint, max_emails bigint, max_bytes bigint,
  names text[], filings json, raws bytea
) RETURNS bigint[] LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  last_seq bigint;
  filed bigint;
  held bigint;
  now_ms bigint;
  times bigint[];
  unfiled bigint[];
BEGIN
  INSERT INTO nodes (node, batch, is_stored) VALUES (this_node, this_batch, true)
  ON CONFLICT (node) DO UPDATE SET batch = EXCLUDED.batch, is_stored = true, late = '{}', at = now()
    WHERE nodes.batch < EXCLUDED.batch;
  IF NOT FOUND THEN RAISE EXCEPTION 'batch % was given up', this_batch; END IF;

  -- Until the commit: who comes next sees all of this.
  PERFORM pg_advisory_xact_lock(${FILING_LOCK});
  SELECT seq, bytes INTO last_seq, held FROM state;
  now_ms := floor(extract(epoch FROM clock_timestamp()) * 1000);
  INSERT INTO accounts (account) SELECT unnest(names) ON CONFLICT DO NOTHING;

  WITH timed AS MATERIALIZED (
    SELECT m.*, greatest(now_ms - m.early, a.last_time + 1 + m.level) AS time,
      -- A clock that was set back is behind for long: times go on from the last.
      a.last_time > now_ms + ${SET_BACK_MS} AS is_behind
    FROM json_to_recordset(filings) AS m (
      place bigint, tail text, account text, early bigint, level bigint, bytes bigint,
      in_inbox boolean, in_sent boolean, sender text, subject text, to_sent text, to_inbox text,
      kept text, start int, length int
    ) JOIN accounts a ON a.account = m.account
  ), ready AS MATERIALIZED (
    SELECT *, last_seq + row_number() OVER (ORDER BY time, place) AS seq
    FROM timed WHERE time <= now_ms OR is_behind
  ), placed AS (
    INSERT INTO mails
    SELECT m.seq, (lpad(to_hex(m.time), 12, '0') || m.tail)::uuid, m.account, m.time, m.bytes,
      m.in_inbox, m.in_sent, m.sender, m.subject, m.to_sent, m.to_inbox, m.kept::json,
      substring(raws FROM m.start FOR m.length)
    FROM ready m
  ), counted AS (
    UPDATE accounts SET last_time = sums.last_time, emails = accounts.emails + sums.emails,
      inbox = accounts.inbox + sums.inbox, sent = accounts.sent + sums.sent,
      bytes = accounts.bytes + sums.bytes
    FROM (
      SELECT account, max(time) AS last_time, count(*) AS emails, sum(bytes) AS bytes,
        count(*) FILTER (WHERE in_inbox) AS inbox, count(*) FILTER (WHERE in_sent) AS sent
      FROM ready GROUP BY account
    ) sums WHERE accounts.account = sums.account
  )
  SELECT array_agg(r.time ORDER BY t.place), count(r.time), held + coalesce(sum(r.bytes), 0),
    array_agg(t.place) FILTER (WHERE r.time IS NULL)
  INTO times, filed, held, unfiled FROM timed t LEFT JOIN ready r ON r.place = t.place;
  IF unfiled IS NOT NULL THEN UPDATE nodes SET late = unfiled WHERE node = this_node; END IF;
  IF filed = 0 THEN RETURN times; END IF;

  held := remove_oldest(names, max_emails, held, max_bytes, last_seq + filed, 1000 + 2 * filed);
  UPDATE state SET seq = last_seq + filed, bytes = held;
  PERFORM pg_notify(
    'playwright_mailbox', this_node || ' ' || (last_seq + 1) || ' ' || (last_seq + filed)
  );
  RETURN times;
END
$$;

-- What was not filed of a node's last batch; null where the batch was not stored, and never will be.
CREATE FUNCTION settle(this_node uuid, this_batch bigint) RETURNS bigint[]
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO nodes (node, batch, is_stored) VALUES (this_node, this_batch, false)
  ON CONFLICT (node) DO UPDATE SET batch = EXCLUDED.batch, is_stored = false, at = now()
    WHERE nodes.batch < EXCLUDED.batch;
  RETURN (SELECT CASE WHEN is_stored THEN late END FROM nodes WHERE node = this_node);
END
$$;
`;
