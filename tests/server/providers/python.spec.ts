import { expect, KEY, test, UNICODE } from './fixtures.js';

// Requests as the official Python SDKs send them, since npm does not have these SDKs.

const JSON_TYPE = { 'Content-Type': 'application/json' };

test("accepts the request that Python's resend 2.19 sends", async ({ url, mailbox, api }) => {
  // RESEND_API_URL ends with a slash, for SDKs of other languages, followed by the SDK's own path.
  const path = `${url('resend')}//emails`;
  const headers = {
    ...JSON_TYPE,
    Accept: 'application/json',
    Authorization: `Bearer ${KEY}`,
    'User-Agent': 'resend-python:2.19.0',
  };
  const post = (body: object) =>
    fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const response = await post({
    from: `${UNICODE.name} <hello@shop.test>`,
    to: [mailbox.address],
    bcc: 'audit@shop.test',
    subject: UNICODE.subject,
    html: '<p>Your code is 482913</p>',
    reply_to: 'help@shop.test',
    // `list(open(…, 'rb').read())`, as in its documentation.
    attachments: [{ filename: 'a.txt', content: [...Buffer.from('42 €')] }],
    tags: [{ name: 'category', value: 'welcome' }],
  });
  expect(response.headers.get('content-type')).toContain('application/json');
  const { id } = (await response.json()) as { id: string };
  expect(await mailbox.waitForOtp()).toBe('482913');
  const email = await mailbox.waitForEmail({ subject: UNICODE.subject });
  const [attachment] = await email.attachments();
  expect(await attachment?.text()).toBe('42 €');
  expect(await api.sent()).toMatchObject({ email_id: id, bcc_addresses: ['audit@shop.test'] });

  // The SDK raises a specific error for the code and the name.
  const error = await post({ to: [mailbox.address] });
  expect(await error.json()).toMatchObject({ statusCode: 422, name: 'missing_required_field' });
});

test("accepts the request that Python's sendgrid 6.12 sends", async ({ url, mailbox, api }) => {
  // SendGridAPIClient(key, host=…).client.mail.send.post(request_body=Mail(…).get())
  const response = await fetch(`${url('sendgrid')}/v3/mail/send`, {
    method: 'POST',
    headers: {
      ...JSON_TYPE,
      Accept: '*/*',
      Authorization: `Bearer ${KEY}`,
      'User-agent': 'sendgrid/6.12.4;python',
    },
    body: JSON.stringify({
      from: { email: 'hello@shop.test', name: UNICODE.name },
      subject: UNICODE.subject,
      personalizations: [{ to: [{ email: mailbox.address }], bcc: [{ email: 'audit@shop.test' }] }],
      content: [
        { type: 'text/plain', value: 'Your code is 482913' },
        { type: 'text/html', value: '<p>Your code is 482913</p>' },
      ],
      attachments: [
        { content: 'NDI=', type: 'text/plain', filename: 'a.txt', disposition: 'attachment' },
      ],
    }),
  });
  expect([response.status, await response.text()]).toEqual([202, '']);
  expect(await mailbox.waitForOtp()).toBe('482913');
  const email = await mailbox.waitForEmail({ subject: UNICODE.subject });
  expect(email).toMatchObject({ from_name: UNICODE.name, attachment_count: 1 });
  expect((await api.sent()).bcc_addresses).toEqual(['audit@shop.test']);
});
