import { NOTE_MS } from '../../store.js';

/**
 * The turns at tasks that one of the servers does at a time. A server that is killed loses its turn when it ends, by the
 * database's clock.
 */
export const TURNS = `
CREATE TABLE turns (task text PRIMARY KEY, node uuid NOT NULL, ends_at bigint NOT NULL, note text);

-- Takes the turn for a time in ms, unless another server has it.
CREATE FUNCTION take_turn(
  this_task text, this_node uuid, lasts bigint, new_note text, OUT is_mine boolean, OUT last_note text
) LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO turns AS t VALUES (this_task, this_node, clock_ms() + lasts, new_note)
  ON CONFLICT (task) DO UPDATE SET node = this_node, ends_at = clock_ms() + lasts,
    note = coalesce(new_note, CASE WHEN t.ends_at > clock_ms() - ${NOTE_MS} THEN t.note END)
  WHERE t.node = this_node OR t.ends_at <= clock_ms()
  RETURNING note INTO last_note;
  is_mine := FOUND;
  IF NOT is_mine THEN SELECT note INTO last_note FROM turns WHERE task = this_task; END IF;
END
$$;
`;
