import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Mailbox } from '../message/mailboxes.js';
import { Problem, retryHeaders, STATUS } from './problem.js';
import type { Draft, Provider, Reply } from './provider.js';
import {
  checkAhead,
  draft,
  each,
  mailbox,
  metadataHeaders,
  optional,
  readHeaders,
  readJson,
  tagHeaders,
} from './read.js';
import { bearerKey } from './requests.js';
import { replaceVariables, templateContent } from './templates.js';

/** SendGrid's own limits. */
const MAX_PERSONALIZATIONS = 1_000;
const MAX_RECIPIENTS = 1_000;
const MAX_DAYS_AHEAD = 3;
const MAX_SUBSTITUTIONS = 10_000;

const address = z.looseObject({ email: z.string(), name: optional(z.string()) });
const record = optional(z.record(z.string(), z.unknown()));

const personalization = z.looseObject({
  to: z.array(address),
  cc: optional(z.array(address)),
  bcc: optional(z.array(address)),
  from: optional(address),
  subject: optional(z.string()),
  headers: record,
  substitutions: record,
  dynamic_template_data: record,
  custom_args: record,
  send_at: optional(z.number()),
});

const attachment = z.looseObject({
  content: z.string(),
  filename: optional(z.string()),
  type: optional(z.string()),
  disposition: optional(z.string()),
  content_id: optional(z.string()),
  // The SDK does not convert it.
  contentId: optional(z.string()),
});

const send = z.looseObject({
  personalizations: z.array(personalization),
  from: address,
  reply_to: optional(address),
  reply_to_list: optional(z.array(address)),
  subject: optional(z.string()),
  content: optional(z.array(z.looseObject({ type: z.string(), value: z.string() }))),
  attachments: optional(z.array(attachment)),
  template_id: optional(z.string()),
  headers: record,
  categories: optional(z.array(z.string())),
  custom_args: record,
  send_at: optional(z.number()),
});

type Send = z.output<typeof send>;
type Personalization = Send['personalizations'][number];

/** In which order the parts of an email are given. */
const ORDER = ['text/plain', 'text/html'];

/** https://www.twilio.com/docs/sendgrid/api-reference/mail-send */
export const sendgrid: Provider = {
  name: 'sendgrid',
  keyOf: ({ headers }) => bearerKey(headers.authorization),
  problem,
  endpoints: [
    {
      method: 'POST',
      path: /^v3\/mail\/send$/,
      read: (call) => readSend(readJson(call, send)),
      reply: ([result]) => {
        const id = result && 'id' in result ? result.id : randomUUID();
        return { status: 202, headers: { 'X-Message-Id': id }, body: '' };
      },
    },
  ],
};

function readSend(given: Send): Iterable<Draft> {
  const { personalizations, subject, template_id } = given;
  if (personalizations.length === 0)
    throw new Problem('missing', 'The personalizations field is required.', {
      field: 'personalizations',
    });
  if (personalizations.length > MAX_PERSONALIZATIONS)
    throw new Problem('too-many', `There are more than ${MAX_PERSONALIZATIONS} personalizations.`, {
      field: 'personalizations',
    });
  checkContent(given);
  checkRecipients(personalizations);
  return each(personalizations, (one, index) => {
    const place = `personalizations.${index}`;
    if (one.to.length === 0)
      throw new Problem('missing', 'The to array is required.', { field: `${place}.to` });
    if (JSON.stringify(one.substitutions ?? {}).length > MAX_SUBSTITUTIONS)
      throw new Problem(
        'invalid',
        `The total length of substitutions must not exceed ${MAX_SUBSTITUTIONS} bytes per personalization.`,
        { field: `${place}.substitutions` },
      );
    const data = { ...one.substitutions, ...one.dynamic_template_data };
    const title = one.subject ?? subject;
    if (template_id === undefined && !title)
      throw new Problem('missing', 'The subject is required.', { field: 'subject' });
    return draft({
      from: addressOf(one.from ?? given.from, 'from.email'),
      to: addresses(one.to, `${place}.to`),
      cc: addresses(one.cc, `${place}.cc`),
      bcc: addresses(one.bcc, `${place}.bcc`),
      replyTo: addresses(
        given.reply_to_list ?? (given.reply_to ? [given.reply_to] : []),
        'reply_to.email',
      ),
      ...contentOf(given, title, data, one.substitutions ?? {}),
      headers: [
        ...readHeaders(Object.entries({ ...given.headers, ...one.headers })),
        ...tagHeaders(given.categories),
        ...metadataHeaders({ ...given.custom_args, ...one.custom_args }),
      ],
      attachments: (given.attachments ?? []).map((file) => ({
        filename: file.filename,
        content: file.content,
        contentType: file.type,
        cid: file.content_id ?? file.contentId,
        disposition: file.disposition === 'inline' ? 'inline' : 'attachment',
      })),
      sendAt: timeOf(one.send_at ?? given.send_at),
    });
  });
}

