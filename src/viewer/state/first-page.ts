import {
  FIRST_PAGE_ELEMENT,
  type ListView,
  type SummariesResponse,
} from '../../contract/viewer.js';
import { isDefaultKey } from './key.js';

/** The part of the list that the server sent with the page, once; null if there is none, or the view differs. */
export function takeFirstPage({ box, q }: ListView): SummariesResponse | null {
  if (import.meta.env.SSR) return null;
  const element = document.getElementById(FIRST_PAGE_ELEMENT);
  // It contains only emails of the default key.
  if (!element?.textContent || !isDefaultKey() || box !== 'inbox' || q !== '') return null;
  element.remove();
  return JSON.parse(element.textContent);
}
