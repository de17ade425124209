import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { type MailboxServerOptions, startMailboxServer } from '../../../src/server/index.js';
import { Api } from '../fixtures.js';
import { SmtpClient } from '../smtp-client.js';
import { type Daemon, EICAR, GTUBE, programOf, startClamd, startRspamd } from './daemons.js';
import { CLIENT_ADDRESS, MAIL, mailFrom } from './emails.js';
import { expect, test } from './fixtures.js';

// One daemon for all tests: rspamd takes seconds to start.
test.describe.configure({ mode: 'serial', timeout: 90_000 });

/** Runs a function with a mailbox server that uses the daemon. */
async function withServer(
  options: MailboxServerOptions,
  run: (api: Api, client: SmtpClient, url: string) => Promise<void>,
): Promise<void> {
  const mailboxServer = await startMailboxServer({ httpPort: 0, smtpPort: 0, ...options });
  const client = await SmtpClient.hello(mailboxServer.smtp);
  await run(new Api(mailboxServer), client, mailboxServer.smtp);
  client.close();
  await mailboxServer.close();
}

/** Waits until the daemon responds, or shows its output. */
async function untilReady(daemon: Daemon, knock: () => Promise<boolean>): Promise<void> {
  await expect(async () => expect(await knock(), daemon.output()).toBe(true)).toPass();
}

test.describe('rspamd', () => {
  const program = programOf('rspamd');
  test.skip(
    !program,
    'rspamd is not installed (apt-get install rspamd); scanners.spec.ts has asked one that speaks as it does',
  );
  let daemon: Daemon;

  test.beforeAll(async () => {
    daemon = await startRspamd(program ?? '');
    const ping = () =>
      fetch(`${daemon.address}/ping`).then(
        ({ ok }) => ok,
        () => false,
      );
    await untilReady(daemon, ping);
  });
  test.afterAll(async () => daemon?.close());

  const cases = {
    'a mail': { raw: MAIL, spam_score: 0, spam_verdict: 'PASS', rules: [] },
    'spam by a rule': {
      raw: mailFrom('app@shop.test', 'X-Spam: yes'),
      spam_score: 8,
      spam_verdict: 'FAIL',
      rules: [{ name: 'TEST_SPAM', score: 8 }],
    },
    'the test mail GTUBE': {
      raw: `${MAIL}${GTUBE}\r\n`,
      spam_score: 15,
      spam_verdict: 'FAIL',
      rules: [{ name: 'GTUBE', score: 0 }],
    },
  };
  for (const [name, { raw, rules, ...spam }] of Object.entries(cases)) {
    test(`${name} gives ${spam.spam_verdict}`, async () => {
      await withServer({ rspamd: daemon.address }, async (api, client) => {
        await client.deliver({ raw });
        expect(await api.sent()).toMatchObject(spam);
        const spam_rules = { simple: [], rspamd: rules };
        expect(await api.inbox()).toMatchObject({ ...spam, spam_rules });
      });
    });
  }

  test('receives the envelope and the client address', async () => {
    const options = { rspamd: daemon.address, clientAddress: CLIENT_ADDRESS };
    await withServer(options, async (api, client) => {
      await client.deliver({ to: ['bob@inbox.test', 'ann@inbox.test'], raw: MAIL });
      const description = 'The envelope is as it was sent';
      expect(await api.inbox()).toMatchObject({
        spam_score: 4.5,
        spam_verdict: 'GRAY',
        spam_rules: { simple: [], rspamd: [{ name: 'TEST_ENVELOPE', score: 4.5, description }] },
      });
    });
  });
});

test.describe('clamd', () => {
  const program = programOf('clamd');
  test.skip(
    !program,
    'clamd is not installed (apt-get install clamav-daemon); scanners.spec.ts has asked one that speaks as it does',
  );
  let daemon: Daemon;

  test.beforeAll(async () => {
    daemon = await startClamd(program ?? '');
    const socket = daemon.address.slice('unix:'.length);
    await untilReady(
      daemon,
      () =>
        new Promise((resolve) => {
          const knock = connect(socket, () => resolve(knock.destroy().destroyed));
          knock.on('error', () => resolve(false));
        }),
    );
  });
  test.afterAll(async () => daemon?.close());

  test('gives PASS for an email, FAIL for EICAR, and PROCESSING_FAILED for one that is too large', async () => {
    await withServer({ clamd: daemon.address }, async (api, client, url) => {
      await client.deliver({ raw: MAIL });
      expect(await api.inbox()).toMatchObject({ virus_verdict: 'PASS' });

      const { hostname: host, port } = new URL(url);
      const attachments = [{ filename: 'file.com', content: EICAR }];
      const transport = createTransport({ host, port: Number(port) });
      await transport.sendMail({ from: 'app@shop.test', to: 'bob@inbox.test', attachments });
      expect(await api.inbox()).toMatchObject({ virus_verdict: 'FAIL' });

      await client.deliver({ raw: MAIL + 'More than it takes.\r\n'.repeat(100_000) });
      expect(await api.inbox()).toMatchObject({ virus_verdict: 'PROCESSING_FAILED' });
    });
  });
});
