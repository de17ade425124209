import type * as contract from '../../contract/viewer.js';
import type { Cursor } from '../store/store.js';

/** The digits of any number, so that cursors compare as strings. */
const DIGITS = 16;

/** Writes a place in the order of a box. */
export function formatCursor({ time, seq }: Cursor): contract.Cursor {
  return [time, seq].map((number) => String(number).padStart(DIGITS, '0')).join('-');
}

/** @param text of the form {@link contract.CURSOR} */
export function parseCursor(text: contract.Cursor): Cursor {
  const [time, seq] = text.split('-');
  return { time: Number(time), seq: Number(seq) };
}
