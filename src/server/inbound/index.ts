import type { IncomingMessage } from 'node:http';
import { WRONG_KEY } from '../../contract/error.js';
import { extensionPaths } from '../../contract/extensions.js';
import { EMAIL_REFUSED, type InboundResponse } from '../../contract/inbound.js';
import type { Delivery } from '../delivery/delivery.js';
import { UNKNOWN_CLIENTS } from '../fairness/fair-pool.js';
import type { MessageReader } from '../message/message-reader.js';
import type { NewRefusal } from '../observability/refusal-log.js';
import { basicCredentials, bearerKey, checkIsNoPage } from '../rest/auth.js';
import { BodyReader } from '../rest/body-reader.js';
import { ApiError, otherMethod, type Reply, unavailable } from '../rest/errors.js';
import type { SubmissionApi, SubmissionServices } from '../rest/on-demand.js';
import { takeToken } from '../rest/rate-limit.js';
import { checkQueryLength } from '../rest/request-limits.js';
import { submittingClient } from '../rest/submitting-client.js';
import type { Settings } from '../settings/options.js';
import { PoolClosed } from '../workers/worker-pool.js';
import { Intake, type Outcome } from './intake.js';
import { mailgun } from './mailgun.js';
import { postmark } from './postmark.js';
import { rfc822 } from './rfc822.js';
import { sendgrid } from './sendgrid.js';
import { type Mail, type Source, unacceptable } from './source.js';

/** The services that emails by HTTP use. */
export interface InboundServices extends SubmissionServices {
  delivery: Delivery;
  reader: MessageReader;
}

/** A request, and what is known of it so far. */
interface Exchange {
  request: IncomingMessage;
  source: Source;
  /** The account whose key was used. */
  account?: string;
  mail?: Mail;
}

const SOURCES: Readonly<Record<string, Source>> = {
  [extensionPaths.inbound]: rfc822,
  '/sendgrid/inbound': sendgrid,
  '/mailgun/inbound': mailgun,
  '/mailgun/inbound/mime': mailgun,
  '/postmark/inbound': postmark,
};

const VIA = 'http';

const EXPECTED = 'send "Authorization: Bearer <key>", or Basic with the key as the password';

/**
 * Emails that another service has received for this server, and posts by HTTP (docs/inbound.md). They are stored as if
 * received by SMTP from a client without a login.
 */
export class Inbound implements SubmissionApi {
  readonly #settings: Settings;
  readonly #services: InboundServices;
  readonly #intake: Intake;

  constructor(settings: Settings, services: InboundServices) {
    this.#settings = settings;
    this.#services = services;
    this.#intake = new Intake(settings, services);
  }

  async answer(request: IncomingMessage, isTooMany: boolean) {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const source = SOURCES[pathname.replace(/\/$/, '')];
    const reply = source
      ? await this.#reply({ request, source }, isTooMany)
      : new ApiError('NOT_FOUND', `There is no ${pathname} here`);
    return { operation: 'extensions.inbound', reply };
  }

