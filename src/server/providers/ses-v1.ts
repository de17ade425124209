import { randomUUID } from 'node:crypto';
import { Problem, type ProblemKind, retryHeaders } from './problem.js';
import type { Call, Draft, Item, Provider, RawDraft, Reply, SendResult } from './provider.js';
import { draft, rawDraft, readAddress, readAddresses, readItem } from './read.js';
import { isVerification, sesKey, verificationProblem } from './ses.js';
import { readData } from './ses-v2.js';
import { templateContent } from './templates.js';

const XMLNS = 'http://ses.amazonaws.com/doc/2010-12-01/';

/** SES's own limit. */
const MAX_DESTINATIONS = 50;

/** The actions that send emails. */
const SENDING: Record<string, (form: URLSearchParams) => Item[]> = {
  SendEmail: (form) => [readEmail(form)],
  SendRawEmail: (form) => [readRaw(form)],
  SendTemplatedEmail: (form) => [readTemplated(form, 'Destination', 'TemplateData')],
  SendBulkTemplatedEmail: readBulk,
};

/** The responses of actions that send nothing. */
const OTHERS: Record<string, string> = {
  GetSendQuota:
    '<Max24HourSend>50000.0</Max24HourSend><MaxSendRate>14.0</MaxSendRate><SentLast24Hours>0.0</SentLast24Hours>',
  GetAccountSendingEnabled: '<Enabled>true</Enabled>',
  VerifyEmailIdentity: '',
  VerifyEmailAddress: '',
};

/** https://docs.aws.amazon.com/ses/latest/APIReference/ */
export const sesV1: Provider = {
  name: 'ses',
  keyOf: ({ headers }) => sesKey(headers.authorization),
  problem,
  endpoints: [
    {
      method: 'POST',
      path: /^$/,
      isPartial: (call) => actionOf(call) === 'SendBulkTemplatedEmail',
      read: (call) => {
        const form = formOf(call);
        const action = form.get('Action') ?? '';
        const read = Object.hasOwn(SENDING, action) ? SENDING[action] : undefined;
        if (read) return read(form);
        if (Object.hasOwn(OTHERS, action)) return [];
        throw new Problem(
          'unknown-endpoint',
          `The mailbox server has no action ${JSON.stringify(action.slice(0, 100))} of ses`,
        );
      },
      reply: (results, call) => {
        const action = actionOf(call);
        const other = Object.hasOwn(OTHERS, action) ? OTHERS[action] : undefined;
        return xml(action, other ?? resultOf(action, results));
      },
    },
  ],
};

function formOf({ body }: Call): URLSearchParams {
  return new URLSearchParams(body.toString('utf8'));
}

/** Cheap even for a large body: SDKs send the action first. */
function actionOf({ body }: Call): string {
  return /(?:^|&)Action=(\w+)/.exec(body.toString('latin1', 0, 4_096))?.[1] ?? '';
}

function resultOf(action: string, results: SendResult[]): string {
  if (action !== 'SendBulkTemplatedEmail') {
    const [result] = results;
    return result && 'id' in result ? `<MessageId>${result.id}</MessageId>` : '';
  }
  const members = results.map((one) =>
    one instanceof Problem
      ? `<member><Status>${BULK_STATUS[one.kind] ?? 'InvalidParameter'}</Status><Error>${escapeXml(one.message)}</Error></member>`
      : `<member><Status>Success</Status><MessageId>${one.id}</MessageId></member>`,
  );
  return `<Status>${members.join('')}</Status>`;
}

/** `Destination.ToAddresses.member.1`, `.2`, and so on. */
function members(form: URLSearchParams, name: string): string[] {
  const found: string[] = [];
  for (let n = 1; ; n++) {
    const value = form.get(`${name}.member.${n}`);
    if (value === null) return found;
    found.push(value);
  }
}

function destinationOf(form: URLSearchParams, name: string): Pick<Draft, 'to' | 'cc' | 'bcc'> {
  const list = (kind: string) => readAddresses(members(form, `${name}.${kind}`), kind);
  return { to: list('ToAddresses'), cc: list('CcAddresses'), bcc: list('BccAddresses') };
}

function tagsOf(form: URLSearchParams, name = 'Tags'): Draft['headers'] {
  const found: Draft['headers'] = [];
  for (let n = 1; form.has(`${name}.member.${n}.Name`); n++) {
    const tag = form.get(`${name}.member.${n}.Name`);
    found.push(['X-Tag', `${tag}=${form.get(`${name}.member.${n}.Value`) ?? ''}`]);
  }
  return found;
}

