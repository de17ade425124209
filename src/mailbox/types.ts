import type { FaultOptions } from '../contract/fault-injection.js';
import type { InboxCriteria, SentCriteria, TextPattern } from './email/criteria.js';
import type { Email } from './email/email.js';

/** What any wait may be told beside what it waits for. */
export interface WaitOptions<E = Email> {
  /** How long to wait in ms, 0 for no limit; `mailboxTimeout` unless told. */
  timeout?: number | undefined;
  /** Only e-mails that came after this one. */
  after?: E | undefined;
  /** Withdraws the wait, which then throws the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** What the expectation of a quiet window may be told. */
export interface QuietOptions<E = Email> {
  /** For how long no e-mail may come, in ms; 2,000 unless told. */
  within?: number | undefined;
  /** Only e-mails that came after this one. */
  after?: E | undefined;
}

/** What a code is looked for in. */
export interface OtpCriteria extends InboxCriteria {
  /**
   * What the code looks like, for mail in which the service finds none: its first group, or the
   * whole match, is the code.
   */
  pattern?: RegExp | undefined;
}

/** What a link is looked for in. */
export interface LinkCriteria extends InboxCriteria {
  /** What the link contains (string, without regard to case) or matches (RegExp). */
  pattern?: TextPattern | undefined;
}

/**
 * A mailbox with an address of its own.
 *
 * Each wait gives something new: the code, the link or the e-mail that no earlier call of its kind
 * was given. What came before the call counts as well as what comes after it.
 */
export interface Mailbox {
  /** The address, unguessable and never used before. */
  readonly address: string;
  /** What the app under test sent to this address, with Bcc. */
  readonly sent: SentBox;

  /**
   * A mailbox of its own beside this one, for a second person in the same test. The same name
   * gives the same mailbox.
   *
   * @param rehearsal trouble that the mailbox server makes with mail to this address, and to no other
   * @throws TypeError when the name has no letters a-z or digits, or too many; for options that
   * cannot be, and for others than the name was given before.
   * @example const late = mailbox.alias('late', { deliverAfter: 3_000 });
   */
  alias(name: string, rehearsal?: FaultOptions): Mailbox;

  /**
   * A mailbox for an address that exists already, such as a seeded user's. It begins after the
   * newest e-mail that is there now.
   *
   * @example const admin = await mailbox.at('admin@shop.test');
   */
  at(address: string): Promise<Mailbox>;

  /**
   * The oldest e-mail that fits and that no earlier call was given, waiting for it if need be.
   * Without criteria a mail whose code or link was taken is passed over.
   *
   * @throws WaitError when the time is up; it says what had arrived.
   * @example const invoice = await mailbox.waitForEmail({ subject: /invoice/i });
   */
  waitForEmail(criteria?: InboxCriteria, options?: WaitOptions): Promise<Email>;

  /**
   * The oldest e-mails that fit and that no earlier call was given, as many as asked for, waiting
   * for them if need be. Either all are given or none.
   *
   * @throws WaitError when the time is up; it says what had arrived.
   * @example const invitations = await mailbox.waitForEmails(3, { subject: /invites you/ });
   */
  waitForEmails(count: number, criteria?: InboxCriteria, options?: WaitOptions): Promise<Email[]>;

  /**
   * The newest code that was not used yet, waiting for it if need be. It uses up the older ones, so
   * that the next call gives the code of 'resend'.
   *
   * @throws WaitError when the time is up; it says what had arrived.
   * @example await page.getByLabel('Code').fill(await mailbox.waitForOtp());
   */
  waitForOtp(criteria?: OtpCriteria, options?: WaitOptions): Promise<string>;

  /**
   * The first link that fits in the newest e-mail that has one and was not used yet, waiting for it
   * if need be. Without a pattern a link for unsubscribing is passed over, and so is a mail whose
   * code was taken.
   *
   * @throws WaitError when the time is up; it says what had arrived.
   * @example await page.goto(await mailbox.waitForLink(/reset-password/));
   */
  waitForLink(pattern?: TextPattern | LinkCriteria, options?: WaitOptions): Promise<string>;

  /** The newest e-mail that is there now, or null. Uses nothing up. */
  latest(): Promise<Email | null>;

  /** All e-mails that are there now and fit, newest first. Uses nothing up. */
  list(criteria?: InboxCriteria): Promise<Email[]>;

  /**
   * One received e-mail by its `email_id`.
   *
   * @throws NotFoundError when there is none.
   */
  get(emailId: string): Promise<Email>;

  /** Uses up all that is there: waits then give what comes later. */
  markRead(): Promise<void>;

  /** Ends the waits under way, and those of the aliases, with an error; nothing else. */
  close(): Promise<void>;

  /** The same as {@link close}, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** What the app under test sent to a mailbox's address: as To, Cc or Bcc. */
export interface SentBox {
  /** The newest sent e-mail that is there now, or null. Uses nothing up. */
  latest(): Promise<Email<'sent'> | null>;

  /** All sent e-mails that are there now and fit, newest first. Uses nothing up. */
  list(criteria?: SentCriteria): Promise<Email<'sent'>[]>;

  /**
   * The oldest sent e-mail that fits and that no earlier call was given, waiting for it if need be.
   *
   * @throws WaitError when the time is up; it says what had been sent.
   */
  waitForEmail(
    criteria?: SentCriteria,
    options?: WaitOptions<Email<'sent'>>,
  ): Promise<Email<'sent'>>;

  /**
   * One sent e-mail by its `email_id`.
   *
   * @throws NotFoundError when there is none.
   */
  get(emailId: string): Promise<Email<'sent'>>;
}
