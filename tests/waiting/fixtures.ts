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
  /** The options of the test's server. */
  serverOptions: ScriptedServerOptions;
  server: ScriptedServer;
  /** A mailbox whose waits have no timeout, and so no last poll: they find emails only by the rules under test. */
  mailbox: Mailbox;
  /** Creates another mailbox with its own connection and options. */
  newMailbox: (options?: CreateMailboxOptions) => Mailbox;
  /** Delivers an email, by default to `mailbox`. */
  deliver: (mail?: Mail) => InboxEmail;
}

export const test = base.extend<Fixtures>({
  serverOptions: [{}, { option: true }],

  server: async ({ serverOptions }, use) => {
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

/** A timeout for waits that end with the last poll. */
export const SOON = 500;

/** For actions that apply to all requests. */
export const ALWAYS = { times: Number.POSITIVE_INFINITY };

/** The error of a wait. A pending wait must be passed immediately. */
export async function failureOf(wait: Promise<unknown>): Promise<WaitError> {
  const error = await wait.then(
    (value) => expect(value, 'the wait must fail').toBeUndefined(),
    (reason: unknown) => reason,
  );
  if (!isWaitError(error)) throw error;
  return error;
}

/** Creates this many mailboxes with one connection. */
export function othersOf(mailbox: Mailbox, count: number): Mailbox[] {
  return Array.from({ length: count }, (_, index) => mailbox.another(`n${index}`));
}

/** A kind of wait: the call, the expected email, and the expected result. */
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
