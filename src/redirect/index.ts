import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { urlToHttpOptions } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import {
  PROVIDER_HOSTS,
  PROVIDERS,
  PROVIDERS_VARIABLE,
  type ProviderName,
  providersIn,
} from '../contract/providers.js';

/*
 * Sends the requests of an app to email providers to the mailbox server instead. For the app's own
 * process: NODE_OPTIONS="--import playwright-mailbox/redirect". Requests to any other host stay as they are.
 */

type Request = typeof https.request;

/** Where undici keeps the dispatcher of all requests without one of their own. */
const DISPATCHERS = ['undici.globalDispatcher.1', 'undici.globalDispatcher.2'].map(Symbol.for);

const mailbox = new URL(process.env.MAILBOX_URL || 'http://127.0.0.1:8025');
const chosen = providersIn(process.env[PROVIDERS_VARIABLE]);
const providers: readonly ProviderName[] = chosen.length > 0 ? chosen : PROVIDERS;

redirectFetch();
redirectHttps();
redirectUndici();
// Threads have the same preload; once is enough.
if (isMainThread) {
  process.stderr.write(
    `playwright-mailbox: requests to ${providers.join(', ')} go to ${mailbox.origin}\n`,
  );
}

/** The prefix of the path of a provider's requests; undefined for any other host. */
function prefixOf(host: string | undefined | null): string | undefined {
  const name = host?.toLowerCase().replace(/:\d+$/, '');
  const provider = providers.find((one) => name !== undefined && PROVIDER_HOSTS[one].test(name));
  return provider && `${mailbox.pathname.replace(/\/$/, '')}/${provider}`;
}

function redirected(url: string): URL | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname, pathname, search } = new URL(url);
  const prefix = prefixOf(hostname);
  return prefix === undefined ? undefined : new URL(prefix + pathname + search, mailbox);
}

function redirectFetch(): void {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const isRequest = input instanceof Request;
    const url = redirected(isRequest ? input.url : String(input));
    if (!url) return fetch(input, init);
    return isRequest ? fetch(new Request(url, input), init) : fetch(url, init);
  };
}

/** `https.request` and `https.get`, by which axios and the AWS SDK send. */
function redirectHttps(): void {
  const { request } = https;
  const redirect = ((...args: Parameters<Request>) => {
    const { options, callback } = readArguments(args);
    const prefix = prefixOf(options.hostname ?? options.host);
    if (prefix === undefined) return request(...args);
    const { agent, protocol, port, servername, ...rest } = options;
    const target: https.RequestOptions = {
      ...rest,
      hostname: mailbox.hostname,
      host: mailbox.hostname,
      port: mailbox.port,
      path: prefix + (options.path ?? '/'),
      headers: withHost(options.headers),
    };
    return mailbox.protocol === 'https:'
      ? request(target, callback)
      : http.request(target, callback);
  }) as Request;
  https.request = redirect;
  https.get = ((...args: Parameters<Request>) => redirect(...args).end()) as typeof https.get;
  syncBuiltinESMExports();
}

type Callback = (response: http.IncomingMessage) => void;

/** `(url, options?, callback?)` or `(options, callback?)`. */
function readArguments(args: unknown[]): {
  options: https.RequestOptions;
  callback: Callback | undefined;
} {
  const callback = args.find((one): one is Callback => typeof one === 'function');
  const [first, second] = args;
  if (typeof first !== 'string' && !(first instanceof URL)) {
    return { options: (first ?? {}) as https.RequestOptions, callback };
  }
  const given = typeof second === 'object' && second !== null ? second : {};
  return { options: { ...urlToHttpOptions(new URL(first)), ...given }, callback };
}

/** The AWS SDK sets a Host header of its own; the mailbox server answers to its own host only. */
function withHost(headers: https.RequestOptions['headers']): https.RequestOptions['headers'] {
  if (Array.isArray(headers)) return headers;
  const kept = Object.entries(headers ?? {}).filter(([name]) => name.toLowerCase() !== 'host');
  return { ...Object.fromEntries(kept), Host: mailbox.host };
}

interface Dispatcher {
  dispatch(
    options: { origin?: string | URL; path: string; headers?: unknown },
    handler: unknown,
  ): boolean;
}

/** npm's undici, whose `request` and `fetch` are not those of Node. */
function redirectUndici(): void {
  // Node's own undici is loaded, and makes the dispatcher, with the first request.
  void fetch('data:,');
  const shared = globalThis as unknown as Record<symbol, Dispatcher | undefined>;
  for (const key of DISPATCHERS) {
    const dispatcher = shared[key];
    if (dispatcher) shared[key] = redirectDispatcher(dispatcher);
  }
}

function redirectDispatcher(dispatcher: Dispatcher): Dispatcher {
  const dispatch: Dispatcher['dispatch'] = (options, handler) => {
    const origin = String(options.origin ?? '');
    const prefix = URL.canParse(origin) ? prefixOf(new URL(origin).hostname) : undefined;
    if (prefix === undefined) return dispatcher.dispatch(options, handler);
    const target = { ...options, origin: mailbox.origin, path: prefix + options.path };
    return dispatcher.dispatch(target, handler);
  };
  return new Proxy(dispatcher, {
    get(target, name) {
      if (name === 'dispatch') return dispatch;
      const value = Reflect.get(target, name);
      // Its private members are those of the target.
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
