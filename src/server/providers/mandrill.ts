import * as z from 'zod';
import { scheduledEndpoints, timeOf } from './mandrill-scheduled.js';
import { Problem, type ProblemKind, retryHeaders } from './problem.js';
import type { Call, Draft, Item, Provider, RawDraft, Reply, SendResult } from './provider.js';
import {
  draft,
  each,
  mailbox,
  metadataHeaders,
  optional,
  rawDraft,
  readAddress,
  readHeaders,
  readJson,
  tagHeaders,
} from './read.js';
import { replaceVariables, templateContent } from './templates.js';

const recipient = z.looseObject({
  email: z.string(),
  name: optional(z.string()),
  type: optional(z.enum(['to', 'cc', 'bcc'])),
});
const variables = optional(z.array(z.looseObject({ name: z.string(), content: z.unknown() })));
const record = optional(z.record(z.string(), z.unknown()));
const files = optional(
  z.array(z.looseObject({ type: optional(z.string()), name: z.string(), content: z.string() })),
);

const message = z.looseObject({
  html: optional(z.string()),
  text: optional(z.string()),
  subject: optional(z.string()),
  from_email: optional(z.string()),
  from_name: optional(z.string()),
  to: z.array(recipient),
  headers: record,
  bcc_address: optional(z.string()),
  merge_vars: optional(z.array(z.looseObject({ rcpt: z.string(), vars: variables }))),
  global_merge_vars: variables,
  tags: optional(z.array(z.string())),
  metadata: record,
  preserve_recipients: optional(z.boolean()),
  attachments: files,
  images: files,
});

const send = z.looseObject({
  message,
  template_name: optional(z.string()),
  template_content: variables,
  send_at: optional(z.string()),
});

const sendRaw = z.looseObject({
  raw_message: z.string(),
  from_email: optional(z.string()),
  to: optional(z.array(z.string())),
  send_at: optional(z.string()),
});

type Variables = Record<string, unknown>;

/** The addresses that the response has a result for. */
type Note = string[];

/** https://mailchimp.com/developer/transactional/api/ */
export const mandrill: Provider = {
  name: 'mandrill',
  keyOf,
  hasKeyInBody: true,
  problem,
  endpoints: [
    {
      method: 'POST',
      path: /^api\/1\.[03]\/messages\/send(?:-template)?(?:\.json)?$/,
      isPartial: () => true,
      read: (call) => readSend(call),
      reply,
    },
    {
      method: 'POST',
      path: /^api\/1\.[03]\/messages\/send-raw(?:\.json)?$/,
      isPartial: () => true,
      read: (call) => [readRaw(readJson(call, sendRaw))],
      reply,
    },
    ...scheduledEndpoints,
    {
      method: 'POST',
      path: /^api\/1\.[03]\/users\/ping(?:\.json)?$/,
      handle: () => ({ status: 200, body: '"PONG!"', headers: JSON_TYPE }),
    },
    {
      method: 'POST',
      path: /^api\/1\.[03]\/users\/ping2(?:\.json)?$/,
      handle: () => ({ status: 200, body: { PING: 'PONG!' } }),
    },
  ],
};

const JSON_TYPE = { 'Content-Type': 'application/json' };

/**
 * The key is in the body, so the content type is what a web page of another origin cannot send without permission
 * (CORS).
 */
function keyOf({ headers, body }: Call): string | undefined {
  if (!/^application\/json\b/i.test(headers['content-type'] ?? ''))
    throw new Problem('forbidden', 'The content type must be application/json');
  try {
    const { key } = JSON.parse(body.toString('utf8'));
    return typeof key === 'string' ? key : undefined;
  } catch {
    throw new Problem('invalid', 'The request body is not valid JSON');
  }
}

function readSend(call: Call): Iterable<Item> {
  const { message: given, template_name, send_at, template_content } = readJson(call, send);
  const to = [
    ...given.to,
    ...(given.bcc_address
      ? [{ email: given.bcc_address, name: undefined, type: 'bcc' as const }]
      : []),
  ];
  if (given.to.length === 0) throw new Problem('missing', 'message.to is empty', { field: 'to' });
  if (template_name === undefined && given.text === undefined && given.html === undefined)
    throw new Problem('missing', 'message has neither text nor html', { field: 'html' });
  const global = namesOf([...(template_content ?? []), ...(given.global_merge_vars ?? [])]);
  const sendAt = timeOf(send_at);
  const one = (recipients: typeof to, own: Variables): Item => {
    const note: Note = recipients.map(({ email }) => email);
    try {
      const data = { ...global, ...own };
      return { ...readMessage(given, recipients, template_name, data), sendAt, note };
    } catch (error) {
      if (!(error instanceof Problem) || error.kind !== 'address') throw error;
      return new Problem('address', error.message, { recipients: note });
    }
  };
  if (given.preserve_recipients) return [one(to, {})];
  const vars = new Map(given.merge_vars?.map(({ rcpt, vars }) => [rcpt.toLowerCase(), vars]));
  return each(to, (recipient) =>
    one([recipient], namesOf(vars.get(recipient.email.toLowerCase()) ?? [])),
  );
}

