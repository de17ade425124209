import { expect, test } from './fixtures.js';
import { SmtpClient } from './smtp-client.js';

const domains = ['e2e.example.com', '*.tests.example.com'];
test.use({ serverOptions: { domains, recipients: 'any' } });

/** What a server must refuse that relays nothing: `RCPT TO:` and one of these. */
const FORMS = [
  '<victim@other.com>',
  '<victim>',
  'victim@other.com',
  '<"victim@other.com">',
  '<victim%other.com>',
  '<victim%other.com@e2e.example.com>',
  '<victim%other.com@[127.0.0.1]>',
  '<other.com!victim>',
  '<other.com!victim@e2e.example.com>',
  '<victim@other.com@e2e.example.com>',
  '<"victim@other.com"@e2e.example.com>',
  '<"victim%other.com"@e2e.example.com>',
  '<@e2e.example.com:victim@other.com>',
  '<@e2e.example.com:kim@e2e.example.com>',
  ' <@a.e2e.example.com,@other.com:kim@e2e.example.com>',
  '<victim@[127.0.0.1]>',
  '<victim@[IPv6:::1]>',
  '<victim@127.0.0.1>',
  '<victim@localhost>',
  '<victim@bücher.example>',
  '<victim@xn--bcher-kva.example>',
  '<VICTIM@OTHER.COM.>',
  '<victim@e2e.example.com.other.com>',
  '<victim@xe2e.example.com>',
  '<victim@x.e2e.example.com>',
  '<victim@tests.example.com>',
  '<victim@xtests.example.com>',
  '<postmaster@other.com>',
  '<victim@e2e.example.com\0.other.com>',
  '<>',
];

test('relays nothing for a client without a login', async ({ mailboxServer, api }) => {
  const client = await SmtpClient.hello(mailboxServer.smtp);
  for (const form of FORMS) {
    await client.command('MAIL FROM:<spam@other.com>');
    const reply = await client.command(`RCPT TO:${form}`);
    expect(reply, form).toMatch(/^(?:550 5\.7\.1|501 5\.1\.3) [ -~]+$/);
    expect(await client.command('DATA'), form).toMatch(/^503 /);
    await client.command('RSET');
  }
  client.close();
  expect(await api.sent()).toBeNull();
});

test('the sender and the name of the client open nothing', async ({ mailboxServer }) => {
  const client = SmtpClient.connect(mailboxServer.smtp);
  await client.reply();
  await client.command('EHLO e2e.example.com');
  for (const from of ['kim@e2e.example.com', 'postmaster@e2e.example.com', '', 'kim@[127.0.0.1]']) {
    await client.command(`MAIL FROM:<${from}>`);
    expect(await client.command('RCPT TO:<victim@other.com>')).toMatch(
      /^550 5\.7\.1 Relaying denied/,
    );
    await client.command('RSET');
  }
  client.close();
});
