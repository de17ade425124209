import * as z from 'zod';
import { CURSOR } from './viewer.js';

const box = z.enum(['inbox', 'sent']);

/** The query of a page of the list. */
export const summariesQuery = z.strictObject({
  box: box.default('inbox'),
  q: z.string().max(1_000).default('').meta({ description: 'What the search box has.' }),
  cursor: z.string().regex(CURSOR).optional().meta({ description: '`next` of the page before.' }),
  limit: z.coerce.number().int().min(1).max(500).default(50),
});

/** Maximum number of views per stream. The page opens another stream for more. */
const MAX_VIEWS = 100;

/** The query of a stream of events. */
export const eventsQuery = z.strictObject({
  views: z
    .string()
    .transform(parseJson)
    .pipe(
      z
        .array(z.strictObject({ box, q: z.string() }))
        .min(1)
        .max(MAX_VIEWS),
    ),
});

/** The query of a frame URL. */
export const frameQuery = z.strictObject({
  remote: z.enum(['1']).optional().meta({ description: '1 loads what the email has on the web.' }),
});

/** undefined if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
