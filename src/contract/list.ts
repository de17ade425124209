import * as z from 'zod';

/** What a list operation answers: identifiers only (docs/rest-api.md, 'ListIdsResponse'). */
export interface ListIdsResponse {
  data: string[];
  pagination: {
    /** Current page number, from 1. */
    page: number;
    /** Items per page. */
    per_page: number;
    /** How many identifiers `data` holds. */
    returned: number;
    /** True when more results are available. */
    has_more: boolean;
  };
}

/** A {@link ListIdsResponse} to the letter of the contract. */
export const listIdsResponseSchema = z.object({
  data: z.array(z.guid()),
  pagination: z.object({
    page: z.int(),
    per_page: z.int(),
    returned: z.int(),
    has_more: z.boolean(),
  }),
}) satisfies z.ZodType<ListIdsResponse>;
