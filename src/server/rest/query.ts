import * as z from 'zod';
import type { ErrorDetail } from '../../contract/error.js';
import { listQuery } from '../../contract/query.js';
import { ApiError } from './errors.js';

/** The query of operations 2 and 5, which have no parameters. */
export const noQuery = z.strictObject({});

/**
 * Parses and checks the query of a request.
 *
 * @param url the URL of the request
 * @throws ApiError INVALID_REQUEST with a detail for each parameter that is invalid, unknown or repeated
 */
export function readQuery<Schema extends z.ZodObject>(
  url: string,
  schema: Schema,
): z.output<Schema> {
  const query = new URL(url).searchParams;
  const lists = Object.keys(schema.shape).filter((name) => isList(schema.shape[name]));
  const given = lists.map((name) => [name, query.getAll(name)]);
  const parsed = schema.safeParse({ ...Object.fromEntries(query), ...Object.fromEntries(given) });
  const wronglyRepeated = repeated(query).filter((name) => !lists.includes(name));
  const details = [
    ...wronglyRepeated.map((field) => ({ field, message: 'must not be given more than once' })),
    ...(parsed.error?.issues ?? []).flatMap((issue) => wrongParameters(issue, schema)),
  ];
  if (parsed.success && details.length === 0) return parsed.data;

  const problems = details.map(({ field, message }) => `${field} ${message}`).join('; ');
  throw new ApiError('INVALID_REQUEST', `The query is wrong: ${problems}`, { details });
}

/** Whether a parameter may be repeated. */
function isList(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodArray;
}

function repeated(query: URLSearchParams): string[] {
  const once = new Set<string>();
  const again = new Set<string>();
  for (const name of query.keys()) (once.has(name) ? again : once).add(name);
  return [...again];
}

function wrongParameters(issue: z.core.$ZodIssue, schema: z.ZodObject): ErrorDetail[] {
  if (issue.code !== 'unrecognized_keys') {
    return [{ field: String(issue.path[0]), message: issue.message }];
  }
  const known = Object.keys(schema.shape).join(', ') || 'none';
  return issue.keys.map((field) => ({
    field,
    message: `is not a parameter of this operation (known: ${known}${hint(field)})`,
  }));
}

/** Names a common mistake, such as `after` for `sent/latest`. */
function hint(field: string): string {
  return Object.hasOwn(listQuery.shape, field) ? '; the list operations have it' : '';
}
