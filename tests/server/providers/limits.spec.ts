import { ENDPOINTS, type ProviderEndpoint } from '../hostile/provider-endpoints.js';
import { expect, test } from './fixtures.js';

const FROM = 'hello@shop.test';
const TO = 'bob@inbox.test';

interface Case {
  endpoint: ProviderEndpoint | undefined;
  /** Replaces fields of the endpoint's own request. */
  fields: Record<string, unknown>;
  status: number;
}

const recipients = (length: number, name: string) =>
  Array.from({ length }, (_, index) => ({ [name]: `r${index}@inbox.test` }));

/** Placeholder for JSON that is nested more deeply than JSON.stringify() can write. */
const NESTED = '(nested)';

function jsonOf(body: object): string {
  const nested = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  return JSON.stringify(body).replace(`"${NESTED}"`, nested);
}

/** Small requests that would become gigabytes, overflow the stack, or access inherited properties. */
const CASES: Record<string, Case> = {
  'substitutions that multiply a text': {
    endpoint: ENDPOINTS.sendgrid,
    fields: {
      personalizations: [{ to: [{ email: TO }], substitutions: { a: 'x'.repeat(9_000) } }],
      content: [{ type: 'text/plain', value: 'a'.repeat(100_000) }],
    },
    status: 413,
  },
  'substitutions that contain each other': {
    endpoint: ENDPOINTS.sendgrid,
    fields: {
      personalizations: [
        {
          to: [{ email: TO }],
          substitutions: Object.fromEntries(
            [...'abcdefghi'].map((key, at) => [key, 'bcdefghij'.charAt(at).repeat(100)]),
          ),
        },
      ],
      content: [{ type: 'text/plain', value: 'a' }],
    },
    status: 202,
  },
  'a template whose variable is long': {
    endpoint: ENDPOINTS['ses 2'],
    fields: {
      Content: {
        Template: {
          TemplateContent: { Subject: 's', Text: '{{a}}'.repeat(12_000) },
          TemplateData: JSON.stringify({ a: 'x'.repeat(50_000) }),
        },
      },
    },
    status: 400,
  },
  'variables with long names': {
    endpoint: ENDPOINTS['resend, template'],
    fields: {
      template: {
        id: 'sign-in',
        variables: { ['x'.repeat(50_000)]: Object.fromEntries([...Array(5_000).keys()].entries()) },
      },
    },
    status: 413,
  },
  'variables that are nested deeply': {
    endpoint: ENDPOINTS['resend, template'],
    fields: { template: { id: 'sign-in', variables: NESTED } },
    status: 422,
  },
  'an attachment for each of many recipients': {
    endpoint: ENDPOINTS.mandrill,
    fields: {
      message: {
        from_email: FROM,
        to: recipients(100, 'email'),
        subject: 's',
        text: 't',
        attachments: [{ type: 'text/plain', name: 'a.txt', content: 'A'.repeat(3_000_000) }],
      },
    },
    status: 413,
  },
  'more separate emails than the provider allows': {
    endpoint: ENDPOINTS['mailjet 3'],
    fields: { Recipients: recipients(1_001, 'Email') },
    status: 400,
  },
  'a time beyond the range of dates': {
    endpoint: ENDPOINTS.resend,
    fields: { scheduled_at: 'in 99999999999999999999 weeks' },
    status: 422,
  },
  'an action named like a method of every object': {
    endpoint: ENDPOINTS['ses 1'],
    fields: { Action: 'toString' },
    status: 404,
  },
};

for (const [title, { endpoint, fields, status }] of Object.entries(CASES)) {
  test(`responds soon and within its limits to ${title}`, async ({ url, api }) => {
    if (!endpoint) throw new Error('There is no such endpoint');
    const { path, headers, isForm = false, readError } = endpoint;
    const body = { ...endpoint.body, ...fields };
    const response = await fetch(url(path.slice(1)), {
      method: 'POST',
      body: isForm ? new URLSearchParams(body as Record<string, string>) : jsonOf(body),
      headers: { ...headers, ...(!isForm && { 'Content-Type': 'application/json' }) },
    });
    const text = await response.text();
    expect(response.status, text).toBe(status);
    if (!response.ok) readError(text);
    expect((await api.list('sent')).data).toHaveLength(response.ok ? 1 : 0);
  });
}
