import * as z from 'zod';
import { verdict } from './email.js';
import { STORE_KINDS } from './server-options.js';
import { VERDICT_NAMES } from './summary.js';

const box = z.enum(['inbox', 'sent']);

/** A position in the order in which emails of a box are stored. Cursors compare as strings. */
const cursor = z.string().regex(/^\d{16}-\d{16}$/, 'must be the `next` of another page');

export type Cursor = z.infer<typeof cursor>;

/** The query of a page of the list. */
export const summariesQuery = z.strictObject({
  box: box.default('inbox'),
  q: z.string().max(1_000).default('').meta({ description: 'What the search box has.' }),
  cursor: cursor.optional().meta({ description: '`next` of the page before.' }),
  limit: z.coerce.number().int().min(1).max(500).default(50),
});

/** Maximum number of views per stream. The page opens another stream for more. */
const MAX_VIEWS = 100;

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

/** How the HTML of an email is shown: as it is, with what it loads from the web, or with its findings. */
export const pageKind = z.enum(['page', 'remotePage', 'markedPage']);

export type PageKind = z.infer<typeof pageKind>;

export const frameQuery = z.strictObject({
  kind: pageKind.default('page').meta({
    description:
      '`remotePage` loads what the email has on the web, `markedPage` has the numbers of its findings.',
  }),
});

/** undefined if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
    .partialRecord(z.enum(VERDICT_NAMES), verdict)
    .meta({ description: 'Those that are not GRAY.' }),
});

/** A line of the list. */
export interface EmailSummary extends z.infer<typeof summary> {
  /** Only in a report: the app sent the email, but it did not arrive. */
  is_undelivered?: boolean;
}

/** A page of the list, newest first. */
export const summariesResponse = z.object({
  data: z.array(summary),
  next: cursor
    .nullable()
    .meta({ description: 'The next page begins here; null after the oldest.' }),
  scanned: z.int().nonnegative().meta({ description: 'How many emails were compared.' }),
  newest: cursor.nullable().meta({ description: 'The newest of them.' }),
  generation: z.string().meta({
    description: 'Changes when emails may have been purged, and when the server starts.',
  }),
});

export interface SummariesResponse extends z.infer<typeof summariesResponse> {
  data: EmailSummary[];
}

/** Information about the server. */
export const statusResponse = z.object({
  version: z.string(),
  fixtures_version: z.string().nullable().meta({
    description:
      'Of the fixtures that used the account last, if it differs in more than the patch.',
  }),
  store: z.enum(STORE_KINDS),
  smtp: z
    .string()
    .nullable()
    .meta({ description: 'Where emails are sent to.', examples: ['smtp://127.0.0.1:1025'] }),
  login: z
    .string()
    .nullable()
    .meta({ description: 'The user name that SMTP needs for the account.' }),
  requires_tls: z.boolean().meta({ description: 'Whether SMTP needs TLS.' }),
  emails: z
    .object({ inbox: z.int(), sent: z.int() })
    .optional()
    .meta({ description: 'Only if the server has one account.' }),
  bytes: z.int().optional().meta({ description: 'Of all emails; as `emails`.' }),
});

export type StatusResponse = z.infer<typeof statusResponse>;

const reason = z.object({
  id: z.string(),
  text: z.string().meta({ description: 'For display.' }),
  weight: z.number().meta({ description: 'Negative for a reason against the candidate.' }),
});

/** A reason for or against a candidate. */
export type CodeReason = z.infer<typeof reason>;

const candidate = z.object({
  code: z.string(),
  shown: z.string().meta({ description: 'As it stands in the email.' }),
  part: z.enum(['subject', 'text', 'html']),
  before: z.string().meta({ description: 'The words before it in its line.' }),
  after: z.string().meta({ description: 'The words behind it.' }),
  score: z.number(),
  reasons: z.array(reason).meta({ description: 'The largest weight first.' }),
});

/** A text in an email that looks like a code. */
export type CodeCandidate = z.infer<typeof candidate>;

/** Why an email has its code, or has none. */
export const codesResponse = z.object({
  data: z.array(candidate).meta({ description: 'The best first.' }),
  enough: z.number().meta({ description: 'The least score of a code.' }),
});

export type CodesResponse = z.infer<typeof codesResponse>;

const finding = z.object({
  rule: z.string(),
  severity: z.enum(['error', 'warning']),
  message: z.string().meta({ description: 'What is wrong, in one line.' }),
  excerpt: z.string().meta({ description: 'The text or the tag that it is about.' }),
  part: z.enum(['subject', 'text', 'html', 'headers']),
  line: z.int().positive().nullable().meta({ description: 'The line of the part.' }),
  at: z.int().nonnegative().nullable().meta({ description: 'The offset in the part.' }),
});

/** What is wrong with an email. */
export const checksResponse = z.object({
  data: z.array(finding).meta({ description: 'Errors first, up to 20 of each rule.' }),
  more: z
    .record(z.string(), z.int().positive())
    .meta({ description: 'How many more each rule has.' }),
});

export type ChecksResponse = z.infer<typeof checksResponse>;

/** Where the HTML of an email can be loaded. */
export const frameResponse = z.object({
  path: z
    .string()
    .meta({ description: 'Relative to the base URL; valid for some minutes, without a key.' }),
});

export type FrameResponse = z.infer<typeof frameResponse>;
