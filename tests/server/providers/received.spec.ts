import PostalMime from 'postal-mime';
import { type EmailReceivedEvent, Resend } from 'resend';
import { createMailbox, type MailboxOutbound } from '../../../src/mailbox/index.js';
import { startHttpApp } from '../../support/apps.js';
import { test as base, expect, KEY, PIXEL } from './fixtures.js';

const SECRET = `whsec_${Buffer.from('a secret of the app').toString('base64')}`;

interface Fixtures {
  resend: Resend;
  /** The verified events that the app has received. */
  events: EmailReceivedEvent['data'][];
  /** Where the app receives email. */
  outbound: MailboxOutbound;
}

const test = base.extend<Fixtures>({
  resend: async ({ url }, use) => use(new Resend(KEY, { baseUrl: url('resend') })),
  events: async ({}, use) => use([]),
  outbound: async ({ resend, events }, use) => {
    const app = await startHttpApp(({ headers, body }) => {
      const of = (name: string) => String(headers[`svix-${name}`]);
      const event = resend.webhooks.verify({
        payload: body.toString(),
        headers: { id: of('id'), timestamp: of('timestamp'), signature: of('signature') },
        webhookSecret: SECRET,
      });
      if (event.type === 'email.received') events.push(event.data);
    });
    await use({ webhook: app.url, provider: 'resend', domain: 'shop.test', signingKey: SECRET });
    app.close();
  },
});

test("the app reads an email with Resend's SDK", async ({
  mailboxServer,
  outbound,
  events,
  resend,
  api,
}) => {
  const kim = createMailbox({ mailboxURL: mailboxServer.http, mailboxOutbound: outbound });
  const logo = Buffer.from(PIXEL, 'base64');
  const sent = await kim.send({
    from: { name: 'Kim' },
    to: 'Support <support+t7@shop.test>',
    cc: 'bob@other.test',
    bcc: 'audit@shop.test',
    replyTo: 'kim@home.test',
    subject: 'Broken lamp é',
    text: 'It flickers.',
    html: '<img src="cid:logo"><img src="cid:logo2">',
    headers: { 'X-Priority': '1' },
    attachments: [
      { filename: 'logo.png', content: logo, contentId: 'logo' },
      { filename: 'lamp.bin', content: Buffer.from([0xff, 0x00]) },
    ],
  });
  expect(sent.status).toBe(200);
  const [event] = events;
  const common = {
    from: kim.address,
    to: ['support+t7@shop.test'],
    cc: ['bob@other.test'],
    bcc: [],
    received_for: ['support+t7@shop.test', 'audit@shop.test'],
    message_id: sent.messageId,
    subject: 'Broken lamp é',
  };
  expect(event).toMatchObject({ ...common, created_at: expect.stringMatching(/^\d{4}-.*Z$/) });
  const { email_id: emailId = '', attachments = [] } = event ?? {};
  const { data: email } = await resend.emails.receiving.get(emailId);
  expect(email).toMatchObject({
    ...common,
    id: emailId,
    reply_to: ['kim@home.test'],
    text: 'It flickers.',
    html: expect.stringContaining(
      `<img src="data:image/png;base64,${PIXEL}"><img src="cid:logo2">`,
    ),
    headers: { from: `Kim <${kim.address}>`, 'x-priority': '1' },
    attachments: attachments.map((one) => expect.objectContaining({ ...one })),
  });
  const { data: withCid } = await resend.emails.receiving.get(emailId, { html_format: 'cid' });
  expect(withCid?.html).toContain('<img src="cid:logo">');

  const { data: files } = await resend.emails.receiving.attachments.list({ emailId });
  expect(files?.data).toMatchObject([
    { filename: 'logo.png', content_disposition: 'inline', content_id: 'logo', size: 68 },
    { filename: 'lamp.bin', content_disposition: 'attachment', content_id: null, size: 2 },
  ]);
  const { data: file } = await resend.emails.receiving.attachments.get({
    emailId,
    id: attachments[1]?.id ?? '',
  });
  const bytes = await (await fetch(file?.download_url ?? '')).arrayBuffer();
  expect(Buffer.from(bytes)).toEqual(Buffer.from([0xff, 0x00]));
  const source = await fetch(email?.raw?.download_url ?? '');
  expect((await PostalMime.parse(await source.arrayBuffer())).subject).toBe('Broken lamp é');
  for (const box of ['inbox', 'sent'] as const) expect((await api.list(box)).data).toEqual([]);
  await kim.close();
});

