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
}

/** Maximum number of findings of a rule: an email may have 10,000 broken links. The last one counts the others. */
const MOST_PER_RULE = 20;

/** Longer excerpts and messages are shortened, in characters. */
const LONGEST_EXCERPT = 100;
const LONGEST_MESSAGE = 200;

/** The property of a finding with its offset in the source of the part. Not enumerable: a finding is plain data. */
const AT = Symbol('at');

/** The offset of a finding in the source of its part, if it is known. */
export function offsetOf(finding: EmailFinding & { [AT]?: number }): number | undefined {
  return finding[AT];
}

/** The findings of all rules, in the order of the rules, without those of ignored rules and without repetitions. */
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
    if (!known.has(one.message)) known.set(one.message, one);
  }
  return RULE_NAMES.flatMap((rule) => {
    const all = [...(byRule.get(rule)?.values() ?? [])];
    const more = all.length - MOST_PER_RULE;
    return all
      .slice(0, MOST_PER_RULE)
      .map((one, index) => findingOf(one, parts, index === MOST_PER_RULE - 1 ? more : 0));
  });
}

/** @param more how many findings of the rule are left out */
function findingOf(
  { rule, message, part, excerpt = '', at }: Found,
  parts: EmailParts,
  more: number,
): EmailFinding {
  const source = part === 'html' ? parts.html : part === 'text' ? parts.text : null;
  const line = source === null || at === undefined ? null : lineAt(source, at);
  const finding = {
    rule,
    severity: SEVERITIES[rule],
    message: oneLine(message, LONGEST_MESSAGE) + (more > 0 ? `, and ${more} more` : ''),
    excerpt: oneLine(excerpt),
    part,
    line,
  };
  return Object.defineProperty(finding, AT, { value: at });
}

/** The number of the line at an offset, from 1. */
function lineAt(source: string, at: number): number {
  let line = 1;
  for (let end = source.indexOf('\n'); end >= 0 && end < at; end = source.indexOf('\n', end + 1))
    line++;
  return line;
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

/** Findings as text, a line each. */
export function findingLines(findings: readonly EmailFinding[]): string[] {
  const widest = Math.max(...findings.map(({ rule }) => rule.length));
  return findings.map((finding) => {
    const { severity, rule, message } = finding;
    return `${severity.padEnd(7)}  ${rule.padEnd(widest)}  ${message} (${placeOf(finding)})`;
  });
}
