/**
 * What people write about codes in one language. Words are set apart by commas, in lower case.
 *
 * - `code` is that word, `verif*` any word that begins so, `*code` any word that ends so, and
 *   `*code*` any word with it inside.
 * - Case and diacritics do not matter, unless the word begins with `=`.
 * - In scripts that set no spaces between words (Chinese, Japanese, Thai), and in Korean, a word is
 *   found wherever it stands, without stars.
 * - Of several words that fit at one place the longest counts: `discount code` is no `code`.
 */
export interface Language {
  /** What the thing is called: code, password, PIN. */
  code: string;
  /** Names that are used for what is kept, too, such as password: a purpose has to stand by them. */
  secret?: string;
  /** Names that say by themselves that it is for one use: OTP, one-time password. */
  sure?: string;
  /** What makes a code one for verification: to verify, to sign in, security. */
  purpose: string;
  /** The same, where it may as well be about a booking or an order: to confirm. */
  confirm?: string;
  /** Words for a number. With a purpose or "enter" beside it, it is a code. */
  number?: string;
  /** What a code is made of, or may be called where it is to be typed: digits, figures, combination. */
  digits?: string;
  /** Where something is typed: app, page, field, form, screen. */
  field?: string;
  /** How long something is valid: valid for, expires in, within. */
  validity?: string;
  /** Minutes, hours: a number before them is a time. */
  time?: string;
  /** What to do if one did not ask for it: ignore this email, if this was not you. */
  notyou?: string;
  /** What to do with a code: enter, type, use, copy. */
  verb?: string;
  /** What may stand between the name and the code: is, will be, here. */
  is?: string;
  /** New, current; beside old ones it says which is meant. */
  fresh?: string;
  /** Earlier, previous: a code that was replaced. */
  old?: string;
  /** Has expired, was used, is no longer valid. Not: will expire. */
  expired?: string;
  /** If, until, will: what makes "has expired" no fact. */
  hypothetical?: string;
  /** Where a code is that is not in the mail: sent by text message, in the app, by post. */
  elsewhere?: string;
  /** Warnings and denials: never share it, no code is needed. */
  never?: string;
  /** For example. */
  example?: string;
  /** What follows a number that is an amount: minutes, points, a currency. */
  unit?: string;
  /** What other numbers belong to: order, invoice, customer, telephone, street. */
  label?: string;
  /** Names of other numbers that leave no doubt: order number, IBAN. */
  strong?: string;
  /** Codes for money: discount, voucher, gift card, referral, licence. */
  promo?: string;
  /** Codes for a booking: reservation, flight, check-in. */
  booking?: string;
  /** Codes for a meeting: meeting ID, webinar, dial-in. */
  meeting?: string;
  /** Codes to be kept: backup codes. */
  backup?: string;
  /** Codes of things: postal code, error code, bank code, door code, QR code. */
  thing?: string;
  /** Parcels: tracking, pickup. */
  parcel?: string;
  /** Numbers of a purchase: charged, merchant, receipt. */
  receipt?: string;
  /** What has happened already, so that there is nothing to be confirmed: was changed, payment received. */
  done?: string;
  /** What an earlier mail is introduced by: "wrote:", "Original message". */
  quote?: string;
  /** The fields that some mail programs put above an earlier mail: "From:", "Subject:". */
  header?: string;
}

/** The lists of a language. */
export type Kind = keyof Language;
