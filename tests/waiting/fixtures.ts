import { test as base, expect } from '@playwright/test';
import type { InboxEmail } from '../../src/contract/email.js';
import {
  type CreateMailboxOptions,
  createMailbox,
  isWaitError,
  type Mailbox,
  type WaitError,
} from '../../src/mailbox/index.js';
import { ScriptedServer, type ScriptedServerOptions } from '../support/scripted-server.js';

export type Mail = NonNullable<Parameters<ScriptedServer['receive']>[0]>;

interface Fixtures {
  /** The options of the test's own server. */
  serverOptions: ScriptedServerOptions;
  server: ScriptedServer;
  /**
   * A mailbox whose waits have no time limit, and so no last poll: what they find was found by the
   * rule that the test is about.
   */
  mailbox: Mailbox;
  /** Another one, with a connection and with options of its own. */
  newMailbox: (options?: CreateMailboxOptions) => Mailbox;
  /** An email comes in for `mailbox`, unless it says for whom. */
  deliver: (mail?: Mail) => InboxEmail;
}

export const test = base.extend<Fixtures>({
  serverOptions: [{}, { option: true }],

  server: async ({ serverOptions }, use, testInfo) => {
    // A wait that never ends is how many of these tests fail.
    testInfo.setTimeout(10_000);
    const server = await ScriptedServer.start(serverOptions);
    await use(server);
    await server.close();
  },

  newMailbox: async ({ server }, use) => {
    const made: Mailbox[] = [];
    await use((options) => {
      const mailbox = createMailbox({ mailboxURL: server.url, mailboxTimeout: 0, ...options });
      made.push(mailbox);
      return mailbox;
    });
    await Promise.all(made.map((mailbox) => mailbox.close()));
  },

  mailbox: async ({ newMailbox }, use) => use(newMailbox({ name: 'kim' })),

  deliver: async ({ server, mailbox }, use) =>
    use((mail) => server.receive({ to: mailbox.address, ...mail })),
});

export { expect };

export const HOUR = 3_600_000;

/** A time limit for what only the last poll finds, or nothing does. */
export const SOON = 500;

/** For something that is to happen at all, and always. */
export const ALWAYS = { times: Number.POSITIVE_INFINITY };

/** The error of a wait. A pending wait has to be passed here at once. */
export async function failureOf(wait: Promise<unknown>): Promise<WaitError> {
  const error = await wait.then(
    (value) => expect(value, 'the wait must fail').toBeUndefined(),
    (reason: unknown) => reason,
  );
  if (!isWaitError(error)) throw error;
  return error;
}

/** This many mailboxes with one connection. */
export function othersOf(mailbox: Mailbox, count: number): Mailbox[] {
  return Array.from({ length: count }, (_, index) => mailbox.another(`n${index}`));
}

/** A way to wait, the email that is waited for, and what the wait then gives. */
export interface Kind {
  mail: Mail;
  wait: (mailbox: Mailbox) => Promise<unknown>;
  gives: string;
}

/** Each kind of wait. */
export const KINDS: Record<string, Kind> = {
  'a code': {
    mail: { subject: 'Verify', detected_otp: '482913' },
    wait: (mailbox) => mailbox.waitForOtp(),
    gives: '482913',
  },
  'a link': {
    mail: { subject: 'Reset', text_body: 'Go to https://shop.test/reset' },
    wait: (mailbox) => mailbox.waitForLink(/reset/),
    gives: 'https://shop.test/reset',
  },
  'an email': {
    mail: { subject: 'Invoice' },
    wait: async (mailbox) => (await mailbox.waitForEmail({ subject: 'invoice' })).subject,
    gives: 'Invoice',
  },
  'any email': {
    mail: { subject: 'The oldest' },
    wait: async (mailbox) => (await mailbox.waitForEmail()).subject,
    gives: 'The oldest',
  },
};
