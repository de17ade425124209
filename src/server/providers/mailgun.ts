import { Problem, retryHeaders, STATUS } from './problem.js';
import type { Attachment, Call, Draft, Item, Provider, Reply, SendResult } from './provider.js';
import {
  checkAhead,
  draft,
  each,
  metadataHeaders,
  parseJson,
  rawDraft,
  readAddress,
  readAddresses,
  readHeaders,
  tagHeaders,
} from './read.js';
import { basicCredentials } from './requests.js';
import { replaceVariables, templateContent } from './templates.js';

/** Mailgun's own limits; how far ahead depends on the plan. */
const MAX_RECIPIENTS = 1_000;
const MAX_DAYS_AHEAD = 7;

/** https://documentation.mailgun.com/docs/mailgun/api-reference/send/mailgun/messages */
export const mailgun: Provider = {
  name: 'mailgun',
  keyOf: ({ headers }) => basicCredentials(headers.authorization)?.password,
  problem,
  endpoints: [
    {
      method: 'POST',
      path: /^v3\/([^/]+)\/messages$/,
      read: async (call) => readMessage(await readForm(call)),
      reply,
    },
    {
      method: 'POST',
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

function texts(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string');
}

function textOf(form: FormData, name: string): string | undefined {
  return texts(form, name)[0];
}

async function readMessage(form: FormData): Promise<Iterable<Item>> {
  const to = readAddresses(texts(form, 'to'), 'to');
  if (to.length === 0) throw new Problem('missing', 'to parameter is missing', { field: 'to' });
  if (to.length > MAX_RECIPIENTS)
    throw new Problem('too-many', `to parameter has more than ${MAX_RECIPIENTS} recipients`);
  const template = textOf(form, 'template');
  const [text, html] = [textOf(form, 'text'), textOf(form, 'html')];
  if (template === undefined && text === undefined && html === undefined)
    throw new Problem('missing', 'Need at least one of "text", "html" or "template" parameters');
  const variables = { ...json(form, 'h:X-Mailgun-Variables'), ...json(form, 't:variables') };
  const subject = textOf(form, 'subject');
  const whole = draft({
    from: readAddress(textOf(form, 'from'), 'from'),
    to,
    cc: readAddresses(texts(form, 'cc'), 'cc'),
    bcc: readAddresses(texts(form, 'bcc'), 'bcc'),
    ...(template === undefined
      ? { subject: subject ?? '', text, html, amp: textOf(form, 'amp-html') }
      : templateContent(template, variables, subject)),
    headers: headersOf(form),
    attachments: [
      ...(await filesOf(form, 'attachment')),
      ...(await filesOf(form, 'inline')).map((file) => ({ ...file, cid: file.filename })),
    ],
    sendAt: timeOf(textOf(form, 'o:deliverytime')),
  });
  const perRecipient = json(form, 'recipient-variables');
  return perRecipient ? each(to, (one) => forRecipient(whole, one, perRecipient)) : [whole];
}

/** A batch: the variables of a recipient are replaced, and nobody sees the others. */
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

async function readMime(form: FormData): Promise<Item[]> {
  const to = readAddresses(texts(form, 'to'), 'to').map(({ address }) => address);
  if (to.length === 0) throw new Problem('missing', 'to parameter is missing', { field: 'to' });
  const message = form.get('message');
  if (message === null)
    throw new Problem('missing', 'message parameter is missing', { field: 'message' });
  const raw =
    typeof message === 'string' ? Buffer.from(message) : Buffer.from(await message.arrayBuffer());
  return [{ ...rawDraft(raw, undefined, to), sendAt: timeOf(textOf(form, 'o:deliverytime')) }];
}

function headersOf(form: FormData): Draft['headers'] {
  const custom: [string, string][] = [];
  const metadata: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    if (/^h:X-Mailgun-Variables$/i.test(name)) continue;
    if (name.startsWith('h:')) custom.push([name.slice(2), value]);
    if (name.startsWith('v:')) metadata[name.slice(2)] = value;
  }
  return [
    ...readHeaders(custom),
    ...tagHeaders(texts(form, 'o:tag')),
    ...metadataHeaders(metadata),
  ];
}

async function filesOf(form: FormData, name: string): Promise<Attachment[]> {
  const files = form.getAll(name).filter((value) => typeof value !== 'string');
  return Promise.all(
    files.map(async (file) => ({
      filename: file.name,
      content: new Uint8Array(await file.arrayBuffer()),
      // undici gives this type to files without one: the name tells more.
      contentType: file.type === 'application/octet-stream' ? undefined : file.type || undefined,
    })),
  );
}

function json(form: FormData, name: string): Record<string, unknown> | undefined {
  const text = textOf(form, name);
  if (text === undefined) return undefined;
  const value = parseJson(text, `${name} parameter`);
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  throw new Problem('invalid', `${name} parameter is not a valid JSON object`, { field: name });
}

/** A date as in a header (RFC 5322, section 3.3). */
function timeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time))
    throw new Problem('invalid', 'o:deliverytime parameter is not a valid date');
  return checkAhead(time, MAX_DAYS_AHEAD, 'o:deliverytime');
}

function problem(given: Problem): Reply {
  const { kind, message } = given;
  const isKey = kind === 'no-key' || kind === 'wrong-key';
  if (isKey) return { status: 401, headers: { 'Content-Type': 'text/plain' }, body: 'Forbidden' };
  return { status: STATUS[kind], headers: retryHeaders(given), body: { message } };
}
