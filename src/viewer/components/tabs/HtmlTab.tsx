import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { api } from '../../api/index.js';
import { messageOf } from '../../model/format.js';
import { report } from '../../report.js';
import type { OpenedEmail } from '../../state/opened.js';

const WIDTHS = { Phone: 375, Tablet: 768, Desktop: null };

/** Something that an email would load from the web. */
const REMOTE =
  /(?:src|srcset|background|poster)\s*=\s*["']?\s*https?:|url\(\s*["']?\s*https?:|<link\b[^>]*https?:/i;

/** The HTML in a frame of its own origin, in which no script runs. */
export function HtmlTab({ email: { id, record } }: { email: OpenedEmail }) {
  const width = useSignal<keyof typeof WIDTHS>('Desktop');
  const isDark = useSignal(false);
  const loadsRemote = useSignal(false);
  const frame = useSignal<{ src: string } | { srcdoc: string } | null>(null);
  const problem = useSignal<string | null>(null);
  useEffect(() => {
    frame.value = null;
    api.frame(id, loadsRemote.value).then(
      (found) => {
        frame.value = found;
      },
      (error: unknown) => {
        problem.value = messageOf(error);
      },
    );
  }, [id, loadsRemote.value, frame, problem]);
  // A report loads nothing, ever.
  const isRemote = !report && REMOTE.test(record.html_body ?? '');
  return (
    <>
      <div class="frame-bar">
        <div class="segments" role="group" aria-label="Width">
          {Object.entries(WIDTHS).map(([name, px]) => (
            <button
              key={name}
              type="button"
              aria-pressed={width.value === name}
              title={px === null ? 'All there is' : `${px} px`}
              onClick={() => {
                width.value = name as keyof typeof WIDTHS;
              }}
            >
              {name}
            </button>
          ))}
        </div>
        <button
          type="button"
          aria-pressed={isDark.value}
          onClick={() => {
            isDark.value = !isDark.value;
          }}
        >
          Dark
        </button>
        {isRemote && (
          <button
            type="button"
            aria-pressed={loadsRemote.value}
            onClick={() => {
              loadsRemote.value = !loadsRemote.value;
            }}
          >
            Load remote content
          </button>
        )}
      </div>
      {problem.value !== null && <p role="alert">{problem}</p>}
      {frame.value !== null && (
        <div class="frame-ground">
          <iframe
            class={`mail-frame ${isDark.value ? 'is-dark' : ''}`}
            title="The email as it is rendered"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            referrerpolicy="no-referrer"
            {...frame.value}
            style={{ width: WIDTHS[width.value] === null ? '100%' : `${WIDTHS[width.value]}px` }}
          />
        </div>
      )}
    </>
  );
}
