import type { ListedFinding } from './finding.js';
import { readHtml } from './html.js';

/** An email may style all elements, and high contrast replaces colors: a mark must look the same. */
const STYLE =
  'forced-color-adjust:none;display:inline-block;margin:0 2px;padding:0 5px;background:#ffd54a;color:#000;border-radius:8px;font:bold 12px/16px sans-serif';

/** The mark that the page's list leads to. */
const SHEET = '<style>mark:target{outline:3px solid #d32f2f}</style>';

/**
 * The HTML with the number of each listed finding, from 1, in front of what it is about. The `id` of a mark is
 * `finding-` and its number.
 */
export function withMarks(html: string, findings: readonly ListedFinding[]): string {
  const marked = findings.flatMap(({ part, at }, index) =>
    part === 'html' && at !== null ? [{ at, number: index + 1 }] : [],
  );
  if (marked.length === 0) return html;
  const placeOf = placer(html);
  const places = marked
    .map(({ at, number }) => ({ at: placeOf(at), number }))
    .sort((one, other) => one.at - other.at || one.number - other.number);
  const pieces: string[] = [SHEET];
  let done = 0;
  for (const { at, number } of places) {
    const mark = `<mark id="finding-${number}" style="${STYLE}">${number}</mark>`;
    pieces.push(html.slice(done, at), mark);
    done = at;
  }
  return [...pieces, html.slice(done)].join('');
}

/** Where the mark of an offset is seen: in front of what hides the place, and in a cell rather than between cells. */
function placer(html: string): (at: number) => number {
  const { elements, lines, sheets } = readHtml(html);
  const texts = lines.flat();
  return (at) => {
    const tag = lastBefore(elements, at);
    const isInSheet = sheets.some((sheet) => sheet.at <= at && at < sheet.at + sheet.css.length);
    let around = isInSheet || tag?.at === at ? tag : lastBefore(texts, at)?.element;
    if (!around?.isHidden) return tag?.at === at && /^t[dh]$/.test(tag.name) ? tag.tagEnd : at;
    while (around.parent?.isHidden) around = around.parent;
    return around.at;
  };
}

/** The last one that starts at an offset or before it. */
function lastBefore<Placed extends { at: number }>(
  sorted: readonly Placed[],
  at: number,
): Placed | undefined {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return sorted[low - 1];
}
