import type { AnyRecord, Verdict } from '../../../contract/email.js';
import type { OpenedEmail } from '../../state/opened.js';
import { Fields } from './Fields.js';

const MEANINGS: Record<Verdict, string> = {
  PASS: 'passed',
  FAIL: 'failed',
  GRAY: 'not decided',
  PROCESSING_FAILED: 'the check itself failed',
};

/** The results of the scanners and of the sender checks. */
export function VerdictsTab({ email: { record } }: { email: OpenedEmail }) {
  const verdicts = verdictsOf(record);
  const isScanned = verdicts.some(([, verdict]) => verdict !== 'GRAY');
  return (
    <>
      <Fields
        rows={verdicts.map(([name, verdict]) => [
          name,
          <>
            <span class={`verdict is-${verdict.toLowerCase()}`}>{MEANINGS[verdict]}</span>
            {name === 'Spam' && record.spam_score !== null && `, score ${record.spam_score}`}
          </>,
        ])}
      />
      {!isScanned && (
        <p class="is-quiet">
          Nothing was checked. <code>--rspamd</code>, <code>--clamd</code> and{' '}
          <code>--check-sender-auth</code> turn the checks on.
        </p>
      )}
      {'spam_rules' in record && record.spam_rules !== null && (
        <>
          <h2>Spam rules</h2>
          <pre class="body-text">{JSON.stringify(record.spam_rules, null, 2)}</pre>
        </>
      )}
    </>
  );
}

function verdictsOf(record: AnyRecord): [name: string, verdict: Verdict][] {
  const spam: [string, Verdict] = ['Spam', record.spam_verdict];
  if (!('virus_verdict' in record)) return [spam];
  return [
    spam,
    ['Virus', record.virus_verdict],
    ['SPF', record.spf_verdict],
    ['DKIM', record.dkim_verdict],
    ['DMARC', record.dmarc_verdict],
  ];
}
