import * as z from 'zod';
import { readHeader } from '../message/header.js';
import { messageKeyOf } from '../store/store.js';
import { Problem, retryHeaders } from './problem.js';
import type { Attachment, Call, Context, Draft, Provider, Reply, SentItem } from './provider.js';
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
  templateContent,
} from './read.js';
import { bearerKey, recordOf } from './requests.js';

/** Resend's own limits. */
const MAX_BATCH = 100;
const MAX_RECIPIENTS = 50;

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
  idempotencyHeader: 'idempotency-key',
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
    { method: 'GET', path: /^emails\/([^/]+)$/, handle: getEmail },
    { method: 'PATCH', path: /^emails\/([^/]+)$/, handle: reschedule },
    { method: 'POST', path: /^emails\/([^/]+)\/cancel$/, handle: cancel },
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
  if (!template) {
    if (subject === undefined) throw missing('subject');
    if (html === undefined && text === undefined) {
      throw new Problem('missing', 'Missing `html` or `text` field.', { field: 'html' });
    }
  }
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
      ...(given.tags ?? []).map(({ name, value }): [string, string] => [
        'X-Tag',
        `${name}=${value ?? ''}`,
      ]),
    ],
    attachments: (given.attachments ?? []).map(readAttachment),
    sendAt: given.scheduled_at === undefined ? undefined : readTime(given.scheduled_at),
  });
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

const UNIT_MS: Record<string, number> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** ISO 8601, or `in 10 min`: the most frequent of the phrases that Resend understands. */
function readTime(text: string): number {
  const [, count, unit = ''] = /^in (\d+|an?) ?(s|m|h|d|w)[a-z]*$/i.exec(text.trim()) ?? [];
  if (count !== undefined) {
    const number = /^\d/.test(count) ? Number(count) : 1;
    return Date.now() + number * (UNIT_MS[unit.toLowerCase()] ?? 0);
  }
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(time)) return time;
  throw new Problem(
    'invalid',
    'Invalid `scheduled_at` field. The mailbox server understands ISO 8601 and "in 10 min".',
    { field: 'scheduled_at' },
  );
}

function missing(field: string): Problem {
  return new Problem('missing', `Missing \`${field}\` field.`, { field });
}

async function getEmail(_call: Call, context: Context): Promise<Reply> {
  const { account, scheduled, params } = context;
  const [id = ''] = params;
  const found = await recordOf(id, context);
  if (!found) throw notFound();
  const { record, entry } = found;
  const at = scheduled.get(account, id)?.sendAt;
  const { replyTo } = readHeader(entry.message.raw);
  const body = {
    object: 'email',
    id,
    from: record.from_name ? `${record.from_name} <${record.from_address}>` : record.from_address,
    to: record.to_addresses,
    cc: record.cc_addresses ?? [],
    bcc: record.bcc_addresses ?? [],
    reply_to: replyTo,
    subject: record.subject ?? '',
    html: record.html_body,
    text: record.text_body,
    created_at: record.sent_at,
    last_event: scheduled.stateOf(account, id),
    message_id: record.message_id,
    scheduled_at: at === undefined ? null : new Date(at).toISOString(),
  };
  return { status: 200, body };
}

async function reschedule(call: Call, { account, scheduled, params }: Context): Promise<Reply> {
  const [id = ''] = params;
  const { scheduled_at } = readJson(call, z.looseObject({ scheduled_at: z.string() }));
  const time = readTime(scheduled_at);
  const found = scheduled.get(account, id);
  if (!found) throw messageKeyOf(id, 'sent') === null ? notFound() : notScheduled();
  await found.reschedule(time);
  return { status: 200, body: { object: 'email', id } };
}

function cancel(_call: Call, { account, scheduled, params }: Context): Reply {
  const [id = ''] = params;
  if (!scheduled.cancel(account, id)) throw notScheduled();
  return { status: 200, body: { object: 'email', id } };
}

function notFound(): Problem {
  return new Problem('not-found', 'Email not found');
}

function notScheduled(): Problem {
  return new Problem('not-found', 'No email with this identifier is scheduled');
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
