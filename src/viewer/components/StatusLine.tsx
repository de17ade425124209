import type { StoreKind } from '../../contract/server-options.js';
import { countText, fullTime, sizeText } from '../model/format.js';
import { report } from '../report.js';
import { emails, isLoading } from '../state/emails.js';
import { isFiltered } from '../state/route.js';
import { status } from '../state/status.js';
import { foundText } from './found-text.js';

const STORES: Record<StoreKind, string> = {
  memory: 'in memory',
  sqlite: 'in SQLite',
  postgres: 'in PostgreSQL',
};

/** Counts, store and version. */
export function StatusLine() {
  const known = status.value;
  const hasEmails = emails.value.length > 0;
  return (
    <footer class="status-line">
      <span>{hasEmails && (isLoading.value ? 'Loading…' : isFiltered.value && foundText())}</span>
      <span class="spacer" />
      {report && <span>Report of {fullTime(report.at)}</span>}
      {known && (
        <>
          <span>
            {known.emails
              ? `${countText(known.emails.inbox, 'email')} ${STORES[known.store]}, ${sizeText(known.bytes ?? 0)}`
              : `Emails are ${STORES[known.store]}`}
          </span>
          <span>v{known.version}</span>
          {known.fixtures_version && (
            <span class="other-version">
              The tests use v{known.fixtures_version}: update the older one
            </span>
          )}
        </>
      )}
    </footer>
  );
}
