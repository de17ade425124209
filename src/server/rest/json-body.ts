import type { Context } from 'hono';
import type { z } from 'zod';
import type { Env } from './auth.js';
import { ApiError } from './errors.js';

/**
 * The body of a request, which is JSON.
 *
 * @param problem of an invalid body, such as `The event cannot be posted`
 * @throws ApiError INVALID_REQUEST
 */
export async function readJson<T>(
  c: Context<Env>,
  schema: z.ZodType<T>,
  problem: string,
): Promise<T> {
  const body: unknown = await c.req.json().catch(() => {
    throw new ApiError('INVALID_REQUEST', 'The body must be JSON');
  });
  const { data, error } = schema.safeParse(body);
  if (data !== undefined) return data;
  const [issue] = error?.issues ?? [];
  const field = issue?.path.join('.') || 'body';
  const details = [{ field, message: issue?.message ?? 'is invalid' }];
  throw new ApiError('INVALID_REQUEST', problem, { details });
}
