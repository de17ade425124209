import type { FaultOptions } from '../contract/fault-injection.js';
import type { InboxCriteria, SentCriteria, TextPattern } from './email/criteria.js';
import type { Email } from './email/email.js';

/** Options of every wait, in addition to the criteria. */
export interface WaitOptions<E = Email> {
  /** How long to wait, in ms; 0 for no limit. Default: `mailboxTimeout`. */
  timeout?: number | undefined;
  /** Only emails that came after this one. */
  after?: E | undefined;
  /** Cancels the wait, which then throws the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Options of the expectation that no email comes. */
export interface QuietOptions<E = Email> {
  /** How long no email may come, in ms. Default: 2,000. */
  within?: number | undefined;
  /** Only emails that came after this one. */
  after?: E | undefined;
}

/** What `waitForEmail()` waits for, and how long. */
export interface WaitForEmailOptions extends InboxCriteria, WaitOptions {}

/** What `sent.waitForEmail()` waits for, and how long. */
export interface WaitForSentEmailOptions extends SentCriteria, WaitOptions<Email<'sent'>> {}

/** What `expectEmail.not()` looks for, and how long. */
export interface NoEmailOptions extends InboxCriteria, QuietOptions {}

/** What `waitForOtp()` waits for, and how long. */
export interface WaitForOtpOptions extends WaitForEmailOptions {
  /**
   * What the code looks like, for an email in which the server detects none: the code is the first
   * group, or the whole match.
   */
  pattern?: RegExp;
}

/** What `waitForLink()` waits for, and how long. */
export interface WaitForLinkOptions extends WaitForEmailOptions {
  /** What the link contains (string, ignoring case) or matches (RegExp). */
  pattern?: TextPattern;
}

/**
 * A mailbox with an address of its own.
 *
 * Each wait returns something new: the code, the link or the email that no earlier call of its kind
 * has returned. Emails that came before the call count as well as those that come after it.
 */
export interface Mailbox {
  /** The address: unguessable, and never used before. */
  readonly address: string;
  /** What the app under test sent to this address, with Bcc. */
  readonly sent: SentBox;

  /**
   * A second mailbox next to this one, for another person in the same test. The same name returns
   * the same mailbox.
   *
   * @param faults faults that the mailbox server injects for emails to this address only
   * @throws TypeError when the name has no letters a-z or digits, or is too long; for invalid
   * options, and for other options than the name was used with before.
   * @example const late = mailbox.another('late', { deliverAfter: 3_000 });
   */
  another(name: string, faults?: FaultOptions): Mailbox;

  /**
   * A mailbox for an address that already exists, such as a seeded user's. It begins after the
   * newest email that is there now. The same address returns the same mailbox.
   *
   * @example const admin = await mailbox.at('admin@shop.test');
   */
  at(address: string): Promise<Mailbox>;

  /**
   * Waits for the oldest email that matches and that no earlier call has returned. Without criteria,
   * an email whose code or link was returned is passed over.
   *
   * @throws WaitError when the time is up; it says what had arrived.
   * @example const invoice = await mailbox.waitForEmail({ subject: /invoice/i });
   */
  waitForEmail(options?: WaitForEmailOptions): Promise<Email>;

  /**
   * Waits for as many emails as asked for: the oldest that match and that no earlier call has
   * returned. Returns all of them, or none. Copies of an email count once.
   *
   * @throws WaitError when the time is up; it says what had arrived.
   * @example const invitations = await mailbox.waitForEmails(3, { subject: /invites you/ });
   */
  waitForEmails(count: number, options?: WaitForEmailOptions): Promise<Email[]>;

  /**
   * Waits for the newest code that was not used yet. Older codes are used up with it, so that after
   * 'resend' the next call returns the new code.
   *
   * @throws WaitError when the time is up; it says what had arrived.
   * @example await page.getByLabel('Code').fill(await mailbox.waitForOtp());
   */
  waitForOtp(options?: WaitForOtpOptions): Promise<string>;
  /**
   * Waits for a code of your own form, for emails in which the server detects none.
   *
   * @param pattern its first group is the code, or the whole match
   * @example const code = await mailbox.waitForOtp(/PIN: (\S+)/, { from: 'bank.test' });
   */
  waitForOtp(pattern: RegExp, options?: WaitForEmailOptions): Promise<string>;

  /**
   * Waits for the newest email with a link that was not used yet, and returns the link that it is about:
   * the first one that confirms, resets or accepts something or carries a token, or else the first one that is not
   * part of the header or the footer. An email whose code was returned is skipped.
   *
   * @throws WaitError when the time is up; it says what had arrived.
   */
  waitForLink(options?: WaitForLinkOptions): Promise<string>;
  /**
   * Waits for the newest email with a link that matches and was not used yet.
   *
   * @param pattern what the link contains (string, ignoring case) or matches (RegExp)
   * @example await page.goto(await mailbox.waitForLink(/reset-password/));
   */
  waitForLink(pattern: TextPattern, options?: WaitForEmailOptions): Promise<string>;

  /** The newest email that is there now, or null. Uses nothing up. */
  latest(): Promise<Email | null>;

  /** All emails that are there now and match, newest first. Uses nothing up. */
  list(criteria?: InboxCriteria): Promise<Email[]>;

  /**
   * One received email by its `email_id`.
   *
   * @throws NotFoundError if there is none.
   */
  get(emailId: string): Promise<Email>;

  /** Uses up everything that is there: later waits return only what comes after. */
  skipReceived(): Promise<void>;

  /**
   * Closes the mailbox and those made from it: pending calls fail, and so do later calls. Not needed
   * at the end of a test.
   */
  close(): Promise<void>;

  /** The same as {@link close}, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** What the app under test sent to a mailbox's address: as To, Cc or Bcc. */
export interface SentBox {
  /** The newest sent email that is there now, or null. Uses nothing up. */
  latest(): Promise<Email<'sent'> | null>;

  /** All sent emails that are there now and match, newest first. Uses nothing up. */
  list(criteria?: SentCriteria): Promise<Email<'sent'>[]>;

  /**
   * Waits for the oldest sent email that matches and that no earlier call has returned.
   *
   * @throws WaitError when the time is up; it says what had been sent.
   */
  waitForEmail(options?: WaitForSentEmailOptions): Promise<Email<'sent'>>;

  /**
   * Waits for as many sent emails as asked for: the oldest that match and that no earlier call has
   * returned. Returns all of them, or none. Copies of an email count once.
   *
   * @throws WaitError when the time is up; it says what had been sent.
   */
  waitForEmails(count: number, options?: WaitForSentEmailOptions): Promise<Email<'sent'>[]>;

  /**
   * One sent email by its `email_id`.
   *
   * @throws NotFoundError if there is none.
   */
  get(emailId: string): Promise<Email<'sent'>>;
}
