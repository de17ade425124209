/**
 * Faults that a recipient's own address requests. The mailbox server injects them for this address only, so
 * parallel tests do not affect each other. Any other server treats it as a plain address.
 */
export interface FaultOptions {
  /** Delay of the delivery, in ms; at most 600,000. */
  deliverAfter?: number | undefined;
  /** The server rejects the address with this SMTP code, 400 to 599 (RFC 5321, 4.2.1). */
  rejectWith?: number | undefined;
  /** The server rejects the address with 450 the first time, and accepts it after that. */
  deferOnce?: boolean | undefined;
  /** The email is delivered twice. */
  duplicate?: boolean | undefined;
  /** The email is accepted and never arrives. */
  drop?: boolean | undefined;
}

/**
 * In the header `Mailbox-Extensions`: addresses inject faults only into the emails of clients that have logged in, as on a server
 * on the internet.
 */
export const LOGIN_FAULTS = 'login-faults';

/** Limits how long undelivered emails are kept, in ms. */
const LONGEST_DELAY = 600_000;

/** The part of an address for each of the {@link FaultOptions}, such as `x-after-3000`. */
const PARTS: { [Name in keyof FaultOptions]-?: string } = {
  deliverAfter: 'x-after',
  rejectWith: 'x-reject',
  deferOnce: 'x-defer',
  duplicate: 'x-twice',
  drop: 'x-drop',
};

/** The names of the {@link FaultOptions}. */
export const FAULT_NAMES = Object.keys(PARTS);

/** The prefix of every part of an address that requests a fault. No other part may start with it. */
export const FAULT_PREFIX = 'x-';

/**
 * The faults as parts of an address, to be joined by dots.
 *
 * @throws TypeError if a value is out of range, or faults exclude each other
 */
export function faultSuffix(faults: FaultOptions): string[] {
  checkTogether(faults);
  return Object.entries(faults).flatMap(([name, value]) => {
    const part = PARTS[name as keyof FaultOptions];
    if (value === undefined || value === false) return [];
    check(name, value);
    return value === true ? part : `${part}-${value}`;
  });
}

/** Mutually exclusive faults, and why. */
const EXCLUDING: [keyof FaultOptions, excluded: (keyof FaultOptions)[], reason: string][] = [
  [
    'rejectWith',
    ['deferOnce', 'deliverAfter', 'duplicate', 'drop'],
    'an address that is always refused gets no email',
  ],
  ['drop', ['deliverAfter', 'duplicate'], 'a dropped email never arrives'],
];

function checkTogether(faults: FaultOptions): void {
  for (const [name, excluded, reason] of EXCLUDING) {
    const other = excluded.find((one) => faults[one]);
    if (!faults[name] || other === undefined) continue;
    throw new TypeError(`${name} and ${other} exclude each other: ${reason}. Use one of them.`);
  }
}

/** The faults that an address requests; null if it requests none. */
export function faultsOf(address: string): FaultOptions | null {
  const lower = address.toLowerCase();
  // Most addresses request none.
  if (!lower.includes(FAULT_PREFIX)) return null;
  const [local = ''] = lower.split('@');
  const parts = local.split('.').filter((part) => part.startsWith(FAULT_PREFIX));
  const asked = parts.flatMap(readPart);
  return asked.length === 0 ? null : Object.fromEntries(asked);
}

function readPart(part: string): [string, number | true][] {
  const [, name, digits] = /^(x-[a-z]+)(?:-(\d{1,6}))?$/.exec(part) ?? [];
  const known = Object.entries(PARTS).find(([, one]) => one === name)?.[0];
  const value = digits === undefined ? true : Number(digits);
  return known !== undefined && isValid(known, value) ? [[known, value]] : [];
}

function check(name: string, value: unknown): void {
  if (isValid(name, value)) return;
  const what = {
    deliverAfter: `a number of ms from 1 to ${LONGEST_DELAY}`,
    rejectWith: 'a number from 400 to 599',
  };
  const wanted = what[name as keyof typeof what] ?? 'true or false';
  throw new TypeError(
    `${name} must be ${wanted}, got ${typeof value === 'string' ? JSON.stringify(value) : String(value)}.`,
  );
}

function isValid(name: string, value: unknown): boolean {
  if (name === 'deliverAfter') return isWithin(value, 1, LONGEST_DELAY);
  if (name === 'rejectWith') return isWithin(value, 400, 599);
  return value === true;
}

function isWithin(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}
