import { randomUUID } from 'node:crypto';

/** @typedef {{ email: string, token: string, isConfirmed: boolean }} Reader */

/** @type {Map<string, Reader>} */
const readers = new Map();

/** The reader with this address, who has yet to confirm it if it is new. */
export function addReader(email) {
  const known = readers.get(email);
  if (known) return known;
  const reader = { email, token: randomUUID(), isConfirmed: false };
  readers.set(email, reader);
  return reader;
}

/** @returns whether the link was valid */
export function confirmReader(token) {
  const reader = readerWith(token);
  if (reader) reader.isConfirmed = true;
  return reader !== undefined;
}

/** @returns whether the link was valid */
export function removeReader(token) {
  const reader = readerWith(token);
  return reader !== undefined && readers.delete(reader.email);
}

export function confirmedReaders() {
  return [...readers.values()].filter(({ isConfirmed }) => isConfirmed);
}

function readerWith(token) {
  return [...readers.values()].find((reader) => reader.token === token);
}
