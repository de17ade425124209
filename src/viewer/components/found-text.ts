import { countText } from '../model/format.js';
import { emails, hasMore } from '../state/emails.js';

/** What a search has found: `2 emails found`. */
export function foundText(): string {
  const { length } = emails.value;
  if (length === 0) return `No email matches${hasMore.value ? ' among the newest' : ''}.`;
  return `${countText(length, 'email')} found${hasMore.value ? ' so far' : ''}`;
}
