import { useMemo } from 'preact/hooks';
import type { Link } from '../../links/action-link.js';
import { labelOf, linksOf } from '../model/links.js';
import { linkLine } from '../model/test-code.js';
import { emails } from '../state/emails.js';
import { type OpenedEmail, summaryOf } from '../state/opened.js';
import { CopyButton } from './CopyButton.js';

/** Further links are shown on request. */
const SHOWN = 3;

/** The web links of the email: their texts, and their actual targets. */
export function Links({ email }: { email: OpenedEmail }) {
  const { html_body, text_body } = email.record;
  const { links, count } = useMemo(() => linksOf(html_body, text_body), [html_body, text_body]);
  if (links.length === 0) return null;
  const line = (link: Link) => (
    <li key={`${link.href} ${link.text}`}>
      <div class="link">
        {labelOf(link) !== link.href && <span class="link-text">{labelOf(link)}</span>}
        <a href={link.href} target="_blank" rel="noopener noreferrer" class="link-target">
          {link.href}
        </a>
      </div>
      <CopyButton text={link.href} label={`Copy the link ${labelOf(link)}`} />
      <CopyButton
        text={linkLine(link, links, summaryOf(email), emails.value)}
        label={`Copy test line for the link ${labelOf(link)}`}
        name="Copy test line"
      />
    </li>
  );
  return (
    <section class="card" aria-label="Links">
      <h2>{count === 1 ? 'Link' : `Links (${count.toLocaleString('en')})`}</h2>
      <ul class="links">{links.slice(0, SHOWN).map(line)}</ul>
      {links.length > SHOWN && (
        <details>
          <summary>{links.length - SHOWN} more</summary>
          <ul class="links">{links.slice(SHOWN).map(line)}</ul>
        </details>
      )}
      {count > links.length && (
        <p class="is-quiet">Only the first {links.length} links are listed.</p>
      )}
    </section>
  );
}
