import * as z from 'zod';
import type { MimeFile } from '../../mime/compose.js';
import { basicCredentials } from '../rest/auth.js';
import { emailForm, rawDraft } from './draft.js';
import * as field from './field.js';
import { missing, Problem, STATUS } from './problem.js';
import type { Call, Draft, Item, Provider, Reply, SendResult } from './provider.js';
import { check, checkCount, each } from './read.js';
import { replaceVariables } from './templates.js';

/** Limits of Mailgun; the maximum delay depends on the plan. */
const MAX_RECIPIENTS = 1_000;
const MAX_DAYS_AHEAD = 7;

const form = emailForm(
  'mailgun',
  {
    from: ['from', field.address],
    to: ['to', field.anyAddresses],
    cc: ['cc', field.anyAddresses],
    bcc: ['bcc', field.anyAddresses],
    subject: ['subject', field.text],
    text: ['text', field.text],
    html: ['html', field.text],
    amp: ['amp-html', field.text],
    template: ['template', field.text],
    data: ['t:variables', field.jsonRecord],
    otherData: ['h:X-Mailgun-Variables', field.jsonRecord],
    perRecipient: ['recipient-variables', field.jsonRecord],
    tags: ['o:tag', z.union([field.text, field.texts])],
    sendAt: ['o:deliverytime', field.date(MAX_DAYS_AHEAD)],
  },
  { needs: ['to'] },
);

const mime = field.renamed({
  to: ['to', field.anyAddresses],
  sendAt: ['o:deliverytime', field.date(MAX_DAYS_AHEAD)],
});

/** https://documentation.mailgun.com/docs/mailgun/api-reference/send/mailgun/messages */
export const mailgun: Provider = {
  name: 'mailgun',
  keyOf: ({ headers }) => basicCredentials(headers.authorization).password,
  problem,
  endpoints: [
    {
      path: /^v3\/([^/]+)\/messages$/,
      read: async (call) => readMessage(await readForm(call)),
      reply,
    },
    {
      path: /^v3\/([^/]+)\/messages\.mime$/,
      read: async (call) => readMime(await readForm(call)),
      reply,
    },
  ],
};

function reply([result]: SendResult[]): Reply {
  const id = result && 'id' in result ? `<${result.id}@mailgun.test>` : '';
  return { status: 200, body: { id, message: 'Queued. Thank you.' } };
}

/** A form, either multipart/form-data or urlencoded. */
async function readForm({ headers, body }: Call): Promise<FormData> {
  try {
    const type = headers['content-type'] ?? '';
    return await new Response(body, { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw new Problem('invalid', 'The request body is not a valid form');
  }
}

/** The texts of a form. Repeated fields become lists. */
function textsOf(form: FormData): Record<string, string | string[]> {
  const names = [...new Set(form.keys())];
  return Object.fromEntries(
    names.flatMap((name) => {
      const all = form.getAll(name).filter((value) => typeof value === 'string');
      const [first, second] = all;
      return first === undefined ? [] : [[name, second === undefined ? first : all]];
    }),
  );
}

async function readMessage(given: FormData): Promise<Iterable<Item>> {
  const all = textsOf(given);
  const { perRecipient, otherData, ...email } = check(all, form.schema);
  const { to = [] } = email;
  checkCount(to, MAX_RECIPIENTS, 'recipients');
  const startingWith = (prefix: string) =>
    Object.entries(all).flatMap(([name, value]) =>
      name.startsWith(prefix)
        ? [value].flat().map((one): [string, string] => [name.slice(2), one])
        : [],
    );
  const whole = form.draft({
    ...email,
    data: { ...otherData, ...email.data },
    headers: startingWith('h:').filter(([name]) => !/^X-Mailgun-Variables$/i.test(name)),
    metadata: Object.fromEntries(startingWith('v:')),
    attachments: await filesOf(given, 'attachment'),
    inline: await filesOf(given, 'inline'),
  });
  return perRecipient ? each(to, (one) => forRecipient(whole, one, perRecipient)) : [whole];
}

/** An email of a batch: with the recipient's variables, and without the other recipients. */
function forRecipient(
  whole: Draft,
  one: Draft['to'][number],
  variables: Record<string, unknown>,
): Draft {
  const own = Object(Object.hasOwn(variables, one.address) ? variables[one.address] : {});
  const fill = (text: string) =>
    replaceVariables(text, /%recipient\.([\w-]{1,100})%/g, (_, name = '') =>
      Object.hasOwn(own, name) ? own[name] : undefined,
    );
  const { subject, text, html, amp } = whole;
  return {
    ...whole,
    to: [one],
    subject: fill(subject),
    text: text && fill(text),
    html: html && fill(html),
    amp: amp && fill(amp),
  };
}

async function readMime(given: FormData): Promise<Item[]> {
  const { to = [], sendAt } = check(textsOf(given), mime);
  if (to.length === 0) throw missing('to');
  const message = given.get('message');
  if (message === null) throw missing('message');
  const raw =
    typeof message === 'string' ? Buffer.from(message) : Buffer.from(await message.arrayBuffer());
  return [{ ...rawDraft(raw, undefined, to), sendAt }];
}

async function filesOf(form: FormData, name: string): Promise<MimeFile[]> {
  const files = form.getAll(name).filter((value) => typeof value !== 'string');
  return Promise.all(
    files.map(async (file) => ({
      filename: file.name,
      content: new Uint8Array(await file.arrayBuffer()),
      // undici sets this type for files without a type; the file name is more specific.
      contentType: file.type === 'application/octet-stream' ? undefined : file.type || undefined,
    })),
  );
}

function problem({ kind, message }: Problem): Reply {
  const isKey = kind === 'no-key' || kind === 'wrong-key';
  if (isKey) return { status: 401, headers: { 'Content-Type': 'text/plain' }, body: 'Forbidden' };
  return { status: STATUS[kind], body: { message } };
}