function checkContent({ template_id, content }: Send): void {
  if (template_id === undefined && !content?.length)
    throw new Problem(
      'missing',
      'Unless a valid template_id is provided, the content parameter is required.',
      { field: 'content' },
    );
  const empty = content?.findIndex(({ value }) => value === '') ?? -1;
  if (empty >= 0)
    throw new Problem(
      'invalid',
      'The content value must be a string at least one character in length.',
      { field: `content.${empty}.value` },
    );
  const ranks = (content ?? []).map(({ type }) => {
    const rank = ORDER.indexOf(type.toLowerCase().replace(/;.*/s, '').trim());
    return rank < 0 ? ORDER.length : rank;
  });
  if (ranks.some((rank, index) => rank < (ranks[index - 1] ?? 0)))
    throw new Problem(
      'invalid',
      'If present, text/plain must be first, followed by text/html, followed by any other content.',
      { field: 'content' },
    );
}

function checkRecipients(personalizations: readonly Personalization[]): void {
  let count = 0;
  for (const [index, one] of personalizations.entries()) {
    const known = new Set<string>();
    for (const list of ['to', 'cc', 'bcc'] as const) {
      for (const { email } of one[list] ?? []) {
        count++;
        if (known.size === known.add(email.toLowerCase()).size) throw duplicate(email, index, list);
      }
    }
  }
  if (count > MAX_RECIPIENTS)
    throw new Problem(
      'too-many',
      `There is a limit of ${MAX_RECIPIENTS} total recipients (to + cc + bcc) per request.`,
      { field: 'personalizations' },
    );
}

function duplicate(email: string, index: number, list: string): Problem {
  return new Problem(
    'invalid',
    'Each email address in the personalization block should be unique between to, cc, and bcc. We found the first ' +
      `duplicate instance of [${email.slice(0, 320)}] in the personalizations.${index}.${list} field.`,
    { field: `personalizations.${index}` },
  );
}

/** @param seconds since the epoch; 0 counts as none */
function timeOf(seconds: number | undefined): number | undefined {
  return seconds ? checkAhead(seconds * 1_000, MAX_DAYS_AHEAD, 'send_at') : undefined;
}

function contentOf(
  { content, template_id }: Send,
  subject: string | undefined,
  data: Record<string, unknown>,
  substitutions: Record<string, unknown>,
): Pick<Draft, 'subject' | 'text' | 'html' | 'amp'> {
  const of = (type: string) => {
    const value = content?.find((one) => one.type.toLowerCase().startsWith(type))?.value;
    return value && substitute(value, substitutions);
  };
  const parts = { text: of('text/plain'), html: of('text/html'), amp: of('text/x-amp-html') };
  const title = subject && substitute(subject, substitutions);
  if (template_id === undefined) return { subject: title ?? '', ...parts };
  const template = templateContent(template_id, data, title);
  return { ...parts, ...template };
}

/** Legacy substitutions: each key is replaced as it is, such as `-code-`. */
function substitute(text: string, substitutions: Record<string, unknown>): string {
  // The longest first: one key may begin with another.
  const keys = Object.keys(substitutions)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length);
  if (keys.length === 0) return text;
  const pattern = keys.map((key) => key.replace(/[^\w\s]/g, '\\$&')).join('|');
  return replaceVariables(text, new RegExp(pattern, 'g'), (key) => substitutions[key]);
}

function addresses(list: z.output<typeof address>[] | undefined, field: string): Mailbox[] {
  return (list ?? []).map((one, index) => addressOf(one, `${field}.${index}.email`));
}

function addressOf({ email, name }: z.output<typeof address>, field: string): Mailbox {
  return mailbox(email, name, field);
}

function problem(given: Problem): Reply {
  const { message, kind, details } = given;
  const error = { message, field: details.field ?? null, help: null };
  return { status: STATUS[kind], headers: retryHeaders(given), body: { errors: [error] } };
}
