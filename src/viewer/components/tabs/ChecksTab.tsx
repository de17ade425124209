import { useSignal } from '@preact/signals';
import { Fragment } from 'preact';
import { useRef } from 'preact/hooks';
import type { ChecksResponse } from '../../../contract/viewer-schemas.js';
import { loadChecks } from '../../state/checks.js';
import type { OpenedEmail } from '../../state/opened.js';
import { useLoaded } from '../use-loaded.js';
import { HtmlTab } from './HtmlTab.js';

type Finding = ChecksResponse['data'][number];

/** Maximum number of characters of the text that are shown with marks. */
const SHOWN = 300_000;

const PARTS = { subject: 'subject', text: 'text', html: 'HTML', headers: 'headers' };

/** What is wrong with the email: a list, and beside or below it the email with the number of each finding. */
export function ChecksTab({ email }: { email: OpenedEmail }) {
  const { content: checks, problem } = useLoaded(() => loadChecks(email.id), [email.id]);
  const chosen = useSignal<number | null>(null);
  const preview = useRef<HTMLDivElement>(null);
  if (problem !== null) return <p role="alert">{problem}</p>;
  if (checks === null) return <p class="is-quiet">Checking…</p>;
  const { data, more } = checks;
  if (data.length === 0) return <p class="is-quiet">Nothing is wrong with this email.</p>;
  const isSeenIn = (part: Finding['part']) =>
    data.some((one) => one.part === part && one.at !== null);
  const choose = (finding: Finding, number: number) => {
    chosen.value = number;
    if (preview.current) showMark(preview.current, finding, number);
  };
  const [hasHtml, hasText] = [isSeenIn('html'), isSeenIn('text')];
  return (
    <div class="checks">
      <ol class="findings">
        {data.map((finding, index) => {
          const left = finding.rule === data[index + 1]?.rule ? undefined : more[finding.rule];
          const number = index + 1;
          return (
            <Fragment key={number}>
              <FindingLine
                finding={finding}
                number={number}
                isChosen={chosen.value === number}
                onChoose={() => choose(finding, number)}
              />
              {left !== undefined && (
                <li class="is-quiet">
                  and {left} more of <code>{finding.rule}</code>
                </li>
              )}
            </Fragment>
          );
        })}
      </ol>
      {(hasHtml || hasText) && (
        <div class="checked-email" ref={preview}>
          {hasHtml && <HtmlTab email={email} isMarked />}
          {hasText && (
            <MarkedText text={email.record.text_body ?? ''} findings={data} chosen={chosen.value} />
          )}
        </div>
      )}
    </div>
  );
}

interface FindingLineProps {
  finding: Finding;
  number: number;
  isChosen: boolean;
  onChoose: () => void;
}

function FindingLine({ finding, number, isChosen, onChoose }: FindingLineProps) {
  const { rule, severity, message, excerpt, part, line, at } = finding;
  const content = (
    <>
      <mark>{number}</mark>
      <span>
        <strong>{message}</strong>
        <span class="is-quiet">
          {severity} <code>{rule}</code>, {PARTS[part]}
          {line !== null && `, line ${line}`}
        </span>
        {excerpt !== '' && !message.includes(excerpt) && <code dir="auto">{excerpt}</code>}
      </span>
    </>
  );
  return (
    <li class={`is-${severity}`}>
      {at === null ? (
        <div class="finding">{content}</div>
      ) : (
        <button
          type="button"
          class="finding"
          aria-pressed={isChosen}
          onClick={({ currentTarget }) => {
            onChoose();
            // On a narrow screen, the preview then covers the lower part of it.
            currentTarget.scrollIntoView({ block: 'nearest' });
          }}
        >
          {content}
        </button>
      )}
    </li>
  );
}

/** Scrolls the preview to the mark of a finding, but nothing around the preview. */
function showMark(preview: HTMLElement, { part }: Finding, number: number): void {
  const frame = preview.querySelector('iframe');
  const address = frame?.srcdoc ? 'about:srcdoc' : (frame?.src ?? '');
  // The frame has another origin, and no scripts: its fragment is what the page may set.
  frame?.contentWindow?.location.replace(`${address}#finding-${part === 'html' ? number : 0}`);
  const text = preview.querySelector('pre');
  const mark = text?.querySelector<HTMLElement>(`#text-finding-${number}`);
  if (text && mark) text.scrollTop = mark.offsetTop - text.clientHeight / 2;
}

interface MarkedTextProps {
  text: string;
  findings: readonly Finding[];
  chosen: number | null;
}

/** The text part, with the number of each finding in front of what it is about. */
function MarkedText({ text, findings, chosen }: MarkedTextProps) {
  const shown = text.slice(0, SHOWN);
  const marks = findings
    .flatMap(({ part, at }, index) =>
      part === 'text' && at !== null && at <= SHOWN ? [{ at, number: index + 1 }] : [],
    )
    .sort((one, other) => one.at - other.at);
  return (
    <pre class="body-text" role="region" aria-label="Text with findings" tabIndex={0}>
      {shown.slice(0, marks[0]?.at)}
      {marks.map(({ at, number }, index) => (
        <Fragment key={number}>
          <mark id={`text-finding-${number}`} class={number === chosen ? 'is-chosen' : undefined}>
            {number}
          </mark>
          {shown.slice(at, marks[index + 1]?.at)}
        </Fragment>
      ))}
    </pre>
  );
}
