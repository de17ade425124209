import type { StoreKind } from '../../contract/server-options.js';
import { countText, fullTime, sizeText } from '../model/format.js';
import { report } from '../report.js';
import { emails, hasMore, isLoading } from '../state/emails.js';
import { route } from '../state/route.js';
import { status } from '../state/status.js';

const STORES: Record<StoreKind, string> = {
  memory: 'in memory',
  sqlite: 'in SQLite',
  postgres: 'in PostgreSQL',
};

/** Counts, store and version. */
export function StatusLine() {
  const { q, test, to } = route.value;
  const known = status.value;
  const isLimited = q !== '' || test !== null || to !== null;
  const loaded = `${countText(emails.value.length, 'email')}${hasMore.value ? ' so far' : ''}`;
  return (
    <footer class="status-line">
      <span>
        {isLoading.value && emails.value.length > 0
          ? 'Loading…'
          : isLimited
            ? `${loaded} found`
            : ''}
      </span>
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
