import { on } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { checkOf } from '../../src/contract/test-address.js';
import { type MailboxServer, startMailboxServer } from '../../src/server/index.js';
import { startScriptedImap } from '../server/imap/scripted-imap.js';
import { expect, SOON, test } from './fixtures.js';

// Its tests mostly wait.
test.describe.configure({ mode: 'parallel' });

/**
 * A short wait may not learn in time why no email arrived, which is frequent on a busy machine. Only the
 * test's timeout limits the retries.
 */
const eventually = expect.configure({ timeout: 0 });

/** The message of a wait that fails. */
async function messageOf(wait: Promise<unknown>): Promise<string> {
  return wait.then(
    () => expect(null, 'the wait must fail').toBeDefined(),
    (error: Error) => error.message,
  ) as Promise<string>;
}

/** The message of a wait that fails, repeated until it matches. */
async function messageLike(pattern: RegExp, wait: () => Promise<unknown>): Promise<string> {
  let message = '';
  const failing = async () => {
    message = await messageOf(wait());
    return message;
  };
  await eventually.poll(failing).toMatch(pattern);
  return message;
}

/** Sends an email like a misconfigured app. */
async function attempt(
  { smtp }: MailboxServer,
  options: SMTPTransport.Options,
  mail: SMTPTransport.MailOptions,
): Promise<void> {
  const { hostname: host, port } = new URL(smtp);
  const transport = createTransport({ host, port: Number(port), ...options });
  await transport.sendMail({ from: 'app@shop.test', ...mail }).catch(() => {});
  transport.close();
}

test('names a wrong password', async ({ mailboxServer, mailbox }) => {
  const auth = { user: 'app@shop.test', pass: 'guessed' };
  await attempt(mailboxServer, { auth }, { to: mailbox.address });
  let message = '';
  // Repeats until the refusal is certainly later than the mailbox, by the server's clock in whole seconds.
  const attemptAndWait = async () => {
    await attempt(mailboxServer, { auth }, { to: mailbox.address });
    message = await messageOf(mailbox.waitForOtp({ timeout: 2 * SOON }));
    return message;
  };
  await eventually
    .poll(attemptAndWait)
    .toMatch(
      /^mailbox\.waitForOtp\(\) failed: nothing arrived; \d SMTP logins were refused: 535\n/,
    );
  expect(message).toMatch(
    /^Refused: {2}\d SMTP logins: 535 Authentication failed.* \(user "app@shop\.test"\)$/m,
  );
  expect(message).toContain(
    "If it was the app of this test that was refused: Have the app log in with the mailbox server's",
  );
  expect(message).not.toContain('Does the app send its email to this server');
  expect(message).not.toContain('guessed');
});

test('names a wrong password at a server with only named accounts', async ({ newMailbox }) => {
  await using server = await startMailboxServer({
    httpPort: 0,
    smtpPort: 0,
    accounts: { shop: 'k1' },
  });
  const auth = { user: 'shop', pass: 'guessed' };
  const mailbox = newMailbox({ mailboxURL: server.http, mailboxApiKey: 'k1' });
  await attempt(server, { auth }, { to: mailbox.address });
  const message = await messageLike(
    /the user is the account's name, the password its API key/,
    () => mailbox.waitForOtp({ timeout: 2 * SOON }),
  );
  expect(message).not.toContain("'sandbox' by default");
  expect(message).not.toContain('without credentials');
});

test('names a wrong password right after the mailbox was created', async ({
  mailboxServer,
  newMailbox,
}) => {
  const auth = { user: 'app@shop.test', pass: 'guessed' };
  const attemptAndWait = async () => {
    const mailbox = newMailbox();
    await attempt(mailboxServer, { auth }, { to: mailbox.address });
    return messageOf(mailbox.waitForOtp({ timeout: 2 * SOON }));
  };
  // The server's clock is known to the millisecond, except for the duration of a request.
  await eventually
    .poll(attemptAndWait)
    .toMatch(/^mailbox\.waitForOtp\(\) failed: nothing arrived; 1 SMTP login was refused: 535\n/);
});

