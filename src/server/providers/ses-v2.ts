import * as z from 'zod';
import { Problem, type ProblemKind, retryHeaders } from './problem.js';
import type { Call, Draft, Item, Provider, RawDraft, Reply, SentItem } from './provider.js';
import {
  check,
  draft,
  each,
  optional,
  parseJson,
  rawDraft,
  readAddress,
  readAddresses,
  readHeaders,
  readItem,
  readJson,
} from './read.js';
import { isVerification, sesKey, verificationProblem } from './ses.js';
import { fillTemplate, templateContent } from './templates.js';

/** SES's own limit. */
const MAX_ENTRIES = 50;

const text = z.looseObject({ Data: z.string() });
const nameAndValue = z.array(z.looseObject({ Name: z.string(), Value: z.string() }));
const addresses = optional(z.array(z.string()));

const destination = z.looseObject({
  ToAddresses: addresses,
  CcAddresses: addresses,
  BccAddresses: addresses,
});

const attachment = z.looseObject({
  RawContent: z.string(),
  FileName: z.string(),
  ContentDisposition: optional(z.string()),
  ContentId: optional(z.string()),
  ContentType: optional(z.string()),
});

const extras = {
  Headers: optional(nameAndValue),
  Attachments: optional(z.array(attachment)),
};

const template = z.looseObject({
  TemplateName: optional(z.string()),
  TemplateArn: optional(z.string()),
  TemplateContent: optional(
    z.looseObject({
      Subject: optional(z.string()),
      Text: optional(z.string()),
      Html: optional(z.string()),
    }),
  ),
  TemplateData: optional(z.string()),
  ...extras,
});

const simple = z.looseObject({
  Subject: text,
  Body: z.looseObject({ Text: optional(text), Html: optional(text) }),
  ...extras,
});

const message = z.looseObject({
  FromEmailAddress: optional(z.string()),
  Destination: optional(destination),
  ReplyToAddresses: addresses,
  EmailTags: optional(nameAndValue),
  Content: z.looseObject({
    Simple: optional(simple),
    Raw: optional(z.looseObject({ Data: z.string() })),
    Template: optional(template),
  }),
});

const bulk = z.looseObject({
  FromEmailAddress: optional(z.string()),
  ReplyToAddresses: addresses,
  DefaultEmailTags: optional(nameAndValue),
  DefaultContent: z.looseObject({ Template: template }),
  BulkEmailEntries: z.array(z.unknown()),
});

const entry = z.looseObject({
  Destination: destination,
  ReplacementTags: optional(nameAndValue),
  ReplacementHeaders: optional(nameAndValue),
  ReplacementEmailContent: optional(
    z.looseObject({
      ReplacementTemplate: optional(
        z.looseObject({ ReplacementTemplateData: optional(z.string()) }),
      ),
    }),
  ),
});

/** What a message and an entry of a bulk have in common. */
type Envelope = Pick<z.output<typeof message>, 'FromEmailAddress' | 'Destination' | 'EmailTags'> & {
  ReplyToAddresses: string[] | undefined;
};

/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/ */
export const sesV2: Provider = {
  name: 'ses',
  keyOf: ({ headers }) => sesKey(headers.authorization),
  problem,
  endpoints: [
    {
      method: 'POST',
      path: /^v2\/email\/outbound-emails$/,
      read: (call) => [readMessage(readJson(call, message))],
      reply: ([result]) => ({ status: 200, body: { MessageId: (result as SentItem).id } }),
    },
    {
      method: 'POST',
      path: /^v2\/email\/outbound-bulk-emails$/,
      isPartial: () => true,
      read: readBulk,
      reply: (results) => ({
        status: 200,
        body: {
          BulkEmailEntryResults: results.map((one) =>
            one instanceof Problem
              ? { Status: BULK_STATUS[one.kind] ?? 'INVALID_PARAMETER', Error: one.message }
              : { Status: 'SUCCESS', MessageId: one.id },
          ),
        },
      }),
    },
    {
      method: 'GET',
      path: /^v2\/email\/account$/,
      handle: () => ({
        status: 200,
        body: {
          SendingEnabled: true,
          ProductionAccessEnabled: true,
          EnforcementStatus: 'HEALTHY',
          SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 0 },
        },
      }),
    },
  ],
};

function readMessage(given: z.output<typeof message>): Draft | RawDraft {
  const { Content: content, FromEmailAddress: from } = given;
  if (content.Raw) return readRaw(given, content.Raw.Data);
  const envelope: Envelope = given;
  if (content.Template) return templateDraft(envelope, content.Template, {});
  if (!content.Simple)
    throw new Problem('missing', 'Content must have one of Simple, Raw and Template.');
  const { Subject, Body } = content.Simple;
  if (!Body.Text && !Body.Html)
    throw new Problem('missing', 'Body must have one of Text and Html.', { field: 'Body' });
  return draft({
    ...common(envelope, content.Simple),
    from: readAddress(from, 'FromEmailAddress'),
    subject: Subject.Data,
    text: Body.Text?.Data,
    html: Body.Html?.Data,
  });
}

function readRaw({ FromEmailAddress, Destination }: Envelope, data: string): RawDraft {
  const from = FromEmailAddress && readAddress(FromEmailAddress, 'FromEmailAddress').address;
  if (from !== undefined && isVerification(from)) throw verificationProblem();
  const to = Destination && destinationOf(Destination);
  const recipients = to && [...to.to, ...to.cc, ...to.bcc].map(({ address }) => address);
  return rawDraft(Buffer.from(data, 'base64'), from, recipients);
}

