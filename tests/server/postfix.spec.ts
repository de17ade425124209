import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTransport } from 'nodemailer';
import { freePort } from '../../scripts/free-port.mjs';
import type { InboxEmail } from '../../src/contract/email.js';
import { type EmailDetails, emailPaths } from '../../src/contract/extensions.js';
import { createMailbox } from '../../src/mailbox/index.js';
import { expect, test } from './fixtures.js';
import { programOf } from './scanners/daemons.js';

const PROGRAM = programOf('postfix') ?? '';
test.skip(PROGRAM === '', 'postfix is not installed (apt-get install postfix)');
test.skip(process.getuid?.() !== 0, 'Postfix can only be started by root');

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

/** The services that sending an email takes; each line has the program at its end. */
const SERVICES = `
  cleanup unix n - n - 0 cleanup
  qmgr unix n - n 300 1 qmgr
  tlsmgr unix - - n 1000? 1 tlsmgr
  rewrite unix - - n - - trivial-rewrite
  bounce unix - - n - 0 bounce
  defer unix - - n - 0 bounce
  smtp unix - - n - - smtp
  anvil unix - - n - 1 anvil
  postlog unix-dgram n - n - 1 postlogd`;

/** Starts a Postfix of its own, which takes email at a port and hands all of it to the mailbox server. */
async function startPostfix(relay: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'postfix-'));
  // Its services are not root's.
  await chmod(folder, 0o755);
  const [conf, queue, data, log] = ['conf', 'queue', 'data', 'log'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string, string];
  for (const one of [conf, queue, data]) await mkdir(one);
  await promisify(execFile)('chown', ['postfix', data]);
  const port = await freePort();
  const { hostname, port: relayPort } = new URL(relay);
  const settings = {
    compatibility_level: '3.6',
    queue_directory: queue,
    data_directory: data,
    maillog_file: log,
    maillog_file_prefixes: folder,
    myhostname: 'sender.test',
    mydestination: '',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    alias_maps: '',
    local_recipient_maps: '',
    relayhost: `[${hostname}]:${relayPort}`,
    smtp_tls_security_level: 'encrypt',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
  await writeFile(path.join(conf, 'main.cf'), lines.join(''));
  const services = `127.0.0.1:${port} inet n - n - - smtpd${SERVICES}\n`;
  await writeFile(path.join(conf, 'master.cf'), services.replace(/^ +/gm, ''));
  const postfix = (command: string) =>
    once(spawn(PROGRAM, ['-c', conf, command], { stdio: 'ignore' }), 'exit');
  await postfix('start');
  return {
    port,
    log: () => readFile(log, 'utf8'),
    async [Symbol.asyncDispose]() {
      await postfix('stop');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

test('Postfix delivers by STARTTLS, and takes a refusal of one recipient as final', async ({
  mailboxServer,
  request,
}) => {
  await using postfix = await startPostfix(mailboxServer.smtp);
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
