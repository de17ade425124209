import { useMemo } from 'preact/hooks';
import { linksOf } from '../model/links.js';
import { linkLine } from '../model/test-code.js';
import { type OpenedEmail, summaryOf } from '../state/opened.js';
import { CopyButton } from './CopyButton.js';

/** More links are shown when asked for. */
const SHOWN = 3;

/** Every web link of the email: its text, and where it really leads. */
export function Links({ email }: { email: OpenedEmail }) {
  const { html_body, text_body } = email.record;
  const links = useMemo(() => linksOf(html_body, text_body), [html_body, text_body]);
  if (links.length === 0) return null;
  const line = (link: (typeof links)[number]) => (
    <li key={`${link.href} ${link.text}`}>
      <div class="link">
        {link.text !== '' && link.text !== link.href && <span class="link-text">{link.text}</span>}
        <a href={link.href} target="_blank" rel="noopener noreferrer" class="link-target">
          {link.href}
        </a>
      </div>
      <CopyButton text={link.href} label={`Copy the link ${link.text || link.href}`} />
      <CopyButton
        text={linkLine(link, links, summaryOf(email))}
        label={`Copy the line of a test for the link ${link.text || link.href}`}
        name="Test"
      />
    </li>
  );
  return (
    <section class="card" aria-label="Links">
      <h2>{links.length === 1 ? 'Link' : `Links (${links.length})`}</h2>
      <ul class="links">{links.slice(0, SHOWN).map(line)}</ul>
      {links.length > SHOWN && (
        <details>
          <summary>{links.length - SHOWN} more</summary>
          <ul class="links">{links.slice(SHOWN).map(line)}</ul>
        </details>
      )}
    </section>
  );
}
