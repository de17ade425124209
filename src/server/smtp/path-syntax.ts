import { isIPv4, isIPv6 } from 'node:net';

/** RFC 5321, 4.5.3.1: 64 octets of a local part, an @ and 255 of a domain. */
const LONGEST_ADDRESS = 320;

/** Stands for a quoted local part while the library, which splits at spaces and @, reads a command. */
const STAND_IN = 'quoted';

/** A local part in quotes (RFC 5321, 4.1.2), with no character that hides another. */
const QUOTED = /^([^<]*<)("(?:[^"\\\p{Cc}\p{Cf}]|\\[^\p{Cc}\p{Cf}])*")(?=@)/u;

/** MAIL or RCPT with an address that has no angle brackets, which old programs leave out. */
const BARE = /^((?:MAIL FROM|RCPT TO)\s*:\s*)([^\s<>"]+@[^\s<>"]+)(?=\s|$)/i;

/** What most clients send: an address of plain characters, and no parameters. */
const PLAIN =
  /^(?:MAIL FROM|RCPT TO):<([a-z\d_+-]+(?:\.[a-z\d_+-]+)*@[a-z\d_-]+(?:\.[a-z\d_-]+)*)>$/i;

const DOMAIN = /^[^\s\p{Cc}"(),:;<>@[\]\\]+$/u;

/** A command of MAIL or RCPT in the form that the library reads. */
interface ReadableCommand {
  line: string;
  /** Gives the address that the command has, of the one that the library reads; null for a malformed one. */
  addressOf: (read: string) => string | null;
}

/**
 * The address of a command that needs no parser: most of the time of reading one goes there.
 *
 * @returns null for any other command, and for names in their ASCII form, which the library decodes
 */
export function plainAddressOf(command: string): string | null {
  const address = PLAIN.exec(command)?.[1];
  if (address === undefined || address.length > LONGEST_ADDRESS || /xn--/i.test(address))
    return null;
  return address;
}

/**
 * Makes a command of MAIL or RCPT readable for the library, as other servers take it: with a quoted local
 * part, without angle brackets, or with a dot at the end of its domain.
 */
export function readable(command: string): ReadableCommand {
  const bracketed = command
    .replace(BARE, '$1<$2>')
    .replace(/^([^<>]*<[^<>]*@[^<>]*[^.<>])\.(?=>)/, '$1');
  const quoted = QUOTED.exec(bracketed)?.[2];
  return {
    line: quoted === undefined ? bracketed : bracketed.replace(QUOTED, `$1${STAND_IN}`),
    addressOf: (read) => {
      const address = quoted === undefined ? read : read.replace(STAND_IN, () => quoted);
      return isAddress(address) ? address : null;
    },
  };
}

/** Whether email can have an address: '' is the null sender, and a name alone is postmaster's. */
function isAddress(address: string): boolean {
  if (address.length > LONGEST_ADDRESS) return false;
  const at = address.lastIndexOf('@');
  return at < 0 || isDomain(address.slice(at + 1));
}

/** Any name, also one that the DNS would not have, such as `my_app` of Docker Compose; or an IP address. */
function isDomain(domain: string): boolean {
  const literal = /^\[(?:IPv6:)?(.*)\]$/i.exec(domain)?.[1];
  if (literal !== undefined) return isIPv4(literal) || isIPv6(literal);
  return DOMAIN.test(domain) && !domain.split('.').includes('');
}
