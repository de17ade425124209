import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { detectOtp, type OtpMail } from '../../src/otp/index.js';

/** A long field, abbreviated: `before`, then `unit` repeated, then `after`. */
interface Repeat {
  before?: string;
  unit: string;
  times: number;
  after?: string;
}

type Field = keyof OtpMail;

/** A labelled email, one per line of a file: emails/README.md. */
export type OtpCase = {
  id: string;
  batch: string;
  group: string;
  /** BCP 47. */
  lang: string;
  /** The code as typed; null if a careful person finds none. */
  expected: string | null;
  /** Other correct spellings. */
  accept?: string[];
} & Partial<OtpMail> &
  Partial<Record<`${Field}Repeat`, Repeat>>;

const FOLDER = path.join(import.meta.dirname, 'emails');

/** All labelled emails. */
export function loadCases(): OtpCase[] {
  const names = readdirSync(FOLDER).filter((name) => /\.jsonl(?:\.br)?$/.test(name));
  return names.flatMap((name) => {
    const file = readFileSync(path.join(FOLDER, name));
    const text = name.endsWith('.br') ? brotliDecompressSync(file) : file;
    return text
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line): OtpCase => JSON.parse(line));
  });
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
  /** The share of correct codes among those found. */
  precision: number;
  misses: string[];
}

export function score(cases: readonly OtpCase[]): Score {
  const rows = cases.map((one) => ({ one, code: detectOtp(mailOf(one)) }));
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
