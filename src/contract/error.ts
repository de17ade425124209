import * as z from 'zod';

/** The message for a key that the server does not have. It repeats no part of the key. */
export const WRONG_KEY = 'Wrong API key';

/** The message for a request that reads emails with a key that only sends them. */
export const SEND_ONLY =
  'This API key sends emails and cannot read them: use a read key of the account';

/** The error codes of the REST API, each with its HTTP status (docs/rest-api.md, 'Errors'). */
export const ERROR_STATUS = {
  INVALID_REQUEST: 400,
  UNAUTHORIZED: 401,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
} as const;

/** One of the REST API's error codes. */
export type ErrorCode = keyof typeof ERROR_STATUS;

/** One wrong parameter of a request. */
export interface ErrorDetail {
  /** Name of the offending parameter. */
  field: string;
  message: string;
}

const errorDetail = z.object({
  field: z.string(),
  message: z.string(),
}) satisfies z.ZodType<ErrorDetail>;

export const errorBodySchema = z.object({
  error: z.object({
    code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    details: z.array(errorDetail),
  }),
});

/** The body of every error response (docs/rest-api.md, 'Errors'). */
export type ErrorBody = z.infer<typeof errorBodySchema>;

/**
 * An error body as a client reads it: with any code, and with `details` absent, an array, or an object, which
 * the hosted service sends with 429 (`{ retry_after }`, in seconds).
 */
export const readableErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z
      .union([z.array(errorDetail), z.record(z.string(), z.unknown())])
      .nullish()
      .catch(undefined),
  }),
});
