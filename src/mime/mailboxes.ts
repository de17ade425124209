import { addressParser } from 'postal-mime';
import { decodeWindows1252Gaps } from './charset.js';

/** A mailbox (RFC 5322, section 3.4): a bare address, and its display name. */
export interface Mailbox {
  address: string;
  name: string | null;
}

/** Maximum length of a mailbox that is parsed: joining encoded words takes quadratic time. */
const MAX_MAILBOX_LENGTH = 16_384;

/** A longer text is not an address (RFC 5321, section 4.5.3.1, allows 320 characters). */
const MAX_ADDRESS_LENGTH = 1_000;

/** The closing character of each quoted section, in which other characters have no special meaning. */
const CLOSING: Record<string, string> = { '"': '"', '(': ')', '<': '>' };

/** A plain address, alone or after a name of simple words, as in most fields: no parser is needed. */
const PLAIN = /^(?:([\w.+-]+@[\w.-]+)|([a-z\d]+(?: [a-z\d]+)*) <([\w.+-]+@[\w.-]+)>)$/i;

/** An address without anything else: no parser is needed. */
const BARE = /^[^\s\p{Cc}"(),:;<>@\\]+@[^\s\p{Cc}"(),:;<>@\\]+$/u;

/**
 * The mailboxes of a field, including those in groups (RFC 5322, section 3.4). Passes one mailbox at a time
 * to postal-mime, which in a whole list would parse nested groups again for each group around them.
 *
 * @returns '' as the address of a mailbox without one
 */
export function readMailboxes(value: string): Mailbox[] {
  const [, bare, name = null, address = bare] =
    (value.length <= MAX_ADDRESS_LENGTH && PLAIN.exec(value)) || [];
  if (address !== undefined) return [{ address, name }];
  return mailboxTexts(value).flatMap(readMailbox);
}

function readMailbox(text: string): Mailbox[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  if (trimmed.length <= MAX_ADDRESS_LENGTH && BARE.test(trimmed) && !trimmed.includes('=?')) {
    return [{ address: trimmed, name: null }];
  }
  return addressParser(trimmed.slice(0, MAX_MAILBOX_LENGTH), { flatten: true }).map(
    ({ address = '', name }) => ({
      address: address.length > MAX_ADDRESS_LENGTH ? '' : address,
      name: decodeWindows1252Gaps(name) || null,
    }),
  );
}

/** The texts between commas, without the names of groups and their semicolons. */
function mailboxTexts(value: string): string[] {
  const texts: string[] = [];
  let start = 0;
  let closing = '';
  for (let at = 0; at < value.length; at++) {
    const character = value.charAt(at);
    if (closing !== '') {
      if (character === closing) closing = '';
      else if (closing === '"' && character === '\\') at++;
    } else if (character === ',' || character === ';') {
      texts.push(value.slice(start, at));
      start = at + 1;
    } else if (character === ':') start = at + 1;
    else closing = CLOSING[character] ?? '';
  }
  texts.push(value.slice(start));
  return texts;
}
