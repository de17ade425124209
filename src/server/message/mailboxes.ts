import { addressParser } from 'postal-mime';
import { decodeWindows1252Gaps } from './windows-1252.js';

/** A mailbox of RFC 5322, section 3.4: a bare address, and the display name beside it. */
export interface Mailbox {
  address: string;
  name: string | null;
}

/** Nobody's name is longer, in characters; joining encoded words takes the square of their length. */
const LONGEST_MAILBOX = 16_384;

/** A longer one is no address (RFC 5321, 4.5.3.1: 320 characters), but is taken apart as one. */
const LONGEST_ADDRESS = 1_000;

/** What a mailbox ends with that began so: inside, nothing else has a meaning. */
const CLOSING: Record<string, string> = { '"': '"', '(': ')', '<': '>' };

/** One address, or one with a name of plain words before it, as in most fields: it needs no parser. */
const PLAIN = /^(?:([\w.+-]+@[\w.-]+)|([a-z\d]+(?: [a-z\d]+)*) <([\w.+-]+@[\w.-]+)>)$/i;

/** An address and nothing else, as most are: it needs no parser. */
const BARE = /^[^\s\p{Cc}"(),:;<>@\\]+@[^\s\p{Cc}"(),:;<>@\\]+$/u;

/**
 * The mailboxes of a field, groups dissolved (RFC 5322, section 3.4). postal-mime's reading, one
 * mailbox at a time: of a whole list it reads a group in a group again for each that is around it.
 *
 * @returns address '' for what has none
 */
export function readMailboxes(value: string): Mailbox[] {
  const [, bare, name = null, address = bare] =
    (value.length <= LONGEST_ADDRESS && PLAIN.exec(value)) || [];
  if (address !== undefined) return [{ address, name }];
  return mailboxTexts(value).flatMap(readMailbox);
}

function readMailbox(text: string): Mailbox[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  if (trimmed.length <= LONGEST_ADDRESS && BARE.test(trimmed) && !trimmed.includes('=?')) {
    return [{ address: trimmed, name: null }];
  }
  return addressParser(trimmed.slice(0, LONGEST_MAILBOX), { flatten: true }).map(
    ({ address = '', name }) => ({
      address: address.length > LONGEST_ADDRESS ? '' : address,
      name: decodeWindows1252Gaps(name) || null,
    }),
  );
}

/** What stands between commas, without the names of groups and their semicolons. */
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
