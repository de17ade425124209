import * as z from 'zod';
import { Problem, retryHeaders } from './problem.js';
import type { Attachment, Call, Draft, Provider, Reply, SentItem } from './provider.js';
import {
  check,
  draft,
  noFetching,
  optional,
  readAddress,
  readAddresses,
  readHeaders,
  readItem,
  readJson,
} from './read.js';
import { bearerKey } from './requests.js';
import { sentEndpoints } from './resend-sent.js';
import { readTime } from './resend-time.js';
import { templateContent } from './templates.js';

/** Resend's own limits. */
const MAX_BATCH = 100;
const MAX_RECIPIENTS = 50;
const MAX_TAG_LENGTH = 256;

const TAG = new RegExp(`^[\\w-]{1,${MAX_TAG_LENGTH}}$`);

const addresses = optional(z.union([z.string(), z.array(z.string())]));

const bytes = z.array(z.number()).transform((numbers) => Uint8Array.from(numbers));

const attachment = z.looseObject({
  // A Buffer as JSON.stringify() writes it is what Resend 4 sends; the SDKs for Python and Go send the numbers only.
  content: optional(
    z.union([
      z.string(),
      bytes,
      z.object({ type: z.literal('Buffer'), data: bytes }).transform(({ data }) => data),
    ]),
  ),
  filename: optional(z.union([z.string(), z.literal(false)])),
  path: optional(z.string()),
  content_type: optional(z.string()),
  content_id: optional(z.string()),
  inline_content_id: optional(z.string()),
});

const email = z.looseObject({
  from: optional(z.string()),
  to: addresses,
  cc: addresses,
  bcc: addresses,
  reply_to: addresses,
  subject: optional(z.string()),
  html: optional(z.string()),
  text: optional(z.string()),
  headers: optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  tags: optional(z.array(z.looseObject({ name: z.string(), value: optional(z.string()) }))),
  scheduled_at: optional(z.string()),
  template: optional(
    z.looseObject({ id: z.string(), variables: optional(z.record(z.string(), z.unknown())) }),
  ),
  attachments: optional(z.array(attachment)),
});

type Email = z.output<typeof email>;

/** https://resend.com/docs/api-reference */
export const resend: Provider = {
  name: 'resend',
  idempotency: {
    keyOf: ({ headers }) => {
      const key = headers['idempotency-key'];
      return typeof key === 'string' ? key : undefined;
    },
    ttlMs: 24 * 3_600_000,
  },
  keyOf: ({ headers }) => bearerKey(headers.authorization),
  problem,
  endpoints: [
    {
      method: 'POST',
      path: /^emails$/,
      read: (call) => [readEmail(readJson(call, email))],
      reply: ([result]) => {
        const { id } = result as SentItem;
        return { status: 200, body: { id } };
      },
    },
    {
      method: 'POST',
      path: /^emails\/batch$/,
      isPartial,
      read: readBatch,
      reply: (results, call) => {
        const data = results.flatMap((one) => (one instanceof Problem ? [] : [{ id: one.id }]));
        const errors = results.flatMap((one, index) =>
          one instanceof Problem ? [{ index, message: one.message }] : [],
        );
        return { status: 200, body: isPartial(call) ? { data, errors } : { data } };
      },
    },
    ...sentEndpoints,
  ],
};

function isPartial({ headers }: Call): boolean {
  return headers['x-batch-validation'] === 'permissive';
}

function readBatch(call: Call): (Draft | Problem)[] {
  const items = readJson(call, z.array(z.unknown()));
  if (items.length === 0) throw new Problem('missing', 'The batch contains no emails.');
  if (items.length > MAX_BATCH) {
    throw new Problem('too-many', `A batch has at most ${MAX_BATCH} emails, got ${items.length}.`);
  }
  return items.map((item) =>
    readItem(item, () => {
      const one = check(item, email);
      if (one.attachments?.length || one.scheduled_at !== undefined) throw notInBatch(one);
      return readEmail(one);
    }),
  );
}

function notInBatch({ attachments }: Email): Problem {
  const field = attachments?.length ? 'attachments' : 'scheduled_at';
  return new Problem('invalid', `The \`${field}\` field is not supported in a batch.`, { field });
}

