import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base } from '@playwright/test';
import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { type CreateMailboxOptions, createMailbox, type Mailbox } from '../../src/mailbox/index.js';
import {
  type MailboxServer,
  type MailboxServerOptions,
  startMailboxServer,
} from '../../src/server/index.js';

/** Whether the proxy answers this request, or lets it hang, instead of the mailbox server. */
type Intercept = (
  request: IncomingMessage,
  response: ServerResponse,
) => boolean | undefined | Promise<boolean | undefined>;

interface Fixtures {
  /** The options of the test's server besides free ports. */
  serverOptions: MailboxServerOptions;
  mailboxServer: MailboxServer;
  /** A mailbox at the test's own server, without the fixtures of `playwright/`. */
  mailbox: Mailbox;
  /** Creates another mailbox with the given options. */
  newMailbox: (options?: CreateMailboxOptions) => Mailbox;
  /** Sends an email, by default to `mailbox`, and waits for the 250. */
  send: (mail?: SMTPTransport.MailOptions) => Promise<void>;
  /** Starts a proxy in front of the test's server, and returns its URL. */
  startProxy: (intercept: Intercept, hidesExtensions?: boolean) => Promise<string>;
}

export const test = base.extend<Fixtures>({
  serverOptions: [{}, { option: true }],

  mailboxServer: async ({ serverOptions }, use) => {
    const mailboxServer = await startMailboxServer({ httpPort: 0, smtpPort: 0, ...serverOptions });
    await use(mailboxServer);
    await mailboxServer.close();
  },

  newMailbox: async ({ mailboxServer }, use) => {
    const made: Mailbox[] = [];
    await use((options) => {
      const mailbox = createMailbox({ mailboxURL: mailboxServer.http, ...options });
      made.push(mailbox);
      return mailbox;
    });
    await Promise.all(made.map((mailbox) => mailbox.close()));
  },

  mailbox: async ({ newMailbox }, use) => use(newMailbox({ name: 'kim' })),

  send: async ({ mailboxServer, mailbox }, use) => {
    const { hostname: host, port } = new URL(mailboxServer.smtp);
    const transport = createTransport({ host, port: Number(port) });
    await use(async (mail) => {
      await transport.sendMail({ from: 'hello@shop.test', to: mailbox.address, ...mail });
    });
  },

  startProxy: async ({ mailboxServer }, use) => {
    const proxies: Server[] = [];
    await use(async (intercept, hidesExtensions = false) => {
      const proxy = createServer(async (incoming, response) => {
        if (await intercept(incoming, response)) return;
        const { url, headers } = incoming;
        request(mailboxServer.http + url, { headers }, (answer) => {
          if (hidesExtensions) delete answer.headers['mailbox-extensions'];
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
        })
          .on('error', () => response.destroy())
          .end();
      });
      proxies.push(proxy);
      await once(proxy.listen(0, '127.0.0.1'), 'listening');
      return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    });
    for (const proxy of proxies) {
      proxy.closeAllConnections();
      proxy.close();
    }
  },
});

export { expect } from '@playwright/test';

/** A timeout for emails that must not arrive: long enough for polls, short enough to wait for. */
export const SOON = 800;
