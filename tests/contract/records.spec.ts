import { expect, test } from '@playwright/test';
import {
  type InboxEmail,
  inboxEmailSchema,
  readableEmail,
  type SentEmail,
  sentEmailSchema,
} from '../../src/contract/email.js';
import { ERROR_STATUS, errorBodySchema, readableErrorBody } from '../../src/contract/error.js';
import { listIdsResponseSchema } from '../../src/contract/list.js';
import { paths } from '../../src/contract/operations.js';

const common = {
  email_id: '3f2b8c1e-6f0a-4a52-9d7c-1b2a3c4d5e6f',
  detected_otp: '123456',
  html_body: '<b>123456</b>',
  text_body: '123456',
  from_address: 'app@shop.test',
  from_name: 'Shop',
  to_addresses: ['bob@inbox.test'],
  cc_addresses: ['carol@inbox.test'],
  subject: 'Your code',
  message_id: '<1@shop.test>',
  has_attachments: true,
  attachment_count: 1,
  spam_score: 0.1,
  spam_verdict: 'PASS',
} as const;

const inbox: InboxEmail = {
  ...common,
  to_addresses: ['bob@inbox.test'],
  cc_addresses: ['carol@inbox.test'],
  received_at: '2026-07-23T12:00:00.000Z',
  spam_rules: { simple: [] },
  virus_verdict: 'PROCESSING_FAILED',
  spf_verdict: 'PASS',
  dkim_verdict: 'FAIL',
  dmarc_verdict: 'GRAY',
};

const sent: SentEmail = {
  ...common,
  to_addresses: ['bob@inbox.test'],
  cc_addresses: null,
  bcc_addresses: ['audit@shop.test'],
  sent_at: '2026-07-23T12:00:00+02:00',
};

test('the schemas parse records of the REST API without changing them', () => {
  expect(inboxEmailSchema.parse(inbox)).toEqual(inbox);
  expect(sentEmailSchema.parse(sent)).toEqual(sent);
});

for (const field of Object.keys(inbox)) {
  test(`rejects an inbox record without ${field}`, () => {
    const { [field as keyof InboxEmail]: _, ...rest } = inbox;
    expect(inboxEmailSchema.safeParse(rest).error?.issues[0]?.path).toEqual([field]);
  });
}

for (const field of Object.keys(sent)) {
  test(`rejects a sent record without ${field}`, () => {
    const { [field as keyof SentEmail]: _, ...rest } = sent;
    expect(sentEmailSchema.safeParse(rest).error?.issues[0]?.path).toEqual([field]);
  });
}

test('a reader ignores unknown fields and reads a verdict of null as GRAY', () => {
  const odd = { ...inbox, x: 1, spam_verdict: null, dkim_verdict: null };
  const read = { ...inbox, spam_verdict: 'GRAY', dkim_verdict: 'GRAY' };
  expect(readableEmail.inbox.parse(odd)).toEqual(read);
  expect(readableEmail.sent.parse({ ...sent, spam_verdict: null }).spam_verdict).toBe('GRAY');
});

test('a reader rejects an unknown verdict', () => {
  const odd = { ...inbox, spam_verdict: 'PROCESSING_FAILED' };
  expect(readableEmail.inbox.safeParse(odd).success).toBe(false);
});

test('parses a list response', () => {
  const list = {
    data: [common.email_id],
    pagination: { page: 1, per_page: 10, returned: 1, has_more: false },
  };
  expect(listIdsResponseSchema.parse(list)).toEqual(list);
  expect(listIdsResponseSchema.safeParse({ ...list, data: ['1'] }).success).toBe(false);
});

test('a server writes one of the five error codes; a reader accepts any', () => {
  for (const code of Object.keys(ERROR_STATUS)) {
    const body = { error: { code, message: 'no', details: [{ field: 'to', message: 'no' }] } };
    expect(errorBodySchema.parse(body)).toEqual(body);
  }
  const odd = { error: { code: 'TEAPOT', message: 'no', details: { retry_after: 3 } } };
  expect(errorBodySchema.safeParse(odd).success).toBe(false);
  expect(readableErrorBody.parse(odd)).toEqual(odd);
});

test('builds the six paths', () => {
  expect(paths.latest('inbox')).toBe('/v1/inbox/latest');
  expect(paths.get('sent', 'a/b')).toBe('/v1/sent/a%2Fb');
  expect(paths.list('sent')).toBe('/v1/sent');
});

test('a reader accepts a timestamp in any ISO 8601 form, a server writes RFC 3339', () => {
  const received_at = '2026-W30-4T14:00:00,5+0200';
  expect(inboxEmailSchema.safeParse({ ...inbox, received_at }).success).toBe(false);
  const read = readableEmail.inbox.parse({ ...inbox, received_at });
  expect(read.received_at).toBe('2026-07-23T12:00:00.5Z');
  expect(readableEmail.sent.parse({ ...sent, sent_at: '20260723T12Z' }).sent_at).toBe(
    '2026-07-23T12:00:00Z',
  );
});
