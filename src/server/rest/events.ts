import type { Context, Hono } from 'hono';
import { comparableAddress } from '../../contract/address.js';
import {
  EVENT_KINDS,
  type EventReport,
  type EventsResponse,
  problemOfEvent,
  type ReportEventRequest,
  reportEventSchema,
} from '../../contract/events.js';
import { emailPaths } from '../../contract/extensions.js';
import { EVENT_PROVIDERS } from '../../contract/providers.js';
import { type EventReporter, providerOf } from '../events/event-reporter.js';
import { FORMATS } from '../events/load.js';
import { sentEntryOf } from '../events/mail-event.js';
import type { QueuedEvent } from '../store/events.js';
import type { Entry } from '../store/store.js';
import type { Env } from './auth.js';
import { type EmailsServices, findEmail } from './email-details.js';
import { ApiError, allowOnly } from './errors.js';
import { readJson } from './json-body.js';
import { noQuery, readQuery } from './query.js';

/** The services that the extension `events` uses. */
export interface EventsServices extends EmailsServices {
  events: EventReporter;
}

const PROBLEM = 'The event cannot be posted';

const ROUTE = `${emailPaths.details('')}:email_id/events`;

/** Adds the extension `events` (docs/rest-api.md, 'Events'). */
export function addEvents(app: Hono<Env>, services: EventsServices): void {
  app.post(ROUTE, async (c) => {
    readQuery(c.req.url, noQuery);
    const entry = await findSentEmail(c, services);
    const request = await readJson(c, reportEventSchema, PROBLEM);
    return c.json(await report(c.var.account, entry, request, services));
  });
  app.get(ROUTE, async (c) => {
    readQuery(c.req.url, noQuery);
    const { messageKey } = await findSentEmail(c, services);
    const events = await services.store.events.of(c.var.account, messageKey);
    return c.json({ data: events.map(reportOf) } satisfies EventsResponse);
  });
  app.all(ROUTE, allowOnly('GET, POST'));
}

async function findSentEmail(c: Context<Env>, services: EventsServices): Promise<Entry> {
  return sentEntryOf(services.store, c.var.account, await findEmail(c, services));
}

async function report(
  account: string,
  entry: Entry,
  request: ReportEventRequest,
  { events }: EventsServices,
): Promise<EventReport> {
  const { via = 'smtp' } = entry.message.session;
  const provider = providerOf(entry);
  if (provider === undefined) {
    const known = EVENT_PROVIDERS.join(', ');
    throw invalid(
      'event',
      `the email came by ${via}, and events are posted for emails by ${known}`,
    );
  }
  if (!events.isPosting(provider)) {
    const option = `events: { ${provider}: { url: 'http://127.0.0.1:3000/…' } }`;
    throw invalid('event', `the server does not know the webhook of ${provider}: set ${option}`);
  }
  const { names } = await FORMATS[provider]();
  const name = names[request.event];
  if (name === undefined) {
    const known = EVENT_KINDS.filter((kind) => names[kind] !== undefined).join(', ');
    throw invalid('event', `${provider} has no event ${request.event}. It has ${known}`);
  }
  const problem = problemOfEvent(request);
  if (problem !== undefined) throw invalid(problem.field, problem.message);
  const recipient = recipientOf(entry, request.recipient);
  const { messageKey } = entry;
  return reportOf(await events.report({ ...request, account, messageKey, name, recipient }));
}

function reportOf({ event, name, recipient, at, accepted, attempts }: QueuedEvent): EventReport {
  return { event, name, recipient, at: new Date(at).toISOString(), accepted, attempts };
}

/** @throws ApiError if the email is not for the recipient */
function recipientOf({ message }: Entry, given: string | undefined): string {
  const { to } = message.envelope;
  const key = given === undefined ? undefined : comparableAddress(given);
  const found = to.find((one) => key === undefined || comparableAddress(one) === key);
  if (found !== undefined) return found;
  throw invalid('recipient', `the email is not for ${given}. Its recipients are ${to.join(', ')}`);
}

function invalid(field: string, message: string): ApiError {
  const details = [{ field, message }];
  return new ApiError('INVALID_REQUEST', PROBLEM, { details });
}
