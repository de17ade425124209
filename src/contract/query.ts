import * as z from 'zod';
import { LIST_LIMITS } from './operations.js';
import { hasImpossibleOffset, parseTimestamp } from './timestamp.js';

/** Text to search for literally, ignoring case. */
function partOf(what: string) {
  return z
    .string()
    .optional()
    .meta({ description: `Part of ${what}, in any case.` });
}

function timestamp(description: string) {
  const schema = z.string().transform((text, context) => {
    const moment = parseTimestamp(text);
    if (moment !== null) return moment;
    context.addIssue(`must be an ISO 8601 timestamp, got ${JSON.stringify(text)}${hintFor(text)}`);
    return z.NEVER;
  });
  return schema.optional().meta({ description, type: 'string', format: 'date-time' });
}

function hintFor(text: string): string {
  // An unencoded '+' arrives as a space.
  if (/ \d\d:?\d\d$/.test(text)) return " (in a URL the '+' of an offset is written %2B)";
  return hasImpossibleOffset(text) ? ' (an offset is 23:59 at most)' : '';
}

/** An integer in digits, within limits; the default if missing. */
function integer(
  description: string,
  { minimum, maximum, fallback }: { minimum: number; maximum?: number; fallback: number },
) {
  const range = maximum === undefined ? `from ${minimum}` : `from ${minimum} to ${maximum}`;
  const schema = z.string().transform((text, context) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= minimum && value <= (maximum ?? Number.MAX_SAFE_INTEGER)) return value;
    context.addIssue(`must be an integer ${range}, got ${JSON.stringify(text)}`);
    return z.NEVER;
  });
  const form = { type: 'integer', minimum, ...(maximum !== undefined && { maximum }) } as const;
  return schema.default(fallback).meta({ description, ...form });
}

const recipientPart = partOf('a recipient’s address');

/** A whole address, as in the extension `recipient`. */
const recipientAddress = z
  .string()
  .regex(/^(?:[^<>]+@[^\s<>@]+|postmaster)$/i, 'must be an address, such as kim@inbox.test')
  .meta({ description: 'The whole address of a recipient, in any case.' });

/** The query of operation 1 (docs/rest-api.md, 'Query parameters'). */
export const inboxLatestQuery = z.strictObject({
  to: recipientPart,
  recipient: recipientAddress.optional(),
  after: timestamp('Only emails received after this moment.'),
});

/** The query of operation 4, which does not support `after`. */
export const sentLatestQuery = z.strictObject({
  to: recipientPart,
  recipient: recipientAddress.optional(),
});

/** The query of operations 3 and 6. */
export const listQuery = z.strictObject({
  page: integer('Page number.', { minimum: 1, fallback: LIST_LIMITS.pageDefault }),
  per_page: integer('Results per page.', {
    minimum: LIST_LIMITS.perPageMinimum,
    maximum: LIST_LIMITS.perPageMaximum,
    fallback: LIST_LIMITS.perPageDefault,
  }),
  from: partOf('the sender’s address or name'),
  to: recipientPart,
  recipient: recipientAddress.optional(),
  subject: partOf('the subject'),
  before: timestamp('Only emails before this moment.'),
  after: timestamp('Only emails after this moment.'),
});

export const refusalsQuery = z.strictObject({
  to: partOf('a recipient’s address; a refusal without recipients matches as well'),
  after: timestamp('Only refusals after this moment.'),
});

/** The query of the extension `purge`, which has one of the two. */
export const purgeQuery = z.strictObject({
  recipient: recipientAddress.optional(),
  account: z
    .string()
    .min(1, 'must be the name of an account')
    .optional()
    .meta({ description: 'The name of an account that has no key any more.' }),
});

/** A moment in a query: an ISO 8601 timestamp or a Date. */
export type Moment = string | Date;

/** The query of `inbox.latest`. */
export interface InboxLatestQuery {
  /** Part of a recipient's address. */
  to?: string;
  /** Only emails received after this moment. */
  after?: Moment;
}

/** The query of `sent.latest`. */
export interface SentLatestQuery {
  /** Part of a recipient's address. */
  to?: string;
}

/** The query of the lists. */
export interface ListQuery {
  /** Page number; default: 1. */
  page?: number;
  /** Results per page, 1 to 100; default: 10. */
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

/** The query of `extensions.refusals`. */
export interface RefusalsQuery {
  /** Part of a recipient's address. A refusal without recipients matches as well. */
  to?: string;
  /** Only refusals after this moment. */
  after?: Moment;
}
