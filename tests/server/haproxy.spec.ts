import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import { freePort } from '../../scripts/free-port.mjs';
import { type EmailDetails, emailPaths } from '../../src/contract/extensions.js';
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

for (const header of ['send-proxy', 'send-proxy-v2', 'send-proxy-v2 check']) {
  test(`an email through HAProxy comes from its client: ${header}`, async ({
    mailboxServer,
    api,
  }, testInfo) => {
    const port = await freePort();
    const config = `
      defaults
        timeout connect 10s
        timeout client 30s
        timeout server 30s
      listen smtp
        bind 127.0.0.1:${port}
        server mailbox ${new URL(mailboxServer.smtp).host} source 127.0.0.1 ${header}\n`;
    const file = testInfo.outputPath('haproxy.cfg');
    await writeFile(file, config);
    const haproxy = spawn(PROGRAM, ['-db', '-f', file], { stdio: 'ignore' });
    const ended = once(haproxy, 'exit');
    try {
      // Until HAProxy listens.
      await expect(async () => {
        const client = SmtpClient.connect(`smtp://127.0.0.1:${port}`);
        expect(await client.reply()).toMatch(/^220 /);
        client.close();
      }).toPass();
      const transport = createTransport({ host: '127.0.0.1', port, localAddress: '127.0.0.2' });
      await transport.sendMail({ from: 'app@shop.test', to: 'kim@inbox.test', text: header });
      const { email_id: id } = await api.inbox();
      const { body } = await api.request<EmailDetails>(emailPaths.details(id));
      expect(body.envelope.client_address).toBe('127.0.0.2');
    } finally {
      haproxy.kill();
      await ended;
    }
  });
}
