/**
 * Trouble with mail that a recipient's own address asks for: the mailbox server acts on it, for this
 * address and no other, so that tests can rehearse it side by side. To any other server it is just
 * an address.
 */
export interface FaultOptions {
  /** The mail arrives so many ms after it was sent; 600,000 at most. */
  deliverAfter?: number | undefined;
  /** The address is refused with this SMTP code, 400 to 599 (RFC 5321, 4.2.1). */
  rejectWith?: number | undefined;
  /** The address is refused for now, with 450, when it is first given; then it is taken. */
  deferOnce?: boolean | undefined;
  /** The mail arrives twice. */
  duplicate?: boolean | undefined;
  /** The mail is taken and never arrives. */
  drop?: boolean | undefined;
}

/** Answers who would keep mails waiting in memory for good, in ms. */
const LONGEST_DELAY = 600_000;

/** What each name of a {@link FaultOptions} is in an address: a part of its own, `x-after-3000`. */
const PARTS: { [Name in keyof FaultOptions]-?: string } = {
  deliverAfter: 'x-after',
  rejectWith: 'x-reject',
  deferOnce: 'x-defer',
  duplicate: 'x-twice',
  drop: 'x-drop',
};

/** What every part of an address that rehearses something begins with, and no other may. */
export const FAULT_PREFIX = 'x-';

/**
 * A rehearsal as parts of an address, to be joined by dots; none where there is none.
 *
 * @throws TypeError naming what is unknown, or out of range
 */
export function faultSuffix(rehearsal: FaultOptions): string[] {
  return Object.entries(rehearsal).flatMap(([name, value]) => {
    const part = PARTS[name as keyof FaultOptions];
    if (part === undefined) {
      throw new TypeError(`There is no option ${name}. Known: ${Object.keys(PARTS).join(', ')}.`);
    }
    if (value === undefined || value === false) return [];
    check(name, value);
    return value === true ? part : `${part}-${value}`;
  });
}

/** What an address asks for; null where it asks for nothing. */
export function faultsOf(address: string): FaultOptions | null {
  const [local = ''] = address.toLowerCase().split('@');
  const parts = local.split('.').filter((part) => part.startsWith(FAULT_PREFIX));
  const asked = parts.flatMap(readPart);
  return asked.length === 0 ? null : Object.fromEntries(asked);
}

function readPart(part: string): [string, number | true][] {
  const [, name, digits] = /^(x-[a-z]+)(?:-(\d{1,6}))?$/.exec(part) ?? [];
  const known = Object.entries(PARTS).find(([, one]) => one === name)?.[0];
  const value = digits === undefined ? true : Number(digits);
  return known !== undefined && fits(known, value) ? [[known, value]] : [];
}

function check(name: string, value: unknown): void {
  if (fits(name, value)) return;
  const what = { deliverAfter: `ms from 1 to ${LONGEST_DELAY}`, rejectWith: 'from 400 to 599' };
  const wanted = what[name as keyof typeof what] ?? 'true or false';
  throw new TypeError(`${name} must be ${wanted}, got ${String(value)}.`);
}

function fits(name: string, value: unknown): boolean {
  if (name === 'deliverAfter') return isWithin(value, 1, LONGEST_DELAY);
  if (name === 'rejectWith') return isWithin(value, 400, 599);
  return value === true;
}

function isWithin(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}
