import { writeFile } from 'node:fs/promises';
import { ABSENCE, CERTIFICATE, PASSWORD, startDovecot, USER } from '../../../scripts/dovecot.mjs';
import type { EmailDetails } from '../../../src/contract/email-details.js';
import type { RefusalsResponse } from '../../../src/contract/extensions.js';
import { emailPaths } from '../../../src/contract/extensions.js';
import { createMailbox } from '../../../src/mailbox/index.js';
import { type MailboxServerOptions, startMailboxServer } from '../../../src/server/index.js';
import { FREE_PORTS, run } from '../command.js';
import { Api, test as base, expect } from '../fixtures.js';

type Dovecot = Awaited<ReturnType<typeof startDovecot>>;

const test = base.extend<
  { start: (options?: MailboxServerOptions) => Promise<Api> },
  { dovecot: Dovecot }
>({
  dovecot: [
    async ({}, use) => {
      const dovecot = await startDovecot();
      await use(dovecot);
      await dovecot.close();
    },
    { scope: 'worker' },
  ],
  start: async ({ dovecot }, use) => {
    const opened: AsyncDisposable[] = [];
    await use(async (options = {}) => {
      const imap = { imap: dovecot.urlOf(), imapPassword: PASSWORD };
      const ports = { httpPort: 0, smtpPort: 0, logLevel: 'silent' } as const;
      const server = await startMailboxServer({ ...ports, ...imap, ...options });
      opened.push(server);
      return new Api(server);
    });
    for (const one of opened) await one[Symbol.asyncDispose]();
  },
});
test.skip(ABSENCE !== null, ABSENCE ?? '');

const count = async (api: Api) => (await api.list('inbox')).data.length;

test('what arrives after the start is stored with its envelope, and no flag is set', async ({
  dovecot,
  start,
}) => {
  await dovecot.deliver('qa+early@company.test', 'before the start');
  const api = await start();
  await dovecot.deliver('qa+late@company.test', 'after the start', { To: 'list@company.test' });
  await expect.poll(() => count(api)).toBe(1);
  const { email_id: id } = await api.inbox({ to: 'qa+late@' });
  const { body } = await api.request<EmailDetails>(emailPaths.details(id));
  expect(body).toMatchObject({
    received_via: 'imap',
    envelope: {
      mail_from: 'app@shop.test',
      rcpt_to: ['qa+late@company.test'],
      client_address: null,
    },
  });
  expect([...new Set((await dovecot.flags()).match(/\\\w+/g))]).toEqual(['\\Recent']);
});

test('two plus addresses of one transaction get one email', async ({ dovecot, start }) => {
  const api = await start();
  await dovecot.deliver(['qa+one@company.test', 'qa+two@company.test'], 'for both');
  await dovecot.deliver('qa+one@company.test', 'the next');
  await expect.poll(() => count(api)).toBe(2);
  expect(await api.subjects('inbox', { to: 'qa+one@' })).toEqual(['the next', 'for both']);
  expect(await api.subjects('inbox', { to: 'qa+two@' })).toEqual(['for both']);
});

const RECEIVED = 'Received: from mx.shop.test by mx.company.test';
const HEADERS: [what: string, recipient: string, lines: string[]][] = [
  [
    'Google Workspace, below its own handovers',
    'a@',
    [
      'Delivered-To: qa@company.test',
      'Received: by 2002:a05:7022:4191 with SMTP id a1csp1; Sat, 28 Nov 2026 16:16:28 +0000',
      'X-Gm-Original-To: a@company.test',
      RECEIVED,
    ],
  ],
  ['Postfix', 'a@', ['X-Original-To: a@company.test', 'Delivered-To: qa@company.test', RECEIVED]],
  ['Fastmail', 'a@', ['X-Delivered-To: a@company.test', RECEIVED]],
  ['Exim', 'a@', ['Envelope-To: a@company.test', RECEIVED]],
  [
    'a forged field',
    'a@',
    ['Delivered-To: a@company.test', RECEIVED, 'X-Original-To: b@company.test'],
  ],
  [
    'only forged fields',
    'a@',
    [`${RECEIVED} for <a@company.test>`, 'Delivered-To: b@company.test'],
  ],
  [
    'a name that looks like a recipient',
    'a@',
    ['Received: from x (x for <b@company.test>) by mx for <a@company.test>'],
  ],
  ['a recipient without brackets', 'a@', [`${RECEIVED} for a@company.test; Sat, 28 Nov 2026`]],
  ['no server', 'to@', ['Delivered-To: b@company.test']],
  ['no recipient but To', 'to@', [RECEIVED]],
];

