import path from 'node:path';
import ts from 'typescript';
import { expect, type Files, INSTALLED, TYPESCRIPT_7, test } from '../support/project.js';
import { ENTRIES, EXPORTS } from './exports.js';

/** A project that uses every export, in the ways shown in the documents. */
const USES: Files = {
  'playwright.config.ts': `
    import { defineConfig } from '@playwright/test';
    import { type MailboxOptions, type MailboxServerEntryOptions, type MailboxServerOptions, mailboxServer } from 'playwright-mailbox';

    const ports: MailboxServerOptions = { httpPort: 0, smtpPort: 0, apiKey: 'key' };
    const entry: MailboxServerEntryOptions = { ...ports, providers: ['resend'] };

    export default defineConfig<MailboxOptions>({
      use: { baseURL: 'http://127.0.0.1:3000', mailboxTimeout: 10_000, mailboxApiKey: 'key' },
      projects: [{ name: 'hosted', use: { mailboxURL: 'https://mail.test', mailboxDomain: 'a.test' } }],
      webServer: [mailboxServer(), mailboxServer(entry), { command: 'npm start' }],
    });
  `,
  'mail.spec.ts': `
    import type {
      AsymmetricMatcher, AttachmentsOptions, CreateMailboxOptions, Email, EmailAddress, EmailAttachment, EmailEnvelope, EmailHeaders, EmailMethods, ExpectedAttachment, ExpectedText, ExpectEmail, FaultOptions, FillOtpOptions, InboxCriteria, InboxEmail, WaitForLinkOptions,
      Mailbox, MailboxAttach, MailboxFixtures, MailboxMatcherOptions, OpenedEmail, OpenOptions, WaitForOtpOptions, PageLike, QuietOptions, Rejected, SentBox, SentCriteria, SentEmail, SpamVerdict,
      NoEmailOptions, TextPattern, Verdict, WaitErrorCode, WaitForEmailOptions, WaitForSentEmailOptions, WaitOptions,
      CheckedPart, CheckRule, CheckSeverity, EmailCheckOptions, EmailFinding, EmailSnapshotOptions, OneClickOptions, ReportedOptions, SnapshotReplacement,
      ComposedEmail, EventKind, ForwardOptions, InboundProvider, MailboxOutbound, OutgoingAttachment, OutgoingContent, OutgoingEmail, QuoteStyle, RawEmail, ReplyOptions, ReportOptions, SendOptions, SmtpDestination, WebhookDestination,
    } from 'playwright-mailbox';
    import { createMailbox, expect, fillOtp, isWaitError, OutboundError, test, WaitError } from 'playwright-mailbox';

    const attach: MailboxAttach = 'on';
    test.use({ mailboxTimeout: 5_000, mailboxAttach: attach });

    test('opens', async ({ page, mailbox, expectEmail }) => {
      const email = await expectEmail();
      const shown: PageLike = page;
      const opening: OpenOptions = { remoteContent: true };
      await using opened: OpenedEmail = await email.open(shown, opening);
      await opened.dispose();
      await (await mailbox.sent.latest())?.open(page);
      const all: AttachmentsOptions = { inline: true };
      const attachments: EmailAttachment[] = await email.attachments(all);
      const bytes: Buffer | undefined = await attachments[0]?.body();
      const headers: EmailHeaders = await email.headers();
      const names: string[] = [...headers].map(([name]) => name);
      const replyTo: EmailAddress[] = await email.replyTo();
      const { tlsVersion }: EmailEnvelope = await email.envelope();
      const expected: ExpectedAttachment = { filename: /pdf$/, contentType: 'application/pdf', size: bytes?.length };
      await expect(email).toHaveAttachment(expected);
      await expect(email).toHaveAttachment(expect.stringContaining('pdf'));
      await expect(email).toHaveAttachment({ filename: expect.stringContaining('pdf') });
      await expect(email).toHaveHeader(names[0] ?? '', tlsVersion ?? 'none');
      await expect(email).toHaveReplyTo(replyTo[0]?.address ?? '');
      await expectEmail({ attachment: /pdf$/, header: { 'X-Campaign': 'a' }, replyTo: 'support@' });
      const soon: FillOtpOptions = { timeout: 2_000 };
      await fillOtp(page.getByLabel('Code'), '482913', soon);
      const quiet: QuietOptions = { within: 1, after: email };
      const none: NoEmailOptions = { ...quiet, subject: 'invoice' };
      await expectEmail.not(none);
      await expectEmail.not({ subject: /invoice/, ...quiet });
      const ignore: CheckRule[] = ['contrast'];
      const checks: EmailCheckOptions = { allowedHosts: ['shop.test'], ignore, warnings: 'fail' };
      await expect(email).toPassEmailChecks(checks);
      const oneClick: OneClickOptions = { post: true, allowedHosts: ['shop.test'] };
      await expect(email).toHaveOneClickUnsubscribe(oneClick);
      const replace: SnapshotReplacement[] = [[/Order \\d+/, 'Order 1000']];
      const pictures: EmailSnapshotOptions = { widths: [375], colorSchemes: ['dark'], images: ['blocked'], replace, maxDiffPixels: 1 };
      await expect(email).toMatchEmailSnapshot('welcome', pictures);
      await expect(email).toMatchEmailSnapshot(pictures);
      const [finding]: EmailFinding[] = await email.check(checks);
      const found: [CheckSeverity, CheckedPart] | undefined = finding && [finding.severity, finding.part];
      expect(found).toBeUndefined();
    });

    test('waits', async ({ page, mailbox, expectEmail }) => {
      await page.getByLabel('Email').fill(mailbox.address);
      await page.getByLabel('Code').fill(await mailbox.waitForOtp());
      const { signal } = new AbortController();
      const options: WaitOptions = { timeout: 1_000, signal };
      const any: WaitForEmailOptions = { from: 'shop.test', ...options };
      await mailbox.waitForEmail(any).catch((error) => isWaitError(error) && error.name === WaitError.name);
      const invoice: Email = await mailbox.waitForEmail({ subject: /invoice/i, ...options });
      const two: Email[] = await mailbox.waitForEmails(2, { subject: /invites you/, timeout: 1 });
      const pattern: TextPattern = /reset/;
      const ofShop: WaitForLinkOptions = { pattern, from: 'shop.test' };
      const links: string[] = [
        await mailbox.waitForLink(),
        await mailbox.waitForLink(pattern),
        await mailbox.waitForLink('reset', { after: invoice }),
        await mailbox.waitForLink(ofShop),
      ];
      const otp: WaitForOtpOptions = { pattern: /code (\\w+)/, subject: 'verify' };
      const code: string = await mailbox.waitForOtp({ ...otp, timeout: 0 });
      const pin: string = await mailbox.waitForOtp(/PIN (\\d+)/, { from: 'bank.test', timeout: 1 });
      const sent: Email<'sent'>[] = await mailbox.sent.waitForEmails(2, { bcc: 'audit@', timeout: 1 });
      const wait: ExpectEmail = expectEmail;
      const welcome = await wait({ subject: /welcome/i, from: 'hello@shop.test', timeout: 1 });
      const rest: InboxCriteria = {
        to: 'a', cc: 'b', text: 'c', html: 'd', body: /e/,
        predicate: (email) => email.received_at > invoice.received_at && email.to_addresses[0] === code,
      };
      const all: Email[] = await mailbox.list(rest);
      const newest: Email | null = await mailbox.latest();
      const same: Email = await mailbox.get(welcome.email_id);
      await mailbox.skipReceived();
      void [two, links, all, newest, same];
    });

    test('looks at the sent box', async ({ mailbox }) => {
      const sent: SentBox = mailbox.sent;
      const criteria: SentCriteria = { bcc: 'audit@shop.test', predicate: ({ sent_at }) => sent_at !== '' };
      const receipt: Email<'sent'> = await sent.waitForEmail({ ...criteria, timeout: 1 });
      const options: WaitForSentEmailOptions = { bcc: 'audit@', after: receipt };
      await sent.waitForEmails(2, options);
      const more: Email<'sent'>[] = await sent.list({ subject: 'receipt' });
      const blind: string[] | null | undefined = (await sent.latest())?.bcc_addresses;
      const record: SentEmail = await sent.get(receipt.email_id);
      void [more, blind, record];
    });

    test('asserts', async ({ mailbox, expectEmail }) => {
      const { signal } = new AbortController();
      const options: MailboxMatcherOptions = { timeout: 1_000, after: await expectEmail(), signal };
      await expect(mailbox).toReceiveEmail();
      await expect(mailbox, 'said so').toReceiveEmail({ subject: /welcome/i, ...options });
      await expect.soft(mailbox).not.toReceiveEmail({ subject: 'invoice', within: 1_000 });
      await expect.configure({ timeout: 1 })(mailbox.another('bob')).toReceiveEmail({ cc: /kim/ });
      await expect(mailbox.sent).toHaveSent({ bcc: 'audit@shop.test', timeout: 1 });
      await expect(mailbox.sent).not.toHaveSent({ within: 1 });
      await expect(mailbox.sent).toHaveSentTimes(2, { subject: 'receipt', timeout: 1 });
      await expect(mailbox).toHaveReceivedTimes(1, { subject: 'welcome', within: 1 });
      const email = await expectEmail();
      const receipt = await mailbox.sent.waitForEmail();
      const subject: ExpectedText = 'welcome';
      const some: AsymmetricMatcher = expect.stringContaining('some');
      expect(email).toHaveSubject(subject);
      expect(email).not.toHaveSubject(some);
      expect(receipt).toHaveSubject(/receipt/);
      expect(email).toHaveOtp();
      expect(email).toHaveOtp('482913');
      expect(receipt).not.toHaveOtp(/^\\d+$/);
      expect(email).toHaveLink();
      expect(receipt).toHaveLink(/dashboard$/);
      expect(email).toHaveSender('hello@shop.test');
      expect(email).toHaveRecipient(mailbox.address);
      expect(receipt).not.toHaveCc(/@shop\\.test$/);
      expect(receipt).toHaveBcc('audit@shop.test');
      expect(email).toHaveBodyText('Thank you');
      expect(receipt).toContainBodyText(expect.stringMatching(/Thank/));
      await expect(receipt).toHaveAttachmentCount(1);
      expect(receipt).toPassSpamCheck();
      expect(email).toPassAuthentication();
    });

    let shared: Mailbox;
    test.beforeAll(({}, testInfo) => {
      const options: CreateMailboxOptions = { ...testInfo.project.use, name: 'shared' };
      shared = createMailbox(options);
    });
    test('shares', async () => { await shared.waitForOtp(); });

    test('more people', async ({ mailbox }) => {
      const bob: Mailbox = mailbox.another('bob');
      const late: FaultOptions = { deliverAfter: 3_000, drop: undefined };
      mailbox.another('late', late);
      const admin: Mailbox = await mailbox.at('admin@shop.test');
      await using held: Mailbox = bob;
      await admin.close();
      void held;
    });

    test.use({ mailboxOutbound: { smtp: 'smtp://127.0.0.1:2526' } satisfies SmtpDestination });

    test('writes', async ({ mailbox, expectEmail }) => {
      const provider: InboundProvider = 'postmark';
      const hook: WebhookDestination = { webhook: 'http://127.0.0.1:3000', provider, raw: true };
      const outbound: MailboxOutbound = hook;
      const file: OutgoingAttachment = { filename: 'lamp.jpg', content: Buffer.from('') };
      const content: OutgoingContent = { text: 'Hi', attachments: [file, 'lamp.jpg'] };
      const composed: ComposedEmail = { ...content, to: ['a@shop.test'], subject: 'Hi' };
      const raw: RawEmail = { raw: 'Subject: Hi', to: 'a@shop.test' };
      const all: SendOptions[] = [composed, raw];
      const { messageId, status }: OutgoingEmail = await mailbox.send(all[0] ?? raw);
      const email = await expectEmail({ subject: String(messageId ?? status ?? outbound.allowHosts) });
      const quote: QuoteStyle = 'outlook';
      const reply: ReplyOptions = { ...content, quote, all: true };
      const forward: ForwardOptions = { to: 'b@shop.test' };
      const kind: EventKind = 'bounced';
      const details: ReportOptions = { reason: '550 5.1.1 no such user' };
      await email.reply(reply).catch((error: OutboundError) => error.status);
      await email.forward(forward);
      await email.report(kind, details);
    });

    // A helper function of a team.
    export async function signUp({ mailbox }: Pick<MailboxFixtures, 'mailbox'>): Promise<string> {
      return mailbox.waitForOtp();
    }
    export const linksOf = (email: EmailMethods): string[] => [...email.links(), email.link(), email.link(/a/)];
    export const isSpam = ({ spam_verdict }: InboxEmail, bad: SpamVerdict = 'FAIL') => spam_verdict === bad;
    export const isSigned = (email: InboxEmail, good: Verdict = 'PASS') => email.dkim_verdict === good;
    export const reasons = ({ received }: WaitError): string[] => received.map(({ reason }: Rejected) => reason);
    export const isMissing = (code: WaitErrorCode): boolean => code === 'NOTHING_ARRIVED' || code === 'UNREACHABLE';
  `,
  'own.ts': `
    import { expect as baseExpect, test as baseTest, mergeExpects, mergeTests } from '@playwright/test';
    import { mailboxExpect, mailboxTest } from 'playwright-mailbox';

    const ownTest = baseTest.extend<{ shop: string }>({ shop: async ({}, use) => use('shop.test') });
    const ownExpect = baseExpect.extend({
      toBeAtShop: (address: string) => ({ pass: address !== '', message: () => '' }),
    });
    export const test = mergeTests(ownTest, mailboxTest);
    export const expect = mergeExpects(ownExpect, mailboxExpect);

    test('uses both', async ({ shop, mailbox }) => {
      expect(mailbox.address).toBeAtShop();
      await expect(mailbox).toReceiveEmail({ from: shop });
    });
  `,
  'mailbox.ts': `
    import type {
      AttachmentsOptions, CreateMailboxOptions, Email, EmailAddress, EmailAttachment, EmailEnvelope, EmailHeaders, EmailMethods, InboxCriteria, InboxEmail, WaitForLinkOptions, Mailbox,
      FaultOptions, OpenedEmail, OpenOptions, WaitForOtpOptions, PageLike, Rejected, SentBox, SentCriteria, SentEmail, SpamVerdict,
      TextPattern, Verdict, WaitErrorCode, WaitForEmailOptions, WaitForSentEmailOptions, WaitOptions,
      CheckedPart, CheckRule, CheckSeverity, EmailCheckOptions, EmailFinding,
      ComposedEmail, EventKind, ForwardOptions, InboundProvider, MailboxOutbound, OutgoingAttachment, OutgoingContent, OutgoingEmail, QuoteStyle, RawEmail, ReplyOptions, ReportOptions, SendOptions, SmtpDestination, WebhookDestination,
    } from 'playwright-mailbox/mailbox';
    import type { FullConfig } from '@playwright/test';
    import type { Mailbox as FixtureMailbox, MailboxOptions } from 'playwright-mailbox';
    import { createMailbox, isWaitError, OutboundError, WaitError } from 'playwright-mailbox/mailbox';

    const options: CreateMailboxOptions = {
      name: 'admin',
      mailboxURL: process.env.MAILBOX_URL,
      mailboxTimeout: 1_000,
      signal: AbortSignal.timeout(1_000),
    };

    export async function signIn(use: Partial<MailboxOptions>): Promise<string> {
      await using mailbox: Mailbox = createMailbox({ ...use, ...options });
      const likeTheFixture: FixtureMailbox = mailbox;
      return likeTheFixture.waitForOtp();
    }
    export const forProject = ({ projects }: FullConfig<object, MailboxOptions>) =>
      createMailbox({ ...projects[0]?.use });

    export function explain(error: unknown): [WaitErrorCode, string] | undefined {
      if (!isWaitError(error)) return undefined;
      const known: WaitError = error;
      const rejected: readonly Rejected[] = known.received;
      return [known.code, rejected.map(({ email }) => email.subject).join(known.address)];
    }
    export const name: string = WaitError.name + OutboundError.name;
    export type All = [
      AttachmentsOptions, Email, EmailAddress, EmailAttachment, EmailEnvelope, EmailHeaders, EmailMethods, InboxCriteria, InboxEmail, WaitForLinkOptions, PageLike, OpenedEmail, OpenOptions,
      WaitForOtpOptions, FaultOptions, SentBox, SentCriteria, SentEmail, SpamVerdict, TextPattern, Verdict, WaitOptions,
      WaitForEmailOptions, WaitForSentEmailOptions, CheckedPart, CheckRule, CheckSeverity, EmailCheckOptions, EmailFinding,
      ComposedEmail, EventKind, ForwardOptions, InboundProvider, MailboxOutbound, OutgoingAttachment, OutgoingContent, OutgoingEmail, QuoteStyle, RawEmail, ReplyOptions, ReportOptions, SendOptions, SmtpDestination, WebhookDestination,
    ];
  `,
  'checks.ts': `
    import type { CheckedEmail, CheckedPart, CheckRule, CheckSeverity, EmailCheckOptions, EmailFinding } from 'playwright-mailbox/checks';
    import { checkEmail } from 'playwright-mailbox/checks';

    const mail: CheckedEmail = { subject: 'Welcome', html: '<p>Hi ,</p>' };
    const options: EmailCheckOptions = { ignore: ['contrast'] };
    export const findings: Promise<EmailFinding[]> = checkEmail(mail, options);
    export type Where = [CheckRule, CheckSeverity, CheckedPart];
  `,
  'client.ts': `
    import type {
      Attachment, ClientErrorCode, CollectionClient, EmailDetails, EmailEnvelope, EmailOf, ErrorDetail,
      ExtensionsClient, FailedRequest, HeaderDate, HeaderField, InboxEmail, InboxLatestQuery,
      ListIdsResponse, ListQuery, MailAddress, MailboxClientOptions, MimePart, Moment, Refusal,
      RefusalStage, RefusalsQuery, RefusalsResponse, RequestOptions, ResponseInfo, SentEmail,
      SentLatestQuery, SpamVerdict, Verdict, EventAttempt, EventKind, EventReport, ReportEventRequest,
    } from 'playwright-mailbox/client';
    import {
      InternalServerError, InvalidRequestError, InvalidResponseError, isMailboxClientError,
      MailboxClient, MailboxClientError, NotFoundError, RateLimitedError, RequestTimeoutError,
      UnauthorizedError, UnreachableError,
    } from 'playwright-mailbox/client';

    const options: MailboxClientOptions = { baseURL: 'http://127.0.0.1:8025', apiKey: 'sandbox' };
    const since: Moment = new Date();

    export async function everyCall(): Promise<unknown> {
      const client = new MailboxClient({ ...options, timeout: 1_000, retries: 0 });
      const perCall: RequestOptions = {
        timeout: 1_000, retries: 1, wait: 20, signal: AbortSignal.timeout(1_000),
        onResponse: ({ status, date, waited }: ResponseInfo) => console.log(status, date, waited),
      };
      const inboxLatest: InboxLatestQuery = { to: 'kim@inbox.test', after: since };
      const sentLatest: SentLatestQuery = { to: 'kim@inbox.test' };
      const query: ListQuery = { page: 1, per_page: 100, from: 'a', to: 'b', subject: 'c', before: since };
      const inbox: CollectionClient<'inbox', InboxLatestQuery> = client.inbox;
      const email: InboxEmail | null = await inbox.latest(inboxLatest, perCall);
      const sent: SentEmail | null = await client.sent.latest(sentLatest);
      const page: ListIdsResponse = await client.inbox.list(query);
      const one: EmailOf['sent'] = await client.sent.get(page.data[0] ?? '');
      const extensions: ExtensionsClient = client.extensions;
      const refusals: RefusalsQuery = { to: 'kim@inbox.test', after: since };
      const refused: RefusalsResponse = await extensions.refusals(refusals, {
        onResponse: ({ extensions: named }) => console.log(named.includes('refusals')),
      });
      const refusal: Refusal | undefined = refused.data[0];
      const stage: RefusalStage | undefined = refusal?.stage;
      console.log(stage, refusal?.code, refusal?.username, refused.has_more);
      const details: EmailDetails = await extensions.email(one.email_id);
      const envelope: EmailEnvelope = details.envelope;
      const field: HeaderField | undefined = details.headers[0];
      const from: MailAddress | undefined = details.from[0];
      const date: HeaderDate | null = details.date;
      const structure: MimePart = details.structure;
      const attachment: Attachment | undefined = details.attachments[0];
      const bytes: Uint8Array = await extensions.part(one.email_id, attachment?.part ?? '1');
      const source: Uint8Array = await extensions.source(one.email_id, { timeout: 5_000 });
      console.log(envelope.rcpt_to, field?.value, from?.address, date?.iso, structure.children);
      console.log(bytes.length, source.length);
      const event: EventKind = 'bounced';
      const request: ReportEventRequest = { event, recipient: 'kim@inbox.test' };
      const report: EventReport = await extensions.reportEvent(one.email_id, request);
      const attempt: EventAttempt | undefined = report.attempts[0];
      console.log(attempt?.status);
      const verdicts: (SpamVerdict | Verdict | undefined)[] = [email?.spam_verdict, email?.spf_verdict];
      await client.close();
      return [email, sent, one, verdicts, (await client.sent.list()).pagination.has_more];
    }

    export function explain(error: unknown): ClientErrorCode | undefined {
      if (!isMailboxClientError(error)) return undefined;
      const { method, url, status }: FailedRequest = { ...error, status: error.status ?? 0 };
      const failed: MailboxClientError = error;
      const details: readonly ErrorDetail[] = error instanceof InvalidRequestError ? error.details : [];
      if (error instanceof InvalidResponseError) console.log(error.field);
      if (error instanceof UnreachableError) console.log(error.refused);
      console.log(method, url, status, details.map(({ field, message }) => field + message));
      console.log(failed.hint, failed.retryAfter, failed.transient, failed.cause);
      return failed.code;
    }

    export const kinds = [
      InternalServerError, NotFoundError, RateLimitedError, RequestTimeoutError, UnauthorizedError,
    ].map(({ name }) => name);
  `,
  'mailboxServer.ts': `
    import type { MailboxServer, MailboxServerOptions } from 'playwright-mailbox/server';
    import { ServerOptionError, startMailboxServer } from 'playwright-mailbox/server';

    const options: MailboxServerOptions = { httpPort: 0, smtpPort: 0, apiKey: process.env.MAILBOX_API_KEY };

    export async function urls(): Promise<string[]> {
      await using mailboxServer: MailboxServer = await startMailboxServer(options);
      return [mailboxServer.http, mailboxServer.smtp, mailboxServer.apiKey];
    }
    export const optionOf = (error: unknown): string | undefined =>
      error instanceof ServerOptionError ? error.option : undefined;
  `,
  'otp.ts': `
    import { detectOtp, type OtpCandidate, type OtpMail, type OtpReason, rankOtp } from 'playwright-mailbox/otp';

    const mail: OtpMail = { subject: null, text: 'Your code is 482913.', html: null };
    export const code: string | null = detectOtp(mail);
    export const best: OtpCandidate | undefined = rankOtp(mail)[0];
    export const why: OtpReason | undefined = best?.reasons[0];
  `,
};

