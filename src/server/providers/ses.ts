import * as z from 'zod';
import type { Mailbox } from '../../mime/mailboxes.js';
import { emailForm, rawDraft } from './draft.js';
import * as field from './field.js';
import { type ErrorRows, missing, Problem, type ProblemKind } from './problem.js';
import type { Call, Draft, Item, RawDraft } from './provider.js';
import { checkCount, each, readItem } from './read.js';
import { fillTemplate } from './templates.js';

/** SES's limit for bulk emails. */
const MAX_DESTINATIONS = 50;

export const content = z.looseObject({ Data: z.string() }).transform(({ Data }) => Data);

export const destination = field.renamed({
  to: ['ToAddresses', field.addressList],
  cc: ['CcAddresses', field.addressList],
  bcc: ['BccAddresses', field.addressList],
});

const extras = {
  headers: ['Headers', field.namesAndValues],
  attachments: [
    'Attachments',
    field.files({
      content: 'RawContent',
      filename: 'FileName',
      disposition: 'ContentDisposition',
      cid: ['ContentId'],
      contentType: 'ContentType',
    }),
  ],
} as const;

/** An email with a subject and bodies, with the same fields in both versions. */
export const simple = field.renamed({
  ...extras,
  subject: ['Subject', content],
  body: ['Body', z.looseObject({ Text: field.optional(content), Html: field.optional(content) })],
});

/** A template stored in the account, or one in the request. */
export const template = field.renamed({
  ...extras,
  name: ['TemplateName', field.text],
  arn: ['TemplateArn', field.text],
  content: [
    'TemplateContent',
    field.optional(z.looseObject({ Subject: field.text, Text: field.text, Html: field.text })),
  ],
  data: ['TemplateData', field.jsonRecord],
});

type Template = Partial<z.output<typeof template>>;

/** The fields of an email besides its content. */
interface Envelope {
  from?: Mailbox | undefined;
  destination?: z.output<typeof destination> | undefined;
  replyTo?: Mailbox[] | undefined;
  tags?: [string, string][] | undefined;
}

const form = emailForm('ses', {}, { needs: ['from'], fill: fillTemplate });

export function simpleDraft(
  envelope: Envelope,
  { body, ...given }: z.output<typeof simple>,
): Draft {
  return form.draft({ ...given, ...common(envelope), text: body.Text, html: body.Html });
}

export function templateDraft(envelope: Envelope, given: Template): Draft {
  const { headers, attachments, data, content: sent } = given;
  const name = given.name ?? given.arn?.replace(/^.*\//, '');
  if (sent === undefined && name === undefined) throw missing('Template');
  return form.draft({
    ...common(envelope),
    from: envelope.from ?? { address: 'template@ses.test', name: null },
    headers,
    attachments,
    data,
    ...(sent ? { subject: sent.Subject, text: sent.Text, html: sent.Html } : { template: name }),
  });
}

function common({ from, destination: recipients, replyTo, tags = [] }: Envelope) {
  return { from, ...recipients, replyTo, tags: tags.map(([name, value]) => `${name}=${value}`) };
}

/** An email for each destination, from one template. */
export function bulk(
  envelope: Envelope,
  { data, headers = [], ...given }: Template,
  entries: readonly unknown[],
  read: (entry: unknown) => Envelope & Template,
): Iterable<Item> {
  if (entries.length === 0) throw missing('Destinations');
  checkCount(entries, MAX_DESTINATIONS, 'destinations');
  return each(entries, (entry) =>
    readItem(entry, () => {
      const own = read(entry);
      const tags = [...(envelope.tags ?? []), ...(own.tags ?? [])];
      return templateDraft(
        { ...envelope, destination: own.destination, tags },
        { ...given, data: { ...data, ...own.data }, headers: [...headers, ...(own.headers ?? [])] },
      );
    }),
  );
}

/** An email composed by the app, in base64. */
export function encodedDraft(
  data: string,
  from: Mailbox | undefined,
  recipients: readonly Mailbox[],
): RawDraft {
  // nodemailer's `verify()` sends an email from and to this address, and expects a rejection.
  if ([from, ...recipients].some((one) => one?.address === VERIFICATION))
    throw new Problem('recipient', `Email address is not verified: ${VERIFICATION}`, {
      isProbe: true,
    });
  return rawDraft(Buffer.from(data, 'base64'), from, recipients);
}

const VERIFICATION = 'invalid@invalid';

/**
 * The access key of a request with a signature of version 4. It serves as the API key; the signature is not
 * checked.
 */
export function sesKey({ headers }: Call): string | undefined {
  return /^AWS4-\S+ +.*?Credential=([^/,\s]+)\//.exec(headers.authorization ?? '')?.[1];
}

/** The status of an email in bulk; version 2 writes it in capitals. */
export const BULK_STATUS: { [Kind in ProblemKind]?: string } = {
  recipient: 'MessageRejected',
  'too-large': 'MessageRejected',
  busy: 'AccountThrottled',
  unavailable: 'TransientFailure',
  internal: 'Failed',
};

/** The codes of errors, in versions 1 and 2. */
export const ERRORS: ErrorRows<[status: number, v1: string, v2: string]> = {
  'no-key': [403, 'MissingAuthenticationToken', 'MissingAuthenticationTokenException'],
  'wrong-key': [403, 'InvalidClientTokenId', 'UnrecognizedClientException'],
  forbidden: [403, 'AccessDenied', 'AccessDeniedException'],
  invalid: [400, 'InvalidParameterValue', 'BadRequestException'],
  recipient: [400, 'MessageRejected', 'MessageRejected'],
  'too-large': [400, 'MessageRejected', 'MessageRejected'],
  'unknown-endpoint': [404, 'InvalidAction', 'NotFoundException'],
  busy: [429, 'Throttling', 'TooManyRequestsException'],
  unavailable: [503, 'ServiceUnavailable', 'ServiceUnavailable'],
  internal: [500, 'InternalFailure', 'InternalServiceErrorException'],
};
