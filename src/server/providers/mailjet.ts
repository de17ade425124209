import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { Problem, type ProblemKind, retryHeaders, STATUS } from './problem.js';
import type { Call, Draft, Item, Provider, Reply, SendResult } from './provider.js';
import {
  check,
  draft,
  each,
  mailbox,
  metadataHeaders,
  optional,
  readAddresses,
  readHeaders,
  readItem,
  readJson,
  tagHeaders,
} from './read.js';
import { basicCredentials } from './requests.js';
import { fillTemplate, templateContent } from './templates.js';

/** Mailjet's own limit. */
const MAX_MESSAGES = 50;

const address = z.looseObject({ Email: z.string(), Name: optional(z.string()) });
const addresses = optional(z.array(address));
const record = optional(z.record(z.string(), z.unknown()));
const template = optional(z.union([z.number(), z.string()]));

const attachment = z.looseObject({
  ContentType: optional(z.string()),
  Filename: optional(z.string()),
  ContentID: optional(z.string()),
  Base64Content: z.string(),
});

const message = z.looseObject({
  From: optional(address),
  To: addresses,
  Cc: addresses,
  Bcc: addresses,
  ReplyTo: optional(address),
  Subject: optional(z.string()),
  TextPart: optional(z.string()),
  HTMLPart: optional(z.string()),
  TemplateID: template,
  Variables: record,
  Headers: record,
  Attachments: optional(z.array(attachment)),
  InlinedAttachments: optional(z.array(attachment)),
  CustomID: optional(z.string()),
  CustomCampaign: optional(z.string()),
  EventPayload: optional(z.string()),
});

const send = z.looseObject({ Messages: z.array(z.unknown()), Globals: record });

const oldFile = z.looseObject({
  'Content-type': optional(z.string()),
  Filename: optional(z.string()),
  content: z.string(),
});

/** The format of version 3. */
const oldMessage = z.looseObject({
  FromEmail: z.string(),
  FromName: optional(z.string()),
  Recipients: optional(z.array(z.looseObject({ ...address.shape, Vars: record }))),
  To: optional(z.string()),
  Cc: optional(z.string()),
  Bcc: optional(z.string()),
  Subject: optional(z.string()),
  'Text-part': optional(z.string()),
  'Html-part': optional(z.string()),
  'Mj-TemplateID': template,
  Vars: record,
  Headers: record,
  Attachments: optional(z.array(oldFile)),
  Inline_attachments: optional(z.array(oldFile)),
});

/** What a response of version 3.1 shows of an email. */
interface Note {
  CustomID: string;
  To: string[];
  Cc: string[];
  Bcc: string[];
}

