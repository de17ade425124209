/**
 * What mailauth is given has bounds: it takes the square of a header's lines (13 s for 128 KB of
 * them) and of the addresses in From (3 s), and looks up a key for each signature.
 */
const MAX_LINES = 1_000;
const MAX_FROM = 16 * 1024;
const MAX_SIGNATURES = 10;

const LF = 0x0a;
const CR = 0x0d;

/** What of a mail's header decides whether it can be checked. */
export interface AuthHeader {
  /** It is built beyond the bounds: nobody signs such a mail, and checking it stalls the process. */
  isExcessive: boolean;
  /** Whether there is a DKIM-Signature, of whatever kind. */
  isSigned: boolean;
}

/** Looks at a header; the lines of a mail end with CRLF. */
export function readAuthHeader(raw: Buffer): AuthHeader {
  const end = raw.indexOf('\r\n\r\n');
  const header = raw.toString('latin1', 0, end < 0 ? raw.length : end + 2);
  const count = (pattern: RegExp) => header.match(pattern)?.length ?? 0;
  const signatures = count(/^dkim-signature[ \t]*:/gim);
  const from = header.match(/^from[ \t]*:.*(?:\n[ \t].*)*/gim)?.join('').length ?? 0;
  return {
    isExcessive: count(/\n/g) > MAX_LINES || signatures > MAX_SIGNATURES || from > MAX_FROM,
    isSigned: signatures > 0,
  };
}

/**
 * A mail whose lines all end with CRLF, as DKIM sees it (RFC 6376, section 5.3). mailauth does this
 * as well, a line at a time: 1 s for a megabyte of line feeds.
 */
export function withCrlf(raw: Buffer): Buffer {
  const bare = bareLineFeeds(raw);
  if (bare === 0) return raw;
  const mended = Buffer.allocUnsafe(raw.length + bare);
  let length = 0;
  let last = 0;
  for (const byte of raw) {
    if (byte === LF && last !== CR) mended[length++] = CR;
    mended[length++] = byte;
    last = byte;
  }
  return mended;
}

function bareLineFeeds(raw: Buffer): number {
  let count = 0;
  for (let at = raw.indexOf(LF); at >= 0; at = raw.indexOf(LF, at + 1)) {
    if (raw[at - 1] !== CR) count++;
  }
  return count;
}
