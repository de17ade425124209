/**
 * The events for the app. `due_at` is null once an event is done; a server that posts an event sets it to a later time, at
 * which another server posts it if this one was killed.
 */
export const EVENTS = `
CREATE TABLE events (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text NOT NULL UNIQUE,
  account text COLLATE "C" NOT NULL,
  message_key uuid NOT NULL,
  recipient text NOT NULL,
  at bigint NOT NULL,
  due_at bigint,
  rest json NOT NULL
);
CREATE INDEX events_by_email ON events (message_key, recipient, seq);
CREATE INDEX events_by_account ON events (account, seq);
CREATE INDEX events_by_due ON events (due_at) WHERE due_at IS NOT NULL;
`;
