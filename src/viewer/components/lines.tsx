import { useEffect } from 'preact/hooks';
import type { EmailSummary } from '../../contract/viewer-schemas.js';
import { countText, fullTime, timeText } from '../model/format.js';
import type { EmailRow, Rows, TestRow } from '../model/rows.js';
import { checkWhileSeen, countOf } from '../state/checks.js';
import { hasMore, isLoading } from '../state/emails.js';
import { hrefOf, route } from '../state/route.js';

interface LinesProps {
  rows: Rows;
  /** The first and the last rendered line; the others are empty space. */
  first: number;
  last: number;
}

/** A section of the list. */
export function Lines({ rows, first, last }: LinesProps) {
  const indexes = Array.from(
    { length: Math.max(0, last - first + 1) },
    (_, index) => first + index,
  );
  return (
    <ul
      aria-label="Emails, newest first"
      aria-busy={isLoading.value}
      style={{ height: `${rows.height}px`, paddingTop: `${rows.top(first)}px` }}
    >
      {indexes.map((index) => {
        const row = rows.at(index);
        return (
          row && (
            <li
              key={row.key}
              class={`line is-${row.kind}`}
              aria-setsize={hasMore.value ? -1 : rows.length}
              aria-posinset={index + 1}
            >
              {row.kind === 'test' ? <TestLine row={row} /> : <EmailLine row={row} />}
            </li>
          )
        );
      })}
    </ul>
  );
}

/** The line of a test, above its emails. */
function TestLine({ row: { hash, title, emails, attempts } }: { row: TestRow }) {
  return (
    <a class="test-line" href={hrefOf({ test: hash, to: null, email: null })}>
      <span class="test-title" title={title}>
        {title}
      </span>
      {attempts > 1 && <span class="chip">{countText(attempts, 'attempt')}</span>}
      <span class="test-count">{countText(emails, 'email')}</span>
    </a>
  );
}

function EmailLine({ row: { email, isInTest, attempt, mailboxName } }: { row: EmailRow }) {
  const isSelected = route.value.email === email.email_id;
  return (
    <a
      class={`row ${isInTest ? 'is-in-test' : ''}`}
      href={hrefOf({ email: email.email_id })}
      aria-current={isSelected ? 'true' : undefined}
    >
      <span class="row-from">{email.from_name || email.from_address || 'no sender'}</span>
      <Time at={email.at} />
      <span
        class={`row-subject ${email.subject ? '' : 'is-missing'} ${email.code === null ? 'is-wide' : ''}`}
        title={email.subject ?? undefined}
      >
        {email.subject || 'no subject'}
      </span>
      {email.code !== null && (
        <span class="row-code">
          <code>{email.code}</code>
        </span>
      )}
      <span class="row-to">{email.recipients[0]}</span>
      <span class="row-chips">
        {attempt !== null && <span class="chip">attempt {attempt}</span>}
        {email.is_undelivered && <span class="chip is-bad">sent, not delivered</span>}
        {mailboxName !== null && <span class="chip is-mailbox-name">{mailboxName}</span>}
        <Attachments email={email} />
        <Failures email={email} />
        {/* The server, which renders without hooks, checks no email for the list. */}
        {!import.meta.env.SSR && <Errors id={email.email_id} />}
        {email.recipient_count > 1 && (
          <span class="chip" title={countText(email.recipient_count, 'recipient')}>
            <span class="visually-hidden">and</span> +{email.recipient_count - 1}
          </span>
        )}
      </span>
    </a>
  );
}

/** Rendered in the browser, because only the browser knows its time zone. */
function Time({ at }: { at: string }) {
  if (import.meta.env.SSR) return <time class="row-time" dateTime={at} />;
  return (
    <time class="row-time" dateTime={at} title={fullTime(at)}>
      {timeText(at)}
    </time>
  );
}

function Attachments({ email: { attachment_count } }: { email: EmailSummary }) {
  if (attachment_count === 0) return null;
  const label = countText(attachment_count, 'attachment');
  return (
    <span class="chip" title={label}>
      <svg viewBox="0 0 12 12" width="11" height="11" aria-hidden="true">
        <path
          d="M10 5.5 6 9.5a2.5 2.5 0 0 1-3.5-3.5L7 1.6a1.6 1.6 0 0 1 2.3 2.3L5 8.2"
          fill="none"
          stroke="currentColor"
          stroke-width="1.2"
          stroke-linecap="round"
        />
      </svg>
      <span class="visually-hidden">{label}</span>
      <span aria-hidden="true">{attachment_count}</span>
    </span>
  );
}

/** Failed checks only. The email itself shows all verdicts. */
function Failures({ email: { verdicts } }: { email: EmailSummary }) {
  const failed = Object.entries(verdicts).filter(([, verdict]) => verdict === 'FAIL');
  return failed.map(([name]) => (
    <span key={name} class="chip is-bad">
      {name === 'spam' || name === 'virus' ? name : name.toUpperCase()}
      {name === 'spam' || name === 'virus' ? '' : ' failed'}
    </span>
  ));
}

/** What the checks of the email find; warnings are in the email itself. */
function Errors({ id }: { id: string }) {
  useEffect(() => checkWhileSeen(id), [id]);
  const errors = countOf(id, 'error');
  return errors && <span class="chip is-bad">{countText(errors, 'error')}</span>;
}
