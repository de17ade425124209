import type { MimePart } from '../../../contract/email-details.js';
import { sizeText } from '../../model/format.js';
import type { OpenedEmail } from '../../state/opened.js';

/** The email as a tree of MIME parts. */
export function PartsTab({ email: { details } }: { email: OpenedEmail }) {
  if (!details) return null;
  return (
    <ul class="parts">
      <Part part={details.structure} />
    </ul>
  );
}

function Part({ part }: { part: MimePart }) {
  const { content_type, charset, encoding, disposition, filename, content_id, size } = part;
  const facts = [charset, encoding, disposition, filename, content_id && `<${content_id}>`];
  return (
    <li>
      <span class="part-number">{part.part ?? ''}</span>
      <strong>{content_type}</strong>
      <span class="is-quiet">{[...facts.filter(Boolean), sizeText(size)].join(' · ')}</span>
      {part.children.length > 0 && (
        <ul class="parts">
          {part.children.map((child, index) => (
            <Part key={child.part ?? index} part={child} />
          ))}
        </ul>
      )}
    </li>
  );
}
