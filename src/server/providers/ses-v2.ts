import * as z from 'zod';
import * as field from './field.js';
import { missing, Problem, rowOf } from './problem.js';
import type { Call, Draft, Item, Provider, RawDraft, SentItem } from './provider.js';
import { check, readJson } from './read.js';
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
  template,
  templateDraft,
} from './ses.js';

const message = field.renamed({
  from: ['FromEmailAddress', field.optional(field.address)],
  destination: ['Destination', field.optional(destination)],
  replyTo: ['ReplyToAddresses', field.addressList],
  tags: ['EmailTags', field.namesAndValues],
  content: [
    'Content',
    z.looseObject({
      Simple: field.optional(simple),
      Raw: field.optional(content),
      Template: field.optional(template),
    }),
  ],
});

const bulkEmail = field.renamed({
  from: ['FromEmailAddress', field.optional(field.address)],
  replyTo: ['ReplyToAddresses', field.addressList],
  tags: ['DefaultEmailTags', field.namesAndValues],
  content: ['DefaultContent', z.looseObject({ Template: template })],
  entries: ['BulkEmailEntries', z.array(z.unknown())],
});

const entry = field.renamed({
  destination: ['Destination', destination],
  tags: ['ReplacementTags', field.namesAndValues],
  headers: ['ReplacementHeaders', field.namesAndValues],
  content: [
    'ReplacementEmailContent',
    field.optional(
      z.looseObject({
        ReplacementTemplate: field.optional(
          z.looseObject({ ReplacementTemplateData: field.jsonRecord }),
        ),
      }),
    ),
  ],
});

/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/ */
export const sesV2: Provider = {
  name: 'ses',
  keyOf: sesKey,
  problem: (given) => {
    const [status, , type] = rowOf(ERRORS, given);
    return { status, headers: { 'x-amzn-errortype': type }, body: { message: given.message } };
  },
  endpoints: [
    {
      path: /^v2\/email\/outbound-emails$/,
      read: (call) => [readMessage(readJson(call, message))],
      reply: ([result]) => ({ status: 200, body: { MessageId: (result as SentItem).id } }),
    },
    {
      path: /^v2\/email\/outbound-bulk-emails$/,
      isPartial: () => true,
      read: readBulk,
      reply: (results) => ({
        status: 200,
        body: {
          BulkEmailEntryResults: results.map((one) =>
            one instanceof Problem
              ? { Status: inCapitals(BULK_STATUS[one.kind]), Error: one.message }
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

function readMessage({ content: given, ...email }: z.output<typeof message>): Draft | RawDraft {
  const { to = [], cc = [], bcc = [] } = email.destination ?? {};
  if (given.Raw !== undefined) return encodedDraft(given.Raw, email.from, [...to, ...cc, ...bcc]);
  if (given.Template) return templateDraft(email, given.Template);
  if (given.Simple) return simpleDraft(email, given.Simple);
  throw missing('Content', 'Content must have one of Simple, Raw and Template.');
}

function readBulk(call: Call): Iterable<Item> {
  const { content: given, entries, ...email } = readJson(call, bulkEmail);
  return bulk(email, given.Template, entries, (one) => {
    const { content: replaced, ...own } = check(one, entry);
    return { ...own, data: replaced?.ReplacementTemplate?.ReplacementTemplateData };
  });
}

function inCapitals(status = 'InvalidParameter'): string {
  return status.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
}
