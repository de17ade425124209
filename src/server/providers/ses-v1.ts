import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import * as field from './field.js';
import { Problem, rowOf } from './problem.js';
import type { Call, Item, Provider, Reply, SendResult } from './provider.js';
import { check } from './read.js';
import {
  BULK_STATUS,
  bulk,
  content,
  destination,
  ERRORS,
  encodedDraft,
  sesKey,
  simple,
  simpleDraft,
  templateDraft,
} from './ses.js';

const XMLNS = 'http://ses.amazonaws.com/doc/2010-12-01/';

/** More than the depth of any field in a form. */
const MAX_DEPTH = 8;

const common = {
  from: ['Source', field.address],
  replyTo: ['ReplyToAddresses', field.addressList],
} as const;

const sent = {
  ...common,
  destination: ['Destination', field.optional(destination)],
  tags: ['Tags', field.namesAndValues],
} as const;

const templateName = { name: ['Template', field.text], arn: ['TemplateArn', field.text] } as const;

const email = field.renamed({ ...sent, message: ['Message', simple] });

const rawEmail = field.renamed({
  from: ['Source', field.optional(field.address)],
  to: ['Destinations', field.addressList],
  data: ['RawMessage', content],
});

const templated = field.renamed({
  ...sent,
  ...templateName,
  data: ['TemplateData', field.jsonRecord],
});

const bulkEmail = field.renamed({
  ...common,
  ...templateName,
  tags: ['DefaultTags', field.namesAndValues],
  data: ['DefaultTemplateData', field.jsonRecord],
  entries: ['Destinations', field.list(z.unknown())],
});

const entry = field.renamed({
  destination: ['Destination', destination],
  tags: ['ReplacementTags', field.namesAndValues],
  data: ['ReplacementTemplateData', field.jsonRecord],
});

/** The actions that send emails. */
const SENDING: Record<string, (form: unknown) => Iterable<Item>> = {
  SendEmail(form) {
    const { message, ...envelope } = check(form, email);
    return [simpleDraft(envelope, message)];
  },
  SendRawEmail(form) {
    const { from, to = [], data } = check(form, rawEmail);
    return [encodedDraft(data, from, to)];
  },
  SendTemplatedEmail(form) {
    const { name, arn, data, ...envelope } = check(form, templated);
    return [templateDraft(envelope, { name, arn, data })];
  },
  SendBulkTemplatedEmail(form) {
    const { name, arn, data, entries = [], ...envelope } = check(form, bulkEmail);
    return bulk(envelope, { name, arn, data }, entries, (one) => check(one, entry));
  },
};

/** The responses of actions that send no email. */
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
  keyOf: sesKey,
  problem,
  endpoints: [
    {
      path: /^$/,
      isPartial: (call) => actionOf(call) === 'SendBulkTemplatedEmail',
      read: (call) => {
        const form = formOf(call);
        const action = String(form.Action ?? '');
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

function formOf({ body }: Call): Record<string, unknown> {
  const fields = [...new URLSearchParams(body.toString('utf8'))];
  return Object(nested(fields.map(([name, value]) => [name.split('.', MAX_DEPTH), value])));
}

/** Converts `ToAddresses.member.1=a&ToAddresses.member.2=b` to `{ ToAddresses: ['a', 'b'] }`. */
function nested(fields: [path: string[], value: string][]): unknown {
  const groups = new Map<string, [path: string[], value: string][]>();
  for (const [[name, ...rest], value] of fields) {
    if (name === undefined) return value;
    const group = groups.get(name);
    if (group) group.push([rest, value]);
    else groups.set(name, [[rest, value]]);
  }
  const members = groups.get('member');
  if (members) return Object.values(Object(nested(members)));
  return Object.fromEntries([...groups].map(([name, group]) => [name, nested(group)]));
}

/** Fast even for a large body: SDKs send the action first. */
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

function xml(action: string, result: string): Reply {
  const body =
    `<${action}Response xmlns="${XMLNS}"><${action}Result>${result}</${action}Result>` +
    `<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></${action}Response>`;
  return { status: 200, headers: { 'Content-Type': 'text/xml' }, body };
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function problem(given: Problem): Reply {
  // nodemailer 6 treats any other code as a failure of its verify().
  const [status, code] = given.details.isProbe ? ERRORS.invalid : rowOf(ERRORS, given);
  const whose = status < 500 ? 'Sender' : 'Receiver';
  const body =
    `<ErrorResponse xmlns="${XMLNS}"><Error><Type>${whose}</Type><Code>${code}</Code>` +
    `<Message>${escapeXml(given.message)}</Message></Error>` +
    `<RequestId>${randomUUID()}</RequestId></ErrorResponse>`;
  return { status, headers: { 'Content-Type': 'text/xml' }, body };
}
