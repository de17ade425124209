/**
 * Why a request fails; each provider has responses of its own for these.
 *
 * - `missing` a field is not there, `invalid` it is wrong, `address` it is not an email address
 * - `recipient` a recipient is refused for good, or the email is
 * - `conflict` the idempotency key was used for another request, `pending` that request is in progress
 * - `busy` too many requests, or a failure that the recipient address asks for: the client may try again
 * - `unavailable` the email cannot be stored now
 */
export type ProblemKind =
  | 'no-key'
  | 'wrong-key'
  | 'forbidden'
  | 'missing'
  | 'invalid'
  | 'address'
  | 'recipient'
  | 'too-large'
  | 'too-many'
  | 'unknown-endpoint'
  | 'not-found'
  | 'conflict'
  | 'pending'
  | 'busy'
  | 'unavailable'
  | 'internal';

interface Details {
  /** The field, as the provider names it. */
  field?: string | undefined;
  /** The recipients that were refused. */
  recipients?: string[] | undefined;
  /** In seconds. */
  retryAfter?: number | undefined;
  /** Who the email was for, as far as known. */
  addresses?: Addresses | undefined;
  /** Whether the client provokes it to test its settings: nobody misses an email. */
  isProbe?: boolean | undefined;
}

/** The sender and the recipients of an email. */
export interface Addresses {
  from: string | null;
  to: string[];
}

/** A request to a provider's API that fails, or an email of it. */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    readonly kind: ProblemKind,
    message: string,
    readonly details: Details = {},
  ) {
    super(message);
  }

  /** The same, with the email that it is about unless that is known. */
  about(addresses: Addresses): this {
    this.details.addresses ??= addresses;
    return this;
  }
}

/** A field is not there. */
export function missing(field: string, message = `Missing \`${field}\` field.`): Problem {
  return new Problem('missing', message, { field });
}

/** A field is wrong. */
export function invalid(field: string, message: string): Problem {
  return new Problem('invalid', message, { field });
}

/** The headers of an error response. */
export function retryHeaders({ details: { retryAfter } }: Problem): Record<string, string> {
  return retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
}

/** A row for each kind of problem; the row of `invalid` is for all kinds that have none. */
export type ErrorRows<Row> = { [Kind in ProblemKind]?: Row } & { invalid: Row };

export function rowOf<Row>(rows: ErrorRows<Row>, { kind }: Problem): Row {
  return rows[kind] ?? rows.invalid;
}

/** The HTTP status of problems for which a provider has no status of its own. */
export const STATUS: { [Kind in ProblemKind]: number } = {
  'no-key': 401,
  'wrong-key': 401,
  forbidden: 403,
  missing: 400,
  invalid: 400,
  address: 400,
  recipient: 400,
  'too-large': 413,
  'too-many': 400,
  'unknown-endpoint': 404,
  'not-found': 404,
  conflict: 409,
  pending: 409,
  busy: 429,
  unavailable: 503,
  internal: 500,
};