test('the app lists and forwards emails', async ({ mailboxServer, mailbox, outbound, resend }) => {
  const kim = createMailbox({ mailboxURL: mailboxServer.http, mailboxOutbound: outbound });
  const raw = 'Subject: Lamp\r\n\r\nIt flickers.\r\n';
  for (let index = 0; index < 2; index++) await kim.send({ raw, to: 'support@shop.test' });
  const { data: page } = await resend.emails.receiving.list({ limit: 1 });
  const [newest] = page?.data ?? [];
  expect(page?.has_more).toBe(true);
  const { data: others } = await resend.emails.receiving.list({ after: newest?.id ?? '' });
  expect(others).toMatchObject({ has_more: false, data: [{ subject: 'Lamp', message_id: '' }] });
  const forward = { emailId: newest?.id ?? '', from: 'desk@shop.test', to: mailbox.address };
  expect((await resend.emails.receiving.forward(forward)).error).toBeNull();
  expect((await mailbox.waitForEmail({ subject: 'Lamp' })).text_body).toContain('It flickers.');
  await kim.close();
});

test('another account, another key and another URL read nothing', async ({
  mailboxServer,
  outbound,
  events,
  resend,
  url,
}) => {
  const kim = createMailbox({ mailboxURL: mailboxServer.http, mailboxOutbound: outbound });
  await kim.send({ to: 'support@shop.test', text: 'Hi' });
  const emailId = events[0]?.email_id ?? '';
  const { data } = await resend.emails.receiving.get(emailId);
  const downloadUrl = data?.raw?.download_url ?? '';
  expect((await fetch(downloadUrl)).status).toBe(200);
  expect(
    (await fetch(downloadUrl.replace(/.$/, (last) => (last === 'A' ? 'g' : 'A')))).status,
  ).toBe(404);
  expect((await fetch(`${url('resend')}/emails/receiving/${emailId}`)).status).toBe(401);
  const missing = await resend.emails.receiving.get(
    emailId.replace(/^./, (first) => (first === 'f' ? 'e' : 'f')),
  );
  expect(missing.error).toMatchObject({ name: 'not_found' });
  const purged = await fetch(
    `${mailboxServer.http}/extensions/v1/emails?recipient=support@shop.test`,
    {
      method: 'DELETE',
      headers: { authorization: `Bearer ${KEY}` },
    },
  );
  expect(await purged.json()).toMatchObject({ emails: 1 });
  expect((await fetch(downloadUrl)).status).toBe(404);
  expect((await resend.emails.receiving.get(emailId)).error).toMatchObject({ name: 'not_found' });
  await kim.close();
});

test.describe('a server that has domains', () => {
  const accounts = { shop: 'key-of-shop', bank: 'key-of-bank' };
  test.use({
    serverOptions: { apiKey: KEY, accounts, domains: ['shop.test=shop', 'bank.test=bank'] },
  });

  test('keeps any email to the app for the account that has sent it', async ({
    mailboxServer,
    outbound,
    events,
    url,
  }) => {
    const { http: mailboxURL } = mailboxServer;
    const options = { mailboxURL, mailboxApiKey: accounts.shop };
    const get = (key: string, id = '') =>
      new Resend(key, { baseUrl: url('resend') }).emails.receiving.get(id);
    for (const domain of ['shop.test', 'bank.test', 'elsewhere.test']) {
      const mailboxOutbound = { ...outbound, domain };
      const kim = createMailbox({ ...options, mailboxOutbound });
      await kim.send({ to: `no-test@${domain}`, text: 'Hi' });
      const id = events.pop()?.email_id;
      const { data } = await get(accounts.shop, id);
      expect(data?.received_for).toEqual([`no-test@${domain}`]);
      expect((await fetch(data?.raw?.download_url ?? '')).status).toBe(200);
      expect((await get(accounts.bank, id)).error).toMatchObject({ name: 'not_found' });
      await kim.close();
    }
  });
});

for (const [trustedProxy, scheme] of [
  [[], 'http'],
  [['127.0.0.1'], 'https'],
] as const) {
  test.describe(`with the trusted proxies [${trustedProxy}]`, () => {
    test.use({ serverOptions: { trustedProxy: [...trustedProxy] } });

    test(`an app behind one that ends TLS gets ${scheme} URLs`, async ({
      mailboxServer,
      outbound,
      events,
      url,
    }) => {
      const kim = createMailbox({ mailboxURL: mailboxServer.http, mailboxOutbound: outbound });
      await kim.send({ to: 'support@shop.test', text: 'Hi' });
      const get = async (headers: Record<string, string>): Promise<string> => {
        const init = { headers: { authorization: `Bearer ${KEY}`, ...headers } };
        const answer = await fetch(
          `${url('resend')}/emails/receiving/${events[0]?.email_id}`,
          init,
        );
        return Object(await answer.json()).raw.download_url;
      };
      const { host } = new URL(mailboxServer.http);
      for (const headers of [
        { 'x-forwarded-proto': 'https' },
        { 'x-forwarded-proto': 'https, http' },
        { forwarded: 'for=127.0.0.1;Proto="https", for=127.0.0.1;proto=http' },
      ])
        expect(await get(headers)).toMatch(`${scheme}://${host}/downloads/`);
      for (const headers of [{}, { 'x-forwarded-proto': 'ftp' }, { forwarded: 'for=127.0.0.1' }])
        expect(await get(headers)).toMatch(`http://${host}/downloads/`);
      await kim.close();
    });
  });
}
