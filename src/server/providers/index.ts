import type { IncomingMessage } from 'node:http';
import { SEND_ONLY } from '../../contract/error.js';
import type { RefusalStage } from '../../contract/extensions.js';
import { type ProviderName, providerOfPath } from '../../contract/providers.js';
import type { Delivery } from '../delivery/delivery.js';
import { UNKNOWN_CLIENTS } from '../fairness/fair-pool.js';
import type { EmailFiles } from '../message/email-files.js';
import type { EmailSerializer } from '../message/email-serializer.js';
import { isLoopback } from '../network/ip-address.js';
import { checkIsNoPage } from '../rest/auth.js';
import { BodyReader } from '../rest/body-reader.js';
import { downloadPath } from '../rest/downloads.js';
import { ApiError } from '../rest/errors.js';
import type { SubmissionApi, SubmissionServices } from '../rest/on-demand.js';
import { takeToken } from '../rest/rate-limit.js';
import { submittingClient } from '../rest/submitting-client.js';
import { DEFAULT_ACCOUNT, type KeyOwner } from '../settings/accounts.js';
import type { Settings } from '../settings/options.js';
import { ProviderWorkers } from './compose-call.js';
import { Idempotency } from './idempotency.js';
import { APIS } from './load.js';
import { Problem, type ProblemKind, retryHeaders } from './problem.js';
import type {
  Call,
  Context,
  Endpoint,
  OtherEndpoint,
  Provider,
  Reply,
  SendEndpoint,
  SendResult,
} from './provider.js';
import { type Origin, problemOf, send } from './send.js';

/** The services that the providers' APIs use. */
export interface ProviderServices extends SubmissionServices {
  delivery: Delivery;
  serializer: EmailSerializer;
  files: EmailFiles;
}

/** A request, and the provider whose API it is for. */
interface Exchange {
  provider: Provider;
  call: Call;
  request: IncomingMessage;
  /** Set once it is known. */
  account?: string;
  /** Whether the endpoint sends no email, so that no email is missing if it fails. */
  isQuery?: boolean;
}

/** The stages of problems with a part of a request. Other problems concern the request as a whole. */
const STAGES: { [Kind in ProblemKind]?: RefusalStage } = {
  'no-key': 'auth',
  'wrong-key': 'auth',
  recipient: 'rcpt',
};

/** The kinds of errors of the REST API, by status; others are `forbidden`. */
const KINDS: Record<number, ProblemKind> = {
  400: 'invalid',
  413: 'too-large',
  429: 'busy',
  503: 'unavailable',
};

/** A body is larger than its email: base64 takes 4/3, and batches contain several emails. */
const BODY_FACTOR = 2;

/** How long the URL of a download is valid, in ms: as long as Resend's. */
const DOWNLOAD_MS = 3_600_000;

/** Problems after which no email is missing: the first request with the idempotency key sends it. */
const HARMLESS: ReadonlySet<ProblemKind> = new Set(['not-found', 'pending']);

/**
 * The HTTP APIs of email providers (docs/providers.md): an app's own SDK sends to them, and the emails are
 * stored as if received by SMTP.
 */
export class ProviderApis implements SubmissionApi {
  readonly #settings: Settings;
  readonly #services: ProviderServices;
  readonly #idempotency = new Idempotency();
  readonly #workers = new ProviderWorkers();
  readonly #bodies: BodyReader;

  constructor(settings: Settings, services: ProviderServices) {
    this.#settings = settings;
    this.#services = services;
    this.#bodies = new BodyReader(BODY_FACTOR * settings.maxMessageSize, services.bytesInFlight);
  }

  async answer(request: IncomingMessage, isTooMany: boolean) {
    const url = request.url ?? '/';
    const name = providerOfPath(url) as ProviderName;
    const call = callOf(request, url);
    const provider = await APIS[name](call.path);
    const reply = await this.#reply({ provider, call, request }, isTooMany);
    this.#bodies.release(request);
    return { operation: `providers.${name}`, reply };
  }

  /** Terminates the threads. */
  close(): Promise<void> {
    return this.#workers.close();
  }

