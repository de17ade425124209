import * as z from 'zod';
import { emailForm } from './draft.js';
import * as field from './field.js';
import { type ErrorRows, Problem, rowOf, STATUS } from './problem.js';
import type { Call, Context, Draft, Provider, Reply } from './provider.js';
import { checkCount, each, readJson } from './read.js';
import { headerKey } from './requests.js';
import { reschedule } from './scheduled-emails.js';
import { fillTemplate } from './templates.js';

/** Brevo's own limits. */
const MAX_VERSIONS = 1_000;
const MAX_DAYS_AHEAD = 3;

const someone = field.person('email', 'name');

const fields = {
  to: ['to', field.list(someone)],
  cc: ['cc', field.list(someone)],
  bcc: ['bcc', field.list(someone)],
  replyTo: ['replyTo', field.optional(someone)],
  subject: ['subject', field.text],
  html: ['htmlContent', field.text],
  text: ['textContent', field.text],
  data: ['params', field.record],
} as const;

const id = z.union([z.number(), z.string()]);

const form = emailForm(
  'brevo',
  {
    ...fields,
    from: ['sender', field.optional(z.union([someone, z.looseObject({ id })]))],
    headers: ['headers', field.record],
    tags: ['tags', field.texts],
    template: ['templateId', field.optional(z.number())],
    attachments: ['attachment', field.files({ filename: 'name', content: 'content', url: 'url' })],
    sendAt: ['scheduledAt', field.date(MAX_DAYS_AHEAD)],
    versions: ['messageVersions', field.list(field.renamed(fields))],
  },
  {
    needs: ['from', 'to', 'subject'],
    fill: (content, params) => fillTemplate(content, { params }),
    htmlReplacesTemplate: true,
  },
);

type Email = z.output<typeof form.schema>;

/** https://developers.brevo.com/reference/sendtransacemail */
export const brevo: Provider = {
  name: 'brevo',
  keyOf: headerKey('api-key'),
  idempotency: { keyOf: idempotencyKeyOf, ttlMs: 30 * 60_000, refusesRepeats: true },
  problem,
  endpoints: [
    {
      path: /^v3\/smtp\/email$/,
      read: (call) => readEmail(readJson(call, form.schema)),
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

/** The key is in the body, among the headers of the email. */
function idempotencyKeyOf({ body }: Call): string | undefined {
  // Most requests have no key, and may be too large to parse for it.
  if (!body.includes('"idempotencyKey"')) return undefined;
  try {
    const key = JSON.parse(body.toString('utf8')).headers?.idempotencyKey;
    return typeof key === 'string' ? key : undefined;
  } catch {
    return undefined;
  }
}

function readEmail({ versions, ...email }: Email): Iterable<Draft> {
  if (!versions) return [readVersion(email)];
  checkCount(versions, MAX_VERSIONS, 'messageVersions');
  return each(versions, (version) => {
    const own = Object.entries(version).filter(([, value]) => value !== undefined);
    const data = { ...email.data, ...version.data };
    return { ...readVersion({ ...email, ...Object.fromEntries(own), data }), note: 'version' };
  });
}

function readVersion({ from, ...email }: Omit<Email, 'versions'>): Draft {
  return form.draft({
    ...email,
    from: from && 'id' in from ? { address: `sender-${from.id}@brevo.test`, name: null } : from,
    headers: { ...email.headers, idempotencyKey: undefined },
    metadata: email.template === undefined ? email.data : {},
  });
}

async function cancel(_call: Call, context: Context): Promise<Reply> {
  const id = (context.params[0] ?? '').replace(/^<|@brevo\.test>$/g, '');
  if (!(await reschedule(id, null, context)))
    throw new Problem('not-found', 'No email with this identifier is scheduled');
  return { status: 204, body: '' };
}

const CODES: ErrorRows<string> = {
  'no-key': 'unauthorized',
  'wrong-key': 'unauthorized',
  forbidden: 'permission_denied',
  missing: 'missing_parameter',
  invalid: 'invalid_parameter',
  'unknown-endpoint': 'not_found',
  'not-found': 'document_not_found',
  conflict: 'duplicate_parameter',
  busy: 'too_many_requests',
  unavailable: 'service_unavailable',
  internal: 'internal_error',
};

function problem(given: Problem): Reply {
  const body = { code: rowOf(CODES, given), message: given.message };
  return { status: given.kind === 'conflict' ? 400 : STATUS[given.kind], body };
}
