import type * as z from 'zod';
import { addressesIn } from './addresses.js';
import { Problem } from './problem.js';
import type { Call } from './provider.js';

/** More than the nesting depth of any SDK's requests. */
const MAX_DEPTH = 64;

/** Guards against a request with a separate email for each of many recipients. No provider allows more. */
export const MAX_EMAILS = 1_000;

/**
 * Reads a JSON body.
 *
 * @throws Problem `invalid`, or `missing` for a missing field
 */
export function readJson<Schema extends z.ZodType>(call: Call, schema: Schema): z.output<Schema> {
  return check(parseBody(call), schema);
}

/** Parses a JSON body. @throws Problem `invalid` */
export function parseBody({ body }: Call): unknown {
  return parseJson(body.toString('utf8'), 'The request body');
}

/**
 * Parses JSON.
 *
 * @param what the name of the text, for the error
 * @throws Problem `invalid`, also for deep nesting, which would overflow the stack of recursive functions
 */
export function parseJson(text: string, what: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem('invalid', `${what} is not valid JSON`);
  }
  if (isDeeper(value, MAX_DEPTH)) throw new Problem('invalid', `${what} is nested too deeply`);
  return value;
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((one) => isDeeper(one, depth - 1));
}

/**
 * Reads the emails of a list, one at a time, since they may take much more memory than the request.
 *
 * @throws Problem `too-many`
 */
export function* each<One, Result>(
  list: readonly One[],
  read: (one: One, index: number) => Result,
): Generator<Result> {
  if (list.length > MAX_EMAILS) throw tooManyEmails();
  for (const [index, one] of list.entries()) yield read(one, index);
}

/** @throws Problem `too-many` */
export function checkCount(list: readonly unknown[], limit: number, what: string): void {
  if (list.length <= limit) return;
  throw new Problem('too-many', `A request has at most ${limit} ${what}, got ${list.length}.`);
}

/** @throws Problem like {@link readJson} */
export function check<Schema extends z.ZodType>(value: unknown, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw problemOf(parsed.error);
}

function problemOf({ issues }: z.ZodError): Problem {
  const [issue] = issues;
  const field = issue?.path.join('.') || undefined;
  const isMissing = issue?.code === 'invalid_type' && /received undefined/.test(issue.message);
  const kind = issue?.code === 'custom' ? issue.params?.kind : isMissing ? 'missing' : 'invalid';
  if (kind === 'missing')
    return new Problem(kind, `Missing \`${field ?? 'body'}\` field.`, { field });
  const where = field === undefined ? 'the request body' : `\`${field}\` field`;
  return new Problem(kind, `Invalid ${where}. ${issue?.message}`, { field });
}

/** Reads one of several emails. Returns a problem if it cannot be sent. */
export function readItem<One>(item: unknown, read: () => One): One | Problem {
  try {
    return read();
  } catch (error) {
    if (error instanceof Problem) return error.about(addressesIn(item));
    throw error;
  }
}

export function tooManyEmails(): Problem {
  return new Problem('too-many', `A request sends at most ${MAX_EMAILS} emails`);
}
