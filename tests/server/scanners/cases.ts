import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type MailboxServer, startMailboxServer } from '../../../src/server/index.js';
import { Api } from '../fixtures.js';
import { SmtpClient } from '../smtp-client.js';
import { CLIENT_ADDRESS, GOOD } from './emails.js';
import { authOf } from './fixtures.js';

/** DNS records, by name and type. */
export type Records = Record<string, Record<string, string[]>>;

/** An email, its sender, and the verdicts of SPF, DKIM and DMARC. */
export interface Case {
  dns?: Records;
  /** The address of MAIL FROM. */
  from?: string;
  raw: () => Promise<string | Buffer> | string | Buffer;
  verdicts: string;
}

interface WorkerFixtures {
  /**
   * A mailbox server with these DNS records. Tests with the same records share it, because loading the
   * scanners takes longer than checking an email.
   */
  serverWith: (dns: Records) => Promise<MailboxServer>;
}

const test = base.extend<object, WorkerFixtures>({
  serverWith: [
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'mailbox-verdicts-'));
      const started = new Map<string, MailboxServer>();
      await use(async (dns) => {
        const records = JSON.stringify(dns);
        const mailboxServer =
          started.get(records) ?? (await start(records, path.join(folder, 'records')));
        started.set(records, mailboxServer);
        return mailboxServer;
      });
      await Promise.all([...started.values()].map((mailboxServer) => mailboxServer.close()));
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

/** Starts a mailbox server, which reads the file only at its start. */
async function start(records: string, file: string): Promise<MailboxServer> {
  await writeFile(file, records);
  const options = { checkSenderAuth: true, dnsRecords: file, clientAddress: CLIENT_ADDRESS };
  return startMailboxServer({ httpPort: 0, smtpPort: 0, ...options });
}

/** Creates a test for each case. */
export function testCases(cases: Record<string, Case>): void {
  for (const [name, { dns = GOOD, from = 'app@shop.test', raw, verdicts }] of Object.entries(
    cases,
  )) {
    test(`${name} › is ${verdicts}`, async ({ serverWith }, { testId }) => {
      const mailboxServer = await serverWith(dns);
      const to = `${testId}@inbox.test`;
      const client = await SmtpClient.hello(mailboxServer.smtp);
      await client.deliver({ from, to: [to], raw: await raw() });
      client.close();
      expect(authOf(await new Api(mailboxServer).inbox({ to }))).toBe(verdicts);
    });
  }
}
