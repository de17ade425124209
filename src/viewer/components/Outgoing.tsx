import type { SentToApp } from '../../contract/outgoing.js';
import { api } from '../api/index.js';
import { fullTime, timeText } from '../model/format.js';
import { keysOf } from '../model/keys.js';
import { PollState } from './PollState.js';
import { usePolled } from './use-polled.js';

/** What tests have sent to the app, which is in no inbox and no sent box. */
export function Outgoing() {
  const polled = usePolled(api.outgoing);
  const { found } = polled;
  const keys = keysOf((found ?? []).map(({ sent_at, title }) => `${sent_at} ${title}`));
  return (
    <main class="refusals">
      <h1>Outgoing</h1>
      <p class="is-quiet">
        Emails that tests sent to the app with <code>send()</code>, <code>reply()</code> and{' '}
        <code>forward()</code>, newest first, and what the app answered.
      </p>
      <PollState polled={polled} />
      {found?.length === 0 && (
        <p class="list-message">
          <strong>Nothing was sent to the app.</strong>
        </p>
      )}
      {found?.map((email, index) => (
        <OutgoingEmail key={keys[index]} email={email} />
      ))}
    </main>
  );
}

/** An email to the app, and the answer of the app. */
export function OutgoingEmail({ email }: { email: SentToApp }) {
  const { title, sent_at, from, to, accepted, outcome, raw } = email;
  return (
    <details>
      <summary>
        <time dateTime={sent_at} title={fullTime(sent_at)}>
          {timeText(sent_at)}
        </time>{' '}
        {title}, from {from} to {to.join(', ')}: {outcome}{' '}
        {!accepted && <span class="chip is-bad">not accepted</span>}
      </summary>
      <pre class="source">{raw}</pre>
    </details>
  );
}
