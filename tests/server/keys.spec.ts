import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { ErrorBody } from '../../src/contract/error.js';
import { type MailboxServer, startMailboxServer } from '../../src/server/index.js';
import { test as base, expect } from './fixtures.js';
import { keysFile } from './keys-file.js';

const LINES = [
  '# account use key',
  'shop  read  shop-read   # of the tests',
  'shop  read  shop-read-2',
  'shop  send  shop-send',
  'shop  send  shop-send-2\r',
  '',
  '-     send  any-send',
];

const test = base.extend({
  mailboxServer: async ({ serverOptions }, use) => {
    const options = { httpPort: 0, smtpPort: 0, ...serverOptions };
    await using server = await startMailboxServer({ ...options, keysFile: keysFile(LINES) });
    await use(server);
  },
});

const MAIL = { from: 'app@shop.test', to: 'kim@inbox.test' };

function sendWith({ smtp }: MailboxServer, user: string, pass: string) {
  const { hostname: host, port } = new URL(smtp);
  return createTransport({ host, port: Number(port), auth: { user, pass } }).sendMail({
    ...MAIL,
    subject: pass,
  });
}

const bearer = (key: string) => ({ headers: { Authorization: `Bearer ${key}` } });

test('each key of an account sends, and each read key reads', async ({ mailboxServer, api }) => {
  const keys = ['shop-read', 'shop-read-2', 'shop-send', 'shop-send-2'];
  for (const key of keys) await sendWith(mailboxServer, 'shop', key);
  for (const key of ['shop-read', 'shop-read-2']) {
    const { body } = await api.request<{ data: string[] }>('/v1/inbox', bearer(key));
    expect(body.data).toHaveLength(keys.length);
  }
  await expect(sendWith(mailboxServer, 'shop', 'any-send')).rejects.toThrow(/535/);
});

test('responds with 403 to a read with a key that only sends', async ({ mailboxServer, api }) => {
  await sendWith(mailboxServer, 'shop', 'shop-send');
  for (const path of ['/v1/inbox', '/v1/sent/latest', '/extensions/v1/refusals']) {
    const { status, body } = await api.request<ErrorBody>(path, bearer('shop-send'));
    expect([path, status, body.error.code]).toEqual([path, 403, 'UNAUTHORIZED']);
    expect(body.error.message).toMatch(/sends emails and cannot read them/);
  }
});

test("a provider's API sends with a key that only sends, and lists nothing", async ({ api }) => {
  const body = JSON.stringify({ ...MAIL, subject: 's', text: 't' });
  const send = { ...bearer('shop-send'), method: 'POST' };
  const { id } = (await api.request<{ id: string }>('/resend/emails', { ...send, body })).body;
  expect((await api.request('/resend/emails', bearer('shop-send'))).status).toBe(403);
  expect((await api.request(`/resend/emails/${id}/cancel`, send)).status).toBe(403);
  expect((await api.request(`/resend/emails/${id}`, bearer('shop-read'))).status).toBe(200);
});

test('the URL of a frame is valid at a server that has the same keys in another order', async ({
  mailboxServer,
  api,
}) => {
  const { hostname: host, port } = new URL(mailboxServer.smtp);
  const auth = { user: 'shop', pass: 'shop-send' };
  await createTransport({ host, port: Number(port), auth }).sendMail({ ...MAIL, html: '<p>it' });
  const latest = await api.request<{ email_id: string }>('/v1/inbox/latest', bearer('shop-read-2'));
  const { body } = await api.request<{ path: string }>(
    `/extensions/v1/emails/${latest.body.email_id}/frame`,
    bearer('shop-read-2'),
  );
  // A server whose file has the keys in another order verifies the signature as well.
  const lines = LINES.toReversed();
  await using other = await startMailboxServer({
    httpPort: 0,
    smtpPort: 0,
    keysFile: keysFile(lines),
  });
  const framed = await fetch(mailboxServer.http + body.path);
  expect(await framed.text()).toContain('<p>it');
  // It knows the account, but not the email.
  expect(await (await fetch(other.http + body.path)).text()).toContain('The email has no HTML');
});

