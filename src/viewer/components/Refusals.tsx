import type { Refusal } from '../../contract/extensions.js';
import { faultsOf } from '../../contract/fault-injection.js';
import { api } from '../api/index.js';
import { fullTime, timeText, viaText } from '../model/format.js';
import { keysOf } from '../model/keys.js';
import { report } from '../report.js';
import { PollState } from './PollState.js';
import { usePolled } from './use-polled.js';

/** Refused emails, for example because the app logs in with a wrong password or has no API key. */
export function Refusals() {
  const polled = usePolled(api.refusals);
  const { found } = polled;
  return (
    <main class="refusals">
      <h1>Refused</h1>
      <p class="is-quiet">
        Logins, recipients and emails that the mailbox server refused{' '}
        {report ? 'since the test created its mailbox' : 'in the last 15 minutes'}, newest first.
      </p>
      <PollState polled={polled} />
      {found?.length === 0 && (
        <p class="list-message">
          <strong>Nothing was refused.</strong> An app that uses a wrong password or API key, or an
          address that asks for a fault, is listed here.
        </p>
      )}
      {found !== null && found.length > 0 && <Table refusals={found} />}
    </main>
  );
}

function Table({ refusals }: { refusals: readonly Refusal[] }) {
  const keys = keysOf(refusals.map((refusal) => JSON.stringify(refusal)));
  return (
    <section class="scroll-x" tabIndex={0} aria-label="Refused">
      <table>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Sent by</th>
            <th scope="col">Stage</th>
            <th scope="col">Reply</th>
            <th scope="col">User name</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
          </tr>
        </thead>
        <tbody>
          {refusals.map((refusal, index) => (
            <Line key={keys[index]} refusal={refusal} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Line({ refusal }: { refusal: Refusal }) {
  const { refused_at, via, stage, code, message, username, from_address, to_addresses } = refusal;
  return (
    <tr>
      <td data-label="Time">
        <time dateTime={refused_at} title={fullTime(refused_at)}>
          {timeText(refused_at)}
        </time>
      </td>
      <td data-label="Sent by">{viaText(via)}</td>
      <td data-label="Stage">
        <span class="chip">{stage}</span>
      </td>
      <td data-label="Reply">
        {code !== null && <strong>{code} </strong>}
        {message}
      </td>
      <td data-label="User name">{username ?? <None />}</td>
      <td data-label="From">{from_address ?? <None />}</td>
      <td data-label="To">
        {to_addresses.length === 0 && <None />}
        {to_addresses.map((address, index) => (
          <div key={index}>
            {address} <Faults address={address} />
          </div>
        ))}
      </td>
    </tr>
  );
}

function None() {
  return <span class="is-quiet is-none">–</span>;
}

const FAULTS = {
  deliverAfter: (ms: unknown) => `arrives ${ms} ms late`,
  rejectWith: (code: unknown) => `is refused with ${code}`,
  deferOnce: () => 'is refused with 450 the first time',
  duplicate: () => 'arrives twice',
  drop: () => 'is accepted and never arrives',
};

/** The fault that an address requests, if any. */
export function Faults({ address }: { address: string }) {
  const faults = Object.entries(faultsOf(address) ?? {});
  if (faults.length === 0) return null;
  const texts = faults.map(([name, value]) => FAULTS[name as keyof typeof FAULTS](value));
  return <span class="note">Fault injection: email to this address {texts.join(', and ')}</span>;
}
