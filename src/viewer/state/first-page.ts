import {
  FIRST_PAGE_ELEMENT,
  type ListView,
  type SummariesResponse,
} from '../../contract/viewer.js';
import { isDefaultKey } from './key.js';

/** The page of the list that the server sent with the page, once; null if it did not, or another view is shown. */
export function takeFirstPage({ box, q }: ListView): SummariesResponse | null {
  if (import.meta.env.SSR) return null;
  const element = document.getElementById(FIRST_PAGE_ELEMENT);
  // It is of what the default key shows.
  if (!element?.textContent || !isDefaultKey() || box !== 'inbox' || q !== '') return null;
  element.remove();
  return JSON.parse(element.textContent);
}
