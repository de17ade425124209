import type { Reading } from './reading.js';

/** How a subject begins whose mail is passed on: what is quoted in it is what it is about. */
const PASSED_ON = /^\s*(?:fwd?|wg|tr|rv|enc|i|vs|doorst|pd|ilt|yml|转发|轉寄|転送|전달)\s*[:：]/i;

/** So many of the fields of a mail, one below the other, are the head of an earlier one. */
const FIELDS = 3;
const WITHIN = 5;
const FIELD = /^[^:：]{1,20}[:：]/;

/**
 * Marks what is quoted from an earlier mail without a mark at each line: all that follows
 * "... wrote:", "Original message", or the head of a mail as some programs copy it.
 */
export function markQuotes(readings: readonly Reading[]): void {
  const subject = readings[0];
  if (subject?.isSubject && PASSED_ON.test(subject.line.typed)) return;
  const from = readings.findIndex(
    (reading, index) => introduces(reading) || isHead(readings, index),
  );
  // A mail that is nothing but a quotation has nothing newer in it.
  if (from <= 0 || readings.slice(0, from).every(({ isSubject }) => isSubject)) return;
  for (const reading of readings.slice(from)) reading.line.quoted = true;
}

function introduces(reading: Reading): boolean {
  const { line, isSubject } = reading;
  if (isSubject || !/[:：]\s*$|^\s*[-_—]{2,}/.test(line.typed)) return false;
  return reading.sentences.some(({ words }) => words.some(({ kind }) => kind === 'quote'));
}

function isHead(readings: readonly Reading[], index: number): boolean {
  const first = readings[index];
  if (!first || !hasFormOfField(first)) return false;
  // Words are looked up last: many a line has a colon, and few have others like it below.
  const next = readings.slice(index, index + WITHIN).filter(hasFormOfField);
  return next.length >= FIELDS && isHeader(first) && next.filter(isHeader).length >= FIELDS;
}

function hasFormOfField({ isSubject, line }: Reading): boolean {
  return !isSubject && FIELD.test(line.typed);
}

function isHeader({ firstKind }: Reading): boolean {
  return firstKind === 'header';
}