/** https://dev.mailjet.com/email/reference/send-emails/ */
export const mailjet: Provider = {
  name: 'mailjet',
  keyOf: ({ headers }) => basicCredentials(headers.authorization)?.user,
  problem,
  endpoints: [
    {
      method: 'POST',
      path: /^v3\.1\/send$/,
      isPartial: () => true,
      read: readSend,
      reply: replyToSend,
    },
    {
      method: 'POST',
      path: /^v3\/send(?:\/message)?$/,
      read: readOldSend,
      reply: (results) => ({
        status: 200,
        body: {
          Sent: results.flatMap((one) =>
            'id' in one ? one.envelope.to.map((Email) => ({ Email, ...idsOf(one.id) })) : [],
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
    readItem(one, () =>
      readMessage(check(Globals ? { ...Globals, ...(one as object) } : one, message)),
    ),
  );
}

function readMessage(given: z.output<typeof message>): Draft {
  const { From, TemplateID, Variables = {}, Subject } = given;
  if (!From && TemplateID === undefined)
    throw new Problem('missing', 'At least "From" is required.', { field: 'From' });
  if (!given.To?.length && !given.Cc?.length && !given.Bcc?.length)
    throw new Problem('missing', 'At least "To", "Cc" or "Bcc" is required.', { field: 'To' });
  if (TemplateID === undefined && given.TextPart === undefined && given.HTMLPart === undefined)
    throw new Problem('missing', 'At least "HTMLPart", "TextPart" or "TemplateID" is required.', {
      field: 'TextPart',
    });
  const fill = (text: string | undefined) => text && fillVariables(text, Variables);
  const list = (field: 'To' | 'Cc' | 'Bcc') =>
    (given[field] ?? []).map(({ Email, Name }) => mailbox(Email, Name, field));
  const emails = (field: 'To' | 'Cc' | 'Bcc') => (given[field] ?? []).map(({ Email }) => Email);
  const note: Note = {
    CustomID: given.CustomID ?? '',
    To: emails('To'),
    Cc: emails('Cc'),
    Bcc: emails('Bcc'),
  };
  return draft({
    from: mailbox(From?.Email ?? 'template@mailjet.test', From?.Name, 'From'),
    to: list('To'),
    cc: list('Cc'),
    bcc: list('Bcc'),
    replyTo: given.ReplyTo ? [mailbox(given.ReplyTo.Email, given.ReplyTo.Name, 'ReplyTo')] : [],
    ...(TemplateID === undefined
      ? { subject: fill(Subject) ?? '', text: fill(given.TextPart), html: fill(given.HTMLPart) }
      : templateContent(TemplateID, Variables, fill(Subject))),
    headers: [
      ...readHeaders(Object.entries(given.Headers ?? {})),
      ...tagHeaders(given.CustomCampaign === undefined ? [] : [given.CustomCampaign]),
      ...metadataHeaders({
        ...(given.CustomID !== undefined && { CustomID: given.CustomID }),
        ...(given.EventPayload !== undefined && { EventPayload: given.EventPayload }),
      }),
    ],
    attachments: [...(given.Attachments ?? []), ...(given.InlinedAttachments ?? [])].map((one) => ({
      filename: one.Filename,
      content: one.Base64Content,
      contentType: one.ContentType,
      cid: one.ContentID,
    })),
    note,
  });
}

function* readOldSend(call: Call): Generator<Item> {
  const { Messages } = readJson(call, z.looseObject({ Messages: optional(z.array(z.unknown())) }));
  for (const one of Messages ?? [readJson(call, oldMessage)])
    yield* readOld(check(one, oldMessage));
}

/** One email for all or, with `Recipients`, one for each of them. */
function readOld(given: z.output<typeof oldMessage>): Iterable<Draft> {
  const { Recipients, Vars = {}, Subject } = given;
  const id = given['Mj-TemplateID'];
  const whole = draft({
    from: mailbox(given.FromEmail, given.FromName, 'FromEmail'),
    to: readAddresses(given.To, 'To'),
    cc: readAddresses(given.Cc, 'Cc'),
    bcc: readAddresses(given.Bcc, 'Bcc'),
    headers: readHeaders(Object.entries(given.Headers ?? {})),
    attachments: [
      ...(given.Attachments ?? []).map((file) => ({ file, cid: undefined })),
      ...(given.Inline_attachments ?? []).map((file) => ({ file, cid: file.Filename })),
    ].map(({ file, cid }) => ({
      filename: file.Filename,
      content: file.content,
      contentType: file['Content-type'],
      cid,
    })),
  });
  const content = (own: Record<string, unknown>) => {
    const fill = (text: string | undefined) => text && fillVariables(text, own);
    if (id !== undefined) return templateContent(id, own, fill(Subject));
    const [text, html] = [fill(given['Text-part']), fill(given['Html-part'])];
    return { subject: fill(Subject) ?? '', text, html };
  };
  if (!Recipients) return [{ ...whole, ...content(Vars) }];
  return each(Recipients, ({ Email, Name, Vars: own }) => ({
    ...whole,
    to: [mailbox(Email, Name, 'Recipients')],
    ...content({ ...Vars, ...own }),
  }));
}

/** `{{var:name}}` and `{{var:name:"default"}}`, and `[[…]]` likewise. */
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
        const ids = idsOf(one.id);
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

/** The identifier as a UUID, and as a number that JavaScript can hold. */
function idsOf(id: string): { MessageUUID: string; MessageID: number } {
  return { MessageUUID: id, MessageID: Number.parseInt(id.slice(-12), 16) };
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

function problem(given: Problem): Reply {
  return { status: STATUS[given.kind], headers: retryHeaders(given), body: errorBody(given) };
}
