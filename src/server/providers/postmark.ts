import * as z from 'zod';
import { Problem, type ProblemKind, retryHeaders } from './problem.js';
import type { Call, Context, Draft, Provider, Reply, SendResult } from './provider.js';
import {
  check,
  draft,
  metadataHeaders,
  optional,
  readAddress,
  readAddresses,
  readHeaders,
  readItem,
  readJson,
  tagHeaders,
} from './read.js';
import { recordOf } from './requests.js';
import { templateContent } from './templates.js';

/** Postmark's own limits. */
const MAX_BATCH = 500;
const MAX_RECIPIENTS = 50;

const attachment = z.looseObject({
  Name: z.string(),
  Content: z.string(),
  ContentType: optional(z.string()),
  ContentID: optional(z.string()),
});

const email = z.looseObject({
  From: optional(z.string()),
  To: optional(z.string()),
  Cc: optional(z.string()),
  Bcc: optional(z.string()),
  ReplyTo: optional(z.string()),
  Subject: optional(z.string()),
  HtmlBody: optional(z.string()),
  TextBody: optional(z.string()),
  Tag: optional(z.string()),
  Metadata: optional(z.record(z.string(), z.unknown())),
  Headers: optional(z.array(z.looseObject({ Name: z.string(), Value: z.string() }))),
  Attachments: optional(z.array(attachment)),
  TemplateId: optional(z.number()),
  TemplateAlias: optional(z.string()),
  TemplateModel: optional(z.record(z.string(), z.unknown())),
});

/** https://postmarkapp.com/developer/api/overview */
export const postmark: Provider = {
  name: 'postmark',
  keyOf: ({ headers }) => {
    const token = headers['x-postmark-server-token'];
    return typeof token === 'string' ? token : undefined;
  },
  problem,
  endpoints: [
    {
      method: 'POST',
      path: /^email(?:\/withTemplate)?$/i,
      read: (call) => [readEmail(readJson(call, email))],
      reply: (results) => ({ status: 200, body: resultsOf(results)[0] ?? {} }),
    },
    {
      method: 'POST',
      path: /^email\/batch(?:WithTemplates)?$/i,
      isPartial: () => true,
      read: (call) =>
        itemsOf(call).map((item) => readItem(item, () => readEmail(check(item, email)))),
      reply: (results) => ({ status: 200, body: resultsOf(results) }),
    },
    { method: 'GET', path: /^messages\/outbound\/([^/]+)\/details$/i, handle: details },
    { method: 'GET', path: /^messages\/outbound\/([^/]+)\/dump$/i, handle: dump },
  ],
};

/** The emails of a batch; `batchWithTemplates` has them in an object. */
function itemsOf(call: Call): unknown[] {
  const batch = z.array(z.unknown());
  const read = readJson(call, z.union([batch, z.looseObject({ Messages: batch })]));
  const items = Array.isArray(read) ? read : read.Messages;
  if (items.length > MAX_BATCH)
    throw new Problem(
      'too-many',
      `A batch has at most ${MAX_BATCH} messages, got ${items.length}.`,
    );
  return items;
}

function readEmail(given: z.output<typeof email>): Draft {
  const to = readAddresses(given.To, 'To');
  const cc = readAddresses(given.Cc, 'Cc');
  const bcc = readAddresses(given.Bcc, 'Bcc');
  if (to.length + cc.length + bcc.length === 0)
    throw new Problem('missing', 'Zero recipients specified.', { field: 'To' });
  if (to.length + cc.length + bcc.length > MAX_RECIPIENTS)
    throw new Problem('invalid', `There are more than ${MAX_RECIPIENTS} recipients.`);
  const template = given.TemplateAlias ?? given.TemplateId;
  if (template === undefined && given.HtmlBody === undefined && given.TextBody === undefined)
    throw new Problem('missing', 'Provide either email TextBody or HtmlBody or both.', {
      field: 'TextBody',
    });
  return draft({
    from: readAddress(given.From, 'From'),
    to,
    cc,
    bcc,
    replyTo: readAddresses(given.ReplyTo, 'ReplyTo'),
    ...(template === undefined
      ? { subject: given.Subject ?? '', text: given.TextBody, html: given.HtmlBody }
      : templateContent(template, given.TemplateModel ?? {}, given.Subject)),
    headers: [
      ...readHeaders((given.Headers ?? []).map(({ Name, Value }) => [Name, Value] as const)),
      ...tagHeaders(given.Tag === undefined ? [] : [given.Tag]),
      ...metadataHeaders(given.Metadata),
    ],
    note: given.To ?? '',
    attachments: (given.Attachments ?? []).map((one) => ({
      filename: one.Name,
      content: one.Content,
      contentType: one.ContentType,
      cid: one.ContentID?.replace(/^cid:/i, ''),
    })),
  });
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

const ERRORS: { [Kind in ProblemKind]: [status: number, code: number] } = {
  'no-key': [401, 10],
  'wrong-key': [401, 10],
  forbidden: [403, 100],
  missing: [422, 300],
  invalid: [422, 300],
  address: [422, 300],
  recipient: [422, 406],
  'too-large': [413, 300],
  'too-many': [422, 410],
  'unknown-endpoint': [404, 0],
  'not-found': [422, 701],
  conflict: [422, 300],
  pending: [422, 300],
  busy: [429, 0],
  unavailable: [503, 100],
  internal: [500, 0],
};

function errorBody({ kind, message, details }: Problem): { ErrorCode: number; Message: string } {
  const [, ErrorCode] = ERRORS[kind];
  const { recipients: refused } = details;
  if (kind !== 'recipient' || !refused) return { ErrorCode, Message: message };
  // The SDK reads the addresses out of this text.
  const Message =
    'You tried to send to recipients that have been marked as inactive. Found inactive addresses: ' +
    `${refused.join(', ')}. Inactive recipients are ones that have generated a hard bounce, a spam complaint, or ` +
    'a manual suppression.';
  return { ErrorCode, Message };
}

function problem(given: Problem): Reply {
  const [status] = ERRORS[given.kind];
  return { status, headers: retryHeaders(given), body: errorBody(given) };
}
