import { type EmailFinding, offsetOf } from './finding.js';

/** An email may style all elements: what a mark looks like must not depend on it. */
const STYLE =
  'display:inline-block;margin:0 2px;padding:0 5px;background:#ffd54a;color:#000;border-radius:8px;font:bold 12px/16px sans-serif';

/** A style sheet, whose text is not shown. */
const SHEET = /<style\b[\s\S]*?(?:<\/style|$)/gi;

/** The HTML with the number of each finding, from 1, in front of what it is about. */
export function withMarks(html: string, findings: readonly EmailFinding[]): string {
  const sheets = [...html.matchAll(SHEET)];
  const isInSheet = (at: number) =>
    sheets.some(({ index, 0: sheet }) => index < at && at < index + sheet.length);
  const places = findings.flatMap((finding, index) => {
    const at = finding.part === 'html' ? offsetOf(finding) : undefined;
    return at === undefined || isInSheet(at) ? [] : [{ at, number: index + 1 }];
  });
  const pieces: string[] = [];
  let done = 0;
  for (const { at, number } of places.sort((one, other) => one.at - other.at)) {
    pieces.push(html.slice(done, at), `<mark style="${STYLE}">${number}</mark>`);
    done = at;
  }
  return [...pieces, html.slice(done)].join('');
}
