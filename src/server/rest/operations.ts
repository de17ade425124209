import type { Context, Hono } from 'hono';
import type { Collection } from '../../contract/email.js';
import {
  extensionPaths,
  REFUSALS_LIMIT,
  type RefusalsResponse,
} from '../../contract/extensions.js';
import type { ImapStatus } from '../../contract/inbound.js';
import type { ListIdsResponse } from '../../contract/list.js';
import { paths } from '../../contract/operations.js';
import {
  inboxLatestQuery,
  listQuery,
  refusalsQuery,
  sentLatestQuery,
} from '../../contract/query.js';
import type { EmailSerializer } from '../message/email-serializer.js';
import type { RefusalLog } from '../observability/refusal-log.js';
import { type Arrival, type EmailFilter, type Entry, StoreUnavailable } from '../store/store.js';
import type { Env } from './auth.js';
import { addEmails, type EmailsServices, emailsOperationOf } from './email-details.js';
import { sendEmail, setRecipientHeader } from './email-response.js';
import { ApiError, methodNotAllowed } from './errors.js';
import { addEvents, type EventsServices } from './events.js';
import type { LongPollRegistry } from './long-poll-registry.js';
import { addOutgoing, type OutgoingServices } from './outgoing.js';
import { preferredWait } from './prefer.js';
import { addPurge, type PurgeServices } from './purge.js';
import { noQuery, readQuery } from './query.js';
import { onClose } from './slow-reader-guard.js';

/** The services that the operations use. */
export interface OperationServices
  extends EmailsServices,
    EventsServices,
    OutgoingServices,
    PurgeServices {
  serializer: EmailSerializer;
  longPolls: LongPollRegistry;
  refusals: RefusalLog;
  /** The mailboxes at other servers, if any. */
  imap?: { statusFor(account: string): ImapStatus[] } | undefined;
}

const LATEST_QUERY = { inbox: inboxLatestQuery, sent: sentLatestQuery };

const ONE = { inbox: '/v1/inbox/:email_id', sent: '/v1/sent/:email_id' } as const;

/** Adds the six operations and the extensions. Requests have been authenticated before. */
export function addOperations(app: Hono<Env>, services: OperationServices): void {
  for (const box of ['inbox', 'sent'] as const) {
    addLatest(app, box, services);
    addList(app, box, services);
    addGet(app, box, services);
    for (const path of [paths.latest(box), paths.list(box), ONE[box]]) {
      app.all(path, methodNotAllowed);
    }
  }
  addRefusals(app, services);
  addEmails(app, services);
  addEvents(app, services);
  addOutgoing(app, services);
  addPurge(app, services);
}

function addLatest(app: Hono<Env>, box: Collection, services: OperationServices): void {
  const { store, serializer, slowReaders, longPolls } = services;
  app.get(paths.latest(box), async (c) => {
    const filter = readQuery(c.req.url, LATEST_QUERY[box]);
    const { account } = c.var;
    const question = {
      query: () => store.latest(account, box, filter),
      isEmpty: (entry: Entry | null) => entry === null,
      answerOf: async ([newest]: Arrival[]) =>
        newest ? longPolls.entry(account, box, newest.emailId) : null,
    };
    // Chained, so that the raw email can be freed while the serializer works.
    const email = await queryOrHold(c, box, services, filter, question).then((entry) => {
      setRecipientHeader(c, box, entry);
      return entry && serializer.serialize(account, box, entry);
    });
    return email ? sendEmail(c, email, slowReaders) : c.json(null);
  });
}

function addList(app: Hono<Env>, box: Collection, services: OperationServices): void {
  app.get(paths.list(box), async (c) => {
    const { page, per_page, ...filter } = readQuery(c.req.url, listQuery);
    // Requests one more than fits on the page, to find out whether there are more.
    const range = { skip: (page - 1) * per_page, limit: per_page + 1 };
    const question = {
      query: (): Promise<Arrival[]> => services.store.list(c.var.account, box, filter, range),
      isEmpty: (entries: Arrival[]) => entries.length === 0,
      answerOf: async (arrivals: Arrival[]) => arrivals,
    };
    // A later page may be empty although there are emails, so it is never held.
    const entries =
      page > 1 ? await question.query() : await queryOrHold(c, box, services, filter, question);
    const data = entries.slice(0, per_page).map(({ emailId }) => emailId);
    const has_more = entries.length > per_page;
    const pagination = { page, per_page, returned: data.length, has_more };
    return c.json({ data, pagination } satisfies ListIdsResponse);
  });
}