test('names a wrong password when other tests use the server', async ({
  mailboxServer,
  mailbox,
  send,
}) => {
  const auth = { user: 'other@shop.test', pass: 'guessed' };
  const attemptAndWait = async () => {
    await attempt(mailboxServer, { auth }, { to: 'ada@inbox.test' });
    await send({ to: 'ada@inbox.test' });
    return messageOf(mailbox.waitForOtp({ timeout: 2 * SOON }));
  };
  // Even if both certainly happened after the mailbox was created.
  let message = '';
  await eventually
    .poll(async () => {
      message = await attemptAndWait();
      return message;
    })
    .toMatch(
      /^Refused: {2}\d+ SMTP logins?: 535 .* \(user "other@shop\.test"\)$[\s\S]*received email for other addresses in the meantime/m,
    );
  expect(message).toMatch(/^mailbox\.waitForOtp\(\) failed: nothing arrived\n/);
  expect(message).toContain('If it was the app of this test that was refused: Have the app log in');
  expect(message).toContain('Was the form submitted, with exactly this address?');
});

test('names a rejected international address', async ({ mailboxServer, mailbox }) => {
  const kim = await mailbox.at('kim.t.x.x-reject-552@bücher.test');
  await attempt(mailboxServer, {}, { to: 'kim.t.x.x-reject-552@xn--bcher-kva.test' });
  const wait = () => messageOf(kim.waitForEmail({ timeout: 2 * SOON }));
  await eventually.poll(wait).toMatch(/^Refused: {2}1 recipient: 552 .* \(this address\)$/m);
});

test.describe('an email that was sent but is not in the inbox', () => {
  for (const [title, trouble, headline, hint] of [
    [
      'late',
      { deliverAfter: 600_000 },
      /^.* failed: nothing arrived; an email was accepted, and will be delivered in 5\d\d s\n/,
      'configured to delay delivery: another(…, { deliverAfter: 600000 }).',
    ],
    [
      'lost',
      { drop: true },
      /^.* failed: nothing arrived; an email was sent to this address, but not delivered\n/,
      'configured to drop its email: another(…, { drop: true }).',
    ],
  ] as const) {
    test(title, async ({ mailbox, send }) => {
      const faulty = mailbox.another('late', trouble);
      await send({ to: faulty.address, subject: 'Your code: 482913' });
      let message = '';
      const wait = async () => {
        message = await messageOf(faulty.waitForOtp({ timeout: 2 * SOON }));
        return message;
      };
      await eventually.poll(wait).toMatch(headline);
      expect(message).toContain(hint);
      expect(message).toMatch(/The app sent "Your code: •••" at [\d:.]+ \(UTC\)\./);
      expect(message).not.toContain('no email at all');
      expect(message).not.toContain('482913');
      // Nothing was sent to the mailbox itself.
      const other = await messageOf(mailbox.waitForOtp({ timeout: 2 * SOON }));
      expect(other).not.toContain('was sent to this address');
    });
  }
});

test('names the recipient of an email that has the address in its header only', async ({
  mailboxServer,
  mailbox,
}) => {
  const envelope = { from: 'app@shop.test', to: 'list@shop.test' };
  await attempt(mailboxServer, {}, { to: mailbox.address, envelope, subject: 'it' });
  const wait = () => messageOf(mailbox.waitForEmail({ timeout: 2 * SOON }));
  await eventually
    .poll(wait)
    .toMatch(
      /"it" of [\d:.]+ \(UTC\) has this address in To or Cc, but its recipient was\s+list@shop/,
    );
});

test('names STARTTLS at a server without a certificate, for the sent box as well', async ({
  mailboxServer,
  mailbox,
}) => {
  await attempt(mailboxServer, { requireTLS: true }, { to: mailbox.address });
  for (const box of [mailbox, mailbox.sent]) {
    let message = '';
    const wait = async () => {
      message = await messageOf(box.waitForEmail({ timeout: 2 * SOON }));
      return message;
    };
    await eventually
      .poll(wait)
      .toContain('Refused:  1 STARTTLS command: 500 command not recognized');
    expect(message).toContain('Have the app turn STARTTLS off (nodemailer: requireTLS)');
  }
});

