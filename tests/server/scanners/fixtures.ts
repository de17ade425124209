import { writeFile } from 'node:fs/promises';
import type { InboxEmail } from '../../../src/contract/email.js';
import type { MailboxServerOptions } from '../../../src/server/index.js';
import { test as base } from '../fixtures.js';
import type { Delivery } from '../smtp-client.js';
import { CLIENT_ADDRESS } from './emails.js';

interface Fixtures {
  /** The DNS records that the mailbox server checks emails with. */
  dns: Record<string, Record<string, string[]>>;
  /** Further options of the mailbox server. */
  moreOptions: MailboxServerOptions;
  /** Sends an email, and returns its record in the inbox. */
  received: (delivery: Partial<Delivery>) => Promise<InboxEmail>;
  /** The value of a metric; 0 if it is missing. */
  metric: (line: string) => Promise<number>;
}

export const test = base.extend<Fixtures>({
  dns: [{}, { option: true }],
  moreOptions: [{}, { option: true }],

  serverOptions: async ({ dns, moreOptions }, use, testInfo) => {
    const file = testInfo.outputPath('dns.json');
    await writeFile(file, JSON.stringify(dns));
    await use({
      checkSenderAuth: true,
      dnsRecords: file,
      clientAddress: CLIENT_ADDRESS,
      ...moreOptions,
    });
  },

  received: async ({ deliver, api }, use) => {
    await use(async (delivery) => {
      await deliver(delivery);
      return api.inbox();
    });
  },

  metric: async ({ mailboxServer }, use) => {
    await use(async (line) => {
      const text = await (await fetch(`${mailboxServer.http}/metrics`)).text();
      const found = text.split('\n').find((one) => one.startsWith(`${line} `));
      return found === undefined ? 0 : Number(found.slice(line.length + 1));
    });
  },
});

/** The SPF, DKIM and DMARC verdicts of a record. */
export function authOf({ spf_verdict, dkim_verdict, dmarc_verdict }: InboxEmail): string {
  return `${spf_verdict} ${dkim_verdict} ${dmarc_verdict}`;
}

export { expect } from '@playwright/test';
