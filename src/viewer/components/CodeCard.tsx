import { Fragment } from 'preact';
import type { CodeCandidate, CodeReason, CodesResponse } from '../../contract/viewer-schemas.js';
import type { OpenedEmail } from '../state/opened.js';
import { CopyButton } from './CopyButton.js';

/** The code of the email in large type, and the reasons for it; or why there is none. */
export function CodeCard({ email }: { email: OpenedEmail }) {
  const { detected_otp: code } = email.record;
  const { data, enough } = email.codes;
  if (code === null && data.length === 0) {
    return <p class="no-code">No code: nothing in this email looks like one.</p>;
  }
  return (
    <section class="card" aria-label="Code">
      {code === null ? (
        <NoCode data={data} enough={enough} />
      ) : (
        <div class="code-line">
          <output class="code" aria-label="Code">
            {code}
          </output>
          <CopyButton text={code} label={`Copy the code ${code}`} />
        </div>
      )}
      <details class="why">
        <summary>{code === null ? 'What was considered' : 'Why this code'}</summary>
        <p class="is-quiet">
          {`Each candidate is scored by what is written around it. One with ${enough} or more is the code.`}
        </p>
        <ol class="candidates">
          {data.map((candidate) => (
            <Candidate
              key={candidate.code}
              candidate={candidate}
              enough={enough}
              isCode={candidate.code === code}
            />
          ))}
        </ol>
      </details>
    </section>
  );
}

/** Reasons with less weight are not why an email has no code; all are in the list of candidates. */
const MIN_AGAINST = 5;

/** Why an email has no code: no candidate scores enough, or two are equally likely. */
function NoCode({ data, enough }: CodesResponse) {
  const [nearest, second] = data;
  if (!nearest) return null;
  const against = nearest.reasons.filter(({ weight }) => weight <= -MIN_AGAINST);
  const isTie = nearest.reasons.some(({ id, weight }) => id === 'tie' && weight < 0);
  return (
    <div class="no-code-card">
      <h2>No code</h2>
      {isTie && second ? (
        <p>
          <code>{nearest.shown}</code> ({nearest.score}) and <code>{second.shown}</code> (
          {second.score}) are about as likely, and a wrong code is worse than none.
        </p>
      ) : (
        <p>
          The nearest is <code>{nearest.shown}</code> with a score of {nearest.score}; a code needs{' '}
          {enough}.
        </p>
      )}
      {against.length > 0 && !isTie && (
        <p>
          Against it:{' '}
          {against.map((reason, index) => (
            <Fragment key={`${reason.id} ${reason.text}`}>
              {index > 0 && '; '}
              <Reason {...reason} />
            </Fragment>
          ))}
          .
        </p>
      )}
    </div>
  );
}

/** A reason and its weight. The quoted words are from the email, and may be right-to-left. */
function Reason({ text, weight }: CodeReason) {
  const [start, ...quoted] = text.split('"');
  return (
    <>
      {start}
      {quoted.map((part, index) => (
        <Fragment key={`${index} ${part}`}>"{index % 2 === 0 ? <bdi>{part}</bdi> : part}</Fragment>
      ))}{' '}
      ({signed(weight)})
    </>
  );
}

function signed(weight: number): string {
  return weight > 0 ? `+${Math.round(weight)}` : String(Math.round(weight));
}

function Candidate({
  candidate,
  enough,
  isCode,
}: {
  candidate: CodeCandidate;
  enough: number;
  isCode: boolean;
}) {
  const { before, shown, after, part, score, reasons } = candidate;
  return (
    <li class={isCode ? 'is-code' : ''}>
      <div class="candidate-head">
        <code>{shown}</code>
        <span class={`score ${score >= enough ? 'is-good' : ''}`}>{score}</span>
        <span class="is-quiet">in the {part === 'html' ? 'HTML' : part}</span>
      </div>
      <p class="candidate-line" dir="auto">
        {before}
        <mark>{shown}</mark>
        {after}
      </p>
      {reasons.length > 0 && (
        <ul class="reasons">
          {reasons.map((reason) => (
            <li
              key={`${reason.id} ${reason.text}`}
              class={reason.weight < 0 ? 'is-against' : 'is-for'}
            >
              <Reason {...reason} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
