/**
 * Why a request fails. Each provider has its own responses for these problems.
 *
 * - `missing` a field is missing, `invalid` it is invalid, `address` it is not an email address
 * - `recipient` a recipient, or the email, is rejected permanently
 * - `conflict` the idempotency key was used for another request, `pending` that request is in progress
 * - `busy` too many requests, or a failure that the recipient address requests: the client may retry
 * - `unavailable` the email cannot be stored at the moment
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
  /** The provider's name of the field. */
  field?: string | undefined;
  recipients?: string[] | undefined;
  /** In seconds. */
  retryAfter?: number | undefined;
  /** The sender and recipients of the email, as far as known. */
  addresses?: Addresses | undefined;
  /** Whether the client provokes the problem to test its settings, so that no email is missing. */
  isProbe?: boolean | undefined;
}

/** The sender and the recipients of an email. */
export interface Addresses {
  from: string | null;
  to: string[];
}

/** A failed request to a provider's API, or a failed email in it. */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    readonly kind: ProblemKind,
    message: string,
    readonly details: Details = {},
  ) {
    super(message);
  }

  /** Adds the addresses of the email, unless they are known. */
  about(addresses: Addresses): this {
    this.details.addresses ??= addresses;
    return this;
  }
}

/** A problem as a thread returns it: of an error, only its message arrives. */
export type PlainProblem = Pick<Problem, 'kind' | 'message' | 'details'>;

export function missing(field: string, message = `Missing \`${field}\` field.`): Problem {
  return new Problem('missing', message, { field });
}

export function invalid(field: string, message: string): Problem {
  return new Problem('invalid', message, { field });
}

/** The headers of an error response. */
export function retryHeaders({ details: { retryAfter } }: Problem): Record<string, string> {
  return retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
}

/** A row for each kind of problem; other kinds use the row of `invalid`. */
export type ErrorRows<Row> = { [Kind in ProblemKind]?: Row } & { invalid: Row };

/** The row of a problem in a provider's table of errors. */
export function rowOf<Row>(rows: ErrorRows<Row>, { kind }: Problem): Row {
  return rows[kind] ?? rows.invalid;
}

/** The HTTP status for problems without a status of the provider's own. */
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
