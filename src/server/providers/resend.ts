import * as z from 'zod';
import { bearerKey } from '../rest/auth.js';
import { emailForm } from './draft.js';
import * as field from './field.js';
import { type ErrorRows, invalid, Problem, rowOf } from './problem.js';
import type { Call, Draft, Provider, Reply, SentItem } from './provider.js';
import { check, checkCount, parseBody, readItem, readJson } from './read.js';
import { headerKey } from './requests.js';
import { receivedEndpoints } from './resend-received.js';
import { sentEndpoints } from './resend-sent.js';
import { readTime } from './resend-time.js';

/** Resend's own limits. */
const MAX_BATCH = 100;
const MAX_RECIPIENTS = 50;
const MAX_TAG_LENGTH = 256;

const TAG = new RegExp(`^[\\w-]{1,${MAX_TAG_LENGTH}}$`);

const bytes = z.array(z.number()).transform((numbers) => Uint8Array.from(numbers));

// Resend 4 sends a Buffer as serialized by JSON.stringify(); the SDKs for Python and Go send only the
// numbers.
const content = field.optional(
  z.union([
    z.string(),
    bytes,
    z.object({ type: z.literal('Buffer'), data: bytes }).transform(({ data }) => data),
  ]),
);

const form = emailForm(
  'resend',
  {
    from: ['from', field.optional(field.address)],
    to: ['to', field.anyAddresses],
    cc: ['cc', field.anyAddresses],
    bcc: ['bcc', field.anyAddresses],
    replyTo: ['reply_to', field.anyAddresses],
    subject: ['subject', field.text],
    html: ['html', field.text],
    text: ['text', field.text],
    headers: ['headers', field.record],
    tags: ['tags', field.list(z.looseObject({ name: z.string(), value: field.text }))],
    template: [
      'template',
      field.optional(z.looseObject({ id: z.string(), variables: field.record })),
    ],
    sendAt: ['scheduled_at', field.optional(field.reads(z.string(), readTime))],
    attachments: [
      'attachments',
      field.files(
        {
          filename: 'filename',
          content: 'content',
          contentType: 'content_type',
          cid: ['content_id', 'inline_content_id'],
          url: 'path',
        },
        content,
      ),
    ],
  },
  { needs: ['from', 'to', 'subject'] },
);

/** https://resend.com/docs/api-reference */
export const resend: Provider = {
  name: 'resend',
  idempotency: { keyOf: headerKey('idempotency-key'), ttlMs: 24 * 3_600_000 },
  keyOf: ({ headers }) => bearerKey(headers.authorization),
  problem,
  endpoints: [
    {
      path: /^emails$/,
      read: (call) => [readEmail(parseBody(call))],
      reply: ([result]) => {
        const { id } = result as SentItem;
        return { status: 200, body: { id } };
      },
    },
    {
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
    ...receivedEndpoints,
    ...sentEndpoints,
  ],
};

function isPartial({ headers }: Call): boolean {
  return headers['x-batch-validation'] === 'permissive';
}

function readBatch(call: Call): (Draft | Problem)[] {
  const items = readJson(call, z.array(z.unknown()));
  if (items.length === 0) throw new Problem('missing', 'The batch contains no emails.');
  checkCount(items, MAX_BATCH, 'emails');
  return items.map((item) =>
    readItem(item, () => {
      const draft = readEmail(item);
      if (draft.attachments.length > 0) throw notInBatch('attachments');
      if (draft.sendAt !== undefined) throw notInBatch('scheduled_at');
      return draft;
    }),
  );
}

function notInBatch(field: string): Problem {
  return invalid(field, `The \`${field}\` field is not supported in a batch.`);
}

function readEmail(item: unknown): Draft {
  const given = check(item, form.schema);
  const { template, subject, html, text } = given;
  for (const field of ['to', 'cc', 'bcc'] as const)
    if ((given[field] ?? []).length > MAX_RECIPIENTS)
      throw invalid(field, `The \`${field}\` field has more than ${MAX_RECIPIENTS} items.`);
  if (subject !== undefined && /[\r\n]/.test(subject))
    throw invalid('subject', 'The `\\n` is not allowed in the `subject` field.');
  if (template && (html ?? text) !== undefined)
    throw invalid('template', 'The `template` field replaces `html` and `text`: send one of them.');
  return form.draft({
    ...given,
    tags: given.tags?.map(readTag),
    template: template?.id,
    data: template?.variables,
  });
}

function readTag({ name, value = '' }: { name: string; value?: string | undefined }): string {
  if (TAG.test(name) && (value === '' || TAG.test(value))) return `${name}=${value}`;
  const isLong = Math.max(name.length, value.length) > MAX_TAG_LENGTH;
  throw new Problem(
    'invalid',
    isLong
      ? `Tags should only have names and values of at most ${MAX_TAG_LENGTH} characters.`
      : 'Tags should only contain ASCII letters, numbers, underscores, or dashes.',
  );
}

const NAMES: ErrorRows<[status: number, name: string]> = {
  'no-key': [401, 'missing_api_key'],
  'wrong-key': [403, 'invalid_api_key'],
  forbidden: [403, 'validation_error'],
  missing: [422, 'missing_required_field'],
  invalid: [422, 'validation_error'],
  'too-large': [413, 'validation_error'],
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
  const [statusCode, name] = isKey ? [400, 'invalid_idempotency_key'] : rowOf(NAMES, given);
  return { status: statusCode, body: { statusCode, name, message: given.message } };
}