/** Mistakes that the compiler must reject: an expected error that does not occur is an error. */
const MISTAKES: Files = {
  'mistakes.config.ts': `
    import { defineConfig } from '@playwright/test';
    import { type MailboxOptions, mailboxServer } from 'playwright-mailbox';

    // @ts-expect-error A time limit is a number of ms.
    defineConfig<MailboxOptions>({ use: { mailboxTimeout: '10s' } });
    // @ts-expect-error The option is called mailboxURL.
    defineConfig<MailboxOptions>({ use: { mailboxUrl: 'http://127.0.0.1:8025' } });
    // @ts-expect-error A URL is a string.
    defineConfig<MailboxOptions>({ use: { mailboxURL: 8025 } });
    // @ts-expect-error A port is a number.
    mailboxServer({ httpPort: '8025' });
    // @ts-expect-error There is no such option.
    mailboxServer({ port: 8025 });
  `,
  'mistakes.spec.ts': `
    import { expect, test } from 'playwright-mailbox';

    // @ts-expect-error A domain is a string.
    test.use({ mailboxDomain: 7 });
    // @ts-expect-error There is no such option.
    test.use({ mailboxName: 'kim' });

    test('criteria and options', async ({ mailbox, expectEmail }) => {
      // @ts-expect-error There is no such criterion.
      await mailbox.waitForEmail({ title: 'welcome' });
      // @ts-expect-error There is no such criterion.
      await expectEmail({ sender: 'hello@shop.test' });
      // @ts-expect-error There is no such criterion.
      await mailbox.waitForEmail({ attachement: 'invoice.pdf' });
      // @ts-expect-error There is no such criterion.
      await expect(mailbox).toReceiveEmail({ headers: { 'X-Campaign': 'a' } });
      // @ts-expect-error There is no such criterion.
      await expectEmail.not({ attachements: 'invoice.pdf' });
      // @ts-expect-error A received email does not show Bcc.
      await mailbox.waitForEmail({ bcc: 'audit@shop.test' });
      // @ts-expect-error A received email does not show Bcc.
      await expect(mailbox).toReceiveEmail({ bcc: 'audit@shop.test' });
      // @ts-expect-error Criteria are an object.
      await mailbox.waitForEmail('welcome');
      // @ts-expect-error Criteria are an object.
      await expectEmail(/welcome/);
      // @ts-expect-error A subject is a string or a RegExp.
      await mailbox.list({ subject: 7 });
      // @ts-expect-error Criteria and options are one object.
      await mailbox.waitForOtp({ from: 'shop.test' }, { timeout: 1 });
      // @ts-expect-error Criteria and options are one object.
      await expectEmail({ from: 'shop.test' }, { timeout: 1 });
      // @ts-expect-error Criteria and options are one object.
      await mailbox.waitForLink({ pattern: 'reset' }, { timeout: 1 });
      // @ts-expect-error Criteria and options are one object.
      await expect(mailbox).toReceiveEmail({ from: 'shop.test' }, { timeout: 1 });
      // @ts-expect-error Criteria and options are one object.
      await expect(mailbox.sent).toHaveSentTimes(2, {}, { within: 1 });
      // @ts-expect-error A time limit is a number of ms.
      await mailbox.waitForOtp({ timeout: '1s' });
      // @ts-expect-error 'within' is for matchers.
      await mailbox.waitForEmail({ within: 1 });
      // @ts-expect-error After an email, not after a moment.
      await mailbox.waitForEmail({ after: new Date() });
      // @ts-expect-error How many is the question.
      await mailbox.waitForEmails({ subject: 'welcome' });
      // @ts-expect-error A code's pattern is a RegExp.
      await mailbox.waitForOtp({ pattern: 'code' });
    });

    test('receivers', async ({ mailbox, expectEmail }) => {
      const email = await expectEmail();
      // @ts-expect-error A text receives no email.
      await expect('kim@inbox.test').toReceiveEmail();
      // @ts-expect-error Nor does its address.
      await expect(mailbox.address).toReceiveEmail();
      // @ts-expect-error The sent box receives nothing.
      await expect(mailbox.sent).toReceiveEmail();
      // @ts-expect-error An email receives nothing.
      await expect(email).toReceiveEmail();
      // @ts-expect-error A mailbox sends nothing.
      await expect(mailbox).toHaveSent();
      // @ts-expect-error An email has sent nothing.
      await expect(email).toHaveSent();
      // @ts-expect-error A mailbox has no subject.
      expect(mailbox).toHaveSubject('welcome');
      // @ts-expect-error A code is about an email.
      expect(await mailbox.waitForOtp()).toHaveOtp();
      // @ts-expect-error Nor has a promise a link: an await is missing.
      expect(expectEmail()).toHaveLink(/dashboard/);
      // @ts-expect-error A page has no such subject.
      expect({ subject: 'welcome' }).toHaveSubject('welcome');
      // @ts-expect-error A subject is looked for.
      expect(email).toHaveSubject();
      // @ts-expect-error A received email does not show Bcc.
      expect(email).toHaveBcc('audit@shop.test');
      // @ts-expect-error A sent email carries no such verdicts.
      expect(await mailbox.sent.waitForEmail()).toPassAuthentication();
      // @ts-expect-error A mailbox sends nothing.
      await expect(mailbox).toHaveSentTimes(1);
      // @ts-expect-error The sent box receives nothing.
      await expect(mailbox.sent).toHaveReceivedTimes(1);
      // @ts-expect-error How often is the question.
      await expect(mailbox.sent).toHaveSentTimes({ subject: 'receipt' });
      // @ts-expect-error Attachments are counted.
      await expect(email).toHaveAttachmentCount('invoice.pdf');
      // @ts-expect-error An attachment has a filename.
      await expect(email).toHaveAttachment({ fileName: 'invoice.pdf' });
      // @ts-expect-error A size is a number of bytes.
      await expect(email).toHaveAttachment({ size: '1 kB' });
      // @ts-expect-error A code is a string.
      expect(email).toHaveOtp(482913);
    });

    test('results', async ({ mailbox }) => {
      // @ts-expect-error There may be none.
      (await mailbox.latest()).subject;
      // @ts-expect-error A received email does not show Bcc.
      (await mailbox.waitForEmail()).bcc_addresses;
      // @ts-expect-error A sent email was not received.
      (await mailbox.sent.waitForEmail()).received_at;
      // @ts-expect-error An email may have no subject.
      (await mailbox.waitForEmail()).subject.length;
      // @ts-expect-error An address is for good.
      mailbox.address = 'kim@inbox.test';
    });

    // @ts-expect-error There is no such fixture.
    test('fixtures', async ({ email }) => email);
  `,
  'mistakes.ts': `
    import { MailboxClient } from 'playwright-mailbox/client';
    import { createMailbox } from 'playwright-mailbox/mailbox';
    import { detectOtp } from 'playwright-mailbox/otp';
    import { startMailboxServer } from 'playwright-mailbox/server';
    // @ts-expect-error The folders inside are private.
    import {} from 'playwright-mailbox/dist/client.js';

    // @ts-expect-error A key is needed.
    const client = new MailboxClient({ baseURL: 'http://127.0.0.1:8025' });
    // @ts-expect-error The sent box's newest takes no 'after'.
    client.sent.latest({ after: new Date() });
    // @ts-expect-error There is no such parameter.
    client.inbox.list({ limit: 10 });
    // @ts-expect-error An identifier is needed.
    client.inbox.get();
    // @ts-expect-error The option is called mailboxURL.
    createMailbox({ baseURL: 'http://127.0.0.1:8025' });
    // @ts-expect-error A time limit is a number of ms.
    createMailbox({ mailboxTimeout: '10s' });
    // @ts-expect-error A port is a number.
    startMailboxServer({ httpPort: '0' });
    // @ts-expect-error There is no such option.
    startMailboxServer({ port: 0 });
    // @ts-expect-error An email, not its text.
    detectOtp('Your code is 482913.');
  `,
};

