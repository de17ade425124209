import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { mailjetIds } from '../events/mailjet.js';
import { basicCredentials } from '../rest/auth.js';
import { emailForm } from './draft.js';
import * as field from './field.js';
import { Problem, type ProblemKind, retryHeaders, STATUS } from './problem.js';
import type { Call, Draft, Item, Provider, Reply, SendResult } from './provider.js';
import { check, each, readItem, readJson } from './read.js';
import { fillTemplate } from './templates.js';

/** Mailjet's own limit. */
const MAX_MESSAGES = 50;

const someone = field.person('Email', 'Name');
const people = field.list(someone);
const template = field.optional(z.union([z.number(), z.string()]));
const file = {
  filename: 'Filename',
  content: 'Base64Content',
  contentType: 'ContentType',
  cid: ['ContentID'],
};
const oldFile = { filename: 'Filename', content: 'content', contentType: 'Content-type' };

const form = emailForm(
  'mailjet',
  {
    from: ['From', field.optional(someone)],
    to: ['To', people],
    cc: ['Cc', people],
    bcc: ['Bcc', people],
    replyTo: ['ReplyTo', field.optional(someone)],
    subject: ['Subject', field.text],
    text: ['TextPart', field.text],
    html: ['HTMLPart', field.text],
    template: ['TemplateID', template],
    data: ['Variables', field.record],
    headers: ['Headers', field.record],
    attachments: ['Attachments', field.files(file)],
    inline: ['InlinedAttachments', field.files(file)],
    tags: ['CustomCampaign', field.text],
    CustomID: ['CustomID', field.text],
    EventPayload: ['EventPayload', field.text],
  },
  { needs: ['from'], fill: fillVariables },
);

const send = z.looseObject({ Messages: z.array(z.unknown()), Globals: field.record });

/** The format of version 3. */
const oldForm = emailForm(
  'mailjet',
  {
    address: ['FromEmail', field.bareAddress],
    name: ['FromName', field.text],
    recipients: ['Recipients', field.list(z.unknown())],
    to: ['To', field.addresses],
    cc: ['Cc', field.addresses],
    bcc: ['Bcc', field.addresses],
    subject: ['Subject', field.text],
    text: ['Text-part', field.text],
    html: ['Html-part', field.text],
    template: ['Mj-TemplateID', template],
    data: ['Vars', field.record],
    headers: ['Headers', field.record],
    attachments: ['Attachments', field.files(oldFile)],
    inline: ['Inline_attachments', field.files(oldFile)],
  },
  { fill: fillVariables },
);

const variables = z.looseObject({ Vars: field.record });

/** The fields of an email in a response of version 3.1. */
interface Note {
  CustomID: string;
  To: string[];
  Cc: string[];
  Bcc: string[];
}

/** https://dev.mailjet.com/email/reference/send-emails/ */
export const mailjet: Provider = {
  name: 'mailjet',
  keyOf: ({ headers }) => basicCredentials(headers.authorization).user,
  problem: (given) => ({ status: STATUS[given.kind], body: errorBody(given) }),
  endpoints: [
    {
      path: /^v3\.1\/send$/,
      isPartial: () => true,
      read: readSend,
      reply: replyToSend,
    },
    {
      path: /^v3\/send(?:\/message)?$/,
      read: readOldSend,
      reply: (results) => ({
        status: 200,
        body: {
          Sent: results.flatMap((one) =>
            'id' in one ? one.envelope.to.map((Email) => ({ Email, ...mailjetIds(one.id) })) : [],
          ),
        },
      }),
    },
  ],
};

function readSend(call: Call): Iterable<Item> {
  const { Messages, Globals } = readJson(call, send);
  if (Messages.length === 0) throw new Problem('missing', 'Messages is empty.');
  if (Messages.length > MAX_MESSAGES)
    throw new Problem('too-many', `There are more than ${MAX_MESSAGES} messages.`);
  return each(Messages, (one) =>
    readItem(one, () => readMessage(Globals ? { ...Globals, ...Object(one) } : one)),
  );
}

function readMessage(message: unknown): Draft {
  const { CustomID, EventPayload, ...given } = check(message, form.schema);
  const metadata = Object.entries({ CustomID, EventPayload }).filter(([, value]) => value);
  const draft = form.draft({ ...given, metadata: Object.fromEntries(metadata) });
  const emails = (field: 'to' | 'cc' | 'bcc') => draft[field].map(({ address }) => address);
  const note: Note = {
    CustomID: CustomID ?? '',
    To: emails('to'),
    Cc: emails('cc'),
    Bcc: emails('bcc'),
  };
  return { ...draft, note };
}

function* readOldSend(call: Call): Generator<Item> {
  const given = readJson(call, z.looseObject({ Messages: field.list(z.unknown()) }));
  for (const one of given.Messages ?? [given]) yield* readOld(check(one, oldForm.schema));
}

/** One email for all recipients or, with `Recipients`, one for each of them. */
function readOld(given: z.output<typeof oldForm.schema>): Iterable<Draft> {
  const { address, name = null, recipients } = given;
  const email = { ...given, from: { address, name } };
  if (!recipients) return [oldForm.draft(email)];
  return each(recipients, (one) => {
    const { Vars } = check(one, variables);
    return oldForm.draft({ ...email, to: [check(one, someone)], data: { ...given.data, ...Vars } });
  });
}

/** `{{var:name}}` and `{{var:name:"default"}}`, and the same with `[[…]]`. */
function fillVariables(text: string, variables: Record<string, unknown>): string {
  return fillTemplate(
    text.replace(
      /(?:\{\{|\[\[)var:([\w.-]{1,100})(?::"?([^"{}[\]]{0,200})"?)?(?:\}\}|\]\])/g,
      (_, name: string, otherwise?: string) =>
        !Object.hasOwn(variables, name) && otherwise !== undefined ? otherwise : `{{${name}}}`,
    ),
    variables,
  );
}

function replyToSend(results: SendResult[]): Reply {
  const Messages = results.map((one) => {
    if (one instanceof Problem) return { Status: 'error', Errors: [errorBody(one)] };
    const { CustomID, To, Cc, Bcc } = one.note as Note;
    const of = (emails: string[]) =>
      emails.map((Email) => {
        const ids = mailjetIds(one.id);
        const MessageHref = `https://api.mailjet.com/v3/REST/message/${ids.MessageID}`;
        return { Email, ...ids, MessageHref };
      });
    return { Status: 'success', CustomID, To: of(To), Cc: of(Cc), Bcc: of(Bcc) };
  });
  const problems = results.filter((one) => one instanceof Problem);
  const [first] = problems.length === results.length ? problems : [];
  const status = first ? STATUS[first.kind] : 200;
  return { status, headers: first ? retryHeaders(first) : {}, body: { Messages } };
}

const CODES: { [Kind in ProblemKind]?: string } = {
  missing: 'mj-0003',
  address: 'mj-0013',
  recipient: 'mj-0013',
  invalid: 'mj-0004',
};

function errorBody({ kind, message, details }: Problem): object {
  return {
    ErrorIdentifier: randomUUID(),
    ErrorCode: CODES[kind] ?? 'mj-0002',
    StatusCode: STATUS[kind],
    ErrorMessage: message,
    ErrorRelatedTo: details.field === undefined ? [] : [details.field],
  };
}
