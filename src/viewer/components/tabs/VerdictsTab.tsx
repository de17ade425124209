import type { AnyRecord } from '../../../contract/email.js';
import type { OpenedEmail } from '../../state/opened.js';

const MEANINGS: Record<string, string> = {
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
      <table class="fields">
        <tbody>
          {verdicts.map(([name, verdict]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <span class={`verdict is-${verdict.toLowerCase()}`}>
                  {MEANINGS[verdict] ?? verdict}
                </span>
                {name === 'Spam' && record.spam_score !== null && `, score ${record.spam_score}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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

function verdictsOf(record: AnyRecord): [string, string][] {
  if (!('virus_verdict' in record)) return [['Spam', record.spam_verdict]];
  return [
    ['Spam', record.spam_verdict],
    ['Virus', record.virus_verdict],
    ['SPF', record.spf_verdict],
    ['DKIM', record.dkim_verdict],
    ['DMARC', record.dmarc_verdict],
  ];
}
