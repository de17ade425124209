import { STORING_LOCK } from './tables.js';

/** The functions that delete emails because of their age, or on request. Each takes the lock for storing emails. */
export const RETENTION = `
-- Deletes the oldest emails of each account that were stored before a time, at_most of each. Returns how many.
CREATE FUNCTION delete_before(before bigint, at_most bigint) RETURNS bigint
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  seqs bigint[];
BEGIN
  PERFORM pg_advisory_xact_lock(${STORING_LOCK});
  seqs := ARRAY(
    SELECT m.seq FROM accounts a CROSS JOIN LATERAL (
      SELECT seq FROM emails
      WHERE emails.account = a.account AND emails.stranger = a.stranger
        AND emails.time >= a.oldest AND emails.time < before
      ORDER BY emails.time, emails.seq LIMIT at_most
    ) m
  );
  IF cardinality(seqs) > 0 THEN
    UPDATE state SET bytes = bytes - delete_emails(seqs, 'max-age');
  END IF;
  RETURN cardinality(seqs);
END
$$;

-- Deletes those of an account's emails that are still there. Returns how many.
CREATE FUNCTION purge(seqs bigint[]) RETURNS bigint
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(${STORING_LOCK});
  seqs := ARRAY(SELECT seq FROM emails WHERE seq = ANY (seqs));
  UPDATE state SET bytes = bytes - delete_emails(seqs, 'purge');
  RETURN cardinality(seqs);
END
$$;

-- Deletes an account's scheduled emails, or only those that name an address. Returns how many.
CREATE FUNCTION purge_scheduled(name text, address text) RETURNS bigint
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  sizes bigint[];
BEGIN
  PERFORM pg_advisory_xact_lock(${STORING_LOCK});
  WITH gone AS (
    DELETE FROM scheduled
    WHERE account = name AND (address IS NULL OR address = ANY (string_to_array(to_sent, E'\\n')))
    RETURNING bytes
  )
  SELECT coalesce(array_agg(bytes), '{}') INTO sizes FROM gone;
  PERFORM count_scheduled(-1, array_fill(name, ARRAY[cardinality(sizes)]), sizes);
  RETURN cardinality(sizes);
END
$$;
`;