function readEmail(form: URLSearchParams): Draft {
  const get = (name: string) => form.get(name) ?? undefined;
  const text = get('Message.Body.Text.Data');
  const html = get('Message.Body.Html.Data');
  if (text === undefined && html === undefined)
    throw new Problem('missing', 'Message.Body must have one of Text and Html.');
  return draft({
    from: readAddress(get('Source'), 'Source'),
    ...destinationOf(form, 'Destination'),
    replyTo: readAddresses(members(form, 'ReplyToAddresses'), 'ReplyToAddresses'),
    subject: get('Message.Subject.Data') ?? '',
    text,
    html,
    headers: tagsOf(form),
  });
}

function readRaw(form: URLSearchParams): RawDraft {
  const data = form.get('RawMessage.Data');
  if (data === null) throw new Problem('missing', 'Missing RawMessage.Data.');
  const source = form.get('Source');
  const from = source === null ? undefined : readAddress(source, 'Source').address;
  const given = readAddresses(members(form, 'Destinations'), 'Destinations');
  const recipients = given.map(({ address }) => address);
  if ([from, ...recipients].some((one) => one !== undefined && isVerification(one)))
    throw verificationProblem();
  const to = recipients.length > 0 ? recipients : undefined;
  return rawDraft(Buffer.from(data, 'base64'), from, to);
}

function readTemplated(
  form: URLSearchParams,
  destination: string,
  dataName: string,
  defaults: Record<string, unknown> = {},
): Draft {
  const name = form.get('Template') ?? form.get('TemplateArn');
  if (name === null) throw new Problem('missing', 'Missing Template.', { field: 'Template' });
  const data = { ...defaults, ...readData(form.get(dataName) ?? undefined) };
  return draft({
    from: readAddress(form.get('Source') ?? undefined, 'Source'),
    ...destinationOf(form, destination),
    replyTo: readAddresses(members(form, 'ReplyToAddresses'), 'ReplyToAddresses'),
    ...templateContent(name, data, undefined),
    headers: tagsOf(form),
  });
}

function readBulk(form: URLSearchParams): Item[] {
  const defaults = readData(form.get('DefaultTemplateData') ?? undefined);
  const names = new Set<string>();
  for (const key of form.keys()) {
    const [name] = /^Destinations\.member\.\d+/.exec(key) ?? [];
    if (name !== undefined) names.add(name);
  }
  if (names.size === 0) throw new Problem('missing', 'Missing Destinations.');
  if (names.size > MAX_DESTINATIONS)
    throw new Problem('too-many', `A request has at most ${MAX_DESTINATIONS} destinations.`);
  return [...names].map((name) => {
    const own = [...form].filter(([key]) => key.startsWith(`${name}.`));
    return readItem(Object.fromEntries(own), () =>
      readTemplated(form, `${name}.Destination`, `${name}.ReplacementTemplateData`, defaults),
    );
  });
}

function xml(action: string, result: string): Reply {
  const body =
    `<${action}Response xmlns="${XMLNS}"><${action}Result>${result}</${action}Result>` +
    `<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></${action}Response>`;
  return { status: 200, headers: { 'Content-Type': 'text/xml' }, body };
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const BULK_STATUS: { [Kind in ProblemKind]?: string } = {
  recipient: 'MessageRejected',
  'too-large': 'MessageRejected',
  busy: 'AccountThrottled',
  unavailable: 'TransientFailure',
  internal: 'Failed',
};

const CODES: { [Kind in ProblemKind]: [status: number, code: string] } = {
  'no-key': [403, 'MissingAuthenticationToken'],
  'wrong-key': [403, 'InvalidClientTokenId'],
  forbidden: [403, 'AccessDenied'],
  missing: [400, 'InvalidParameterValue'],
  invalid: [400, 'InvalidParameterValue'],
  address: [400, 'InvalidParameterValue'],
  recipient: [400, 'MessageRejected'],
  'too-large': [400, 'MessageRejected'],
  'too-many': [400, 'InvalidParameterValue'],
  'unknown-endpoint': [404, 'InvalidAction'],
  'not-found': [404, 'NotFound'],
  conflict: [409, 'Conflict'],
  pending: [409, 'Conflict'],
  busy: [429, 'Throttling'],
  unavailable: [503, 'ServiceUnavailable'],
  internal: [500, 'InternalFailure'],
};

function problem(given: Problem): Reply {
  // nodemailer 6 takes any other code for a failure of its verify().
  const isVerify = given.message === verificationProblem().message;
  const [status, code] = isVerify ? CODES.invalid : CODES[given.kind];
  const whose = status < 500 ? 'Sender' : 'Receiver';
  const body =
    `<ErrorResponse xmlns="${XMLNS}"><Error><Type>${whose}</Type><Code>${code}</Code>` +
    `<Message>${escapeXml(given.message)}</Message></Error>` +
    `<RequestId>${randomUUID()}</RequestId></ErrorResponse>`;
  return { status, headers: { 'Content-Type': 'text/xml', ...retryHeaders(given) }, body };
}
