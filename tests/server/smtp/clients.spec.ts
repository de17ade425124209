import { expect, test } from '../fixtures.js';
import { talk } from '../hostile/talk.js';
import { SmtpClient } from '../smtp-client.js';

/** One transaction, from a client that waits for no reply. */
function transaction(to: string, subject: string): string {
  return `MAIL FROM:<app@shop.test>\r\nRCPT TO:<${to}>\r\nDATA\r\nSubject: ${subject}\r\n\r\nbody\r\n.\r\n`;
}

function codes(answer: string): string {
  return answer
    .split('\r\n')
    .flatMap((line) => /^(\d{3}) /.exec(line)?.[1] ?? [])
    .join(' ');
}

const TAKEN = '250 250 354 250';

test.describe('whole transactions in one write (RFC 2920)', () => {
  for (const count of [2, 20]) {
    test(`${count} of them store ${count} emails`, async ({ mailboxServer, api }) => {
      const labels = Array.from({ length: count }, (_, n) => `${n}`);
      const emails = labels.map((label) => transaction('kim@inbox.test', label)).join('');
      const answer = await talk(mailboxServer.smtp, [`EHLO a\r\n${emails}QUIT\r\n`]);
      expect(codes(answer)).toBe(['220 250', ...labels.map(() => TAKEN), '221'].join(' '));
      const query = { to: 'kim@inbox.test', per_page: '100' };
      expect(await api.subjects('inbox', query)).toEqual([...labels].reverse());
    });
  }

  test('handles RSET between them and commands after QUIT in order', async ({
    mailboxServer,
    api,
  }) => {
    const begun = 'MAIL FROM:<a@x.test>\r\nRCPT TO:<gone@x.test>\r\nRSET\r\n';
    const emails = [1, 2, 3].map((n) => transaction('kim@inbox.test', `${n}`));
    const text = `EHLO a\r\n${emails.join(begun)}QUIT\r\n${transaction('late@x.test', 'late')}`;
    const reset = '250 250 250';
    expect(codes(await talk(mailboxServer.smtp, [text]))).toBe(
      `220 250 ${TAKEN} ${reset} ${TAKEN} ${reset} ${TAKEN} 221`,
    );
    expect(await api.subjects('inbox')).toEqual(['3', '2', '1']);
  });

  test('a rejected one does not affect the next', async ({ mailboxServer, api }) => {
    const refused = transaction('kim.x-reject-550@inbox.test', 'refused').replace(/DATA.*/s, '');
    const emails = ['1', '2', '3'].map((n) => transaction('kim@inbox.test', n));
    const answer = await talk(mailboxServer.smtp, [
      `EHLO a\r\n${emails.join(`${refused}RSET\r\n`)}QUIT\r\n`,
    ]);
    expect(codes(answer)).toBe(`220 250 ${[TAKEN, TAKEN, TAKEN].join(' 250 550 250 ')} 221`);
    expect(await api.subjects('inbox')).toEqual(['3', '2', '1']);
  });
});

test.describe('CR CR LF for every line end', () => {
  const doubled = (text: string) => text.replaceAll('\r\n', '\r\r\n');
  const BODY = 'A line.\r\n'.repeat(20_000);
  const PARTS = [
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    '',
    'Your code is 482913.',
    '--b',
    'Content-Disposition: attachment; filename=a.txt',
    '',
    'attached',
    '--b--',
    '',
  ].join('\r\n');

  test('is accepted after commands', async ({ mailboxServer }) => {
    const client = SmtpClient.connect(mailboxServer.smtp);
    await client.reply();
    for (const [command, code] of [
      ['EHLO test.test', '250'],
      ['NOOP', '250'],
      ['MAIL FROM:<app@shop.test>', '250'],
      ['RCPT TO:<kim@inbox.test>', '250'],
      ['DATA', '354'],
    ] as const) {
      expect(await client.command(`${command}\r`)).toMatch(new RegExp(`^${code}[ -]`));
    }
    client.close();
  });

  test('is accepted in a long email, which is read without the extra CR', async ({
    deliver,
    api,
  }) => {
    await deliver({ raw: `${doubled(`Subject: long\r\nTo: a@x.test\r\n\r\n${BODY}`)}\r\n` });
    const { subject, to_addresses, text_body } = await api.inbox();
    expect([subject, to_addresses]).toEqual(['long', ['a@x.test']]);
    expect(text_body?.trimEnd()).toBe(BODY.replaceAll('\r\n', '\n').trimEnd());
  });

  test('is accepted in an email with parts, which is read without the extra CR', async ({
    deliver,
    api,
  }) => {
    await deliver({ raw: `${doubled(`Subject: parts\r\n${PARTS}`)}\r\n` });
    expect(await api.inbox()).toMatchObject({
      subject: 'parts',
      text_body: 'Your code is 482913.',
      detected_otp: '482913',
      attachment_count: 1,
    });
  });
});

test.describe('addresses', () => {
  test('of odd forms may send and receive', async ({ deliver, api }) => {
    for (const address of [
      'kim@my_app',
      'kim@_dmarc.shop_1.test',
      'kim@localhost',
      'kim@inbox.test.',
      'kim@[127.0.0.1]',
      'kim@[IPv6:::1]',
      'kim@-shop-.test',
      '.kim..x.@inbox.test',
      'żółw@inbox.test',
      '"kim x"@inbox.test',
      '"kim@work"@inbox.test',
      '"a\\"b>c"@inbox.test',
      `${'k'.repeat(100)}@inbox.test`,
    ]) {
      await deliver({ from: address, to: [address], raw: 'Subject: it\r\n\r\n' });
      const shown = address.replace(/\.$/, '');
      expect((await api.sent()).bcc_addresses).toEqual([shown]);
      expect((await api.inbox({ to: shown })).from_address).toBe(shown);
    }
  });

  test('that are malformed are rejected', async ({ mailboxServer }) => {
    for (const address of [
      'kim',
      'kim@',
      '@inbox.test',
      'kim@a..b',
      'kim@.test',
      'kim@[127.0.0]',
    ]) {
      const client = await SmtpClient.hello(mailboxServer.smtp);
      expect(await client.command(`MAIL FROM:<${address}>`), address).toMatch(/^501 5\.1\.7 /);
      expect(await client.command('MAIL FROM:<>')).toMatch(/^250 /);
      expect(await client.command(`RCPT TO:<${address}>`), address).toMatch(/^501 5\.1\.3 /);
      client.close();
    }
  });

  test('rejects line breaks and invisible characters in a quoted local part', async ({
    mailboxServer,
  }) => {
    const client = await SmtpClient.hello(mailboxServer.smtp);
    for (const hidden of ['\t', '\0', '\u200b', '\\\u0085'])
      expect(await client.command(`MAIL FROM:<"a${hidden}b"@x.test>`)).toMatch(/^501 /);
    client.close();
  });

  test('accepts addresses without angle brackets', async ({ mailboxServer, api }) => {
    const client = await SmtpClient.hello(mailboxServer.smtp);
    expect(await client.command('MAIL FROM: app@shop.test SIZE=100')).toMatch(/^250 /);
    expect(await client.command('RCPT TO:kim@inbox.test')).toMatch(/^250 /);
    await client.command('DATA');
    expect(await client.command('Subject: it\r\n\r\n.')).toMatch(/^250 /);
    client.close();
    expect((await api.inbox({ to: 'kim@inbox.test' })).from_address).toBe('app@shop.test');
  });
});