/** Starts a server that must not start. */
async function refusalOf(options: Parameters<typeof startMailboxServer>[0]): Promise<string> {
  const start = startMailboxServer({ httpPort: 0, smtpPort: 0, ...options });
  return start.then(
    () => 'it started',
    ({ message }: Error) => message,
  );
}

for (const [lines, problem] of [
  [['shop read'], 'keys, line 1: must be: account use key, such as "shop send KEY"'],
  [['shop read KEY more'], 'keys, line 1: must be: account use key'],
  [['', 'shop write KEY'], 'keys, line 2: must be: account use key'],
  [['shop read #KEY'], 'keys, line 1: must be: account use key'],
  [['default read KEY'], 'keys, line 1: the account without a name is -'],
  [['a/b read KEY'], 'keys, line 1: an account must have a name of letters'],
  [['shop read KÉY'], 'keys, line 1: the key must be printable ASCII'],
  [['shop read KEY', 'bank read KEY'], 'keys, line 2: the key is also in another line'],
  [['shop read of-the-option'], 'keys, line 1: the key is also in apiKey'],
  [['# nothing yet'], 'keys has no key'],
] as const) {
  test(`rejects a keys file with ${JSON.stringify(lines)}, without its words`, async () => {
    const file = keysFile([...lines]);
    const message = await refusalOf({ apiKey: 'of-the-option', keysFile: file });
    expect(message).toContain(problem);
    // The folder of the file has the title of the test.
    expect(message.split('keys').at(-1)).not.toMatch(/a\/b|write|KÉY|of-the-option/);
  });
}

test.describe('permissions', () => {
  test.skip(process.platform === 'win32', 'Windows has no permission bits');

  for (const [mode, problem] of [
    [0o644, 'may be read by other users: run chmod o-r'],
    [0o602, 'may be written by other users: run chmod go-w'],
    [0o660, 'may be written by other users: run chmod go-w'],
    [0o640, 'it started'],
  ] as const) {
    test(`a keys file with mode ${mode.toString(8)}: ${problem}`, async () => {
      const file = keysFile(LINES);
      chmodSync(file, mode);
      expect(await refusalOf({ keysFile: file })).toContain(problem);
    });
  }

  test('others may read a keys file on a read-only mount', async () => {
    const file = keysFile(['shop read KEY'], 0o644);
    const folder = path.dirname(file);
    const check = path.join(import.meta.dirname, '../../dist/cli.js');
    const mount = `mount --bind "$0" "$0" && mount -o remount,ro,bind "$0"`;
    const serve = `"${process.execPath}" "${check}" serve --http-port 0 --smtp-port 0 --keys-file "$0/keys" --check`;
    const run = (script: string) =>
      spawnSync('unshare', ['-rm', 'sh', '-c', script, folder], { encoding: 'utf8' });
    test.skip(run(mount).status !== 0, 'mounting is not allowed here');
    expect(run(serve).stderr).toContain('may be read by other users');
    expect(run(`${mount} && ${serve}`)).toMatchObject({ stderr: '' });
  });
});

for (const [options, problem] of [
  [{ apiKey: 'short' }, /^apiKey is shorter than 24 characters, and host 0\.0\.0\.0 is open/],
  [{ accounts: { shop: 'short' } }, /^accounts: the key of shop is shorter than 24 characters/],
] as const) {
  test(`beyond loopback, rejects ${JSON.stringify(options)}`, async () => {
    expect(await refusalOf({ host: '0.0.0.0', ...options })).toMatch(problem);
  });
}

test('beyond loopback, rejects a short key in the keys file', async () => {
  const message = await refusalOf({ host: '0.0.0.0', keysFile: keysFile(LINES) });
  expect(message).toMatch(/keys, line 2: the key is shorter than 24 characters/);
});
