import type { Refusal } from '../../contract/extensions.js';
import type { ReportData } from '../../contract/report.js';
import { countText } from '../model/format.js';
import { hrefOf } from '../state/route.js';
import { OutgoingEmail } from './Outgoing.js';
import { Faults } from './Refusals.js';

/** Number of refusals that are shown without a click. */
const SHOWN = 3;

/** `auth: 535 Authentication failed (user "shop")` */
function refusalText({ stage, code, message, username }: Refusal): string {
  const reply = [code, message].filter((part) => part !== null).join(' ');
  return `${stage}: ${reply}${username === null ? '' : ` (user "${username}")`}`;
}

/** The summary of a report before an email is selected: the test, its errors, and what arrived. */
export function ReportSummary({ report }: { report: ReportData }) {
  const { test, attempt, errors, addresses, servers, emails, refusals, outgoing } = report;
  const lost = emails.filter(({ box }) => box === 'sent').length;
  return (
    <article class="report-summary">
      <h2>
        {test} {attempt !== null && <span class="chip">attempt {attempt}</span>}
      </h2>
      {errors.map((error, index) => (
        <pre key={index} class="report-error">
          {error}
        </pre>
      ))}
      <dl class="facts">
        <dt>{addresses.length === 1 ? 'Address' : 'Addresses'}</dt>
        <dd>
          {addresses.map((address) => (
            <div key={address} class="address">
              {address} <Faults address={address} />
            </div>
          ))}
        </dd>
        <dt>Server</dt>
        <dd>{servers.join(', ')}</dd>
        <dt>Arrived</dt>
        <dd>
          {emails.length === lost ? 'nothing' : countText(emails.length - lost, 'email')}
          {lost > 0 && `; ${countText(lost, 'email')} sent, but not delivered`}
        </dd>
        {outgoing.length > 0 && (
          <>
            <dt>Outgoing</dt>
            <dd>
              {outgoing.map((one, index) => (
                <OutgoingEmail key={index} email={one} />
              ))}
            </dd>
          </>
        )}
        {refusals.length > 0 && (
          <>
            <dt>Refused</dt>
            <dd>
              {refusals.slice(0, SHOWN).map((refusal, index) => (
                <div key={index}>{refusalText(refusal)}</div>
              ))}
              <a href={hrefOf({ view: 'refusals', email: null })}>
                {refusals.length > SHOWN ? `All ${refusals.length}` : 'Details'}
              </a>
            </dd>
          </>
        )}
      </dl>
    </article>
  );
}