function readMessage(
  given: z.output<typeof message>,
  recipients: z.output<typeof message>['to'],
  template: string | undefined,
  data: Variables,
): Draft {
  const of = (kind: 'to' | 'cc' | 'bcc') =>
    recipients
      .filter(({ type = 'to' }) => type === kind)
      .map(({ email, name }) => mailbox(email, name, 'to'));
  const fill = (text: string | undefined) => text && merge(text, data);
  const content =
    template === undefined
      ? { subject: fill(given.subject) ?? '', text: fill(given.text), html: fill(given.html) }
      : templateContent(template, data, fill(given.subject));
  const from = given.from_email ?? (template === undefined ? '' : 'template@mandrill.test');
  if (from === '') throw new Problem('missing', 'message.from_email is missing');
  return draft({
    from: mailbox(from, given.from_name, 'from_email'),
    to: of('to'),
    cc: of('cc'),
    bcc: of('bcc'),
    ...content,
    headers: [
      ...readHeaders(Object.entries(given.headers ?? {})),
      ...tagHeaders(given.tags),
      ...metadataHeaders(given.metadata),
    ],
    attachments: [
      ...(given.attachments ?? []).map((file) => ({ file, cid: undefined })),
      ...(given.images ?? []).map((file) => ({ file, cid: file.name })),
    ].map(({ file, cid }) => ({
      filename: file.name,
      content: file.content,
      contentType: file.type,
      cid,
    })),
  });
}

function readRaw({ raw_message, from_email, to, send_at }: z.output<typeof sendRaw>): RawDraft {
  const from = from_email && readAddress(from_email, 'from_email').address;
  const raw = rawDraft(Buffer.from(raw_message), from, to?.length ? to : undefined);
  return { ...raw, sendAt: timeOf(send_at), note: raw.envelope.to satisfies Note };
}

/** `*|NAME|*` of Mailchimp and `{{name}}` of Handlebars, literally. */
function merge(text: string, data: Variables): string {
  const byName = new Map(Object.entries(data).map(([name, value]) => [name.toUpperCase(), value]));
  return replaceVariables(
    text,
    /\*\|([\w:-]{1,100})\|\*|\{\{\{?\s*([\w-]{1,100})\s*\}?\}\}/g,
    (_, one, other) => byName.get((one ?? other ?? '').toUpperCase()),
  );
}

function namesOf(list: readonly { name: string; content?: unknown }[]): Variables {
  return Object.fromEntries(list.map(({ name, content }) => [name, content]));
}

function reply(results: SendResult[]): Reply {
  const [first] = results;
  const isAddressed = first instanceof Problem && ['address', 'recipient'].includes(first.kind);
  // A failure of all, such as 429: the client may try again.
  if (first instanceof Problem && results.length === 1 && !isAddressed) throw first;
  return { status: 200, body: results.flatMap(resultsOf) };
}

function resultsOf(one: SendResult): object[] {
  if (!(one instanceof Problem)) {
    return (one.note as Note).map((email) => ({
      email,
      status: 'sent',
      _id: one.id,
      reject_reason: null,
    }));
  }
  const { kind, details } = one;
  const status = kind === 'address' ? 'invalid' : 'rejected';
  const reject_reason =
    kind === 'address' ? null : kind === 'recipient' ? 'hard-bounce' : 'soft-bounce';
  return (details.recipients ?? details.addresses?.to ?? []).map((email) => ({
    email,
    status,
    _id: null,
    reject_reason,
  }));
}

const ERRORS: { [Kind in ProblemKind]: [status: number, code: number, name: string] } = {
  'no-key': [401, -1, 'Invalid_Key'],
  'wrong-key': [401, -1, 'Invalid_Key'],
  forbidden: [403, -1, 'ValidationError'],
  missing: [500, -2, 'ValidationError'],
  invalid: [500, -2, 'ValidationError'],
  address: [500, -2, 'ValidationError'],
  recipient: [500, -2, 'ValidationError'],
  'too-large': [413, -2, 'ValidationError'],
  'too-many': [500, -2, 'ValidationError'],
  'unknown-endpoint': [404, -1, 'Unknown_Method'],
  'not-found': [404, 11, 'Unknown_Message'],
  conflict: [409, -2, 'ValidationError'],
  pending: [409, -2, 'ValidationError'],
  busy: [429, -99, 'Too_Many_Requests'],
  unavailable: [503, -99, 'ServiceUnavailable'],
  internal: [500, -99, 'GeneralError'],
};

function problem(given: Problem): Reply {
  const [status, code, name] = ERRORS[given.kind];
  const body = { status: 'error', code, name, message: given.message };
  return { status, headers: retryHeaders(given), body };
}
