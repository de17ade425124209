import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Rows } from '../model/rows.js';
import { hasMore, isFlooded, loadMore } from '../state/emails.js';
import { route } from '../state/route.js';
import { rows } from '../state/rows.js';
import { Lines } from './lines.js';

/** How far beyond the visible area lines are rendered, in px. */
const MARGIN = 400;

/** Older emails are loaded at this distance from the end, in px. */
const NEAR_END = 1_500;

/** The list. Only visible lines are rendered, however long the list is. */
export function EmailList() {
  const scroller = useRef<HTMLDivElement>(null);
  const top = useSignal(0);
  const height = useSignal(800);
  const all = rows.value;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      height.value = element.clientHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [height]);
  const isNearEnd = all.height - top.value - height.value < NEAR_END;
  const isShort = hasMore.value && isNearEnd && !isFlooded.value;
  useEffect(() => {
    if (isShort) void loadMore();
  });
  useKeepPlace(scroller, all);
  useShowSelected(scroller, all);

  return (
    <div
      class="email-list"
      ref={scroller}
      onScroll={({ currentTarget }) => {
        top.value = currentTarget.scrollTop;
      }}
    >
      <Lines
        rows={all}
        first={all.indexAt(top.value - MARGIN)}
        last={all.indexAt(top.value + height.value + MARGIN)}
      />
    </div>
  );
}

/** Lines that the server renders: most windows show fewer. */
const FIRST_LINES = 16;

/** The first lines of the list, as the server renders them. */
export function FirstLines() {
  const all = rows.value;
  return (
    <div class="email-list">
      <Lines rows={all} first={0} last={Math.min(FIRST_LINES, all.length) - 1} />
    </div>
  );
}

/** Keeps the visible lines in place while new emails are added at the top. */
function useKeepPlace(scroller: { current: HTMLDivElement | null }, all: Rows): void {
  const seen = useRef<{ key: string; at: number; top: number } | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const before = seen.current;
    if (before && element.scrollTop > 0) {
      // Mostly, only the position has changed.
      const isThere = all.at(before.at)?.key === before.key;
      const at = isThere ? before.at : all.indexOf(before.key);
      const moved = at < 0 ? 0 : all.top(at) - before.top;
      if (moved !== 0) element.scrollTop += moved;
    }
    const at = all.indexAt(element.scrollTop);
    const row = all.at(at);
    seen.current = row ? { key: row.key, at, top: all.top(at) } : null;
  });
}

/** Scrolls to the open email after it was selected by the keyboard or the URL. */
function useShowSelected(scroller: { current: HTMLDivElement | null }, all: Rows): void {
  const { email } = route.value;
  const shown = useRef<string | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || email === null || email === shown.current) return;
    const at = all.indexOf(email);
    if (at < 0) return;
    shown.current = email;
    const [start, end] = [all.top(at), all.top(at + 1)];
    if (start < element.scrollTop) element.scrollTop = start;
    else if (end > element.scrollTop + element.clientHeight) {
      element.scrollTop = end - element.clientHeight;
    }
  }, [email, all, scroller]);
}
