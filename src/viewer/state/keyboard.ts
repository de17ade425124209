import { signal } from '@preact/signals';
import { copy } from './copy.js';
import { opened } from './opened.js';
import { navigate, route } from './route.js';
import { rows } from './rows.js';

/** Whether the list of shortcuts is shown. */
export const isHelpOpen = signal(false);

/** The keys and their functions. */
export const KEYS: readonly [string, string][] = [
  ['j', 'Next email'],
  ['k', 'Previous email'],
  ['Enter', 'Read the email'],
  ['Esc', 'Back to the list, and then to all emails'],
  ['/', 'Search; Enter ends it'],
  ['c', 'Copy the code'],
  ['?', 'Show these keys'],
];

/** Makes the page usable without a mouse. */
export function listenToKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isHelpOpen.peek()) return;
    const { target } = event;
    const field = target instanceof Element ? target.closest('input, textarea, select') : null;
    if (event.key === 'Escape') return goBack(field);
    if (event.key === 'Enter' && field?.id === 'search') leaveField();
    if (field) return;
    if (ACTIONS[event.key]?.(event)) event.preventDefault();
  });
}

/** Each action returns whether it handled the key. */
const ACTIONS: Record<string, (event: KeyboardEvent) => boolean> = {
  j: () => move(1),
  k: () => move(-1),
  '/': () => focus('search'),
  '?': () => {
    isHelpOpen.value = true;
    return true;
  },
  c: () => copyCode(),
  Enter: ({ target }) => {
    const isOnControl = target instanceof Element && target.closest('a, button, summary');
    if (isOnControl && !isOnControl.matches('.row[aria-current]')) return false;
    return route.peek().email !== null && focus('email');
  },
};

function move(by: 1 | -1): boolean {
  const { email } = route.peek();
  const all = rows.peek();
  const at = email === null ? -1 : all.indexOf(email);
  let to = at < 0 ? 0 : at + by;
  while (all.at(to)?.kind === 'test') to += at < 0 ? 1 : by;
  const next = all.at(to);
  if (next) navigate({ email: next.key }, email === null);
  return true;
}

function copyCode(): boolean {
  const email = opened.peek();
  const code = email?.record.detected_otp;
  // While another email is loaded, the previous one is still there.
  if (!code || email.id !== route.peek().email) return false;
  void copy(code, `Copied the code ${code}`);
  return true;
}

/** @param field that is typed into; null if none is */
function goBack(field: Element | null): void {
  const { view, email, q, test, to } = route.peek();
  if (field) leaveField();
  if (field && (field.id !== 'search' || q === '')) return;
  if (view !== 'emails') navigate({ view: 'emails' });
  else if (email !== null && !field) navigate({ email: null, tab: '' });
  else if (q || test || to) navigate({ q: '', test: null, to: null });
}

function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

function focus(id: string): boolean {
  const element = document.getElementById(id);
  element?.focus();
  return element !== null;
}
