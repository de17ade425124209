import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { bearerKey } from '../rest/auth.js';
import { emailForm } from './draft.js';
import * as field from './field.js';
import { invalid, missing, Problem, STATUS } from './problem.js';
import type { Draft, Provider, Reply } from './provider.js';
import { checkCount, each, readJson } from './read.js';
import { replaceVariables } from './templates.js';

/** SendGrid's own limits. */
const MAX_PERSONALIZATIONS = 1_000;
const MAX_RECIPIENTS = 1_000;
const MAX_DAYS_AHEAD = 3;
const MAX_SUBSTITUTIONS = 10_000;

/** Seconds since the epoch; 0 counts as missing. */
const seconds = field.reads(field.optional(z.number()), (given) =>
  given ? field.checkAhead(given * 1_000, MAX_DAYS_AHEAD) : undefined,
);

const someone = field.person('email', 'name');

const personalization = field.renamed({
  to: ['to', z.array(someone)],
  cc: ['cc', field.list(someone)],
  bcc: ['bcc', field.list(someone)],
  from: ['from', field.optional(someone)],
  subject: ['subject', field.text],
  headers: ['headers', field.record],
  substitutions: ['substitutions', field.record],
  templateData: ['dynamic_template_data', field.record],
  metadata: ['custom_args', field.record],
  sendAt: ['send_at', seconds],
});

const form = emailForm(
  'sendgrid',
  {
    personalizations: ['personalizations', z.array(personalization)],
    from: ['from', someone],
    replyTo: ['reply_to', field.optional(someone)],
    replyToList: ['reply_to_list', field.list(someone)],
    subject: ['subject', field.text],
    content: ['content', field.list(z.looseObject({ type: z.string(), value: z.string() }))],
    attachments: [
      'attachments',
      field.files({
        filename: 'filename',
        content: 'content',
        contentType: 'type',
        disposition: 'disposition',
        // The SDK does not convert the second name.
        cid: ['content_id', 'contentId'],
      }),
    ],
    template: ['template_id', field.text],
    headers: ['headers', field.record],
    tags: ['categories', field.texts],
    metadata: ['custom_args', field.record],
    sendAt: ['send_at', seconds],
  },
  { needs: ['subject'] },
);

type Send = z.output<typeof form.schema>;
type Personalization = Send['personalizations'][number];

/** The required order of an email's parts. */
const ORDER = ['text/plain', 'text/html'];

/** https://www.twilio.com/docs/sendgrid/api-reference/mail-send */
export const sendgrid: Provider = {
  name: 'sendgrid',
  keyOf: ({ headers }) => bearerKey(headers.authorization),
  problem,
  endpoints: [
    {
      path: /^v3\/mail\/send$/,
      read: (call) => readSend(readJson(call, form.schema)),
      reply: ([result]) => {
        const id = result && 'id' in result ? result.id : randomUUID();
        return { status: 202, headers: { 'X-Message-Id': id }, body: '' };
      },
    },
  ],
};

function readSend(given: Send): Iterable<Draft> {
  const { personalizations } = given;
  if (personalizations.length === 0) throw missing('personalizations');
  checkCount(personalizations, MAX_PERSONALIZATIONS, 'personalizations');
  checkContent(given);
  checkRecipients(personalizations);
  return each(personalizations, (one, index) => readOne(given, one, `personalizations.${index}`));
}

function readOne(given: Send, one: Personalization, place: string): Draft {
  const { template, content = [] } = given;
  const { to, cc, bcc, substitutions = {} } = one;
  if (to.length === 0) throw missing(`${place}.to`);
  if (JSON.stringify(substitutions).length > MAX_SUBSTITUTIONS)
    throw invalid(
      `${place}.substitutions`,
      `The total length of substitutions must not exceed ${MAX_SUBSTITUTIONS} bytes per personalization.`,
    );
  const fill = (text: string | undefined) => text && substitute(text, substitutions);
  const of = (type: string) =>
    fill(content.find((part) => part.type.toLowerCase().startsWith(type))?.value);
  const parts = { html: of('text/html'), amp: of('text/x-amp-html') };
  const draft = form.draft({
    ...given,
    ...parts,
    // There may be only parts of other types.
    text: of('text/plain') ?? (parts.html === undefined ? '' : undefined),
    to,
    cc,
    bcc,
    from: one.from ?? given.from,
    replyTo: given.replyToList ?? given.replyTo,
    subject: fill(one.subject ?? given.subject) || undefined,
    headers: { ...given.headers, ...one.headers },
    metadata: { ...given.metadata, ...one.metadata },
    data: { ...substitutions, ...one.templateData },
    sendAt: one.sendAt ?? given.sendAt,
  });
  return template === undefined ? draft : { ...draft, ...parts };
}

function checkContent({ template, content = [] }: Send): void {
  if (template === undefined && content.length === 0)
    throw missing(
      'content',
      'Unless a valid template_id is provided, the content parameter is required.',
    );
  const empty = content.findIndex(({ value }) => value === '');
  if (empty >= 0)
    throw invalid(
      `content.${empty}.value`,
      'The content value must be a string at least one character in length.',
    );
  const ranks = content.map(({ type }) => {
    const rank = ORDER.indexOf(type.toLowerCase().replace(/;.*/s, '').trim());
    return rank < 0 ? ORDER.length : rank;
  });
  if (ranks.some((rank, index) => rank < (ranks[index - 1] ?? 0)))
    throw invalid(
      'content',
      'If present, text/plain must be first, followed by text/html, followed by any other content.',
    );
}

function checkRecipients(personalizations: readonly Personalization[]): void {
  let count = 0;
  for (const [index, one] of personalizations.entries()) {
    const known = new Set<string>();
    for (const list of ['to', 'cc', 'bcc'] as const) {
      for (const { address } of one[list] ?? []) {
        count++;
        if (known.size === known.add(address.toLowerCase()).size)
          throw duplicate(address, index, list);
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

function duplicate(address: string, index: number, list: string): Problem {
  return invalid(
    `personalizations.${index}`,
    'Each email address in the personalization block should be unique between to, cc, and bcc. We found the first ' +
      `duplicate instance of [${address.slice(0, 320)}] in the personalizations.${index}.${list} field.`,
  );
}

/** Legacy substitutions: each key, such as `-code-`, is replaced literally. */
function substitute(text: string, substitutions: Record<string, unknown>): string {
  // The longest first, because a key may start with another.
  const keys = Object.keys(substitutions)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length);
  if (keys.length === 0) return text;
  const pattern = keys.map((key) => key.replace(/[^\w\s]/g, '\\$&')).join('|');
  return replaceVariables(text, new RegExp(pattern, 'g'), (key) => substitutions[key]);
}

function problem({ message, kind, details }: Problem): Reply {
  const error = { message, field: details.field ?? null, help: null };
  return { status: STATUS[kind], body: { errors: [error] } };
}
