import { computed, signal } from '@preact/signals';
import type { Collection } from '../../contract/email.js';

/** The state of the page, which its URL contains completely. */
export interface Route {
  view: 'emails' | 'refusals' | 'outgoing';
  box: Collection;
  /** The open email. */
  email: string | null;
  /** Opens the newest email to this address. */
  latest: string | null;
  /** Only emails of the test with this hash. */
  test: string | null;
  /** Only emails to this address. */
  to: string | null;
  /** The text in the search box. */
  q: string;
  isFlat: boolean;
  tab: string;
}

/** The route of the page's URL. */
export const route = signal(parseRoute(import.meta.env.SSR ? '' : location.hash));

/** Whether the list shows only some of the emails of its box. */
export const isFiltered = computed(() => {
  const { q, test, to } = route.value;
  return q !== '' || test !== null || to !== null;
});

/** Parses the fragment of a URL, such as `#/email/…?q=…`. */
function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [kind = '', value = ''] = path.split('/', 2).map(decoded);
  const params = new URLSearchParams(query);
  const of = (name: string) => (kind === name ? value : params.get(name)) || null;
  return {
    view: kind === 'refusals' || kind === 'outgoing' ? kind : 'emails',
    box: params.get('box') === 'sent' ? 'sent' : 'inbox',
    email: of('email'),
    latest: kind === 'latest' ? value : null,
    test: of('test'),
    to: of('to'),
    q: params.get('q') ?? '',
    isFlat: params.get('view') === 'flat',
    tab: params.get('tab') ?? '',
  };
}

/** The URL of the current route with some changes. */
export function hrefOf(changes: Partial<Route>): string {
  const next = { ...route.value, latest: null, ...changes };
  const params = new URLSearchParams();
  const path = pathOf(next, params);
  if (next.box === 'sent') params.set('box', 'sent');
  if (next.q !== '') params.set('q', next.q);
  if (next.isFlat) params.set('view', 'flat');
  if (next.email !== null && next.tab !== '') params.set('tab', next.tab);
  const query = params.toString();
  return `#/${path}${query && `?${query}`}`;
}

function pathOf({ view, email, test, to }: Route, params: URLSearchParams): string {
  const isList = view === 'emails';
  const all = { email: isList ? email : null, test, to };
  const scope = Object.entries(all).filter(([, value]) => value);
  // Other views keep the filter of the list in the query, for the way back to it.
  const first = isList ? scope.shift() : undefined;
  for (const [name, value] of scope) params.set(name, value ?? '');
  if (!isList) return view;
  return first ? `${first[0]}/${encodeURIComponent(first[1] ?? '')}` : '';
}

/** Changes the route; `isStep` adds an entry to the browser's history. */
export function navigate(changes: Partial<Route>, isStep = true): void {
  const href = hrefOf(changes);
  if (href === location.hash) return;
  history[isStep ? 'pushState' : 'replaceState'](null, '', href);
  route.value = parseRoute(href);
}

/** Follows changes of the URL. */
export function followAddress(): void {
  const follow = () => {
    route.value = parseRoute(location.hash);
  };
  addEventListener('hashchange', follow);
  addEventListener('popstate', follow);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
