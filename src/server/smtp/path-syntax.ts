import { isEnvelopeAddress } from '../../contract/envelope-address.js';

/** RFC 5321, 4.5.3.1: 64 octets of local part, an @ and 255 of domain. */
const MAX_ADDRESS_LENGTH = 320;

/** Replaces a quoted local part while the library parses a command, because it splits at spaces and @. */
const PLACEHOLDER = 'quoted';

/** A quoted local part (RFC 5321, 4.1.2) without invisible characters. */
const QUOTED = /^([^<]*<)("(?:[^"\\\p{Cc}\p{Cf}]|\\[^\p{Cc}\p{Cf}])*")(?=@)/u;

/** MAIL or RCPT with an address without angle brackets, as old programs send it. */
const BARE = /^((?:MAIL FROM|RCPT TO)\s*:\s*)([^\s<>"]+@[^\s<>"]+)(?=\s|$)/i;

/** The usual syntax: an address of simple characters, and no parameters. */
const PLAIN =
  /^(?:MAIL FROM|RCPT TO):<([a-z\d_+-]+(?:\.[a-z\d_+-]+)*@[a-z\d_-]+(?:\.[a-z\d_-]+)*)>$/i;

/** A MAIL or RCPT command in a form that the library can parse. */
interface ReadableCommand {
  line: string;
  /** Converts the address that the library parsed to the command's; null if it is malformed. */
  addressOf: (parsed: string) => string | null;
}

/**
 * The address of a simple command, without the library's parser, which would be most of the work for the
 * command.
 *
 * @returns null for any other command, and for domains in ASCII form, which the library decodes
 */
export function plainAddressOf(command: string): string | null {
  const address = PLAIN.exec(command)?.[1];
  if (address === undefined || address.length > MAX_ADDRESS_LENGTH || /xn--/i.test(address))
    return null;
  return address;
}

/**
 * Rewrites a MAIL or RCPT command that other servers accept so that the library can parse it: with a quoted
 * local part, without angle brackets, or with a dot at the end of its domain.
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

/** Marks an address behind a source route, which the library removes. */
export const IS_ROUTED = Symbol('source route');

/** Whether a MAIL or RCPT command has a source route, such as `<@relay.test:kim@shop.test>` (RFC 5321, appendix C). */
export function hasSourceRoute(command: string): boolean {
  return /^[^:]*:\s*<@/.test(command);
}

/** Whether an address is valid: '' is the null sender, and only postmaster may lack a domain. */
function isAddress(address: string): boolean {
  return !address.includes('@') || isEnvelopeAddress(address);
}
