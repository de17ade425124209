import { isIPv4, isIPv6 } from 'node:net';

/** RFC 5321, 4.5.3.1: 64 octets of a local part, an @ and 255 of a domain. */
const MAX_ADDRESS_LENGTH = 320;

/** Replaces a quoted local part while the library, which splits at spaces and @, parses a command. */
const PLACEHOLDER = 'quoted';

/** A local part in quotes (RFC 5321, 4.1.2), with no character that hides another. */
const QUOTED = /^([^<]*<)("(?:[^"\\\p{Cc}\p{Cf}]|\\[^\p{Cc}\p{Cf}])*")(?=@)/u;

/** MAIL or RCPT with an address without angle brackets, as old programs send it. */
const BARE = /^((?:MAIL FROM|RCPT TO)\s*:\s*)([^\s<>"]+@[^\s<>"]+)(?=\s|$)/i;

/** The usual form: an address of plain characters, and no parameters. */
const PLAIN =
  /^(?:MAIL FROM|RCPT TO):<([a-z\d_+-]+(?:\.[a-z\d_+-]+)*@[a-z\d_-]+(?:\.[a-z\d_-]+)*)>$/i;

const DOMAIN = /^[^\s\p{Cc}"(),:;<>@[\]\\]+$/u;

/** A MAIL or RCPT command in the form that the library parses. */
interface ReadableCommand {
  line: string;
  /** The command's address, from the one that the library parsed; null if it is malformed. */
  addressOf: (parsed: string) => string | null;
}

/**
 * The address of a command that needs no parser, which is most of the work of a command.
 *
 * @returns null for any other command, and for domains in their ASCII form, which the library decodes
 */
export function plainAddressOf(command: string): string | null {
  const address = PLAIN.exec(command)?.[1];
  if (address === undefined || address.length > MAX_ADDRESS_LENGTH || /xn--/i.test(address))
    return null;
  return address;
}

/**
 * Makes a MAIL or RCPT command readable for the library that other servers accept: with a quoted local part,
 * without angle brackets, or with a dot at the end of its domain.
 */
export function readable(command: string): ReadableCommand {
  const bracketed = command
    .replace(BARE, '$1<$2>')
    .replace(/^([^<>]*<[^<>]*@[^<>]*[^.<>])\.(?=>)/, '$1');
  const quoted = QUOTED.exec(bracketed)?.[2];
  return {
    line: quoted === undefined ? bracketed : bracketed.replace(QUOTED, `$1${PLACEHOLDER}`),
    addressOf: (parsed) => {
      const address = quoted === undefined ? parsed : parsed.replace(PLACEHOLDER, () => quoted);
      return isAddress(address) ? address : null;
    },
  };
}

/** Whether an address is valid: '' is the null sender, and a name alone is postmaster's. */
function isAddress(address: string): boolean {
  if (address.length > MAX_ADDRESS_LENGTH) return false;
  const at = address.lastIndexOf('@');
  return at < 0 || isDomain(address.slice(at + 1));
}

/** Any name, even one that is invalid in the DNS, such as `my_app` of Docker Compose; or an IP address. */
function isDomain(domain: string): boolean {
  const literal = /^\[(?:IPv6:)?(.*)\]$/i.exec(domain)?.[1];
  if (literal !== undefined) return isIPv4(literal) || isIPv6(literal);
  return DOMAIN.test(domain) && !domain.split('.').includes('');
}
