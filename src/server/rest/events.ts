import type { Context, Hono } from 'hono';
import { comparableAddress } from '../../contract/address.js';
import {
  EVENT_KINDS,
  type EventReport,
  emailPaths,
  type ReportEventRequest,
  reportEventSchema,
} from '../../contract/extensions.js';
import { EVENT_PROVIDERS } from '../../contract/server-options.js';
import { loadFormat } from '../events/load.js';
import { eventOf, reportEvent } from '../events/report-event.js';
import type { Log } from '../observability/log.js';
import type { Settings } from '../options.js';
import type { Entry } from '../store/store.js';
import type { Env } from './auth.js';
import { type EmailsServices, findEmail } from './email-details.js';
import { ApiError } from './errors.js';
import { noQuery, readQuery } from './query.js';

/** The services that the extension `events` uses. */
export interface EventsServices extends EmailsServices {
  settings: Settings;
  log: Log;
}

const ROUTE = `${emailPaths.details('')}:email_id/events`;

/** Adds the extension `events` (docs/rest-api.md, 'Events'). */
export function addEvents(app: Hono<Env>, services: EventsServices): void {
  app.post(ROUTE, async (c) => {
    readQuery(c.req.url, noQuery);
    const entry = await findEmail(c, services);
    return c.json(await report(entry, await readRequest(c), services));
  });
  app.all(ROUTE, (c) => {
    throw new ApiError('INVALID_REQUEST', `${c.req.method} is not allowed: this path has POST`, {
      status: 405,
      headers: { Allow: 'POST' },
    });
  });
}

async function report(
  entry: Entry,
  request: ReportEventRequest,
  { settings, log }: EventsServices,
): Promise<EventReport> {
  const { via = 'smtp' } = entry.message.session;
  const provider = EVENT_PROVIDERS.find((name) => name === via);
  if (provider === undefined) {
    const known = EVENT_PROVIDERS.join(', ');
    throw invalid(
      'event',
      `the email came by ${via}, and events are posted for emails by ${known}`,
    );
  }
  const target = settings.events[provider];
  if (target === undefined) {
    const option = `events: { ${provider}: { url: 'http://127.0.0.1:3000/…' } }`;
    throw invalid('event', `the server does not know the webhook of ${provider}: set ${option}`);
  }
  const format = await loadFormat(provider);
  const name = format.names[request.event];
  if (name === undefined) {
    const known = EVENT_KINDS.filter((kind) => format.names[kind] !== undefined).join(', ');
    throw invalid('event', `${provider} has no event ${request.event}. It has ${known}`);
  }
  const recipient = recipientOf(entry, request.recipient);
  if (request.event === 'clicked' && request.url === undefined)
    throw invalid('url', 'the event clicked needs the url that was clicked');
  const event = eventOf(entry, { ...request, recipient });
  const result = await reportEvent(event, name, format, target);
  for (const { status } of result.attempts)
    log.info('event posted', { provider, reason: name, ...(status !== null && { status }) });
  return result;
}

/** @throws ApiError if the email is not for the recipient */
function recipientOf({ message }: Entry, given: string | undefined): string {
  const { to } = message.envelope;
  const key = given === undefined ? undefined : comparableAddress(given);
  const found = to.find((one) => key === undefined || comparableAddress(one) === key);
  if (found !== undefined) return found;
  throw invalid('recipient', `the email is not for ${given}. Its recipients are ${to.join(', ')}`);
}

async function readRequest(c: Context<Env>): Promise<ReportEventRequest> {
  const body: unknown = await c.req.json().catch(() => {
    throw new ApiError('INVALID_REQUEST', 'The body must be JSON, such as {"event":"bounced"}');
  });
  const { data, error } = reportEventSchema.safeParse(body);
  if (data !== undefined) return data;
  const [issue] = error.issues;
  throw invalid(issue?.path.join('.') || 'body', issue?.message ?? 'is invalid');
}

function invalid(field: string, message: string): ApiError {
  const details = [{ field, message }];
  return new ApiError('INVALID_REQUEST', 'The event cannot be posted', { details });
}
