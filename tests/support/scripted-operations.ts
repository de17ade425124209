import { createHash } from 'node:crypto';
import type { Collection } from '../../src/contract/email.js';
import {
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  type ErrorDetail,
} from '../../src/contract/error.js';
import type { ListIdsResponse } from '../../src/contract/list.js';
import { LIST_LIMITS } from '../../src/contract/operations.js';
import { inboxLatestQuery, listQuery, sentLatestQuery } from '../../src/contract/query.js';
import type { Entry, Filter, ScriptedBox } from './scripted-records.js';

/** The six operations of the REST API, by collection. */
export type Operation = `${Collection}.${'latest' | 'get' | 'list'}`;

/** The order of identifiers in a list, which the REST API does not specify. */
export type ListOrder = 'newest' | 'oldest' | 'shuffled';

/** A complete response. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The result of an operation. A server may hold the request if it is empty. */
export interface Found {
  answer: Answer;
  isEmpty: boolean;
}

/** The state that operations read. */
export interface Shelf {
  boxes: { [C in Collection]: ScriptedBox<C> };
  listOrder: ListOrder;
  /** Varies the order of shuffled lists. */
  seed: number;
  /** Which of several emails with the same timestamp is the latest. */
  latestOfEqual: 'first' | 'last';
}

interface Route {
  operation: Operation;
  collection: Collection;
  /** The decoded last part of the path; empty for a list. */
  rest: string;
}

/** The operation of a path below the base URL. */
export function routeOf(path: string): Route | undefined {
  const [, collection, rest = ''] = /^\/v1\/(inbox|sent)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (collection !== 'inbox' && collection !== 'sent') return undefined;
  const kind = rest === '' ? 'list' : rest === 'latest' ? 'latest' : 'get';
  return { operation: `${collection}.${kind}`, collection, rest: decodeURIComponent(rest) };
}

/** Responds as the REST API specifies. */
export function find(shelf: Shelf, route: Route, query: Filter): Found {
  const { operation, collection, rest } = route;
  const details = wrongParameters(operation, query);
  if (details.length > 0) {
    return failure(errorAnswer('INVALID_REQUEST', 'The query is wrong', { details }));
  }
  if (operation.endsWith('.latest')) return findLatest(shelf, collection, query);
  if (operation.endsWith('.list')) return findPage(shelf, collection, query);
  const record = shelf.boxes[collection].get(rest);
  return record
    ? { answer: json(200, record), isEmpty: false }
    : failure(errorAnswer('NOT_FOUND', 'There is no such email'));
}

function findLatest(shelf: Shelf, collection: Collection, filter: Filter): Found {
  const entries = entriesOf(shelf, collection, filter);
  const last = entries.at(-1);
  const latest =
    shelf.latestOfEqual === 'last' ? last : entries.find(({ moment }) => moment === last?.moment);
  return { answer: json(200, latest?.record ?? null), isEmpty: latest === undefined };
}

function findPage(shelf: Shelf, collection: Collection, query: Filter): Found {
  const page = Number(query.page ?? LIST_LIMITS.pageDefault);
  const per_page = Number(query.per_page ?? LIST_LIMITS.perPageDefault);
  const entries = inOrder(entriesOf(shelf, collection, query), shelf);
  const end = page * per_page;
  const data = entries.slice(end - per_page, end).map(({ record }) => record.email_id);
  const has_more = entries.length > end;
  const body: ListIdsResponse = {
    data,
    pagination: { page, per_page, returned: data.length, has_more },
  };
  return { answer: json(200, body), isEmpty: data.length === 0 };
}

/** Typed for either box, since their records differ. */
function entriesOf({ boxes }: Shelf, collection: Collection, filter: Filter): Entry[] {
  return collection === 'inbox' ? boxes.inbox.find(filter) : boxes.sent.find(filter);
}

function inOrder(entries: Entry[], { listOrder, seed }: Shelf): Entry[] {
  if (listOrder === 'oldest') return entries;
  if (listOrder === 'newest') return entries.toReversed();
  // By a hash, so that an email keeps its position from page to page.
  const place = ({ sequence }: Entry) =>
    createHash('sha256').update(`${seed} ${sequence}`).digest('hex');
  return entries.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
}

function wrongParameters(operation: Operation, query: Filter): ErrorDetail[] {
  if (operation.endsWith('.get')) return [];
  const latest = operation === 'inbox.latest' ? inboxLatestQuery : sentLatestQuery;
  const { error } = (operation.endsWith('.list') ? listQuery : latest).safeParse(query);
  return (error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((field) => ({ field, message: 'is unknown' }))
      : [{ field: String(issue.path[0]), message: issue.message }],
  );
}

function failure(answer: Answer): Found {
  return { answer, isEmpty: false };
}

/** A JSON response. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

/** Further fields of an error response. */
export interface ErrorExtras {
  /** A status other than the code's default. */
  status?: number;
  headers?: Record<string, string>;
  /** The REST API specifies an array; the hosted service also sent an object. */
  details?: ErrorDetail[] | Record<string, unknown>;
}

/** An error response with a body of the REST API. */
export function errorAnswer(
  code: ErrorCode,
  message: string,
  { status = ERROR_STATUS[code], headers, details = [] }: ErrorExtras = {},
): Answer {
  const error: Record<keyof ErrorBody['error'], unknown> = { code, message, details };
  return json(status, { error }, headers);
}
