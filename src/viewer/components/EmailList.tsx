import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Rows } from '../model/rows.js';
import { hasMore, isFlooded, loadMore } from '../state/emails.js';
import { route } from '../state/route.js';
import { rows } from '../state/rows.js';
import { Lines } from './lines.js';

/** Pixels above and below what can be seen that are rendered as well. */
const MARGIN = 400;

/** Older emails are loaded when the end is this near, in px. */
const NEAR_END = 1_500;

/** The list. Only the lines that can be seen are in the page, however many there are. */
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

/** Lines that the server renders: most windows have no place for more. */
const FIRST_LINES = 16;

/** The beginning of the list as the server renders it. */
export function FirstLines() {
  const all = rows.value;
  return (
    <div class="email-list">
      <Lines rows={all} first={0} last={Math.min(FIRST_LINES, all.length) - 1} />
    </div>
  );
}

/** New emails at the top do not move what is being looked at further down. */
function useKeepPlace(scroller: { current: HTMLDivElement | null }, all: Rows): void {
  const seen = useRef<{ key: string; at: number; top: number } | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const before = seen.current;
    if (before && element.scrollTop > 0) {
      // Most often, only the place has changed.
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

/** The email that is open can be seen in the list, once it is chosen by the keyboard or an address. */
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
