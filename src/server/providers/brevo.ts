import * as z from 'zod';
import { Problem, type ProblemKind, retryHeaders, STATUS } from './problem.js';
import type { Call, Context, Draft, Provider, Reply } from './provider.js';
import {
  checkAhead,
  draft,
  each,
  mailbox,
  metadataHeaders,
  noFetching,
  optional,
  readHeaders,
  readJson,
  tagHeaders,
} from './read.js';
import { reschedule } from './scheduled-emails.js';
import { fillTemplate, templateContent } from './templates.js';

/** Brevo's own limits. */
const MAX_VERSIONS = 1_000;
const MAX_DAYS_AHEAD = 3;

const address = z.looseObject({ email: z.string(), name: optional(z.string()) });
const addresses = optional(z.array(address));
const record = optional(z.record(z.string(), z.unknown()));

const fields = {
  to: addresses,
  cc: addresses,
  bcc: addresses,
  replyTo: optional(address),
  subject: optional(z.string()),
  htmlContent: optional(z.string()),
  textContent: optional(z.string()),
  params: record,
};

const email = z.looseObject({
  ...fields,
  sender: optional(
    z.looseObject({
      email: optional(z.string()),
      name: optional(z.string()),
      id: optional(z.union([z.number(), z.string()])),
    }),
  ),
  headers: record,
  tags: optional(z.array(z.string())),
  templateId: optional(z.number()),
  attachment: optional(
    z.array(
      z.looseObject({
        name: optional(z.string()),
        content: optional(z.string()),
        url: optional(z.string()),
      }),
    ),
  ),
  scheduledAt: optional(z.string()),
  messageVersions: optional(z.array(z.looseObject(fields))),
});

type Email = z.output<typeof email>;

/** https://developers.brevo.com/reference/sendtransacemail */
export const brevo: Provider = {
  name: 'brevo',
  keyOf: ({ headers }) => {
    const key = headers['api-key'];
    return typeof key === 'string' ? key : undefined;
  },
  idempotency: { keyOf: idempotencyKeyOf, ttlMs: 30 * 60_000, refusesRepeats: true },
  problem,
  endpoints: [
    {
      method: 'POST',
      path: /^v3\/smtp\/email$/,
      read: (call) => readEmail(readJson(call, email)),
      reply: (results) => {
        const ids = results.map((one) => ('id' in one ? `<${one.id}@brevo.test>` : ''));
        const [messageId] = ids;
        const isBatch = results.some((one) => 'note' in one && one.note === 'version');
        return { status: 201, body: isBatch ? { messageIds: ids } : { messageId } };
      },
    },
    { method: 'DELETE', path: /^v3\/smtp\/email\/([^/]+)$/, handle: cancel },
  ],
};

/** In the body, among the headers of the email. */
function idempotencyKeyOf({ body }: Call): string | undefined {
  // Most requests have none, and need not be parsed for it: they may be large.
  if (!body.includes('"idempotencyKey"')) return undefined;
  try {
    const key = JSON.parse(body.toString('utf8')).headers?.idempotencyKey;
    return typeof key === 'string' ? key : undefined;
  } catch {
    return undefined;
  }
}

function readEmail(given: Email): Iterable<Draft> {
  const versions = given.messageVersions;
  if (!versions) return [readVersion(given, given)];
  if (versions.length > MAX_VERSIONS)
    throw new Problem('too-many', `There are more than ${MAX_VERSIONS} messageVersions`);
  return each(versions, (version) => ({
    ...readVersion(given, {
      ...given,
      ...Object.fromEntries(Object.entries(version).filter(([, value]) => value !== undefined)),
      params: { ...given.params, ...version.params },
    }),
    note: 'version',
  }));
}

function readVersion(given: Email, version: Pick<Email, keyof typeof fields>): Draft {
  const { sender, templateId } = given;
  const { subject, htmlContent, textContent, params = {} } = version;
  if (!version.to?.length) throw new Problem('missing', 'to is missing', { field: 'to' });
  if (templateId === undefined) {
    if (!sender) throw new Problem('missing', 'sender is missing', { field: 'sender' });
    if (subject === undefined)
      throw new Problem('missing', 'subject is missing', { field: 'subject' });
    if (htmlContent === undefined && textContent === undefined)
      throw new Problem('missing', 'htmlContent is missing', { field: 'htmlContent' });
  }
  const fill = (text: string | undefined) => text && fillTemplate(text, { params });
  const from = sender?.email ?? `sender-${sender?.id ?? templateId}@brevo.test`;
  return draft({
    from: mailbox(from, sender?.name, 'sender'),
    to: mailboxes(version.to, 'to'),
    cc: mailboxes(version.cc, 'cc'),
    bcc: mailboxes(version.bcc, 'bcc'),
    replyTo: mailboxes(version.replyTo && [version.replyTo], 'replyTo'),
    ...(templateId === undefined || htmlContent !== undefined
      ? { subject: fill(subject) ?? '', text: fill(textContent), html: fill(htmlContent) }
      : templateContent(templateId, params, subject)),
    headers: [
      ...readHeaders(Object.entries({ ...given.headers, idempotencyKey: undefined })),
      ...tagHeaders(given.tags),
      ...(templateId === undefined ? metadataHeaders(params) : []),
    ],
    attachments: (given.attachment ?? []).map(({ name, content, url }) => {
      if (content !== undefined) return { filename: name, content };
      if (url !== undefined) noFetching('attachment');
      throw new Problem('missing', 'attachment has no content', { field: 'attachment' });
    }),
    sendAt: timeOf(given.scheduledAt),
  });
}

function mailboxes(list: z.output<typeof address>[] | undefined, field: string): Draft['to'] {
  return (list ?? []).map(({ email: one, name }) => mailbox(one, name, field));
}

function timeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new Problem('invalid', 'scheduledAt is not a valid date');
  return checkAhead(time, MAX_DAYS_AHEAD, 'scheduledAt');
}

async function cancel(_call: Call, context: Context): Promise<Reply> {
  const id = (context.params[0] ?? '').replace(/^<|@brevo\.test>$/g, '');
  if (!(await reschedule(id, null, context)))
    throw new Problem('not-found', 'No email with this identifier is scheduled');
  return { status: 204, body: '' };
}

const CODES: { [Kind in ProblemKind]?: string } = {
  'no-key': 'unauthorized',
  'wrong-key': 'unauthorized',
  forbidden: 'permission_denied',
  missing: 'missing_parameter',
  'unknown-endpoint': 'not_found',
  'not-found': 'document_not_found',
  conflict: 'duplicate_parameter',
  busy: 'too_many_requests',
  unavailable: 'service_unavailable',
  internal: 'internal_error',
};

function problem(given: Problem): Reply {
  const { kind, message } = given;
  const body = { code: CODES[kind] ?? 'invalid_parameter', message };
  const status = kind === 'conflict' ? 400 : STATUS[kind];
  return { status, headers: retryHeaders(given), body };
}
