import type { AnyEmail } from '../../mailbox/email/email.js';
import { bodyTexts } from '../../mailbox/email/email.js';
import { type Comparison, isSameSender, isSameText, isSameUrl } from './expected-text.js';

/** An email of either collection. */

/** The texts of an email that a matcher looks at. One of them has to be the expected one. */
export interface Field {
  texts: (email: AnyEmail) => string[];
  /** Shown in a failure for an email that has none. */
  none: string;
  isSame: Comparison;
}

export const SUBJECT: Field = {
  texts: ({ subject }) => present(subject),
  none: 'no subject',
  isSame: isSameText,
};
export const FROM: Field = {
  texts: ({ from_address, from_name }) => [from_address, ...present(from_name)],
  none: 'no sender',
  isSame: isSameSender,
};
/** For an expected `Name <address>`. */
export const FROM_WITH_NAME: Field = {
  ...FROM,
  texts: ({ from_address, from_name }) =>
    from_name ? [`${from_name} <${from_address}>`] : [from_address],
};
export const TO: Field = {
  texts: ({ to_addresses }) => to_addresses,
  none: 'no To address',
  isSame: isSameSender,
};
export const CC: Field = {
  texts: ({ cc_addresses }) => cc_addresses ?? [],
  none: 'no Cc address',
  isSame: isSameSender,
};
export const BCC: Field = { texts: bccOf, none: 'no Bcc address', isSame: isSameSender };
export const BODY: Field = {
  texts: (email) => [...new Set(bodyTexts(email))],
  none: 'no body',
  isSame: isSameText,
};
export const LINK: Field = { texts: (email) => email.links(), none: 'no link', isSame: isSameUrl };

/** @throws TypeError for a received email, for which neither result would be true */
function bccOf(email: AnyEmail): string[] {
  if ('bcc_addresses' in email) return email.bcc_addresses ?? [];
  throw new TypeError(
    'toBeBcc() needs a sent email: a received one does not show its Bcc. Take it from mailbox.sent.',
  );
}

function present(text: string | null): string[] {
  return text === null ? [] : [text];
}
