import { MAX_CANCELED, SCHEDULE_SHARE } from '../../schedule.js';
import { STORING_LOCK } from './tables.js';

/**
 * How far in the past the time of a late delivery may be, in ms: many deliveries of an account may be due
 * together.
 */
const SLACK_MS = 1_000;

/** The SQLSTATE for lack of space for an email, in the class for exceeded limits. */
export const SCHEDULE_FULL = '54M01';

/**
 * The tables and functions for later deliveries, around the function `append` of the other tables. Every
 * change takes the lock for storing emails, so that two servers never make the same delivery.
 */
export const SCHEDULE = `
-- to_sent, kept and raw are as in emails. deliveries are those that are still to be made.
CREATE TABLE scheduled (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  account text COLLATE "C" NOT NULL,
  send_at bigint NOT NULL,
  due_at bigint NOT NULL,
  bytes bigint NOT NULL,
  deliveries jsonb NOT NULL,
  sender text NOT NULL,
  subject text NOT NULL,
  to_sent text NOT NULL,
  kept json NOT NULL,
  raw bytea NOT NULL
);
ALTER TABLE scheduled ALTER COLUMN raw SET STORAGE EXTERNAL;
CREATE INDEX scheduled_by_due ON scheduled (due_at, seq);

CREATE TABLE canceled (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  account text COLLATE "C" NOT NULL
);

CREATE FUNCTION clock_ms() RETURNS bigint LANGUAGE sql AS $$
  SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint
$$;

-- Adds scheduled emails, of which these are the accounts and the bytes, to what is counted for the accounts; or removes
-- them, if the sign is -1.
CREATE FUNCTION count_scheduled(sign int, names text[], sizes bigint[]) RETURNS void
LANGUAGE sql AS $$
  UPDATE accounts SET scheduled_emails = scheduled_emails + sign * sums.emails,
    scheduled_bytes = scheduled_bytes + sign * sums.bytes
  FROM (
    SELECT name, count(*) AS emails, sum(size) AS bytes FROM unnest(names, sizes) AS t (name, size)
    GROUP BY name
  ) sums WHERE account = sums.name AND NOT stranger
$$;

CREATE FUNCTION all_scheduled_bytes() RETURNS bigint LANGUAGE sql AS $$
  SELECT coalesce(sum(scheduled_bytes), 0)::bigint FROM accounts
$$;

-- As append, for a batch with emails that are delivered later: schedules says which (place, send_at and deliveries),
-- or is null. Scheduled bytes leave less room for the others, but always enough for the largest of the batch.
CREATE FUNCTION append_and_schedule(
  this_node uuid, max_emails bigint, account_max_bytes bigint, max_bytes bigint,
  names text[], batch json, raws bytea, schedules json
) RETURNS bigint[] LANGUAGE plpgsql SET search_path FROM CURRENT
-- Planning would take as long as the rest, and the plans are the same for all batches.
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  added uuid[];
  added_names text[];
  added_bytes bigint[];
  all_bytes bigint := 0;
  largest bigint := 0;
  times bigint[];
BEGIN
  PERFORM pg_advisory_xact_lock(${STORING_LOCK});
  IF schedules IS NOT NULL THEN
    INSERT INTO accounts (account) SELECT unnest(names) ON CONFLICT DO NOTHING;
    -- Of a batch that is sent again, what was scheduled before may have been delivered already.
    WITH fresh AS (
      SELECT m.id, m.account, m.bytes FROM json_to_recordset(schedules) AS s (place bigint)
      JOIN json_to_recordset(batch) AS m (place bigint, id uuid, account text, bytes bigint)
        USING (place)
      WHERE NOT EXISTS (SELECT FROM emails WHERE emails.id = m.id)
    )
    SELECT coalesce(array_agg(id), '{}'), array_agg(account), array_agg(bytes)
    INTO added, added_names, added_bytes FROM fresh;
    PERFORM count_scheduled(1, added_names, added_bytes);
    IF added <> '{}' AND (
      all_scheduled_bytes() > max_bytes * ${SCHEDULE_SHARE} OR EXISTS (
        SELECT FROM accounts a WHERE a.account = ANY (added_names) AND (
          a.scheduled_emails > max_emails
          OR a.scheduled_bytes > account_max_bytes * ${SCHEDULE_SHARE}
        )
      )
    ) THEN
      RAISE 'Too many emails are scheduled' USING ERRCODE = '${SCHEDULE_FULL}';
    END IF;
  END IF;
  IF schedules IS NOT NULL OR EXISTS (SELECT FROM scheduled) THEN
    all_bytes := all_scheduled_bytes();
    SELECT max(m.bytes) INTO largest FROM json_to_recordset(batch) AS m (bytes bigint);
  END IF;
  times := append(
    this_node, max_emails, account_max_bytes, greatest(max_bytes - all_bytes, largest),
    names, batch, raws
  );
  IF added IS NULL THEN RETURN times; END IF;

  INSERT INTO scheduled (
    id, account, send_at, due_at, bytes, deliveries, sender, subject, to_sent, kept, raw
  )
  SELECT m.id, m.account, s.send_at, s.send_at + (s.deliveries -> 0 ->> 'after')::bigint,
    m.bytes, s.deliveries, m.sender, m.subject, m.to_sent, m.kept::json,
    substring(raws FROM m.start FOR m.length)
  FROM json_to_recordset(schedules) AS s (place bigint, send_at bigint, deliveries jsonb)
  JOIN json_to_recordset(batch) AS m (
    place bigint, id uuid, account text, bytes bigint, sender text, subject text, to_sent text,
    kept text, start int, length int
  ) USING (place)
  WHERE m.id = ANY (added) AND times[m.place] IS NOT NULL
  ORDER BY place;
  -- What append had no time for is sent again.
  PERFORM count_scheduled(-1, array_agg(m.account), array_agg(m.bytes))
  FROM json_to_recordset(batch) AS m (place bigint, id uuid, account text, bytes bigint)
  WHERE m.id = ANY (added) AND times[m.place] IS NULL;
  RETURN times;
END
$$;

-- Makes the next delivery of emails that are due: of as many as there are keys, which are the identifiers of what is
-- stored, and of at_most bytes unless one has more. Returns when the next is due.
CREATE FUNCTION deliver_due(
  max_emails bigint, account_max_bytes bigint, max_bytes bigint, keys uuid[], at_most bigint
) RETURNS bigint LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  now_ms bigint := clock_ms();
  ids uuid[];
  names text[];
  batch json;
  raws bytea;
  largest bigint;
  times bigint[];
BEGIN
  IF NOT EXISTS (SELECT FROM scheduled WHERE due_at <= now_ms) THEN
    RETURN (SELECT min(due_at) FROM scheduled);
  END IF;
  PERFORM pg_advisory_xact_lock(${STORING_LOCK});
  now_ms := clock_ms();
  WITH due AS (
    SELECT id, account, due_at, seq, bytes FROM scheduled WHERE due_at <= now_ms
    ORDER BY due_at, seq LIMIT cardinality(keys)
  ), numbered AS (
    SELECT *, row_number() OVER (ORDER BY due_at, seq) AS place,
      sum(bytes) OVER (ORDER BY due_at, seq) - bytes AS bytes_before,
      row_number() OVER (PARTITION BY account ORDER BY due_at, seq) - 1 AS level
    FROM due
  ), timed AS (
    -- Each of an account gets a time of its own, as soon as possible.
    SELECT id, account, place, level, level + max(greatest(due_at, now_ms - ${SLACK_MS}) - level)
      OVER (PARTITION BY account ORDER BY level) AS time
    FROM numbered WHERE bytes_before < at_most
  ), placed AS (
    SELECT t.*, s.bytes, s.deliveries, s.sender, s.subject, s.to_sent, s.kept, s.raw,
      1 + sum(length(s.raw)) OVER (ORDER BY t.place) - length(s.raw) AS start
    FROM timed t JOIN scheduled s USING (id)
  )
  SELECT array_agg(id ORDER BY place), array_agg(DISTINCT account), max(bytes),
    json_agg(json_build_object(
      'place', place, 'id', keys[place], 'account', account,
      'early', now_ms - time, 'level', level, 'bytes', bytes,
      'in_inbox', true, 'in_sent', false,
      'stranger', coalesce((kept -> 'session' ->> 'stranger')::boolean, false),
      'sender', sender, 'subject', subject, 'to_sent', to_sent,
      'to_inbox', nullif(deliveries -> 0 ->> 'to', to_sent), 'kept', kept::text,
      'start', start, 'length', length(raw)
    ) ORDER BY place),
    string_agg(raw, '' ORDER BY place)
  INTO ids, names, largest, batch, raws FROM placed;
  IF ids IS NULL THEN RETURN (SELECT min(due_at) FROM scheduled); END IF;

  -- The last delivery of an email frees its bytes.
  PERFORM count_scheduled(-1, array_agg(s.account), array_agg(s.bytes)) FROM scheduled s
  WHERE s.id = ANY (ids) AND jsonb_array_length(s.deliveries) = 1;
  -- No server has this identifier: all of them are notified.
  times := append(
    gen_random_uuid(), max_emails, account_max_bytes,
    greatest(max_bytes - all_scheduled_bytes(), largest), names, batch, raws
  );
  PERFORM count_scheduled(1, array_agg(s.account), array_agg(s.bytes))
  FROM unnest(ids, times) AS t (id, time) JOIN scheduled s USING (id)
  WHERE t.time IS NULL AND jsonb_array_length(s.deliveries) = 1;
  ids := ARRAY(SELECT id FROM unnest(ids, times) AS t (id, time) WHERE time IS NOT NULL);
  DELETE FROM scheduled WHERE id = ANY (ids) AND jsonb_array_length(deliveries) = 1;
  UPDATE scheduled SET deliveries = deliveries - 0,
    due_at = send_at + (deliveries -> 1 ->> 'after')::bigint
  WHERE id = ANY (ids);
  RETURN (SELECT min(due_at) FROM scheduled);
END
$$;

-- Changes when an email is sent that is still to be sent; null cancels it. Returns false if there is no such email.
CREATE FUNCTION reschedule(key uuid, name text, new_time bigint) RETURNS boolean
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  freed bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(${STORING_LOCK});
  IF new_time IS NOT NULL THEN
    UPDATE scheduled SET due_at = due_at - send_at + new_time, send_at = new_time
    WHERE id = key AND account = name AND send_at > clock_ms();
    RETURN FOUND;
  END IF;
  DELETE FROM scheduled WHERE id = key AND account = name AND send_at > clock_ms()
  RETURNING bytes INTO freed;
  IF freed IS NULL THEN RETURN false; END IF;
  PERFORM count_scheduled(-1, ARRAY[name], ARRAY[freed]);
  INSERT INTO canceled (id, account) VALUES (key, name);
  DELETE FROM canceled WHERE seq <= (SELECT max(seq) FROM canceled) - ${MAX_CANCELED};
  RETURN true;
END
$$;
`;
