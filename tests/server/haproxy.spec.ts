import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { createTransport } from 'nodemailer';
import { freePort } from '../../scripts/free-port.mjs';
import type { EmailDetails } from '../../src/contract/email-details.js';
import { emailPaths } from '../../src/contract/extensions.js';
import { FREE_PORTS, logLines, run } from './command.js';
import { expect, test } from './fixtures.js';
import { programOf } from './scanners/daemons.js';
import { SmtpClient } from './smtp-client.js';

const PROGRAM = programOf('haproxy') ?? '';
test.skip(
  PROGRAM === '',
  'haproxy is not installed (apt-get install haproxy); trusted-proxies.spec.ts has sent the same headers',
);
// The client's address is 127.0.0.2, which only Linux has without configuration.
test.skip(process.platform !== 'linux', 'needs a second loopback address');
test.use({ serverOptions: { trustedProxy: ['127.0.0.1'] } });

/**
 * Runs HAProxy in front of a server.
 *
 * @param options of the section, and of its server
 * @param use called with its port, as soon as `isReady` does not throw
 */
async function withHaproxy(
  url: string,
  [section, server]: [section: string, server: string],
  isReady: (port: number) => Promise<void>,
  use: (port: number) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const config = `
    defaults
      timeout connect 10s
      timeout client 30s
      timeout server 30s
    listen mailbox
      bind 127.0.0.1:${port}
      ${section}
      server mailbox ${new URL(url).host} source 127.0.0.1 ${server}\n`;
  const file = test.info().outputPath('haproxy.cfg');
  await writeFile(file, config);
  const haproxy = spawn(PROGRAM, ['-db', '-f', file], { stdio: 'ignore' });
  const ended = once(haproxy, 'exit');
  try {
    await expect(() => isReady(port)).toPass();
    await use(port);
  } finally {
    haproxy.kill();
    await ended;
  }
}

for (const header of ['send-proxy', 'send-proxy-v2', 'send-proxy-v2 check']) {
  test(`an email through HAProxy comes from its client: ${header}`, async ({
    mailboxServer,
    api,
  }) => {
    const greets = async (port: number) => {
      const client = SmtpClient.connect(`smtp://127.0.0.1:${port}`);
      expect(await client.reply()).toMatch(/^220 /);
      client.close();
    };
    await withHaproxy(mailboxServer.smtp, ['mode tcp', header], greets, async (port) => {
      const transport = createTransport({ host: '127.0.0.1', port, localAddress: '127.0.0.2' });
      await transport.sendMail({ from: 'app@shop.test', to: 'kim@inbox.test', text: header });
      const { email_id: id } = await api.inbox();
      const { body } = await api.request<EmailDetails>(emailPaths.details(id));
      expect(body.envelope.client_address).toBe('127.0.0.2');
    });
  });
}

test('a request through HAProxy comes from its client', async () => {
  const flags = ['--trusted-proxy', '127.0.0.1', '--log-level', 'info'];
  const server = run(['serve', ...FREE_PORTS, ...flags]);
  const { http } = await server.ready;
  const statusOf = async (port: number, path: string, headers = {}) => {
    const request = get({ port, path, localAddress: '127.0.0.2', headers, agent: false });
    const [response] = await once(request, 'response');
    response.resume();
    return response.statusCode;
  };
  const answers = async (port: number) => expect(await statusOf(port, '/health')).toBe(200);
  await withHaproxy(http, ['mode http\n      option forwardfor', ''], answers, async (port) => {
    const headers = { Authorization: 'Bearer wrong', 'X-Forwarded-For': '192.0.2.9' };
    expect(await statusOf(port, '/v1/inbox', headers)).toBe(401);
  });
  server.child.kill();
  const refused = logLines((await server.ended).stderr).find(({ msg }) => msg === 'login refused');
  expect(refused).toMatchObject({ via: 'rest', client: '127.0.0.2' });
});