test('names TLS on a port without TLS', async ({ mailboxServer, mailbox }) => {
  await attempt(mailboxServer, { secure: true }, { to: mailbox.address });
  await eventually
    .poll(() => messageOf(mailbox.waitForOtp({ timeout: 2 * SOON })))
    .toMatch(
      /1 TLS handshake: The client began a TLS [\s\S]*The port has no TLS[\s\S]*Use secure: false/,
    );
});

test('names an address that requests its rejection, without the addresses of other tests', async ({
  mailboxServer,
  mailbox,
  newMailbox,
}) => {
  const full = mailbox.another('full', { rejectWith: 552 });
  const other = newMailbox({ name: 'kim' }).another('gone', { rejectWith: 550 });
  await attempt(mailboxServer, {}, { to: other.address });
  await attempt(mailboxServer, {}, { to: full.address });
  const message = await messageLike(/^Refused: {2}1 recipient: 552 .* \(this address\)$/m, () =>
    full.waitForEmail({ timeout: 2 * SOON }),
  );
  expect(message).toContain('is configured to reject its email: another(…, { rejectWith: 552 }).');
  // Nothing was refused for the mailbox itself.
  expect(await messageOf(mailbox.waitForEmail({ timeout: 2 * SOON }))).not.toContain('Refused');
});

