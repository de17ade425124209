import { createMailbox, type Mailbox } from '../../../src/mailbox/index.js';
import { test as base } from '../fixtures.js';

/** The default key of the mailbox server, which is also the providers' key. */
export const KEY = 'sandbox';

/** A transparent image of one pixel, 66 bytes. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';

/** A name and a subject with non-ASCII characters. */
export const UNICODE = { name: 'Käthe Weiß', subject: 'Grüße 🎉 an 山田' };

interface Fixtures {
  mailbox: Mailbox;
  /** The base URL of a provider's API: `url('resend')`. */
  url: (provider: string) => string;
}

export const test = base.extend<Fixtures>({
  mailbox: async ({ mailboxServer }, use) => {
    const mailbox = createMailbox({
      mailboxURL: mailboxServer.http,
      mailboxApiKey: mailboxServer.apiKey,
      name: 'kim',
    });
    await use(mailbox);
    await mailbox.close();
  },

  url: async ({ mailboxServer }, use) => use((provider) => `${mailboxServer.http}/${provider}`),
});

export { expect } from '@playwright/test';
