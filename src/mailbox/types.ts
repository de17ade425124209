import type { FaultOptions } from '../contract/fault-injection.js';
import type { InboxCriteria, SentCriteria, TextPattern } from './email/criteria.js';
import type { Email } from './email/email.js';
import type { OutgoingEmail, SendOptions } from './outgoing/message.js';

/** Options of every wait, in addition to the criteria. */
export interface WaitOptions<E = Email> {
  /** How long to wait, in ms; 0 for no limit. Default: `mailboxTimeout`. */
  timeout?: number | undefined;
  /** Only emails that arrived after this one. */
  after?: E | undefined;
  /** Cancels the wait, which then throws the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Options of the expectation that no email arrives. */
export interface QuietOptions<E = Email> {
  /** How long no email may arrive, in ms. Default: 2,000. */
  within?: number | undefined;
  /** Only emails that arrived after this one. */
  after?: E | undefined;
  /** Cancels the wait for the end of the window, which then throws the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Criteria and options of `waitForEmail()`. */
export interface WaitForEmailOptions extends InboxCriteria, WaitOptions {}

/** Criteria and options of `sent.waitForEmail()`. */
export interface WaitForSentEmailOptions extends SentCriteria, WaitOptions<Email<'sent'>> {}

/** Criteria and options of `expectEmail.not()`. */
export interface NoEmailOptions extends InboxCriteria, QuietOptions {}

/** Criteria and options of `waitForOtp()`. */
export interface WaitForOtpOptions extends WaitForEmailOptions {
  /** The pattern of a code that the server does not detect: its first group that took part, or the whole match. */
  pattern?: RegExp;
}

/** Criteria and options of `waitForLink()`. */
export interface WaitForLinkOptions extends WaitForEmailOptions {
  /** A string that the link contains, ignoring case, or a RegExp that it matches. */
  pattern?: TextPattern;
}

/**
 * A mailbox with its own address.
 *
 * Each wait returns something new: the code, the link or the email that no earlier call of its kind has
 * returned. Emails that arrived before the call count as well as later ones.
 */
export interface Mailbox {
  /** The address, which is unguessable and was never used before. */
  readonly address: string;
  /** Emails that the app under test sent to this address, including Bcc. */
  readonly sent: SentBox;

  /**
   * Another mailbox, for another person in the same test. The same name returns the same mailbox.
   *
   * @param faults faults that the mailbox server injects for emails to this address only
   * @throws TypeError if the name has no letters a-z or digits, or is too long; if an option is invalid; and
   * if the name was used with different options before
   * @example const late = mailbox.another('late', { deliverAfter: 3_000 });
   */
  another(name: string, faults?: FaultOptions): Mailbox;

  /**
   * A mailbox for an existing address, such as a seeded user's. It starts after the newest existing email.
   * The same address returns the same mailbox.
   *
   * @example const admin = await mailbox.at('admin@shop.test');
   */
  at(address: string): Promise<Mailbox>;

  /**
   * Waits for the oldest matching email that no earlier call has returned. Without criteria, skips emails
   * whose code or link was returned.
   *
   * @throws WaitError when the time is up, which describes the emails that had arrived
   * @example const invoice = await mailbox.waitForEmail({ subject: /invoice/i });
   */
  waitForEmail(options?: WaitForEmailOptions): Promise<Email>;

  /**
   * Waits for several emails: the oldest matching ones that no earlier call has returned. Returns all of
   * them, or none. Copies of an email count once.
   *
   * @throws WaitError when the time is up, which describes the emails that had arrived
   * @example const invitations = await mailbox.waitForEmails(3, { subject: /invites you/ });
   */
  waitForEmails(count: number, options?: WaitForEmailOptions): Promise<Email[]>;

  /**
   * Waits for the newest code that was not consumed yet. Older codes are consumed with it, so that after
   * 'resend' the next call returns the new code.
   *
   * @throws WaitError when the time is up, which describes the emails that had arrived
   * @example await page.getByLabel('Code').fill(await mailbox.waitForOtp());
   */
  waitForOtp(options?: WaitForOtpOptions): Promise<string>;
  /**
   * Waits for a code with your own pattern, for emails in which the server detects none.
   *
   * @param pattern the code is its first group that took part, or the whole match
   * @example const code = await mailbox.waitForOtp(/PIN: (\S+)/, { from: 'bank.test' });
   */
  waitForOtp(pattern: RegExp, options?: WaitForEmailOptions): Promise<string>;

  /**
   * Waits for the newest email with a link that was not consumed yet, and returns the link that the email is
   * about: the first one that confirms, resets or accepts something or carries a token, or otherwise the
   * first one that is not part of the header or the footer.
   *
   * @throws WaitError when the time is up, which describes the emails that had arrived
   */
  waitForLink(options?: WaitForLinkOptions): Promise<string>;
  /**
   * Waits for the newest email with a matching link that was not consumed yet.
   *
   * @param pattern a string that the link contains, ignoring case, or a RegExp that it matches
   * @example await page.goto(await mailbox.waitForLink(/reset-password/));
   */
  waitForLink(pattern: TextPattern, options?: WaitForEmailOptions): Promise<string>;

  /** The newest email at the moment, or null. Consumes nothing. */
  latest(): Promise<Email | null>;

  /** All matching emails at the moment, newest first. Consumes nothing. */
  list(criteria?: InboxCriteria): Promise<Email[]>;

  /**
   * A received email by its `email_id`.
   *
   * @throws NotFoundError if there is none
   */
  get(emailId: string): Promise<Email>;

  /**
   * Sends an email from this address to the app: by SMTP, or to its webhook, as the option `mailboxOutbound` says.
   * Resolves when the app has accepted it.
   *
   * @throws OutboundError if the app refuses the email or does not answer
   * @example await mailbox.send({ to: 'support@shop.test', subject: 'Broken lamp', text: 'It flickers.' });
   */
  send(options: SendOptions): Promise<OutgoingEmail>;

  /** Consumes all existing emails: later waits return only later emails. */
  skipReceived(): Promise<void>;

  /** Closes the mailbox and those created from it: pending and later calls fail. Not needed at the end of a test. */
  close(): Promise<void>;

  /** Same as {@link close}, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Emails that the app under test sent to a mailbox's address, as To, Cc or Bcc. */
export interface SentBox {
  /** The newest sent email at the moment, or null. Consumes nothing. */
  latest(): Promise<Email<'sent'> | null>;

  /** All matching sent emails at the moment, newest first. Consumes nothing. */
  list(criteria?: SentCriteria): Promise<Email<'sent'>[]>;

  /**
   * Waits for the oldest matching sent email that no earlier call has returned.
   *
   * @throws WaitError when the time is up, which describes the emails that had been sent
   */
  waitForEmail(options?: WaitForSentEmailOptions): Promise<Email<'sent'>>;

  /**
   * Waits for several sent emails: the oldest matching ones that no earlier call has returned. Returns all of
   * them, or none. Copies of an email count once.
   *
   * @throws WaitError when the time is up, which describes the emails that had been sent
   */
  waitForEmails(count: number, options?: WaitForSentEmailOptions): Promise<Email<'sent'>[]>;

  /**
   * A sent email by its `email_id`.
   *
   * @throws NotFoundError if there is none
   */
  get(emailId: string): Promise<Email<'sent'>>;
}