/** Types that promise a runtime value must match the existing values exactly. */
const VALUES = ENTRIES.map((entry, index) => {
  const names = EXPORTS[entry].map((name) => `${name}: true`).join(', ');
  return `
    import * as entry${index} from 'playwright-mailbox${entry}';
    export const names${index}: Record<keyof typeof entry${index}, true> = { ${names} };
  `;
}).join('');

test('ESM and CommonJS modules compile with every export, and reject each mistake', async ({
  typeCheck,
}) => {
  // One run for both, because the shared declarations take most of the time.
  const inFolder = (type: string) =>
    Object.entries({
      'package.json': JSON.stringify({ type }),
      ...USES,
      ...MISTAKES,
      'values.ts': VALUES,
    }).map(([name, text]) => [`${type}/${name}`, text]);
  const files = Object.fromEntries([...inFolder('module'), ...inFolder('commonjs')]);
  const complaints = await typeCheck(files, { skipLibCheck: false }, TYPESCRIPT_7);
  // TypeScript 7 rejects declarations of the oldest Playwright.
  expect(complaints.filter((line) => !line.includes('/playwright-core/types/'))).toEqual([]);
});

test('a project for a bundler compiles with the previous TypeScript', async ({ typeCheck }) => {
  const options = { module: 'esnext', moduleResolution: 'bundler' };
  expect(await typeCheck({ ...USES, ...MISTAKES, 'values.ts': VALUES }, options)).toEqual([]);
});

test('the compiled project uses every export', () => {
  for (const entry of ENTRIES) {
    const file = path.join(INSTALLED, 'dist', `${entry.slice(1) || 'index'}.d.ts`);
    expect(importedFrom(`playwright-mailbox${entry}`)).toEqual(exportsOf(file));
  }
});

/** The names that the files of {@link USES} import from a module. */
function importedFrom(module: string): string[] {
  const imports = Object.values(USES).flatMap((text) =>
    ts
      .createSourceFile('a.ts', text, ts.ScriptTarget.ES2022)
      .statements.filter((it) => ts.isImportDeclaration(it))
      .filter(({ moduleSpecifier: from }) => ts.isStringLiteral(from) && from.text === module),
  );
  const names = imports.flatMap(({ importClause }) => {
    const bindings = importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) return [];
    return bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
  });
  return [...new Set(names)].sort();
}

/** The names, of values and of types, that a declaration file exports. */
function exportsOf(file: string): string[] {
  const program = ts.createProgram([file], { noLib: true, noResolve: true, types: [] });
  const source = program.getSourceFile(file);
  const module = source && program.getTypeChecker().getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} is no module`);
  const exported = program.getTypeChecker().getExportsOfModule(module);
  return exported.map(({ name }) => name).sort();
}
