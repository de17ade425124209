import * as z from 'zod';
import { emailForm, rawDraft } from './draft.js';
import * as field from './field.js';
import { scheduledEndpoints, time } from './mandrill-scheduled.js';
import { type ErrorRows, missing, Problem, rowOf } from './problem.js';
import type { Call, Item, Provider, RawDraft, Reply, SendResult } from './provider.js';
import { each, readJson } from './read.js';
import { replaceVariables } from './templates.js';

const recipient = z.looseObject({
  email: z.string(),
  name: field.text,
  type: field.optional(z.enum(['to', 'cc', 'bcc'])),
});
const variables = field.list(z.looseObject({ name: z.string(), content: z.unknown() }));
const file = field.files({ filename: 'name', content: 'content', contentType: 'type' });

const form = emailForm(
  'mandrill',
  {
    html: ['html', field.text],
    text: ['text', field.text],
    subject: ['subject', field.text],
    from: ['from_email', field.optional(field.bareAddress)],
    name: ['from_name', field.text],
    recipients: ['to', z.array(recipient)],
    headers: ['headers', field.record],
    blindCopy: ['bcc_address', field.text],
    own: ['merge_vars', field.list(z.looseObject({ rcpt: z.string(), vars: variables }))],
    data: ['global_merge_vars', variables],
    tags: ['tags', field.texts],
    metadata: ['metadata', field.record],
    isForAll: ['preserve_recipients', field.optional(z.boolean())],
    attachments: ['attachments', file],
    inline: ['images', file],
  },
  { needs: ['from'], fill: merge },
);

const send = z.looseObject({
  message: form.schema,
  template_name: field.text,
  template_content: variables,
  send_at: field.optional(time),
});

const sendRaw = z.looseObject({
  raw_message: z.string(),
  from_email: field.optional(field.address),
  to: field.addressList,
  send_at: field.optional(time),
});

type Variables = Record<string, unknown>;

/** The addresses for which the response has results. */
type Note = string[];

/** https://mailchimp.com/developer/transactional/api/ */
export const mandrill: Provider = {
  name: 'mandrill',
  keyOf,
  hasKeyInBody: true,
  problem,
  endpoints: [
    {
      path: /^api\/1\.[03]\/messages\/send(?:-template)?(?:\.json)?$/,
      isPartial: () => true,
      read: readSend,
      reply,
    },
    {
      path: /^api\/1\.[03]\/messages\/send-raw(?:\.json)?$/,
      isPartial: () => true,
      read: (call) => [readRaw(readJson(call, sendRaw))],
      reply,
    },
    ...scheduledEndpoints,
    {
      path: /^api\/1\.[03]\/users\/ping(?:\.json)?$/,
      handle: () => ({ status: 200, body: '"PONG!"', headers: JSON_TYPE }),
    },
    {
      path: /^api\/1\.[03]\/users\/ping2(?:\.json)?$/,
      handle: () => ({ status: 200, body: { PING: 'PONG!' } }),
    },
  ],
};

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** The key is in the body, which is JSON of any content type: with Mandrill's own examples, curl sends that of a form. */
function keyOf({ body }: Call): string | undefined {
  try {
    const { key } = JSON.parse(body.toString('utf8'));
    return typeof key === 'string' ? key : undefined;
  } catch {
    throw new Problem('invalid', 'The request body is not valid JSON');
  }
}

function readSend(call: Call): Iterable<Item> {
  const { message, template_name: template, send_at, template_content } = readJson(call, send);
  const { recipients, blindCopy, from, name = null, data, own, isForAll, ...given } = message;
  if (recipients.length === 0) throw missing('to', 'message.to is empty');
  const copy = { email: blindCopy ?? '', name: undefined, type: 'bcc' as const };
  const all = blindCopy ? [...recipients, copy] : recipients;
  const common = namesOf([...(template_content ?? []), ...(data ?? [])]);
  const one = (some: readonly z.output<typeof recipient>[], variables: Variables): Item => {
    const note: Note = some.map(({ email }) => email);
    const of = (kind: 'to' | 'cc' | 'bcc') =>
      some
        .filter(({ type = 'to' }) => type === kind)
        .map((to) => ({ address: field.checkAddress(to.email), name: to.name || null }));
    try {
      return form.draft({
        ...given,
        from: from === undefined ? undefined : { address: from, name },
        to: of('to'),
        cc: of('cc'),
        bcc: of('bcc'),
        template,
        data: { ...common, ...variables },
        sendAt: send_at,
        note,
      });
    } catch (error) {
      if (!(error instanceof Problem) || error.kind !== 'address') throw error;
      return new Problem('address', error.message, { recipients: note });
    }
  };
  if (isForAll) return [one(all, {})];
  const ownOf = new Map(own?.map(({ rcpt, vars }) => [rcpt.toLowerCase(), vars]));
  return each(all, (to) => one([to], namesOf(ownOf.get(to.email.toLowerCase()) ?? [])));
}

function readRaw({ raw_message, from_email, to, send_at }: z.output<typeof sendRaw>): RawDraft {
  const raw = rawDraft(Buffer.from(raw_message), from_email, to);
  return { ...raw, sendAt: send_at, note: raw.envelope.to satisfies Note };
}

/** `*|NAME|*` of Mailchimp and `{{name}}` of Handlebars, replaced literally. */
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
  // All emails failed, for example with 429: the client may retry.
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

const ERRORS: ErrorRows<[status: number, code: number, name: string]> = {
  'no-key': [401, -1, 'Invalid_Key'],
  'wrong-key': [401, -1, 'Invalid_Key'],
  forbidden: [403, -1, 'ValidationError'],
  invalid: [500, -2, 'ValidationError'],
  'too-large': [413, -2, 'ValidationError'],
  'unknown-endpoint': [404, -1, 'Unknown_Method'],
  'not-found': [404, 11, 'Unknown_Message'],
  busy: [429, -99, 'Too_Many_Requests'],
  unavailable: [503, -99, 'ServiceUnavailable'],
  internal: [500, -99, 'GeneralError'],
};

function problem(given: Problem): Reply {
  const [status, code, name] = rowOf(ERRORS, given);
  return { status, body: { status: 'error', code, name, message: given.message } };
}