function addGet(app: Hono<Env>, box: Collection, services: OperationServices): void {
  const { store, serializer, slowReaders } = services;
  app.get(ONE[box], async (c) => {
    readQuery(c.req.url, noQuery);
    const { account } = c.var;
    const id = c.req.param('email_id');
    const email = await store.get(account, box, id.toLowerCase()).then((entry) => {
      setRecipientHeader(c, box, entry);
      return entry && serializer.serialize(account, box, entry);
    });
    if (!email) throw new ApiError('NOT_FOUND', `There is no email ${JSON.stringify(id)} here`);
    return sendEmail(c, email, slowReaders);
  });
}

function addRefusals(app: Hono<Env>, { settings, refusals, imap }: OperationServices): void {
  app.get(extensionPaths.refusals, (c) => {
    const { account } = c.var;
    const filter = readQuery(c.req.url, refusalsQuery);
    const found = refusals.newest(account, filter, REFUSALS_LIMIT + 1);
    const data = found.slice(0, REFUSALS_LIMIT);
    const has_more = found.length > data.length;
    return c.json({
      data,
      has_more,
      imap: imap?.statusFor(account),
      domains: settings.reception?.domainsOf(account),
    } satisfies RefusalsResponse);
  });
  app.all(extensionPaths.refusals, methodNotAllowed);
}

/** A query, and how to answer it if it found nothing and emails have arrived since. */
interface Question<Answer> {
  query: () => Promise<Answer>;
  isEmpty: (answer: Answer) => boolean;
  /** @param arrivals the matching emails, newest first */
  answerOf: (arrivals: Arrival[]) => Promise<Answer>;
}

/**
 * Runs a query. While its result is empty, holds the request for as long as the client prefers (long poll:
 * `Prefer: wait`, RFC 7240). If there are too many long polls, responds immediately, and the missing
 * Preference-Applied header tells the client to poll.
 */
async function queryOrHold<Answer>(
  c: Context<Env>,
  box: Collection,
  { store, longPolls }: OperationServices,
  filter: EmailFilter,
  { query, isEmpty, answerOf }: Question<Answer>,
): Promise<Answer> {
  const seconds = preferredWait(c.req.header('Prefer'));
  if (seconds === null) return query();
  const poll = longPolls.add(c.var.account, box, filter);
  if (!poll) return query();

  c.header('Preference-Applied', `wait=${seconds}`);
  const deadline = performance.now() + seconds * 1000;
  if (c.env?.outgoing) onClose(c.env.outgoing, () => poll.end());
  try {
    let answer = await query();
    while (isEmpty(answer)) {
      const arrivals = await poll.newEmails(deadline - performance.now());
      if (arrivals?.length === 0) break;
      try {
        if (!store.isReady()) poll.wakeLater();
        else answer = arrivals ? await answerOf(arrivals) : await longPolls.query(query);
      } catch (error) {
        // Responding with "no email" would be wrong if the store is unreachable, so the request is held.
        if (!(error instanceof StoreUnavailable)) throw error;
        poll.wakeLater();
      }
    }
    return answer;
  } finally {
    poll.end();
  }
}

/** The operation of a path, such as `inbox.latest`; undefined for other paths. */
export function operationOf(path: string): string | undefined {
  if (path === extensionPaths.refusals) return 'extensions.refusals';
  if (path === extensionPaths.purge) return 'extensions.purge';
  if (path === extensionPaths.outgoing) return 'extensions.outgoing';
  const extension = emailsOperationOf(path);
  if (extension) return extension;
  const [, box, id] = /^\/v1\/(inbox|sent)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (box === undefined) return undefined;
  if (id === undefined) return `${box}.list`;
  return id === 'latest' ? `${box}.latest` : `${box}.get`;
}
