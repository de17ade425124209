import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { offsetsOf, type Row, rowAt } from '../model/rows.js';
import { hasMore, isLoading, loadMore } from '../state/emails.js';
import { route } from '../state/route.js';
import { rows } from '../state/rows.js';
import { EmailLine, TestLine } from './lines.js';

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
  const offsets = useMemo(() => offsetsOf(all), [all]);
  const total = offsets[all.length] ?? 0;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      height.value = element.clientHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [height]);
  useEffect(() => {
    if (hasMore.value && total - top.value - height.value < NEAR_END) void loadMore();
  });
  useKeepPlace(scroller, all, offsets);
  useShowSelected(scroller, all, offsets);

  const first = rowAt(offsets, top.value - MARGIN);
  const last = rowAt(offsets, top.value + height.value + MARGIN);
  return (
    <div
      class="email-list"
      ref={scroller}
      onScroll={({ currentTarget }) => {
        top.value = currentTarget.scrollTop;
      }}
    >
      <ul
        aria-label="Emails, newest first"
        aria-busy={isLoading.value}
        style={{ height: `${total}px` }}
      >
        {all.slice(first, last + 1).map((row, index) => (
          <li
            key={row.key}
            class={`line is-${row.kind}`}
            aria-setsize={hasMore.value ? -1 : all.length}
            aria-posinset={first + index + 1}
            style={{ transform: `translateY(${offsets[first + index]}px)` }}
          >
            {row.kind === 'test' ? <TestLine row={row} /> : <EmailLine row={row} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** New emails at the top do not move what is being looked at further down. */
function useKeepPlace(
  scroller: { current: HTMLDivElement | null },
  all: readonly Row[],
  offsets: Float64Array,
): void {
  const seen = useRef<{ key: string; at: number; offset: number } | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const before = seen.current;
    if (before && element.scrollTop > 0) {
      // Most often, only the place has changed.
      const isThere = all[before.at]?.key === before.key;
      const at = isThere ? before.at : all.findIndex(({ key }) => key === before.key);
      const moved = at < 0 ? 0 : (offsets[at] ?? 0) - before.offset;
      if (moved !== 0) element.scrollTop += moved;
    }
    const at = rowAt(offsets, element.scrollTop);
    const row = all[at];
    seen.current = row ? { key: row.key, at, offset: offsets[at] ?? 0 } : null;
  });
}

/** The email that is open can be seen in the list, once it is chosen by the keyboard or an address. */
function useShowSelected(
  scroller: { current: HTMLDivElement | null },
  all: readonly Row[],
  offsets: Float64Array,
): void {
  const { email } = route.value;
  const shown = useRef<string | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || email === shown.current) return;
    const at = all.findIndex(({ key }) => key === email);
    if (at < 0) return;
    shown.current = email;
    const [start = 0, end = 0] = [offsets[at], offsets[at + 1]];
    if (start < element.scrollTop) element.scrollTop = start;
    else if (end > element.scrollTop + element.clientHeight) {
      element.scrollTop = end - element.clientHeight;
    }
  });
}
