import { fullTime, sizeText, viaText } from '../model/format.js';
import { recipientsOf } from '../model/recipients.js';
import { type OpenedEmail, summaryOf } from '../state/opened.js';
import { hrefOf } from '../state/route.js';
import { CodeCard } from './CodeCard.js';
import { Links } from './Links.js';
import { Faults } from './Refusals.js';
import { Tabs } from './Tabs.js';
import { TestCode } from './TestCode.js';

/** Maximum number of addresses shown per field. */
const SHOWN = 20;

/** An email with all details. */
export function EmailView({ email }: { email: OpenedEmail }) {
  return (
    <article key={email.id}>
      <Head email={email} />
      <CodeCard email={email} />
      <Links email={email} />
      <TestCode email={email} />
      <Tabs email={email} />
    </article>
  );
}

function Head({ email }: { email: OpenedEmail }) {
  const { record, details } = email;
  const { at } = summaryOf(email);
  const { to, cc, bcc } = recipientsOf(record, details);
  return (
    <header class="email-head">
      <h1 class={record.subject ? '' : 'is-missing'}>{record.subject || 'no subject'}</h1>
      <dl class="people">
        <dt>From</dt>
        <dd>
          {record.from_name && <strong>{record.from_name} </strong>}
          <span class="address">{record.from_address || 'no sender'}</span>
        </dd>
        <Recipients field="To" addresses={to} />
        <Recipients field="Cc" addresses={cc} />
        <Recipients field="Bcc" addresses={bcc} />
      </dl>
      <p class="email-facts">
        <time dateTime={at}>{fullTime(at)}</time>
        {details && <span>{sizeText(details.size)}</span>}
        {details && <span>{viaText(details.received_via)}</span>}
      </p>
    </header>
  );
}

function Recipients({ field, addresses }: { field: string; addresses: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <>
      <dt>{field}</dt>
      <dd>
        {addresses.slice(0, SHOWN).map((address, index) => (
          <span key={index} class="recipient">
            <a class="address" href={hrefOf({ to: address, test: null, email: null })}>
              {address}
            </a>{' '}
            <Faults address={address} />
          </span>
        ))}
        {addresses.length > SHOWN && ` and ${addresses.length - SHOWN} more`}
      </dd>
    </>
  );
}
