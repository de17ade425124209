import { test as base, expect, KEY, UNICODE } from './fixtures.js';
import { type MailjetClient, startMailjet, type Version } from './mailjet-client.js';

const test = base.extend<Pick<MailjetClient, 'post' | 'client'> & { mailjet: MailjetClient }>({
  mailjet: async ({ mailboxServer }, use) => {
    const mailjet = await startMailjet(mailboxServer.http);
    await use(mailjet);
    mailjet.close();
  },
  post: async ({ mailjet }, use) => use(mailjet.post),
  client: async ({ mailjet }, use) => use(mailjet.client),
});

const From = { Email: 'hello@shop.test', Name: UNICODE.name };

test('fills variables, and returns an identifier for each recipient', async ({ post, api }) => {
  const result = await post({
    Messages: [
      {
        From,
        To: [{ Email: 'ann@inbox.test', Name: 'Kim' }, { Email: 'bob@inbox.test' }],
        Cc: [{ Email: 'carol@inbox.test' }],
        Bcc: [{ Email: 'audit@shop.test' }],
        TextPart: 'Your code is {{var:code}}, {{var:name:"friend"}}',
        Variables: { code: '482913' },
        CustomID: 'order-1',
      },
    ],
  });
  const { email_id: MessageUUID, text_body } = await api.sent();
  expect(text_body).toContain('482913, friend');
  const of = (Email: string) => expect.objectContaining({ Email, MessageUUID });
  expect(result).toMatchObject({
    Messages: [
      {
        Status: 'success',
        CustomID: 'order-1',
        To: [of('ann@inbox.test'), of('bob@inbox.test')],
        Cc: [of('carol@inbox.test')],
        Bcc: [of('audit@shop.test')],
      },
    ],
  });
});

test('sends templates, and returns a result for each email of a batch', async ({
  post,
  mailbox,
  api,
}) => {
  const result = await post({
    Globals: { From },
    Messages: [
      { To: [{ Email: mailbox.address }], TemplateID: 42, Variables: { code: '482913' } },
      { To: [{ Email: 'nobody' }], TextPart: 't' },
      { To: [{ Email: 'eve.x-reject-550@inbox.test' }], TextPart: 't' },
    ],
  });
  expect(await mailbox.waitForOtp()).toBe('482913');
  expect(result).toMatchObject({
    Messages: [
      { Status: 'success' },
      { Status: 'error', Errors: [{ ErrorCode: 'mj-0013', StatusCode: 400 }] },
      { Status: 'error', Errors: [{ ErrorCode: 'mj-0013', StatusCode: 400 }] },
    ],
  });
  expect((await api.list('sent')).data).toHaveLength(1);
});

test('version 3 sends an email for each recipient, or one for all', async ({
  post,
  mailbox,
  api,
}) => {
  const email = {
    FromEmail: From.Email,
    FromName: From.Name,
    Subject: 'Hi {{var:name}}',
    'Text-part': 'Your code is {{var:code}}',
    Attachments: [{ 'Content-type': 'text/plain', Filename: 'a.txt', content: 'NDI=' }],
  };
  const Recipients = [
    { Email: mailbox.address, Vars: { name: 'Kim', code: '482913' } },
    { Email: 'bob@inbox.test', Vars: { name: 'Bob', code: '271828' } },
  ];
  const { Sent } = (await post({ ...email, Recipients }, 'v3')) as { Sent: { Email: string }[] };
  expect(Sent.map((one) => one.Email)).toEqual([mailbox.address, 'bob@inbox.test']);
  expect(await mailbox.waitForOtp()).toBe('482913');
  expect(await api.inbox({ to: 'bob@' })).toMatchObject({ subject: 'Hi Bob', attachment_count: 1 });

  const To = `Kim <${mailbox.address}>, ann@inbox.test`;
  const template = { 'Mj-TemplateID': 7, Vars: { code: '314159' } };
  await post({ Messages: [{ ...email, Subject: 'Welcome', To, ...template }] }, 'v3');
  expect(await mailbox.waitForOtp({ subject: 'Welcome' })).toBe('314159');
  expect((await api.inbox({ to: 'ann@' })).to_addresses).toEqual([
    mailbox.address,
    'ann@inbox.test',
  ]);
});

test('the SDK throws errors with status and message', async ({ post, client, api }) => {
  const one = { From, To: [{ Email: 'bob@inbox.test' }], Subject: 's', TextPart: 't' };
  const errorOf = (body: object, version?: Version, key?: string) =>
    post(body, version, key).then(
      () => null,
      ({ statusCode, message }) => [statusCode, message],
    );
  const messages = (change: object) => ({ Messages: [{ ...one, ...change }] });
  const shown = expect.stringContaining;
  expect(await errorOf(messages({ To: [] }))).toEqual([400, shown('`To`')]);
  expect(await errorOf(messages({ TextPart: undefined }))).toEqual([400, shown('TextPart')]);
  expect(await errorOf(messages({ To: [{ Email: 'bob.x-defer@inbox.test' }] }))).toEqual([
    429,
    expect.any(String),
  ]);
  expect(await errorOf({ Messages: [] })).toEqual([400, shown('empty')]);
  expect(await errorOf({ Messages: Array.from({ length: 51 }, () => one) })).toEqual([
    400,
    shown('more than 50'),
  ]);
  expect(await errorOf({ Subject: 's' }, 'v3')).toEqual([400, shown('FromEmail')]);
  const { statusCode } = await client(KEY)
    .get('contact')
    .request()
    .catch((error) => error);
  expect(statusCode).toBe(404);
  expect((await api.list('sent')).data).toEqual([]);
});
