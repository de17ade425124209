import * as z from 'zod';
import { STREAM_FIELD } from '../events/postmark.js';
import { emailForm } from './draft.js';
import * as field from './field.js';
import { type ErrorRows, Problem, rowOf } from './problem.js';
import type { Call, Context, Draft, Provider, Reply, SendResult } from './provider.js';
import { check, checkCount, parseBody, readItem, readJson } from './read.js';
import { headerKey, recordOf } from './requests.js';

/** Postmark's own limits. */
const MAX_BATCH = 500;
const MAX_RECIPIENTS = 50;

const form = emailForm('postmark', {
  from: ['From', field.address],
  to: ['To', field.addresses],
  cc: ['Cc', field.addresses],
  bcc: ['Bcc', field.addresses],
  replyTo: ['ReplyTo', field.addresses],
  subject: ['Subject', field.text],
  html: ['HtmlBody', field.text],
  text: ['TextBody', field.text],
  tags: ['Tag', field.text],
  metadata: ['Metadata', field.record],
  headers: ['Headers', field.namesAndValues],
  attachments: [
    'Attachments',
    field.files({
      filename: 'Name',
      content: 'Content',
      contentType: 'ContentType',
      cid: ['ContentID'],
    }),
  ],
  template: ['TemplateId', field.optional(z.number())],
  alias: ['TemplateAlias', field.text],
  data: ['TemplateModel', field.record],
  stream: ['MessageStream', field.text],
});

/** https://postmarkapp.com/developer/api/overview */
export const postmark: Provider = {
  name: 'postmark',
  keyOf: headerKey('x-postmark-server-token'),
  problem: (given) => ({ status: rowOf(ERRORS, given)[0], body: errorBody(given) }),
  endpoints: [
    {
      path: /^email(?:\/withTemplate)?$/i,
      read: (call) => [readEmail(parseBody(call))],
      reply: (results) => ({ status: 200, body: resultsOf(results)[0] ?? {} }),
    },
    {
      path: /^email\/batch(?:WithTemplates)?$/i,
      isPartial: () => true,
      read: (call) => itemsOf(call).map((item) => readItem(item, () => readEmail(item))),
      reply: (results) => ({ status: 200, body: resultsOf(results) }),
    },
    { method: 'GET', path: /^messages\/outbound\/([^/]+)\/details$/i, handle: details },
    { method: 'GET', path: /^messages\/outbound\/([^/]+)\/dump$/i, handle: dump },
  ],
};

/** The emails of a batch, which `batchWithTemplates` wraps in an object. */
function itemsOf(call: Call): unknown[] {
  const batch = z.array(z.unknown());
  const read = readJson(call, z.union([batch, z.looseObject({ Messages: batch })]));
  const items = Array.isArray(read) ? read : read.Messages;
  checkCount(items, MAX_BATCH, 'messages');
  return items;
}

function readEmail(item: unknown): Draft {
  const { alias, stream, ...given } = check(item, form.schema);
  const draft = form.draft({ ...given, template: alias ?? given.template });
  const { to, cc, bcc } = draft;
  if (to.length + cc.length + bcc.length > MAX_RECIPIENTS)
    throw new Problem('invalid', `There are more than ${MAX_RECIPIENTS} recipients.`);
  // For the events about the email.
  if (stream !== undefined) draft.headers.push([STREAM_FIELD, stream]);
  return { ...draft, note: Object(item).To ?? '' };
}

function resultsOf(results: readonly SendResult[]): object[] {
  const SubmittedAt = new Date().toISOString();
  return results.map((one) => {
    if (one instanceof Problem) return errorBody(one);
    return { To: one.note, SubmittedAt, MessageID: one.id, ErrorCode: 0, Message: 'OK' };
  });
}

async function details(_call: Call, context: Context): Promise<Reply> {
  const [MessageID = ''] = context.params;
  const { record, entry } = await sentOf(context);
  const list = (addresses: string[] | null) =>
    (addresses ?? []).map((Email) => ({ Email, Name: null }));
  const body = {
    MessageID,
    From: record.from_name ? `"${record.from_name}" <${record.from_address}>` : record.from_address,
    To: list(record.to_addresses),
    Cc: list(record.cc_addresses),
    Bcc: list(record.bcc_addresses),
    Recipients: entry.message.envelope.to,
    ReceivedAt: record.sent_at,
    Subject: record.subject ?? '',
    TextBody: record.text_body,
    HtmlBody: record.html_body,
    Body: entry.message.raw.toString('utf8'),
    Status: 'Sent',
    MessageEvents: [],
  };
  return { status: 200, body };
}

async function dump(_call: Call, context: Context): Promise<Reply> {
  const { entry } = await sentOf(context);
  return { status: 200, body: { Body: entry.message.raw.toString('utf8') } };
}

async function sentOf(
  context: Context,
): Promise<NonNullable<Awaited<ReturnType<typeof recordOf>>>> {
  const found = await recordOf(context.params[0] ?? '', context);
  if (!found) throw new Problem('not-found', 'This message was not found.');
  return found;
}

/** -1 where Postmark documents no code: 0 is that of a success. */
const ERRORS: ErrorRows<[status: number, code: number]> = {
  'no-key': [401, 10],
  'wrong-key': [401, 10],
  forbidden: [403, 100],
  invalid: [422, 300],
  recipient: [422, 406],
  'too-large': [413, 300],
  'too-many': [422, 410],
  'unknown-endpoint': [404, -1],
  'not-found': [422, 701],
  busy: [429, 429],
  unavailable: [503, 100],
  internal: [500, -1],
};

function errorBody(problem: Problem): { ErrorCode: number; Message: string } {
  const [, ErrorCode] = rowOf(ERRORS, problem);
  const { kind, message, details } = problem;
  if (kind !== 'recipient' || !details.recipients) return { ErrorCode, Message: message };
  // The SDK parses the addresses in this text.
  const Message =
    'You tried to send to recipients that have been marked as inactive. Found inactive addresses: ' +
    `${details.recipients.join(', ')}. Inactive recipients are ones that have generated a hard bounce, a spam ` +
    'complaint, or a manual suppression.';
  return { ErrorCode, Message };
}
