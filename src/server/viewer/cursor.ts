import type * as contract from '../../contract/viewer-schemas.js';
import type { Cursor } from '../store/store.js';

/** Numbers are padded to this many digits, so that cursors compare as strings. */
const DIGITS = 16;

export function formatCursor({ time, seq }: Cursor): contract.Cursor {
  return [time, seq].map((number) => String(number).padStart(DIGITS, '0')).join('-');
}

/** Parses a cursor that the schema of the query has checked. */
export function parseCursor(text: contract.Cursor): Cursor {
  const [time, seq] = text.split('-');
  return { time: Number(time), seq: Number(seq) };
}
