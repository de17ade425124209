import { api } from '../../api/index.js';
import { save } from '../../model/save.js';
import type { OpenedEmail } from '../../state/opened.js';
import { CopyButton } from '../CopyButton.js';
import { useLoaded } from '../use-loaded.js';

/** Maximum number of characters shown. The download has all of them. */
const SHOWN = 300_000;

/** The raw email. */
export function SourceTab({ email: { id } }: { email: OpenedEmail }) {
  const load = async () => {
    const file = await api.source(id);
    return { file, source: await file.text() };
  };
  const { content, problem } = useLoaded(load, [id]);
  if (problem !== null) return <p role="alert">{problem}</p>;
  if (content === null) return <p class="is-quiet">Loading…</p>;
  const { file, source } = content;
  const text = source.replaceAll('\r\n', '\n');
  const end = text.indexOf('\n\n');
  const [header, body] = end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end)];
  return (
    <>
      <div class="frame-bar">
        <CopyButton text={source} label="Copy the source" />
        <button type="button" onClick={() => save(file, `${id}.eml`)}>
          Download .eml
        </button>
      </div>
      <pre class="source">
        <Header text={header.slice(0, SHOWN)} />
        {body.slice(0, SHOWN)}
      </pre>
      {text.length > SHOWN && <p class="is-quiet">The rest is in the download.</p>}
    </>
  );
}

/** The header, with highlighted field names. */
function Header({ text }: { text: string }) {
  return (
    <>
      {text.split(/^(?=[\x21-\x39\x3b-\x7e]+:)/m).map((field, index) => {
        const colon = field.indexOf(':') + 1;
        return (
          <span key={index}>
            <b>{field.slice(0, colon)}</b>
            {field.slice(colon)}
          </span>
        );
      })}
    </>
  );
}
