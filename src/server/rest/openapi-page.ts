import * as z from 'zod';
import { STORE_KINDS } from '../../contract/server-options.js';
import type {
  CodesResponse,
  EmailSummary,
  FrameResponse,
  StatusResponse,
  SummariesResponse,
} from '../../contract/viewer.js';
import { viewerPaths } from '../../contract/viewer.js';

const verdict = z.enum(['PASS', 'FAIL', 'GRAY', 'PROCESSING_FAILED']);

const summary = z.object({
  email_id: z.guid(),
  at: z.iso.datetime().meta({ description: 'When it arrived, by the clock of the server.' }),
  from_address: z.string(),
  from_name: z.string().nullable(),
  recipients: z.array(z.string()).meta({ description: 'The first addresses in RCPT TO.' }),
  recipient_count: z.int().nonnegative(),
  subject: z.string().nullable(),
  code: z.string().nullable(),
  attachment_count: z.int().nonnegative(),
  size: z.int().nonnegative().meta({ description: 'Bytes of the source.' }),
  verdicts: z
    .object({
      spam: z.enum(['PASS', 'FAIL', 'GRAY']).optional(),
      virus: verdict.optional(),
      spf: verdict.optional(),
      dkim: verdict.optional(),
      dmarc: verdict.optional(),
    })
    .meta({ description: 'Those that are not GRAY.' }),
}) satisfies z.ZodType<Omit<EmailSummary, 'verdicts'>>;

const summaries = z.object({
  data: z.array(summary),
  next: z.guid().nullable().meta({ description: 'The cursor of the next page.' }),
  scanned: z.int().nonnegative().meta({ description: 'How many emails were looked at.' }),
  newest: z.guid().nullable().meta({ description: 'The newest of them.' }),
}) satisfies z.ZodType<Omit<SummariesResponse, 'data'>>;

const codes = z.object({
  data: z.array(
    z.object({
      code: z.string(),
      shown: z.string().meta({ description: 'As it stands in the email.' }),
      part: z.enum(['subject', 'text', 'html']),
      before: z.string().meta({ description: 'The words before it in its line.' }),
      after: z.string().meta({ description: 'The words behind it.' }),
      score: z.number(),
      reasons: z.array(z.object({ id: z.string(), text: z.string(), weight: z.number() })),
    }),
  ),
  enough: z.number().meta({ description: 'The least score of a code.' }),
}) satisfies z.ZodType<CodesResponse>;

const status = z.object({
  version: z.string(),
  store: z.enum(STORE_KINDS),
  smtp: z.string().nullable(),
  login: z.string().nullable().meta({ description: 'The user name that SMTP needs.' }),
  requires_tls: z.boolean().meta({ description: 'Whether SMTP needs TLS.' }),
  emails: z
    .object({ inbox: z.int(), sent: z.int() })
    .optional()
    .meta({ description: 'Only if the server has one account.' }),
  bytes: z.int().optional().meta({ description: 'Of all emails; as `emails`.' }),
}) satisfies z.ZodType<StatusResponse>;

const frame = z.object({
  path: z
    .string()
    .meta({ description: 'Where the HTML is shown for some minutes, without a key.' }),
}) satisfies z.ZodType<FrameResponse>;

/** The operations of the page, without the stream of events, which is not JSON. */
export const PAGE_OPERATIONS = [
  {
    id: 'page.summaries',
    path: viewerPaths.summaries,
    summary: 'Lines of the list, newest first; for the page',
    schema: summaries,
  },
  {
    id: 'page.status',
    path: viewerPaths.status,
    summary: 'The store and the version; for the page',
    schema: status,
  },
  {
    id: 'page.codes',
    path: decodeURIComponent(viewerPaths.codes('{email_id}')),
    summary: 'What looks like a code in an email, and why; for the page',
    schema: codes,
  },
  {
    id: 'page.frame',
    path: decodeURIComponent(viewerPaths.frame('{email_id}')),
    summary: 'Where the HTML of an email is shown; for the page',
    schema: frame,
  },
] as const;
