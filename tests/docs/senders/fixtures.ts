import { test as base } from '@playwright/test';
import { createMailbox, type Mailbox } from '../../../src/mailbox/index.js';
import { startMailboxServer } from '../../../src/server/index.js';

/**
 * A mailbox server, whose address is in the variables that the files here read. They are read on import, as
 * in an app, so a test imports these files after the server is ready.
 */
export const test = base.extend<{ mailbox: Mailbox }, { mailboxURL: string }>({
  mailboxURL: [
    async ({}, use) => {
      const server = await startMailboxServer({ httpPort: 0, smtpPort: 0 });
      process.env.SMTP_URL = server.smtp;
      process.env.EMAIL_SERVER = server.smtp;
      const { hostname, port } = new URL(server.smtp);
      process.env.SMTP_HOST = hostname;
      process.env.SMTP_PORT = port;
      await use(server.http);
      await server.close();
    },
    { scope: 'worker' },
  ],
  mailbox: async ({ mailboxURL }, use) => {
    await using mailbox = createMailbox({ mailboxURL, name: 'sender' });
    await use(mailbox);
  },
});

export { expect } from '@playwright/test';
