import { createTransport } from 'nodemailer';
import { MailboxClient, type ResponseInfo } from '../../src/client/index.js';
import { EXTENSIONS } from '../../src/contract/extensions.js';
import { startMailboxServer } from '../../src/server/index.js';
import { expect, test } from './fixtures.js';

test('lists refusals, and reports the extensions that the server names', async () => {
  await using mailboxServer = await startMailboxServer({ httpPort: 0, smtpPort: 0 });
  const { hostname: host, port } = new URL(mailboxServer.smtp);
  const transport = createTransport({ host, port: Number(port) });
  const to = 'kim.x-reject-550@inbox.test';
  await transport.sendMail({ from: 'app@shop.test', to }).catch(() => {});

  const client = new MailboxClient({ baseURL: mailboxServer.http, apiKey: mailboxServer.apiKey });
  const responses: ResponseInfo[] = [];
  const onResponse = (response: ResponseInfo) => responses.push(response);
  const after = new Date(Date.now() - 60_000);
  const { data, has_more } = await client.extensions.refusals(
    { to: 'KIM.', after },
    { onResponse },
  );
  expect(data).toMatchObject([{ stage: 'rcpt', code: 550, to_addresses: [to] }]);
  expect(has_more).toBe(false);
  expect(responses.map(({ extensions }) => extensions)).toEqual([[...EXTENSIONS]]);
  await client.close();
});

test('reports that a server has no extensions', async ({ client }) => {
  const responses: ResponseInfo[] = [];
  await client.inbox.latest({}, { onResponse: (response) => responses.push(response) });
  expect(responses.map(({ extensions }) => extensions)).toEqual([[]]);
  expect(await client.extensions.refusals().catch((error) => error.code)).toBe('NOT_FOUND');
});
