import { Fragment } from 'preact';
import type { ChecksResponse } from '../../../contract/viewer-schemas.js';
import { loadChecks } from '../../state/checks.js';
import type { OpenedEmail } from '../../state/opened.js';
import { useLoaded } from '../use-loaded.js';
import { HtmlTab } from './HtmlTab.js';

type Finding = ChecksResponse['data'][number];

/** Maximum number of characters of the text that are shown with marks. */
const SHOWN = 300_000;

const PARTS = { subject: 'subject', text: 'text', html: 'HTML', headers: 'headers' };

/** What is wrong with the email: a list, and the number of each finding in the email. */
export function ChecksTab({ email }: { email: OpenedEmail }) {
  const { content: checks, problem } = useLoaded(() => loadChecks(email.id), [email.id]);
  if (problem !== null) return <p role="alert">{problem}</p>;
  if (checks === null) return <p class="is-quiet">Checking…</p>;
  const { data } = checks;
  if (data.length === 0) return <p class="is-quiet">Nothing is wrong with this email.</p>;
  const isSeenIn = (part: Finding['part']) => data.some((one) => one.part === part && one.line);
  return (
    <>
      <ol class="findings">
        {data.map((finding, index) => (
          <FindingLine key={index} finding={finding} number={index + 1} />
        ))}
      </ol>
      {isSeenIn('html') && <HtmlTab email={email} isMarked />}
      {isSeenIn('text') && <MarkedText text={email.record.text_body ?? ''} findings={data} />}
    </>
  );
}

function FindingLine({ finding, number }: { finding: Finding; number: number }) {
  const { rule, severity, message, excerpt, part, line } = finding;
  return (
    <li class={`is-${severity}`}>
      <mark>{number}</mark>
      <div>
        <p>
          <strong>{message}</strong>
        </p>
        <p class="is-quiet">
          {severity} <code>{rule}</code>, {PARTS[part]}
          {line !== null && `, line ${line}`}
        </p>
        {excerpt !== '' && !message.includes(excerpt) && (
          <p dir="auto">
            <code>{excerpt}</code>
          </p>
        )}
      </div>
    </li>
  );
}

/** The text part, with the numbers of findings in front of their lines. */
function MarkedText({ text, findings }: { text: string; findings: readonly Finding[] }) {
  const lines = text.slice(0, SHOWN).split('\n');
  const marks = findings
    .map(({ part, line }, index) => ({ line: part === 'text' ? line : null, number: index + 1 }))
    .filter((mark): mark is { line: number; number: number } => mark.line !== null)
    .sort((one, other) => one.line - other.line);
  const starts = [1, ...marks.map(({ line }) => line)];
  return (
    <pre class="body-text">
      {starts.map((start, index) => (
        <Fragment key={index}>
          {index > 0 && <mark>{marks[index - 1]?.number}</mark>}
          {lines
            .slice(start - 1, (starts[index + 1] ?? Infinity) - 1)
            .map((line) => `${line}\n`)
            .join('')}
        </Fragment>
      ))}
    </pre>
  );
}
