/** Any number that others are unlikely to lock: who holds it files mail. */
const FILING_LOCK = 7_304_101_827;

/**
 * Version 1 of the schema.
 *
 * - One lock orders all filing: mails are numbered (`seq`, of which the last is in `state`) in the
 *   order in which they are committed, so nobody who looks by number or time can miss one.
 * - `nodes` knows the last batch of each server, so that one whose fate is unknown can be settled.
 * - `oldest` is where the oldest mail is looked for: what left before need not be stepped over.
 */
export const FIRST = `
CREATE TABLE state (
  is_there boolean PRIMARY KEY DEFAULT true CHECK (is_there),
  seq bigint NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  oldest bigint NOT NULL DEFAULT 0
);
INSERT INTO state DEFAULT VALUES;

CREATE TABLE accounts (
  account text COLLATE "C" PRIMARY KEY,
  last_time bigint NOT NULL,
  oldest bigint NOT NULL DEFAULT 0,
  emails bigint NOT NULL,
  inbox bigint NOT NULL,
  sent bigint NOT NULL
);

CREATE TABLE nodes (
  node uuid PRIMARY KEY,
  batch bigint NOT NULL,
  is_stored boolean NOT NULL,
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
      count(*) FILTER (WHERE in_inbox) AS inbox, count(*) FILTER (WHERE in_sent) AS sent
    FROM gone GROUP BY account
  ), counted AS (
    UPDATE accounts SET oldest = greatest(accounts.oldest, sums.oldest),
      emails = accounts.emails - sums.emails,
      inbox = accounts.inbox - sums.inbox,
      sent = accounts.sent - sums.sent
    FROM sums WHERE accounts.account = sums.account
  )
  SELECT coalesce(sum(bytes), 0) INTO freed FROM gone;
  RETURN freed;
END
$$;

-- Takes out what is too much, at most so many mails: the rest leaves with the next batches. Gives the
-- bytes that are left of those that are held.
CREATE FUNCTION remove_oldest(
  names text[], max_emails bigint, held bigint, max_bytes bigint, at_most bigint
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  seqs bigint[];
  excess bigint;
  mail record;
BEGIN
  seqs := ARRAY(
    SELECT m.seq FROM accounts a CROSS JOIN LATERAL (
      SELECT seq FROM mails WHERE mails.account = a.account AND mails.time >= a.oldest
      ORDER BY mails.time, mails.seq LIMIT least(a.emails - max_emails, at_most)
    ) m
    WHERE a.account = ANY (names) AND a.emails > max_emails
  );
  IF cardinality(seqs) > 0 THEN held := held - remove_mails(seqs); END IF;

  excess := held - max_bytes;
  IF excess <= 0 THEN RETURN held; END IF;
  seqs := '{}';
  FOR mail IN
    SELECT m.seq, m.bytes FROM mails m WHERE m.seq >= (SELECT oldest FROM state)
    ORDER BY m.seq LIMIT at_most
  LOOP
    EXIT WHEN excess <= 0;
    seqs := seqs || mail.seq;
    excess := excess - mail.bytes;
  END LOOP;
  UPDATE state SET oldest = seqs[cardinality(seqs)];
  RETURN held - remove_mails(seqs);
END
$$;

-- Files a batch, all of it or nothing, and gives the times of its mails, in their order. A mail's
-- raw bytes are a piece of raws. Who waits hears of it when the batch is committed.
CREATE FUNCTION append(
  this_node uuid, this_batch bigint, max_emails bigint, max_bytes bigint,
  shares json, filings json, raws bytea
) RETURNS bigint[] LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  total bigint := json_array_length(filings);
  last_seq bigint;
  held bigint;
  now_ms bigint;
  times bigint[];
BEGIN
  INSERT INTO nodes (node, batch, is_stored) VALUES (this_node, this_batch, true)
  ON CONFLICT (node) DO UPDATE SET batch = EXCLUDED.batch, is_stored = true, at = now()
    WHERE nodes.batch < EXCLUDED.batch;
  IF NOT FOUND THEN RAISE EXCEPTION 'batch % was given up', this_batch; END IF;

  -- Until the commit: who comes next sees all of this.
  PERFORM pg_advisory_xact_lock(${FILING_LOCK});
  SELECT seq + total, bytes INTO last_seq, held FROM state;
  now_ms := floor(extract(epoch FROM clock_timestamp()) * 1000);

  INSERT INTO accounts AS a (account, last_time, emails, inbox, sent)
  SELECT share.account, now_ms + share.span, share.emails, share.inbox, share.sent
  FROM json_to_recordset(shares)
    AS share (account text, span bigint, emails bigint, inbox bigint, sent bigint)
  ON CONFLICT (account) DO UPDATE SET
    last_time = greatest(now_ms, a.last_time + 1) + EXCLUDED.last_time - now_ms,
    emails = a.emails + EXCLUDED.emails,
    inbox = a.inbox + EXCLUDED.inbox,
    sent = a.sent + EXCLUDED.sent;

  WITH placed AS (
    INSERT INTO mails
    SELECT last_seq - total + m.place, (lpad(to_hex(t.time), 12, '0') || m.tail)::uuid,
      m.account, t.time, m.bytes, m.in_inbox, m.in_sent, m.sender, m.subject, m.to_sent, m.to_inbox,
      m.kept::json, substring(raws FROM m.start FOR m.length)
    FROM json_to_recordset(filings) AS m (
      place bigint, tail text, account text, early bigint, bytes bigint, in_inbox boolean,
      in_sent boolean, sender text, subject text, to_sent text, to_inbox text, kept text,
      start int, length int
    ) CROSS JOIN LATERAL (
      SELECT a.last_time - m.early AS time FROM accounts a WHERE a.account = m.account
    ) t
    RETURNING seq, time, bytes
  )
  SELECT array_agg(time ORDER BY seq), held + sum(bytes) INTO times, held FROM placed;

  held := remove_oldest(
    ARRAY(SELECT share ->> 'account' FROM json_array_elements(shares) share),
    max_emails, held, max_bytes, 1000 + 2 * total
  );
  UPDATE state SET seq = last_seq, bytes = held;
  PERFORM pg_notify(
    'playwright_mailbox', this_node || ' ' || (last_seq - total + 1) || ' ' || last_seq
  );
  RETURN times;
END
$$;

-- Whether a node's last batch was stored. Where it was not, it never will be.
CREATE FUNCTION settle(this_node uuid, this_batch bigint) RETURNS boolean
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO nodes (node, batch, is_stored) VALUES (this_node, this_batch, false)
  ON CONFLICT (node) DO UPDATE SET batch = EXCLUDED.batch, is_stored = false, at = now()
    WHERE nodes.batch < EXCLUDED.batch;
  RETURN (SELECT is_stored FROM nodes WHERE node = this_node);
END
$$;
`;
