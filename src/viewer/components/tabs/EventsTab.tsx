import type { EventReport } from '../../../contract/events.js';
import { api } from '../../api/index.js';
import { fullTime, timeText } from '../../model/format.js';
import type { OpenedEmail } from '../../state/opened.js';
import { useLoaded } from '../use-loaded.js';
import { Fields } from './Fields.js';

/** What the app was told about the email, as its provider does, and what it answered. */
export function EventsTab({ email: { id } }: { email: OpenedEmail }) {
  const { content, problem } = useLoaded(() => api.events(id), [id]);
  if (problem !== null) return <p role="alert">{problem}</p>;
  if (content === null) return <p class="is-quiet">Loading…</p>;
  if (content.data.length === 0)
    return (
      <p class="is-quiet">
        The app was told nothing. The option <code>events</code> of the mailbox server has the URL
        of its webhook.
      </p>
    );
  return <Fields rows={content.data.map((event) => [event.name, <Outcome event={event} />])} />;
}

function Outcome({ event: { recipient, at, accepted, attempts } }: { event: EventReport }) {
  return (
    <>
      <div>
        outgoing, about {recipient},{' '}
        <time dateTime={at} title={fullTime(at)}>
          {timeText(at)}
        </time>
      </div>
      {attempts.map(({ status, response }, index) => (
        <div key={index}>
          <strong>{status ?? 'no answer'}</strong> {response}
        </div>
      ))}
      {accepted === null && <div class="is-quiet">not accepted yet</div>}
      {accepted === false && <span class="chip is-bad">not accepted</span>}
    </>
  );
}
