import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import net, { type LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import { isMainThread } from 'node:worker_threads';
import {
  checkedProviders,
  PROVIDERS,
  PROVIDERS_VARIABLE,
  type ProviderName,
  providerOfHost,
} from '../contract/providers.js';
import { Gateway, urlOfApi } from './gateway.js';

/*
 * Redirects the requests of an app to email providers to the mailbox server. For the app's own process:
 * NODE_OPTIONS="--import playwright-mailbox/redirect". Requests to other hosts are not affected.
 *
 * Every HTTP client connects with the functions that are replaced here, whichever agent or dispatcher it
 * uses.
 */

type Callback = () => void;

const PROXY_REMEDY = 'A proxy would make it: add the host to NO_PROXY.';

const mailbox = readMailboxUrl(process.env.MAILBOX_URL || 'http://127.0.0.1:8025');
const chosen = checkedProviders(process.env[PROVIDERS_VARIABLE]);
const redirected: readonly ProviderName[] = chosen.length > 0 ? chosen : PROVIDERS;

redirectTls();
refuseConnections();
refuseProxiedRequests();
syncBuiltinESMExports();
// Worker threads run the same preload, but only the main thread reports.
if (isMainThread) report(`requests to ${redirected.join(', ')} go to ${mailbox.origin}`);

/** @throws TypeError if MAILBOX_URL is not a URL, for example without a scheme */
function readMailboxUrl(value: string): URL {
  if (/^https?:/.test(value) && URL.canParse(value)) return new URL(value);
  throw new TypeError(
    `playwright-mailbox/redirect: MAILBOX_URL must be the URL of the mailbox server, such as http://127.0.0.1:8025; got ${JSON.stringify(value)}. Correct the variable in the environment of the app.`,
  );
}

function redirectTls(): void {
  const { connect } = tls;
  const gateway = new Gateway(mailbox, report);
  tls.connect = ((...args: unknown[]) => {
    const { options, callback } = readArguments<tls.ConnectionOptions>(args);
    const host = [options.servername, options.host].find(providerOfHost);
    if (host === undefined) return Reflect.apply(connect, tls, args);
    // Closes the connection to a proxy, which has not received the request yet.
    (options.socket as Duplex | undefined)?.destroy();
    const { ALPNProtocols = 'http/1.1', timeout = 0 } = options;
    // Without a socket, the connection to the host is rejected below.
    if (!isRedirected(host) || !String(ALPNProtocols).includes('http/1.1'))
      return connect({ ...options, host, socket: undefined }, callback);
    return connect(gateway.connectionOptions(host), callback).setTimeout(timeout);
  }) as typeof tls.connect;
}

/** Connections that cannot be redirected fail, as if the host had no address. */
function refuseConnections(): void {
  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
    // net.connect() passes its arguments as one array.
    const given = Array.isArray(args[0]) ? args[0] : args;
    const { options, callback } = readArguments<net.TcpSocketConnectOpts>(given);
    const { host } = options;
    if (host === undefined || !providerOfHost(host)) return Reflect.apply(connect, this, args);
    const lookup: LookupFunction = (_host, _options, done) => {
      done(refusal(host, remedyFor(host)), '');
    };
    return Reflect.apply(connect, this, [{ ...options, lookup }, callback]);
  };
}

/** Some clients let a proxy make the TLS connection: they send it the full URL. */
function refuseProxiedRequests(): void {
  for (const client of [http, https]) {
    const { request } = client;
    const guarded = (...args: unknown[]): http.ClientRequest => {
      const sent: http.ClientRequest = Reflect.apply(request, client, args);
      const host = URL.canParse(sent.path) ? new URL(sent.path).hostname : '';
      return providerOfHost(host) ? sent.destroy(refusal(host, PROXY_REMEDY)) : sent;
    };
    client.request = guarded;
    client.get = (...args: unknown[]) => guarded(...args).end();
  }
}

function isRedirected(host: string): boolean {
  return redirected.some((provider) => provider === providerOfHost(host));
}

/** Prints the error to stderr as well, because some SDKs hide the errors of their HTTP client. */
function refusal(host: string, remedy: string): Error {
  const message = `connection to ${host} refused, because it could send real email. ${remedy}`;
  report(message);
  return new Error(`playwright-mailbox/redirect: ${message}`);
}

/** Why a connection cannot be redirected, and what to do. */
function remedyFor(host: string): string {
  return isRedirected(host)
    ? `Only HTTPS with HTTP/1.1 is redirected: send by it, or to ${urlOfApi(mailbox, host)}.`
    : `${PROVIDERS_VARIABLE} is "${redirected.join(' ')}": add ${providerOfHost(host)} to it, or to the \`providers\` of mailboxServer().`;
}

function report(text: string): void {
  process.stderr.write(`playwright-mailbox: ${text}\n`);
}

/** The arguments of `connect(options, callback?)` and `connect(port, host?, options?, callback?)`. */
function readArguments<Options>(args: readonly unknown[]): {
  options: Options & { host?: string };
  callback: Callback | undefined;
} {
  const [port, host] = args;
  const named = {
    ...(typeof port !== 'object' && { port }),
    ...(typeof host === 'string' && { host }),
  };
  const given = args.find((one) => typeof one === 'object' && one !== null);
  return {
    options: { ...named, ...(given as Options) },
    callback: args.find((one): one is Callback => typeof one === 'function'),
  };
}
