import * as z from 'zod';
import { LIST_LIMITS } from './limits.js';
import { hasImpossibleOffset, parseTimestamp } from './timestamp.js';

/** A part of a text, looked for literally and without regard to case. */
const partial = z.string();

const timestamp = z.string().transform((text, context) => {
  const moment = parseTimestamp(text);
  if (moment !== null) return moment;
  context.addIssue(`must be an ISO 8601 timestamp, got ${JSON.stringify(text)}${hintFor(text)}`);
  return z.NEVER;
});

function hintFor(text: string): string {
  // A '+' that was not encoded arrives as a space.
  if (/ \d\d:?\d\d$/.test(text)) return " (in a URL the '+' of an offset is written %2B)";
  return hasImpossibleOffset(text) ? ' (an offset is 23:59 at most)' : '';
}

/** An integer written in digits only, within bounds. */
function integer(minimum: number, maximum: number, range: string) {
  return z.string().transform((text, context) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= minimum && value <= maximum) return value;
    context.addIssue(`must be an integer ${range}, got ${JSON.stringify(text)}`);
    return z.NEVER;
  });
}

const page = integer(1, Number.MAX_SAFE_INTEGER, 'from 1');
const perPage = integer(
  LIST_LIMITS.perPageMinimum,
  LIST_LIMITS.perPageMaximum,
  `from ${LIST_LIMITS.perPageMinimum} to ${LIST_LIMITS.perPageMaximum}`,
);

/** The query of operation 1 (docs/rest-api.md, 'Query parameters'). */
export const inboxLatestQuery = z.strictObject({
  to: partial.optional(),
  after: timestamp.optional(),
});

/** The query of operation 4, which has no `after` (docs/rest-api.md, 'Query parameters'). */
export const sentLatestQuery = z.strictObject({
  to: partial.optional(),
});

/** The query of operations 3 and 6 (docs/rest-api.md, 'Query parameters'). */
export const listQuery = z.strictObject({
  page: page.default(LIST_LIMITS.pageDefault),
  per_page: perPage.default(LIST_LIMITS.perPageDefault),
  from: partial.optional(),
  to: partial.optional(),
  subject: partial.optional(),
  before: timestamp.optional(),
  after: timestamp.optional(),
});

/** The query of the extension `refusals`. */
export const refusalsQuery = z.strictObject({
  to: partial.optional(),
  after: timestamp.optional(),
});

/** A moment in a query: an ISO 8601 text, passed on as it is, or a Date. */
export type Moment = string | Date;

/** What `inbox.latest` may be asked for. */
export interface InboxLatestQuery {
  /** Part of a recipient's address. */
  to?: string;
  /** Only emails received after this moment. */
  after?: Moment;
}

/** What `sent.latest` may be asked for. */
export interface SentLatestQuery {
  /** Part of a recipient's address. */
  to?: string;
}

/** What the lists may be asked for. */
export interface ListQuery {
  /** Page number, from 1 (the default). */
  page?: number;
  /** Results a page, 1 to 100; 10 unless told. */
  per_page?: number;
  /** Part of the sender. */
  from?: string;
  /** Part of a recipient's address. */
  to?: string;
  /** Part of the subject. */
  subject?: string;
  /** Only emails before this moment. */
  before?: Moment;
  /** Only emails after this moment. */
  after?: Moment;
}

/** What `extensions.refusals` may be asked for. */
export interface RefusalsQuery {
  /** Part of a recipient's address. What failed before any recipient was named fits as well. */
  to?: string;
  /** Only refusals after this moment. */
  after?: Moment;
}