test('prints at most two lines, the most relevant first', async ({ mailboxServer, mailbox }) => {
  const full = mailbox.another('full', { rejectWith: 550 });
  await attempt(mailboxServer, { auth: { user: 'one', pass: 'guessed' } }, { to: full.address });
  await attempt(mailboxServer, { auth: { user: 'two', pass: 'guessed' } }, { to: full.address });
  await attempt(mailboxServer, { requireTLS: true }, { to: full.address });
  await attempt(mailboxServer, {}, { to: full.address });
  await messageLike(
    /^Refused: {2}1 recipient: 550 .*\n {10}1 SMTP login: 535 .* \(user "two".*; and 2 more$/m,
    () => full.waitForEmail({ timeout: 2 * SOON }),
  );
});

test('names a client that disconnected if no email came at all', async ({
  mailboxServer,
  mailbox,
  send,
}) => {
  const { hostname: host, port } = new URL(mailboxServer.smtp);
  const client = connect(Number(port), host);
  const replies = on(client.setEncoding('utf8'), 'data');
  await replies.next();
  client.write('EHLO app.test\r\n');
  await replies.next();
  client.destroy();
  const wait = () => messageOf(mailbox.waitForOtp({ timeout: 2 * SOON }));
  await eventually.poll(wait).toMatch(/^Clients: {2}The client left after EHLO/m);
  await send({ to: 'ada@inbox.test' });
  // On a busy machine the wait may not learn of the other email in time.
  await eventually.poll(wait).not.toContain('Clients:');
});

test('does not show refusals from before the mailbox was created', async ({
  mailboxServer,
  mailbox,
  newMailbox,
}) => {
  await attempt(mailboxServer, { auth: { user: 'app', pass: 'guessed' } }, { to: mailbox.address });
  // The maximum error of the estimated time: whole seconds in a Date header, plus the duration of requests.
  const margin = 3_500;
  await eventually
    .poll(() => messageOf(newMailbox().waitForOtp({ timeout: 1 })), { timeout: margin * 3 })
    .not.toContain('535');
});

test('at() after the email came: says how many came before and what to do', async ({
  mailbox,
  newMailbox,
  send,
}) => {
  const to = 'admin@shop.test';
  await send({ to, subject: 'Welcome' });
  // Contains the end of a sentence, at which the hint must not be wrapped.
  await send({ to, subject: 'Hello. Your code: 482913', text: 'Your code is 482913.' });
  // To a longer address, which does not count.
  await send({ to: `new-${to}`, subject: 'Welcome' });
  const admin = await mailbox.at(to);
  const wait = () => messageOf(admin.waitForOtp({ timeout: 2 * SOON }));
  // On a busy machine the wait may not learn of the emails in time.
  await eventually
    .poll(wait)
    .toMatch(
      /^2 emails were at this address before at\(\) was called, and are not counted\.\nThe newest came at \d{4}-\d\d-\d\d [\d:.]+ UTC: "Hello\. Your code: •••"\.\nCall at\(\) before the action that sends the email\.$/m,
    );
  const message = await wait();
  expect(message).not.toContain('no email at all');
  expect(message).not.toContain('482913');
  await eventually
    .poll(() => messageOf(admin.sent.waitForEmail({ timeout: 2 * SOON })))
    .toContain('2 emails were at this address before at() was called');
  const fresh = await newMailbox().at('nobody@shop.test');
  expect(await messageOf(fresh.waitForOtp({ timeout: 2 * SOON }))).not.toContain('at()');
});

test('does not call an email to a longer address a new one', async ({ mailbox, send }) => {
  await send({ to: `x${mailbox.address}`, subject: 'Hello' });
  // On a busy machine the wait may not learn of the email in time.
  await eventually
    .poll(() => messageOf(mailbox.waitForOtp({ timeout: 2 * SOON })))
    .toMatch(/Received: nothing\n.*→ 1 email, not for this mailbox\n/s);
});

test('says that a plus address has its own emails', async ({ mailbox, send }) => {
  const tagged = mailbox.address.replace('@', '+news@');
  await send({ to: tagged, subject: 'Hello' });
  const message = await messageLike(/A plus address has its own emails: open it with/, () =>
    mailbox.waitForOtp({ timeout: 2 * SOON }),
  );
  expect(message).toContain(`for ${tagged}.`);
  expect(message).not.toContain('hook');
});

test('suggests a longer timeout first if the timeout was short', async ({ newMailbox }) => {
  const [short, long] = await Promise.all(
    [SOON, 5_000].map((timeout) => messageOf(newMailbox().waitForOtp({ timeout }))),
  );
  expect(short).toMatch(/\n\nIf the app may take longer than 0\.8 s to send it, increase /);
  expect(long).toMatch(
    /^If the app may take longer than 5 s to send it, increase \{ timeout \}\.$/m,
  );
});

test.describe('a proxy in front of the mailbox server', () => {
  const isExtension = (url = '') => url.startsWith('/extensions');

  for (const [title, answer] of [
    ['that hangs', undefined],
    ['that answers something else', '"of another kind"'],
  ] as const) {
    test(`the failure does not wait for an extension ${title}`, async ({
      newMailbox,
      startProxy,
    }) => {
      let asked = 0;
      const mailboxURL = await startProxy(({ url }, response) => {
        if (!isExtension(url)) return false;
        asked++;
        if (answer) response.writeHead(200).end(answer);
        return true;
      });
      const message = await messageOf(newMailbox({ mailboxURL }).waitForOtp({ timeout: 2 * SOON }));
      expect(message).toContain('failed: nothing arrived\n');
      expect(message).toContain('has received no email at all since this mailbox was created');
      // Once before the end, and once more at the end.
      expect(asked).toBe(2);
    });
  }

  test('says what a slow server reports after the deadline, while the test has time left', async ({
    newMailbox,
    startProxy,
  }) => {
    const mailboxURL = await startProxy(async ({ url }) => {
      // Asked shortly before the deadline.
      if (!isExtension(url) && !url?.includes('to=')) await sleep(SOON);
      return isExtension(url);
    });
    const message = await messageOf(newMailbox({ mailboxURL }).waitForOtp({ timeout: SOON }));
    expect(message).toContain('has received no email at all since this mailbox was created');
  });

  test('says that the server did not report other emails in time', async ({
    newMailbox,
    startProxy,
  }) => {
    const mailboxURL = await startProxy(({ url }) => isExtension(url) || !url?.includes('to='));
    const message = await messageOf(newMailbox({ mailboxURL }).waitForOtp({ timeout: SOON }));
    expect(message).toContain('What else the mailbox server received, or refused, could not be');
  });

  test('requests no extension from a server that names none', async ({
    newMailbox,
    startProxy,
  }) => {
    const asked: boolean[] = [];
    const mailboxURL = await startProxy(({ url }) => {
      asked.push(isExtension(url));
      return false;
    }, true);
    await messageOf(newMailbox({ mailboxURL }).waitForOtp({ timeout: 2 * SOON }));
    expect(new Set(asked)).toEqual(new Set([false]));
  });
});

test('names a refused email though others arrived', async ({ newMailbox }) => {
  const mailboxServer = await startMailboxServer({
    httpPort: 0,
    smtpPort: 0,
    maxMessageSize: 4_000,
  });
  const mailbox = newMailbox({ mailboxURL: mailboxServer.http });
  const to = mailbox.address;
  await attempt(mailboxServer, {}, { to, subject: 'Invoice', text: 'x'.repeat(5_000) });
  await attempt(mailboxServer, {}, { to, subject: 'Welcome', text: 'Hello' });
  const message = await messageLike(
    /^mailbox\.waitForEmail\(subject "Invoice"\) failed: email arrived, but not what was expected; 1 email was refused: 552\n/,
    () => mailbox.waitForEmail({ subject: 'Invoice', timeout: 2 * SOON }),
  );
  expect(message).toMatch(/^Refused: {2}1 email: 552 .* \(to this address\)$/m);
  expect(message).toContain('To accept larger emails, raise --max-message-size.');
  await mailboxServer.close();
});

test('does not name a recipient that was deferred once and then accepted', async ({
  mailbox,
  mailboxServer,
  send,
}) => {
  const to = mailbox.another('late', { deferOnce: true });
  await attempt(mailboxServer, {}, { to: to.address, subject: 'Welcome' });
  await send({ to: to.address, subject: 'Welcome' });
  await to.waitForEmail();
  const message = await messageOf(to.waitForEmail({ subject: 'Invoice', timeout: 2 * SOON }));
  expect(message).toContain('failed: email arrived, but not what was expected\n');
  expect(message).not.toContain('Refused:');
});

test('does not show the refusals of another account', async ({ newMailbox }) => {
  const accounts = { shop: 'key-of-shop' };
  const mailboxServer = await startMailboxServer({
    httpPort: 0,
    smtpPort: 0,
    accounts,
    apiKey: 'key-of-all',
  });
  const mailbox = newMailbox({ mailboxURL: mailboxServer.http, mailboxApiKey: accounts.shop });
  await attempt(mailboxServer, { auth: { user: 'app', pass: 'guessed' } }, { to: mailbox.address });
  expect(await messageOf(mailbox.waitForOtp({ timeout: 2 * SOON }))).not.toContain('Refused:');
  await mailboxServer.close();
});

test('says whether the mailbox that emails are fetched from is connected', async ({
  newMailbox,
}) => {
  const imap = await startScriptedImap();
  const mailboxServer = await startMailboxServer({
    httpPort: 0,
    smtpPort: 0,
    logLevel: 'silent',
    imap: imap.url,
    imapPassword: 'secret',
  });
  const mailbox = newMailbox({ mailboxURL: mailboxServer.http });
  const message = () => messageOf(mailbox.waitForOtp({ timeout: SOON }));
  await eventually.poll(message).toMatch(/IMAP: +qa at [\d.:]+, INBOX: connected; no email since/);
  expect(await message()).toContain('Did the other server get the email?');
  imap.add('to another address');
  await eventually.poll(message).toMatch(/connected; last email at \d\d:\d\d:\d\d \(UTC\)/);
  imap.add('Your code', undefined, mailbox.address);
  await eventually
    .poll(message)
    .toMatch(/recipient was\s+qa\+x@company.test, as\s+the\s+other.*imap.md#which-recip/s);
  const metrics = async () => (await fetch(`${mailboxServer.http}/metrics`)).text();
  const labels = `{mailbox="qa at ${new URL(imap.url).host}, INBOX"}`;
  const stored = new RegExp(
    `last_email_timestamp_seconds${labels} ${Math.floor(Date.now() / 1e8)}`,
  );
  expect(await metrics()).toMatch(stored);
  expect(await metrics()).toContain(`mailbox_imap_connected${labels} 1`);
  await imap.close();
  const broken = await messageLike(/nothing arrived; a mailbox with IMAP is not connected\n/, () =>
    newMailbox({ mailboxURL: mailboxServer.http }).waitForOtp({ timeout: SOON }),
  );
  expect(broken).toMatch(/IMAP: +not connected: qa at .*ECONNREFUSED/);
  expect(broken).toContain('Its email comes in once it is connected again');
  expect(broken).not.toContain('Was the form submitted');
  const ready = await fetch(`${mailboxServer.http}/ready`);
  expect(await ready.json()).toMatchObject({ warnings: [expect.stringContaining('ECONNREFUSED')] });
  expect(await metrics()).toContain(`mailbox_imap_connected${labels} 0`);
  await mailboxServer.close();
});

/** From the hash of an address to its check. */
const UNIQUE = 'abcdef-0123456789abcd';

test.describe('a server with domains', () => {
  test.use({ serverOptions: { domains: ['e2e.example.com'] } });

  for (const [to, reply, hint] of [
    [
      'kim@shop.test',
      '5.7.1 Relaying denied: shop.test is not',
      'Set mailboxDomain to one of them',
    ],
    ['kim@e2e.example.com', '5.1.1 No such mailbox: without a login', 'Start it with --recipient'],
    [
      'kim.abcdef.0123456789abcdef@e2e.example.com',
      '5.1.1 No such mailbox: the end',
      'Another release of playwright-mailbox made this address',
    ],
    [
      `kim-${UNIQUE}${checkOf(UNIQUE)}-qa@e2e.example.com`,
      '5.1.1 No such mailbox: the end',
      'start the server with --recipients any',
    ],
  ] as const) {
    test(`names why ${to} was refused`, async ({ mailboxServer, mailbox }) => {
      const kim = await mailbox.at(to);
      await attempt(mailboxServer, {}, { to });
      const message = await messageLike(/nothing arrived; 1 recipient was refused: 550\n/, () =>
        kim.waitForOtp({ timeout: SOON }),
      );
      expect(message).toContain(`Refused:  1 recipient: 550 ${reply}`);
      expect(message).toContain(hint);
    });
  }

  test('names a plus address of the mailbox that was refused', async ({
    mailboxServer,
    newMailbox,
  }) => {
    const mailbox = newMailbox({ mailboxDomain: 'e2e.example.com' });
    const to = mailbox.address.replace('@', '+news@');
    await attempt(mailboxServer, {}, { to });
    const message = await messageLike(/nothing arrived; 1 recipient was refused: 550\n/, () =>
      mailbox.waitForOtp({ timeout: SOON }),
    );
    expect(message).toContain(`Refused:  1 recipient: 550 5.1.1 No such mailbox`);
    expect(message).toContain(`(${to})\n`);
    expect(message).toContain('The app has added a tag to the address.');
  });
});

test.describe('a server with the domains of two accounts', () => {
  test.use({
    serverOptions: {
      accounts: { app: 'sandbox', shop: 'shop-key', bank: 'bank-key' },
      domains: ['*.e2e.example.com=app', 'shop.example.com=shop'],
    },
  });

  test('says that the domain is not one of the account of the key', async ({ newMailbox }) => {
    const messageAt = (mailboxApiKey: string, mailboxDomain: string) =>
      messageOf(newMailbox({ mailboxApiKey, mailboxDomain }).waitForOtp({ timeout: SOON }));
    const message = await messageAt('sandbox', 'shop.example.com');
    expect(message).toContain(
      "shop.example.com is not a domain of the API key's account, which has *.e2e.example.com.",
    );
    expect(message).toContain('Use an address there, or a key of the account of shop.example.com.');
    expect(await messageAt('bank-key', 'shop.example.com')).toContain(
      'account, which has none.\nUse a key of the account of shop.example.com.',
    );
    for (const [key, domain] of [
      ['shop-key', 'shop.example.com'],
      ['sandbox', 'a.b.e2e.example.com'],
    ] as const)
      expect(await messageAt(key, domain)).not.toContain('is not a domain');
  });
});
