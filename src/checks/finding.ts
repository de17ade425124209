import type { EmailParts } from './email-parts.js';
import { type CheckRule, type CheckSeverity, RULE_NAMES, SEVERITIES } from './rules.js';
import { shownUrl } from './url.js';

/** The part of an email that a finding is in. */
export type CheckedPart = 'subject' | 'text' | 'html' | 'headers';

/** Something that is wrong with an email. */
export interface EmailFinding {
  rule: CheckRule;
  severity: CheckSeverity;
  /** What is wrong, in one line. */
  message: string;
  /** The text or the tag that it is about; empty if it is about the email as a whole. */
  excerpt: string;
  part: CheckedPart;
  /** The line of that part, from 1; null for the subject, headers and the email as a whole. */
  line: number | null;
}

/** A finding of a rule: where it is, rather than in which line. */
export interface Found {
  rule: CheckRule;
  message: string;
  part: CheckedPart;
  excerpt?: string;
  /** The offset in the source of the part. */
  at?: number | undefined;
  /** Of several in a line, which may have the same message. */
  number?: number;
}

/** How many findings of a rule are listed: an email may have 10,000 broken links. */
const MOST_LISTED = 20;

/** Longer excerpts and messages are shortened, in characters. */
const LONGEST_EXCERPT = 100;
const LONGEST_MESSAGE = 200;

/** The property of a finding with its offset in the source of the part. Not enumerable: a finding is plain data. */
const AT = Symbol('at');

/** A finding, and its offset in the source of its part, if it is known. */
export interface ListedFinding extends EmailFinding {
  at: number | null;
}

/** The findings that are listed, and how many more each rule has. */
export interface FindingList {
  data: ListedFinding[];
  more: Partial<Record<CheckRule, number>>;
}

/** The first findings of each rule, and the numbers of the others. */
export function listed(findings: readonly (EmailFinding & { [AT]?: number })[]): FindingList {
  const counts: FindingList['more'] = {};
  const data = findings.filter(({ rule }) => {
    counts[rule] = (counts[rule] ?? 0) + 1;
    return counts[rule] <= MOST_LISTED;
  });
  const more = Object.entries(counts).flatMap(([rule, count]) =>
    count > MOST_LISTED ? [[rule, count - MOST_LISTED]] : [],
  );
  return {
    data: data.map((finding) => ({ ...finding, at: finding[AT] ?? null })),
    more: Object.fromEntries(more),
  };
}

/** The order of the parts in which findings are listed. */
const PART_ORDER: readonly CheckedPart[] = ['subject', 'headers', 'html', 'text'];

/**
 * The findings of all rules, in the order of the rules and of the email, without those of ignored rules and without
 * repetitions.
 */
export function collect(
  found: Iterable<Found>,
  parts: EmailParts,
  ignored: ReadonlySet<CheckRule>,
): EmailFinding[] {
  const byRule = new Map<CheckRule, Map<string, Found>>();
  for (const one of found) {
    if (ignored.has(one.rule)) continue;
    const known = byRule.get(one.rule) ?? new Map<string, Found>();
    byRule.set(one.rule, known);
    // The same in both parts, or in each row of a table, is one mistake.
    const key = `${one.number ?? 0} ${one.message}`;
    if (!known.has(key)) known.set(key, one);
  }
  const lines = { html: lineCounter(parts.html), text: lineCounter(parts.text) };
  return RULE_NAMES.flatMap((rule) =>
    [...(byRule.get(rule)?.values() ?? [])].sort(byPlace).map((one) => findingOf(one, lines)),
  );
}

function byPlace(one: Found, other: Found): number {
  const byPart = PART_ORDER.indexOf(one.part) - PART_ORDER.indexOf(other.part);
  return byPart || (one.at ?? 0) - (other.at ?? 0);
}

type LineAt = (at: number) => number;

function findingOf(
  { rule, message, part, excerpt = '', at }: Found,
  lines: Record<'html' | 'text', LineAt>,
): EmailFinding {
  const lineAt = part === 'html' || part === 'text' ? lines[part] : undefined;
  const finding = {
    rule,
    severity: SEVERITIES[rule],
    message: oneLine(message, LONGEST_MESSAGE),
    excerpt: oneLine(excerpt),
    part,
    line: lineAt && at !== undefined ? lineAt(at) : null,
  };
  return Object.defineProperty(finding, AT, { value: at });
}

/** Finds the line of an offset, from 1. Counts on from the offset before, since offsets mostly ascend. */
function lineCounter(source: string | null): LineAt {
  const text = source ?? '';
  let [before, line, end] = [0, 1, text.indexOf('\n')];
  return (at) => {
    if (at < before) [line, end] = [1, text.indexOf('\n')];
    before = at;
    for (; end >= 0 && end < at; end = text.indexOf('\n', end + 1)) line++;
    return line;
  };
}

/** Characters that control a terminal, or change the direction of text. */
const CONTROLS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** A URL in a text. */
const URL_IN_TEXT = /https?:\/\/[^\s"'<>”]+/gi;

/** Collapses white space, escapes control characters, hides what may be a token in a URL, and shortens a text. */
export function oneLine(text: string, most = LONGEST_EXCERPT): string {
  const line = text
    .slice(0, 10 * most)
    .replace(URL_IN_TEXT, shownUrl)
    .replace(/\s+/g, ' ')
    .replace(CONTROLS, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}

const PARTS = { subject: 'subject', text: 'text', html: 'HTML', headers: 'headers' };

/** Where a finding is, as text: `HTML, line 12`. */
export function placeOf({ part, line }: EmailFinding): string {
  return line === null ? PARTS[part] : `${PARTS[part]}, line ${line}`;
}

/** Findings as text, a line each; many of a rule are counted in a line after them. */
export function findingLines(findings: readonly EmailFinding[]): string[] {
  const { data, more } = listed(findings);
  const widest = Math.max(...data.map(({ rule }) => rule.length));
  return data.flatMap((finding, index) => {
    const { severity, rule, message } = finding;
    const start = `${severity.padEnd(7)}  ${rule.padEnd(widest)}  `;
    const left = rule === data[index + 1]?.rule ? undefined : more[rule];
    return [
      `${start}${message} (${placeOf(finding)})`,
      ...(left === undefined ? [] : [`${start}and ${left} more`]),
    ];
  });
}