test('the recipient is what the receiving server wrote', async ({ dovecot, start }) => {
  const api = await start();
  for (const [what, , lines] of HEADERS)
    await dovecot.append(
      [...lines, `Subject: ${what}`, 'To: to@company.test', '', 'x', ''].join('\r\n'),
    );
  await expect.poll(() => count(api)).toBe(HEADERS.length);
  for (const [what, recipient] of HEADERS)
    expect(await api.subjects('inbox', { to: recipient }), what).toContain(what);
  expect(await api.subjects('inbox', { to: 'b@' })).toEqual([]);
});

test('nothing is missed and nothing comes twice when Dovecot restarts', async ({
  dovecot,
  start,
}) => {
  const api = await start();
  for (const round of [1, 2, 3]) {
    await dovecot.deliver('qa+x@company.test', `${round} before`);
    await dovecot.stop();
    await dovecot.start();
    await dovecot.deliver('qa+x@company.test', `${round} after`);
  }
  await expect.poll(() => count(api), { timeout: 15_000 }).toBe(6);
});

test('with a domain, only addresses of tests are taken', async ({ dovecot, start }) => {
  const api = await start({ domains: ['company.test'] });
  const { address } = createMailbox({ name: 'signs up', mailboxAddress: 'qa+*@company.test' });
  await dovecot.deliver('qa+newsletter@company.test', 'for people');
  await dovecot.deliver(address, 'for a test');
  await expect.poll(() => api.subjects('inbox')).toEqual(['for a test']);
  const { body } = await api.request<RefusalsResponse>('/extensions/v1/refusals?to=newsletter');
  expect(body.data).toMatchObject([
    { via: 'imap', stage: 'rcpt', code: 550, to_addresses: ['qa+newsletter@company.test'] },
  ]);
});

test('the password is read from a file', async ({ dovecot, start }, testInfo) => {
  const file = testInfo.outputPath('password');
  await writeFile(file, `${PASSWORD}\n`, { mode: 0o600 });
  const api = await start({ imapPassword: undefined, imapPasswordFile: file });
  await dovecot.deliver('qa+x@company.test', 'one');
  await expect.poll(() => count(api)).toBe(1);
});

test('what is wrong at the start is said in one line, in the words of Dovecot', async ({
  dovecot,
  start,
}) => {
  const url = dovecot.urlOf();
  const place = `${USER} at localhost:${dovecot.port}`;
  await expect(start({ imapPassword: 'wrong-password' })).rejects.toThrow(
    `imap: ${place}, INBOX: NO Authentication failed.`,
  );
  await expect(start({ imap: dovecot.urlOf('Nowhere') })).rejects.toThrow(
    /^imap: .*, Nowhere: NO .*Mailbox doesn't exist: Nowhere/,
  );
  await expect(
    start({ imap: url.replace('//', '//x:secret@').replace(/secret@.*@/, 'secret@') }),
  ).rejects.toThrow(
    /^imap has a password, which other users and logs may see: set imapPassword instead$/,
  );
});

test('a certificate that is not trusted, or has another name, is an error with what to do', async () => {
  const secure = await startDovecot(true);
  const serve = async (host: string, variables: Record<string, string>) => {
    const url = secure.urlOf().replace('localhost', host);
    const env = { MAILBOX_IMAP_PASSWORD: PASSWORD, ...variables };
    const { child, ready } = run(['serve', ...FREE_PORTS, '--imap', url], env);
    const outcome = await ready.then(() => 'ready', String);
    child.kill();
    return outcome;
  };
  const trust = { NODE_EXTRA_CA_CERTS: CERTIFICATE };
  try {
    expect(await serve('localhost', {})).toMatch(
      /INBOX: self-signed certificate; to trust it, set NODE_EXTRA_CA_CERTS to its file/,
    );
    expect(await serve('localhost', trust)).toBe('ready');
    // Linux connects to this machine, which the name does not show.
    expect(await serve('0.0.0.0', trust)).toMatch(
      /0\.0\.0\.0 is not in the cert's list: 127\.0\.0\.1; use a name of its certificate in the URL/,
    );
  } finally {
    await secure.close();
  }
});

test('beyond this machine, no TLS is an error', async ({ dovecot, start }) => {
  const other = dovecot.urlOf().replace('localhost', '0.0.0.0');
  await expect(start({ imap: other })).rejects.toThrow(/STARTTLS/);
});
