import * as z from 'zod';

/** The response of a list operation: identifiers only (docs/rest-api.md, 'ListIdsResponse'). */
export interface ListIdsResponse {
  data: string[];
  pagination: {
    /** Current page number, from 1. */
    page: number;
    /** Results per page. */
    per_page: number;
    /** Number of identifiers in `data`. */
    returned: number;
    /** Whether there are more results. */
    has_more: boolean;
  };
}

/** A {@link ListIdsResponse} exactly as the REST API defines it. */
export const listIdsResponseSchema = z.object({
  data: z.array(z.guid()),
  pagination: z.object({
    page: z.int().meta({ description: 'Current page number, from 1.' }),
    per_page: z.int().meta({ description: 'Results per page.' }),
    returned: z.int().meta({ description: 'Number of identifiers in `data`.' }),
    has_more: z.boolean().meta({ description: 'Whether there are more results.' }),
  }),
}) satisfies z.ZodType<ListIdsResponse>;
