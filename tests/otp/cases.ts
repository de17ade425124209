import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { detectOtp, type OtpMail } from '../../src/otp/index.js';

/** A long field, written short: `before`, then `unit` repeated, then `after`. */
interface Repeat {
  before?: string;
  unit: string;
  times: number;
  after?: string;
}

type Field = keyof OtpMail;

/** A labelled mail, one to a line of a file. */
export type OtpCase = {
  id: string;
  group: string;
  /** BCP 47. */
  lang: string;
  /** The code as it is to be typed; null where a careful person finds none. */
  expected: string | null;
  /** Other ways to write it that are right as well. */
  accept?: string[];
} & Partial<OtpMail> &
  Partial<Record<`${Field}Repeat`, Repeat>>;

/** The files of labelled emails in this folder. */
export function caseFiles(): string[] {
  return readdirSync(import.meta.dirname).filter((name) => name.endsWith('.jsonl'));
}

const loaded = new Map<string, readonly OtpCase[]>();

/** The cases of a file in this folder, each time the same objects. */
export function loadCases(file: string): readonly OtpCase[] {
  const cases = loaded.get(file) ?? readCases(file);
  loaded.set(file, cases);
  return cases;
}

function readCases(file: string): OtpCase[] {
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as OtpCase);
}

export function mailOf(one: OtpCase): OtpMail {
  const field = (name: Field) => {
    const repeat = one[`${name}Repeat`];
    return repeat
      ? `${repeat.before ?? ''}${repeat.unit.repeat(repeat.times)}${repeat.after ?? ''}`
      : (one[name] ?? null);
  };
  return { subject: field('subject'), text: field('text'), html: field('html') };
}

export function isRight(one: OtpCase, code: string | null): boolean {
  if (code === null || one.expected === null) return code === one.expected;
  return [one.expected, ...(one.accept ?? [])].includes(code);
}

export interface Score {
  accuracy: number;
  /** How many of the codes that were named are right. */
  precision: number;
  misses: string[];
}

const found = new WeakMap<OtpCase, string | null>();

/** The code in an email, which is looked for once. */
function codeOf(one: OtpCase): string | null {
  const known = found.get(one);
  if (known !== undefined) return known;
  const code = detectOtp(mailOf(one));
  found.set(one, code);
  return code;
}

export function score(cases: readonly OtpCase[]): Score {
  const rows = cases.map((one) => ({ one, code: codeOf(one) }));
  const right = rows.filter(({ one, code }) => isRight(one, code));
  const named = rows.filter(({ code }) => code !== null);
  const rightlyNamed = right.filter(({ code }) => code !== null);
  return {
    accuracy: right.length / rows.length,
    precision: rightlyNamed.length / named.length,
    misses: rows
      .filter((row) => !right.includes(row))
      .map(({ one, code }) => `${one.id} (${one.lang}): expected ${one.expected}, got ${code}`),
  };
}