function readBulk(call: Call): Iterable<Item> {
  const given = readJson(call, bulk);
  const { BulkEmailEntries: entries } = given;
  if (entries.length === 0)
    throw new Problem('missing', 'BulkEmailEntries is empty.', { field: 'BulkEmailEntries' });
  if (entries.length > MAX_ENTRIES)
    throw new Problem('too-many', `A request has at most ${MAX_ENTRIES} entries.`);
  return each(entries, (one) =>
    readItem(one, () => {
      const { Destination, ReplacementTags, ...rest } = check(one, entry);
      const replaced = rest.ReplacementEmailContent?.ReplacementTemplate?.ReplacementTemplateData;
      const EmailTags = [...(given.DefaultEmailTags ?? []), ...(ReplacementTags ?? [])];
      const { Template } = given.DefaultContent;
      const Headers = [...(Template.Headers ?? []), ...(rest.ReplacementHeaders ?? [])];
      return templateDraft(
        { ...given, Destination, EmailTags },
        { ...Template, Headers },
        readData(replaced),
      );
    }),
  );
}

function templateDraft(
  envelope: Envelope,
  given: z.output<typeof template>,
  replaced: Record<string, unknown>,
): Draft {
  const { TemplateName, TemplateArn, TemplateContent: content } = given;
  const data = { ...readData(given.TemplateData), ...replaced };
  const name = TemplateName ?? TemplateArn?.replace(/^.*\//, '');
  if (content === undefined && name === undefined) {
    throw new Problem('missing', 'Template must have one of TemplateName and TemplateContent.', {
      field: 'Template',
    });
  }
  return draft({
    ...common(envelope, given),
    from: readAddress(envelope.FromEmailAddress ?? 'template@ses.test', 'FromEmailAddress'),
    ...(content
      ? {
          subject: fillTemplate(content.Subject ?? '', data),
          text: content.Text && fillTemplate(content.Text, data),
          html: content.Html && fillTemplate(content.Html, data),
        }
      : templateContent(name ?? '', data, undefined)),
  });
}

function common(
  { Destination, ReplyToAddresses, EmailTags }: Envelope,
  { Headers, Attachments }: Pick<z.output<typeof template>, 'Headers' | 'Attachments'>,
): Pick<Draft, 'to' | 'cc' | 'bcc' | 'replyTo' | 'headers' | 'attachments'> {
  return {
    ...destinationOf(Destination ?? {}),
    replyTo: readAddresses(ReplyToAddresses, 'ReplyToAddresses'),
    headers: [
      ...readHeaders((Headers ?? []).map(({ Name, Value }) => [Name, Value] as const)),
      ...(EmailTags ?? []).map(({ Name, Value }): [string, string] => [
        'X-Tag',
        `${Name}=${Value}`,
      ]),
    ],
    attachments: (Attachments ?? []).map((one) => ({
      filename: one.FileName,
      content: one.RawContent,
      contentType: one.ContentType,
      cid: one.ContentId,
      disposition: one.ContentDisposition === 'INLINE' ? 'inline' : 'attachment',
    })),
  };
}

function destinationOf(given: {
  ToAddresses?: string[] | undefined;
  CcAddresses?: string[] | undefined;
  BccAddresses?: string[] | undefined;
}): Pick<Draft, 'to' | 'cc' | 'bcc'> {
  return {
    to: readAddresses(given.ToAddresses, 'ToAddresses'),
    cc: readAddresses(given.CcAddresses, 'CcAddresses'),
    bcc: readAddresses(given.BccAddresses, 'BccAddresses'),
  };
}

/** Template data: JSON in a string. */
export function readData(json: string | undefined): Record<string, unknown> {
  const data = parseJson(json || '{}', 'TemplateData');
  if (typeof data === 'object' && data !== null && !Array.isArray(data))
    return data as Record<string, unknown>;
  throw new Problem('invalid', 'TemplateData is not a JSON object.', { field: 'TemplateData' });
}

const BULK_STATUS: { [Kind in ProblemKind]?: string } = {
  recipient: 'MESSAGE_REJECTED',
  'too-large': 'MESSAGE_REJECTED',
  busy: 'ACCOUNT_THROTTLED',
  unavailable: 'TRANSIENT_FAILURE',
  internal: 'FAILED',
};

const ERRORS: { [Kind in ProblemKind]: [status: number, type: string] } = {
  'no-key': [403, 'MissingAuthenticationTokenException'],
  'wrong-key': [403, 'UnrecognizedClientException'],
  forbidden: [403, 'AccessDeniedException'],
  missing: [400, 'BadRequestException'],
  invalid: [400, 'BadRequestException'],
  address: [400, 'BadRequestException'],
  recipient: [400, 'MessageRejected'],
  'too-large': [400, 'MessageRejected'],
  'too-many': [400, 'BadRequestException'],
  'unknown-endpoint': [404, 'NotFoundException'],
  'not-found': [404, 'NotFoundException'],
  conflict: [409, 'ConflictException'],
  pending: [409, 'ConcurrentModificationException'],
  busy: [429, 'TooManyRequestsException'],
  unavailable: [503, 'ServiceUnavailable'],
  internal: [500, 'InternalServiceErrorException'],
};

function problem(given: Problem): Reply {
  const [status, type] = ERRORS[given.kind];
  const headers = { 'x-amzn-errortype': type, ...retryHeaders(given) };
  return { status, headers, body: { message: given.message } };
}
