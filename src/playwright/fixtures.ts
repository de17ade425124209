import {
  type Browser,
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test';
import { checkProjectOptions, type EmailCheckOptions } from '../checks/options.js';
import { newAddress } from '../mailbox/address.js';
import { type AddressOptions, addressTemplate } from '../mailbox/address-template.js';
import { ConnectionPool } from '../mailbox/cache/connection.js';
import { MailboxImpl, mailCollectionOf } from '../mailbox/mailbox.js';
import {
  checkMailboxNames,
  environmentDefaults,
  type MailboxSettings,
  resolveOptions,
} from '../mailbox/options.js';
import { checkOutbound, type MailboxOutbound } from '../mailbox/outgoing/destination.js';
import type { Mailbox } from '../mailbox/types.js';
import { checkMailboxAttach, type MailboxAttach } from './attachments.js';
import { type ExpectEmail, expectEmailAt } from './expect-email.js';
import { autoInAllHooks } from './playwright-internals.js';
import {
  beginTest,
  endTest,
  keyOfTest,
  playwrightRunner,
  reportTest,
  useMailbox,
} from './test-context.js';

/** Options in `use`. */
export interface MailboxOptions extends MailboxSettings {
  /** When emails are attached to the report; default: `only-on-failure`. */
  mailboxAttach: MailboxAttach;
  /** Options of `email.check()` and `toPassEmailChecks()`. Default: none. */
  mailboxChecks: EmailCheckOptions;
  /** Where the app receives email, for `mailbox.send()`, `email.reply()` and `email.forward()`. Default: none. */
  mailboxOutbound: MailboxOutbound | undefined;
}

/** The public fixtures. */
export interface MailboxFixtures {
  /** A mailbox with a new address for each attempt of each test. */
  mailbox: Mailbox;
  /** Waits for a matching email to `mailbox`, and returns it. */
  expectEmail: ExpectEmail;
}

interface InternalFixtures {
  /** Attaches the emails of a test to the report. */
  _mailboxReport: undefined;
  /** Ends the pending calls of a test when the test ends. */
  _mailboxTest: undefined;
}

interface InternalWorkerFixtures {
  /** The worker's connections, one for each mailbox server. */
  _mailboxConnections: ConnectionPool;
  /** Launches the browser for snapshots when first called: most tests need none. */
  _mailboxBrowser: () => Promise<Browser>;
}

/** Playwright's `test` with the public fixtures and options of this package. */
export type MailboxTest = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & MailboxFixtures & MailboxOptions,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
>;

const defaults = environmentDefaults();

/**
 * Playwright's `test` with the fixtures `mailbox` and `expectEmail` and the options of {@link
 * MailboxOptions}. A test that does not use them sends no request.
 *
 * @example
 * import { test as base, mergeTests } from '@playwright/test';
 * export const test = mergeTests(base, mailboxTest);
 */
export const mailboxTest: MailboxTest = base.extend<
  MailboxFixtures & MailboxOptions & InternalFixtures,
  InternalWorkerFixtures
>({
  mailboxURL: [defaults.mailboxURL, { option: true, box: true }],
  mailboxApiKey: [defaults.mailboxApiKey, { option: true, box: true }],
  mailboxDomain: [defaults.mailboxDomain, { option: true, box: true }],
  mailboxAddress: [defaults.mailboxAddress, { option: true, box: true }],
  mailboxTimeout: [defaults.mailboxTimeout, { option: true, box: true }],
  mailboxAttach: ['only-on-failure', { option: true, box: true }],
  mailboxChecks: [{}, { option: true, box: true }],
  mailboxOutbound: [undefined, { option: true, box: true }],

  _mailboxConnections: [
    async ({}, use) => {
      const connections = new ConnectionPool();
      await use(connections);
      await connections.close();
    },
    { scope: 'worker', box: true },
  ],

  _mailboxBrowser: [
    async ({ playwright, browserName, connectOptions }, use) => {
      let browser: Promise<Browser> | undefined;
      await use(() => {
        browser ??= connectOptions
          ? playwright[browserName].connect(connectOptions.wsEndpoint, connectOptions)
          : playwright[browserName].launch();
        return browser;
      });
      await (await browser)?.close();
    },
    { scope: 'worker', box: true },
  ],

  _mailboxReport: [
    async ({ mailboxAttach }, use, testInfo) => {
      checkMailboxAttach(mailboxAttach);
      await use(undefined);
      await reportTest(testInfo, mailboxAttach);
    },
    { auto: autoInAllHooks, box: true },
  ],

  _mailboxTest: [
    // Torn down before the report is created.
    async ({ _mailboxReport: _, mailboxChecks, _mailboxBrowser }, use, testInfo) => {
      checkProjectOptions(mailboxChecks);
      beginTest(testInfo, mailboxChecks, _mailboxBrowser);
      await use(undefined);
      await endTest(testInfo);
    },
    { auto: autoInAllHooks, box: true },
  ],

  mailbox: [
    async (
      {
        mailboxURL,
        mailboxApiKey,
        mailboxDomain,
        mailboxAddress,
        mailboxTimeout,
        mailboxOutbound,
        _mailboxConnections,
        // Torn down after everything that uses the mailbox.
        _mailboxTest: _,
      },
      use,
      testInfo,
    ) => {
      checkMailboxNames(testInfo.project.use, [], () => true);
      const options = resolveOptions({ mailboxURL, mailboxApiKey, mailboxDomain, mailboxTimeout });
      const template = addressTemplate(
        nearest({ mailboxDomain, mailboxAddress }, testInfo.project.use as AddressOptions),
      );
      const address = newAddress(testInfo.title, keyOfTest(testInfo), template);
      const mailbox: MailboxImpl = new MailboxImpl(address, {
        runner: playwrightRunner(() => mailbox),
        template,
        timeout: options.mailboxTimeout,
        outbound: checkOutbound(mailboxOutbound),
        connection: _mailboxConnections.to(options.mailboxURL, options.mailboxApiKey),
      });
      // Its emails are attached even if no call is made on it.
      useMailbox(mailbox);
      await use(mailbox);
    },
    { box: true },
  ],

  expectEmail: [
    async ({ mailbox }, use) => {
      const inbox = mailCollectionOf(mailbox, 'inbox');
      if (!inbox) throw new TypeError('The fixture "mailbox" was replaced by something else.');
      await use(expectEmailAt(inbox));
    },
    { box: true },
  ],
});

/** The options about addresses that are not defaults. Of two, one of `test.use()` outweighs one of the configuration. */
function nearest(given: AddressOptions, ofProject: AddressOptions): AddressOptions {
  const names = ['mailboxDomain', 'mailboxAddress'] as const;
  const set = names.filter((name) => given[name] !== defaults[name]);
  const near = set.filter((name) => given[name] !== ofProject[name]);
  const chosen = near.length > 0 ? near : set;
  return Object.fromEntries(chosen.map((name) => [name, given[name]]));
}
