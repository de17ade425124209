import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { EVENT_PROVIDERS } from '../../contract/providers.js';
import { countText } from '../model/format.js';
import { checkWhileSeen, countOf } from '../state/checks.js';
import type { OpenedEmail } from '../state/opened.js';
import { navigate, route } from '../state/route.js';
import { AttachmentsTab } from './tabs/AttachmentsTab.js';
import { ChecksTab } from './tabs/ChecksTab.js';
import { DeliveryTab } from './tabs/DeliveryTab.js';
import { EventsTab } from './tabs/EventsTab.js';
import { HeadersTab } from './tabs/HeadersTab.js';
import { HtmlTab } from './tabs/HtmlTab.js';
import { PartsTab } from './tabs/PartsTab.js';
import { SourceTab } from './tabs/SourceTab.js';
import { TextTab } from './tabs/TextTab.js';
import { VerdictsTab } from './tabs/VerdictsTab.js';

interface Tab {
  id: string;
  name: string;
  Panel: ComponentType<{ email: OpenedEmail }>;
}

function tabsOf({ id, record, details }: OpenedEmail): Tab[] {
  const tabs: (Tab | false)[] = [
    record.html_body !== null && { id: 'html', name: 'HTML', Panel: HtmlTab },
    { id: 'text', name: 'Text', Panel: TextTab },
    { id: 'checks', name: checksName(id), Panel: ChecksTab },
    details !== null &&
      details.attachments.length > 0 && {
        id: 'attachments',
        name: `Attachments (${details.attachments.length})`,
        Panel: AttachmentsTab,
      },
    details !== null && { id: 'headers', name: 'Headers', Panel: HeadersTab },
    details !== null && { id: 'parts', name: 'MIME parts', Panel: PartsTab },
    details !== null && { id: 'source', name: 'Source', Panel: SourceTab },
    details !== null && { id: 'delivery', name: 'SMTP', Panel: DeliveryTab },
    EVENT_PROVIDERS.some((name) => name === details?.received_via) && {
      id: 'events',
      name: 'Events',
      Panel: EventsTab,
    },
    { id: 'verdicts', name: 'Verdicts', Panel: VerdictsTab },
  ];
  return tabs.filter((tab) => tab !== false);
}

function checksName(id: string): string {
  const counts = (['error', 'warning'] as const).flatMap((severity) => {
    const count = countOf(id, severity);
    return count === undefined ? [] : [countText(count, severity)];
  });
  return counts.length === 0 ? 'Checks' : `Checks (${counts.join(', ')})`;
}

/** The tabs of an email: text, HTML, headers, source and others. */
export function Tabs({ email }: { email: OpenedEmail }) {
  useEffect(() => checkWhileSeen(email.id), [email.id]);
  const tabs = tabsOf(email);
  const current = tabs.find(({ id }) => id === route.value.tab) ?? tabs[0];
  if (!current) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    // With Alt, browsers go back and forward.
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = tabs[(tabs.indexOf(current) + by + tabs.length) % tabs.length];
    if (next) navigate({ tab: next.id }, false);
    requestAnimationFrame(() => document.getElementById(`tab-${next?.id}`)?.focus());
  };
  return (
    <div class="tabs">
      <div role="tablist" aria-label="Views of the email" onKeyDown={onKeyDown}>
        {tabs.map(({ id, name }) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={id === current.id}
            aria-controls="tab-panel"
            tabIndex={id === current.id ? 0 : -1}
            onClick={() => navigate({ tab: id }, false)}
          >
            {name}
          </button>
        ))}
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${current.id}`} tabIndex={0}>
        <current.Panel key={current.id} email={email} />
      </div>
    </div>
  );
}
