import { addressParser } from 'postal-mime';
import { decodeWindows1252Gaps } from '../../contract/windows-1252.js';

/** A mailbox of RFC 5322, section 3.4: a bare address, and the display name next to it. */
export interface Mailbox {
  address: string;
  name: string | null;
}

/** Characters of a mailbox that are parsed: joining encoded words takes quadratic time. */
const MAX_MAILBOX_LENGTH = 16_384;

/** A longer text is not an address (RFC 5321, section 4.5.3.1, allows 320 characters). */
const MAX_ADDRESS_LENGTH = 1_000;

/** The end of each quoted part, inside of which nothing else has a meaning. */
const CLOSING: Record<string, string> = { '"': '"', '(': ')', '<': '>' };

/** One address, alone or after a name of plain words, as in most fields: it needs no parser. */
const PLAIN = /^(?:([\w.+-]+@[\w.-]+)|([a-z\d]+(?: [a-z\d]+)*) <([\w.+-]+@[\w.-]+)>)$/i;

/** An address and nothing else: it needs no parser. */
const BARE = /^[^\s\p{Cc}"(),:;<>@\\]+@[^\s\p{Cc}"(),:;<>@\\]+$/u;

/**
 * The mailboxes of a field, groups dissolved (RFC 5322, section 3.4). Parsed by postal-mime one mailbox at a time: in a
 * whole list it parses nested groups again for each group around them.
 *
 * @returns address '' for a mailbox without one
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
