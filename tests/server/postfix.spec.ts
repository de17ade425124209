import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { InboxEmail } from '../../src/contract/email.js';
import type { EmailDetails } from '../../src/contract/email-details.js';
import { emailPaths } from '../../src/contract/extensions.js';
import { createMailbox } from '../../src/mailbox/index.js';
import { expect, test } from './fixtures.js';
import { ABSENCE, startPostfix } from './postfix.js';

test.skip(ABSENCE !== null, ABSENCE ?? '');

const [tlsCert, tlsKey] = ['cert.pem', 'key.pem'].map((name) =>
  path.join(import.meta.dirname, 'tls', name),
) as [string, string];

test.use({
  // The REST API has the certificate, too.
  ignoreHTTPSErrors: true,
  serverOptions: {
    domains: ['e2e.test', 'shop.test=shop'],
    recipients: 'tests',
    accounts: { shop: 'of-the-shop' },
    apiKey: 'own',
    tlsCert,
    tlsKey,
  },
});

test('Postfix delivers by STARTTLS, and takes a refusal of one recipient as final', async ({
  mailboxServer,
  request,
}) => {
  const { hostname, port } = new URL(mailboxServer.smtp);
  const relay = `relayhost = [${hostname}]:${port}\nsmtp_tls_security_level = encrypt`;
  await using postfix = await startPostfix(relay);
  const [address, other] = ['e2e.test', 'shop.test'].map(
    (mailboxDomain) => createMailbox({ mailboxDomain }).address,
  ) as [string, string];
  const latest = (to: string, key: string) =>
    request.get(`${mailboxServer.http}/v1/inbox/latest?recipient=${to}`, {
      headers: { Authorization: `Bearer ${key}`, Prefer: 'wait=30' },
    });
  const held = [latest(address, 'own'), latest(other, 'of-the-shop')];
  const transport = createTransport({ host: '127.0.0.1', port: postfix.port });
  const to = [address, other, 'info@e2e.test'];
  await transport.sendMail({ from: 'login@sender.test', to, text: 'Your code is 482913.' });
  const emails: InboxEmail[] = await Promise.all(held.map(async (one) => (await one).json()));
  expect(emails.map(({ detected_otp }) => detected_otp)).toEqual(['482913', '482913']);
  const details = await request.get(
    mailboxServer.http + emailPaths.details(emails[0]?.email_id ?? ''),
    {
      headers: { Authorization: 'Bearer own' },
    },
  );
  const { envelope }: EmailDetails = await details.json();
  expect(envelope).toMatchObject({ tls_version: 'TLSv1.3', helo: 'sender.test', username: null });
  expect(envelope.rcpt_to).toEqual([address]);
  await expect
    .poll(postfix.log)
    .toMatch(/to=<info@e2e\.test>.* status=bounced .* 550 5\.1\.1 No such mailbox/);
});