  async #reply(exchange: Exchange, isTooMany: boolean): Promise<Reply> {
    const reply = await this.#accept(exchange, isTooMany).catch((error) => {
      const failure = this.#errorOf(error);
      this.#record(failure, exchange);
      return failure;
    });
    return { ...reply, status: statusFor(exchange.source, reply.status) };
  }

  async #accept(exchange: Exchange, isTooMany: boolean): Promise<Reply> {
    const { request, source } = exchange;
    const { accounts, bytesInFlight, rateLimit, messageRate, reader, trustedProxies } =
      this.#services;
    const { reception, maxMessageSize, maxInflightBytes, maxQueryLength, clientAddress } =
      this.#settings;
    if (isTooMany) throw unavailable('Too many concurrent requests');
    if (request.method !== 'POST') throw otherMethod(String(request.method), 'POST');
    const tooLong = checkQueryLength(request.url ?? '', maxQueryLength);
    if (tooLong) throw tooLong;
    checkIsNoPage(request, accounts);
    const account = await this.#authenticate(request);
    exchange.account = account;
    rateLimit.take(account);
    const countsFor = reception ? UNKNOWN_CLIENTS : account;
    takeToken(messageRate, countsFor, `${this.#settings.accountMaxMessages} messages per minute`);
    // A larger body could never be read, and would be posted again and again.
    const limit = Math.min(source.bodyFactor * maxMessageSize, maxInflightBytes);
    const bodies = new BodyReader(limit, bytesInFlight);
    try {
      const body = await bodies.read(request, countsFor);
      const { url = '', headers } = request;
      const mail = await source.read({ url, headers, body }, this.#settings, reader);
      exchange.mail = mail;
      const client = submittingClient(request, trustedProxies, clientAddress ?? mail.clientAddress);
      const origin = { account, client };
      const outcome = await this.#intake.take(mail, origin, () => bodies.release(request));
      return this.#replyTo(outcome, exchange);
    } finally {
      bodies.release(request);
    }
  }

  /** The account of a request's key, which may send or read. @throws ApiError UNAUTHORIZED */
  async #authenticate(request: IncomingMessage): Promise<string> {
    const { accounts, failedLogins, trustedProxies } = this.#services;
    const { authorization } = request.headers;
    const key = bearerKey(authorization) ?? basicCredentials(authorization).password;
    const owner = key === undefined ? null : accounts.ofKey(key);
    if (owner) return owner.account;
    if (authorization !== undefined)
      await failedLogins.refused(VIA, trustedProxies.clientOf(request));
    const message = `${authorization === undefined ? 'Missing API key' : WRONG_KEY}: ${EXPECTED}`;
    const headers = { 'WWW-Authenticate': 'Bearer' };
    throw new ApiError('UNAUTHORIZED', message, { headers });
  }

  #replyTo({ emailId, isRepeated, rejected }: Outcome, exchange: Exchange): Reply {
    for (const one of rejected) this.#recordRecipient(one, exchange);
    if (emailId === undefined) {
      const [first] = rejected;
      return unacceptable(`No recipient is accepted: ${first?.reason}`, rejected);
    }
    const refused = rejected.map(({ to, reason }) => ({ to, reason }));
    const body = { email_id: emailId, ...(refused.length > 0 && { rejected: refused }) };
    return { status: isRepeated ? 200 : 201, body: body satisfies InboundResponse };
  }

  #recordRecipient(
    { account, to, reason }: Outcome['rejected'][number],
    { request, source, mail }: Exchange,
  ): void {
    this.#addRefusal(request, {
      account,
      isStranger: true,
      stage: 'rcpt',
      code: statusFor(source, 422),
      message: reason,
      from_address: mail?.envelope.from ?? null,
      to_addresses: [to],
    });
  }

  #record(error: ApiError, { request, source, account, mail }: Exchange): void {
    const { reception } = this.#settings;
    // On the internet these are scanners and bots.
    if (reception && account === undefined) return;
    this.#addRefusal(request, {
      account,
      isStranger: reception !== undefined && mail !== undefined,
      stage: error.status === 401 ? 'auth' : 'request',
      code: statusFor(source, error.status),
      message: error.message,
      from_address: mail?.envelope.from ?? null,
      to_addresses: mail?.envelope.to ?? [],
    });
  }

  #addRefusal(request: IncomingMessage, refusal: Omit<NewRefusal, 'via'>): void {
    const { refusals, log, trustedProxies } = this.#services;
    refusals.add({ via: VIA, ...refusal });
    const client = trustedProxies.clientOf(request);
    const { account, stage, code, message: problem } = refusal;
    log.info('email refused', { via: VIA, client, account, stage, code, problem });
  }

  #errorOf(error: unknown): ApiError {
    if (error instanceof ApiError) return error;
    if (error instanceof PoolClosed) return unavailable(error.message);
    this.#services.log.fault(error);
    return new ApiError('INTERNAL_ERROR', 'Internal server error');
  }
}

/** The status of an answer: a webhook knows only that it is done, and whether to call again. */
function statusFor({ finalStatus }: Source, status: number): number {
  if (finalStatus === undefined) return status;
  if (status < 300) return 200;
  if (EMAIL_REFUSED.includes(status)) return finalStatus;
  return status === 429 || status >= 500 ? 503 : status;
}