function readEmail(given: Email): Draft {
  const { template, html, text, subject } = given;
  const to = readAddresses(given.to, 'to');
  const cc = readAddresses(given.cc, 'cc');
  const bcc = readAddresses(given.bcc, 'bcc');
  if (to.length === 0) throw missing('to');
  for (const [field, list] of Object.entries({ to, cc, bcc })) {
    if (list.length <= MAX_RECIPIENTS) continue;
    throw new Problem('invalid', `The \`${field}\` field has more than ${MAX_RECIPIENTS} items.`, {
      field,
    });
  }
  checkContent(given);
  // A template may have a sender of its own.
  const from = given.from ?? (template ? 'template@resend.test' : undefined);
  return draft({
    from: readAddress(from, 'from'),
    to,
    cc,
    bcc,
    replyTo: readAddresses(given.reply_to, 'reply_to'),
    ...(template
      ? templateContent(template.id, template.variables ?? {}, subject)
      : { subject: subject ?? '', html, text }),
    headers: [
      ...readHeaders(Object.entries(given.headers ?? {})),
      ...(given.tags ?? []).map(readTag),
    ],
    attachments: (given.attachments ?? []).map(readAttachment),
    sendAt: given.scheduled_at === undefined ? undefined : readTime(given.scheduled_at),
  });
}

function checkContent({ template, subject, html, text }: Email): void {
  if (subject !== undefined && /[\r\n]/.test(subject))
    throw new Problem('invalid', 'The `\\n` is not allowed in the `subject` field.', {
      field: 'subject',
    });
  const hasBody = html !== undefined || text !== undefined;
  if (template && hasBody)
    throw new Problem(
      'invalid',
      'The `template` field replaces `html` and `text`: send one of them.',
      {
        field: 'template',
      },
    );
  if (template) return;
  if (subject === undefined) throw missing('subject');
  if (!hasBody) throw new Problem('missing', 'Missing `html` or `text` field.', { field: 'html' });
}

function readTag({
  name,
  value = '',
}: NonNullable<Email['tags']>[number]): [name: string, value: string] {
  if (TAG.test(name) && (value === '' || TAG.test(value))) return ['X-Tag', `${name}=${value}`];
  const message =
    Math.max(name.length, value.length) > MAX_TAG_LENGTH
      ? `Tags should only have names and values of at most ${MAX_TAG_LENGTH} characters.`
      : 'Tags should only contain ASCII letters, numbers, underscores, or dashes.';
  throw new Problem('invalid', message, { field: 'tags' });
}

function readAttachment(given: z.output<typeof attachment>): Attachment {
  const { content, path, filename } = given;
  if (content === undefined) {
    if (path !== undefined) noFetching('attachments');
    throw new Problem('missing', 'Attachment must have either a `content` or `path`.', {
      field: 'attachments',
    });
  }
  return {
    filename: filename || undefined,
    content,
    contentType: given.content_type,
    cid: given.content_id ?? given.inline_content_id,
  };
}

function missing(field: string): Problem {
  return new Problem('missing', `Missing \`${field}\` field.`, { field });
}

const NAMES: { [Kind in Problem['kind']]: [status: number, name: string] } = {
  'no-key': [401, 'missing_api_key'],
  'wrong-key': [403, 'invalid_api_key'],
  forbidden: [403, 'validation_error'],
  missing: [422, 'missing_required_field'],
  invalid: [422, 'validation_error'],
  address: [422, 'validation_error'],
  recipient: [422, 'validation_error'],
  'too-large': [413, 'validation_error'],
  'too-many': [422, 'validation_error'],
  'unknown-endpoint': [404, 'not_found'],
  'not-found': [404, 'not_found'],
  conflict: [409, 'invalid_idempotent_request'],
  pending: [409, 'concurrent_idempotent_requests'],
  busy: [429, 'rate_limit_exceeded'],
  unavailable: [503, 'application_error'],
  internal: [500, 'internal_server_error'],
};

function problem(given: Problem): Reply {
  const isKey = given.details.field === 'Idempotency-Key';
  const [statusCode, name] = isKey ? [400, 'invalid_idempotency_key'] : NAMES[given.kind];
  const body = { statusCode, name, message: given.message };
  return { status: statusCode, headers: retryHeaders(given), body };
}
