/**
 * Finds recipients by a part of their address, however much mail there is. pg_trgm comes with
 * PostgreSQL, but not every user may create it, or use it where it is: without it, mail is looked at
 * newest first.
 *
 * The short pending list keeps queries quick, which read all of it: 512 kB are some 1,000 mails.
 */
export const TRIGRAMS = `
DO $$
DECLARE
  place text;
BEGIN
  IF to_regclass('mails_by_recipient') IS NOT NULL THEN RETURN; END IF;
  BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    SELECT nspname INTO place
    FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE extname = 'pg_trgm';
    EXECUTE format(
      'CREATE INDEX mails_by_recipient ON mails USING gin (to_sent %I.gin_trgm_ops)
        WITH (gin_pending_list_limit = 512)', place
    );
  EXCEPTION WHEN OTHERS THEN
    RETURN;
  END;
END
$$;
`;
