/** What stands for characters that PostgreSQL's text cannot hold: a character that no text has. */
const STAND_IN = '\ufdd0';

/** A text that PostgreSQL takes: it refuses NUL, and halves of a surrogate pair. */
export function storable(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, STAND_IN);
}

/**
 * The pattern of LIKE for texts with a part in them, as it is looked for in {@link matcher}.
 *
 * @returns null where no text can have it: it goes beyond the line of an address
 */
export function patternOf(part: string | undefined): string | null {
  if (!part) return '%';
  if (part.includes('\n')) return null;
  return `%${storable(part.toLowerCase()).replace(/[\\%_]/g, '\\$&')}%`;
}

/** Whether trigrams help to find a pattern: they are made of letters and digits only. */
export function hasTrigram(pattern: string): boolean {
  return /[a-z0-9]{3}/.test(pattern);
}
