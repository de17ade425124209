import { randomBytes } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import { duplexPair, pipeline } from 'node:stream';
import type { ConnectionOptions, TLSSocket } from 'node:tls';
import { providerOfHost } from '../contract/providers.js';

/** A pre-shared key for both ends, which makes certificates unnecessary. */
const KEY = { identity: 'app', psk: randomBytes(32) };

const TLS = { ciphers: 'PSK', minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' } as const;

/**
 * The provider's end of the app's connections, inside the app's process: forwards each request to the mailbox
 * server. It speaks TLS, as clients expect, but not HTTP/2, which fails with an assertion in Node 22 without
 * a real socket.
 */
export class Gateway {
  readonly #mailbox: URL;
  readonly #report: (text: string) => void;
  /** The original function, in case the app replaces it later. */
  readonly #request: typeof https.request;
  #server: https.Server | undefined;

  constructor(mailbox: URL, report: (text: string) => void) {
    this.#mailbox = mailbox;
    this.#report = report;
    this.#request = mailbox.protocol === 'https:' ? https.request : http.request;
  }

  /** Options of `tls.connect()` for a connection to the gateway instead of a provider's host. */
  connectionOptions(host: string): ConnectionOptions {
    const [client, server] = duplexPair();
    this.#server ??= https.createServer({ ...TLS, pskCallback: () => KEY.psk }, (...exchange) =>
      this.#forward(...exchange),
    );
    this.#server.emit('connection', server);
    return {
      ...TLS,
      socket: client,
      servername: host,
      pskCallback: () => KEY,
      checkServerIdentity: () => undefined,
    };
  }

  #forward(request: IncomingMessage, response: ServerResponse): void {
    const host = String((request.socket as TLSSocket).servername);
    const { href } = urlOfApi(this.#mailbox, host);
    const appLeft = new AbortController();
    response.once('close', () => appLeft.abort());
    const forwarded = this.#request(href + request.url, {
      method: request.method,
      headers: { ...request.headers, host: this.#mailbox.host },
      agent: false,
      signal: appLeft.signal,
    });
    forwarded.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response, () => {});
    });
    forwarded.on('error', (error) => {
      if (appLeft.signal.aborted || response.headersSent) return;
      const message = this.#failure(`${request.method} ${request.url} for ${host}`, error);
      this.#report(message);
      response.writeHead(502, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ message }));
    });
    request.pipe(forwarded);
  }

  #failure(what: string, { message, code }: NodeJS.ErrnoException): string {
    return (
      `${what} did not reach the mailbox server at ${this.#mailbox.origin}: ${message || code}. ` +
      'Start the mailbox server before the app, or set MAILBOX_URL to its URL.'
    );
  }
}

/** The URL of this host's API at the mailbox server. */
export function urlOfApi({ href }: URL, host: string): URL {
  return new URL(`${href.replace(/\/$/, '')}/${providerOfHost(host)}`);
}
