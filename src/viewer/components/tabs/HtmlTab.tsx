import { useSignal } from '@preact/signals';
import { api } from '../../api/index.js';
import { report } from '../../report.js';
import type { OpenedEmail } from '../../state/opened.js';
import { useLoaded } from '../use-loaded.js';

const WIDTHS = { Phone: 375, Tablet: 768, Desktop: null };

/** Content that an email would load from the web. */
const REMOTE =
  /(?:src|srcset|background|poster)\s*=\s*["']?\s*https?:|url\(\s*["']?\s*https?:|<link\b[^>]*https?:/i;

interface HtmlTabProps {
  email: OpenedEmail;
  /** Whether findings are marked, without remote content. */
  isMarked?: boolean;
}

/** The HTML in a frame with its own origin and without scripts. */
export function HtmlTab({ email: { id, record }, isMarked = false }: HtmlTabProps) {
  const width = useSignal<keyof typeof WIDTHS>('Desktop');
  const isDark = useSignal(false);
  const loadsRemote = useSignal(false);
  const kind = isMarked ? 'markedPage' : loadsRemote.value ? 'remotePage' : 'page';
  const inputs = [id, kind] as const;
  const { content: frame, problem } = useLoaded(() => api.frame(...inputs), inputs);
  /** The frame that has loaded: a large email takes seconds. */
  const loaded = useSignal<typeof frame>(null);
  // A report never loads anything.
  const isRemote = !report && !isMarked && REMOTE.test(record.html_body ?? '');
  return (
    <>
      <div class="frame-bar">
        <div class="segments" role="group" aria-label="Width">
          {Object.entries(WIDTHS).map(([name, px]) => (
            <button
              key={name}
              type="button"
              aria-pressed={width.value === name}
              title={px === null ? 'Full width' : `${px} px`}
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
        {problem === null && (frame === null || loaded.value !== frame) && (
          <span class="is-quiet">Loading…</span>
        )}
      </div>
      {problem !== null && <p role="alert">{problem}</p>}
      {frame !== null && (
        <div class="frame-ground">
          <iframe
            class={`mail-frame ${isDark.value ? 'is-dark' : ''}`}
            title="The email as it is rendered"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            referrerpolicy="no-referrer"
            {...frame}
            onLoad={() => {
              loaded.value = frame;
            }}
            style={{ width: WIDTHS[width.value] === null ? '100%' : `${WIDTHS[width.value]}px` }}
          />
        </div>
      )}
    </>
  );
}