  async #reply(exchange: Exchange, isTooMany: boolean): Promise<Reply> {
    const { provider, call } = exchange;
    try {
      if (isTooMany)
        throw new Problem('unavailable', 'Too many concurrent requests', { retryAfter: 1 });
      return await this.#handle(exchange);
    } catch (error) {
      const problem = this.#problemOf(error);
      if (problem.kind === 'wrong-key') {
        const { failedLogins, trustedProxies } = this.#services;
        await failedLogins.refused(provider.name, trustedProxies.clientOf(exchange.request));
      }
      if (!exchange.isQuery) this.#record(problem, exchange);
      return problemReply(provider, problem, call);
    }
  }

  async #handle(exchange: Exchange): Promise<Reply> {
    const { provider, call, request } = exchange;
    checkIsNoPage(request, this.#services.accounts);
    const owner = provider.hasKeyInBody ? UNKNOWN_CLIENTS : this.#accountOf(exchange);
    call.body = await this.#bodies.read(request, owner);
    const account = this.#accountOf(exchange);
    exchange.account = account;
    this.#services.rateLimit.take(account);
    const { endpoint, params } = this.#endpointOf(provider, call);
    if ('handle' in endpoint) {
      exchange.isQuery = true;
      this.#checkReader(provider, call);
      return this.#handleOther(endpoint, exchange, account, params);
    }
    const { trustedProxies } = this.#services;
    const client = submittingClient(request, trustedProxies, this.#settings.clientAddress);
    const origin = { account, via: provider.name, client };
    const run = () => this.#send(exchange, endpoint, origin);
    return this.#idempotency.run(account, call, provider.idempotency, run);
  }

  /** The unknown keys of an app on this machine belong to the default account. */
  #accountOf({ provider, call, request }: Exchange): string {
    const { accounts, trustedProxies } = this.#services;
    return accounts.acceptsUnauthenticated && isLoopback(trustedProxies.clientOf(request))
      ? (accounts.ofKey(keyOf(provider, call))?.account ?? DEFAULT_ACCOUNT)
      : this.#ownerOf(provider, call).account;
  }

  /** @throws Problem if the key is not one of this server */
  #ownerOf(provider: Provider, call: Call): KeyOwner {
    const owner = this.#services.accounts.ofKey(keyOf(provider, call));
    if (owner === null)
      throw new Problem(
        'wrong-key',
        "API key is invalid. Use the mailbox server's API key as the key of the provider",
      );
    return owner;
  }

  /**
   * Rejects a key that may not list or change sent emails. The default key is public, and therefore protects
   * them no better than a key of the app's own.
   */
  #checkReader(provider: Provider, call: Call): void {
    const { accounts } = this.#services;
    const isUnknown = accounts.ofKey(keyOf(provider, call)) === null;
    if (isUnknown && accounts.hasDefaultKey) return;
    if (this.#ownerOf(provider, call).use === 'send') throw new Problem('forbidden', SEND_ONLY);
  }

  #endpointOf(provider: Provider, call: Call): { endpoint: Endpoint; params: string[] } {
    const { method, path } = call;
    for (const endpoint of provider.endpoints) {
      const match = (endpoint.method ?? 'POST') === method ? endpoint.path.exec(path) : null;
      if (match) return { endpoint, params: match.slice(1).map(decode) };
    }
    this.#services.log.info('unknown endpoint', { provider: provider.name, method, path });
    throw new Problem(
      'unknown-endpoint',
      `The mailbox server has no endpoint ${method} /${path} of ${provider.name}`,
    );
  }

  async #handleOther(
    endpoint: OtherEndpoint,
    { call, request }: Exchange,
    account: string,
    params: string[],
  ): Promise<Reply> {
    const { accounts, store, serializer, delivery, files, trustedProxies } = this.#services;
    // The URL of this server that the app has used.
    const origin = `${trustedProxies.schemeOf(request)}://${request.headers.host ?? 'localhost'}`;
    const download: Context['download'] = (emailId, part) => {
      const expires = store.now() + DOWNLOAD_MS;
      const path = downloadPath(accounts, { account, emailId, part }, expires);
      const expires_at = new Date(expires).toISOString();
      return { download_url: origin + path, expires_at };
    };
    const context = { account, store, serializer, delivery, files, download, params };
    return endpoint.handle(call, context);
  }

  async #send(exchange: Exchange, endpoint: SendEndpoint, origin: Origin): Promise<Reply> {
    const { provider, call } = exchange;
    const { messageRate } = this.#services;
    const limit = `${this.#settings.accountMaxMessages} messages per minute`;
    takeToken(messageRate, origin.account, limit);
    const items = await this.#workers.compose(provider, endpoint, call);
    // A request that began within the limit is not refused halfway.
    messageRate.spend(origin.account, items.length - 1);
    const isPartial = endpoint.isPartial?.(call) ?? false;
    const results = await send(items, isPartial, origin, this.#services.delivery);
    const outage = outageOf(results);
    const reply = outage
      ? problemReply(provider, outage, call)
      : await endpoint.reply(results, call);
    for (const one of results) if (one instanceof Problem) this.#record(one, exchange);
    return reply;
  }

  /** Records an email that is not sent. */
  #record(problem: Problem, { provider, call, account }: Exchange): void {
    const { kind, message, details } = problem;
    if (HARMLESS.has(kind) || details.isProbe) return;
    const { recipients, addresses } = details;
    this.#services.refusals.add({
      account,
      via: provider.name,
      // A deferred recipient is a refused recipient.
      stage: recipients && kind === 'busy' ? 'rcpt' : (STAGES[kind] ?? 'request'),
      code: provider.problem(problem, call).status,
      message,
      from_address: addresses?.from ?? null,
      to_addresses: recipients ?? addresses?.to ?? [],
    });
  }

  #problemOf(error: unknown): Problem {
    if (error instanceof Problem) return error;
    if (!(error instanceof ApiError)) return problemOf(this.#services.delivery.refusalOf(error));
    const retryAfter = Number(error.headers['Retry-After']) || undefined;
    return new Problem(KINDS[error.status] ?? 'forbidden', error.message, { retryAfter });
  }
}

function problemReply(provider: Provider, problem: Problem, call: Call): Reply {
  const reply = provider.problem(problem, call);
  return { ...reply, headers: { ...reply.headers, ...retryHeaders(problem) } };
}

function keyOf(provider: Provider, call: Call): string {
  const key = provider.keyOf(call);
  if (!key) throw new Problem('no-key', "Missing API key. Set the app's key of the provider");
  return key;
}

/**
 * Why none of the emails of a batch could be stored; undefined if at least one was stored or rejected. The
 * request then fails as a whole: its SDK throws an error, and may retry.
 */
function outageOf(results: readonly SendResult[]): Problem | undefined {
  const isOutage = (one: SendResult): one is Problem =>
    one instanceof Problem && (one.kind === 'unavailable' || one.kind === 'internal');
  return results.every(isOutage) ? results[0] : undefined;
}

function callOf({ method = 'GET', headers }: IncomingMessage, url: string): Call {
  const { pathname, search } = new URL(url, 'http://localhost');
  // An SDK whose base URL ends with a slash sends two slashes.
  const path = pathname
    .replace(/\/{2,}/g, '/')
    .replace(/^\/[^/]*\/?/, '')
    .replace(/\/$/, '');
  return { method, path, query: search.slice(1), headers, body: Buffer.alloc(0) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
