import type * as contract from '../../contract/viewer.js';
import type { Cursor } from '../store/store.js';

/** Numbers are padded to this many digits, so that cursors compare as strings. */
const DIGITS = 16;

/** Formats a cursor for the page. */
export function formatCursor({ time, seq }: Cursor): contract.Cursor {
  return [time, seq].map((number) => String(number).padStart(DIGITS, '0')).join('-');
}

/** @param text in the format {@link contract.CURSOR} */
export function parseCursor(text: contract.Cursor): Cursor {
  const [time, seq] = text.split('-');
  return { time: Number(time), seq: Number(seq) };
}
