import type { Field } from './fields.js';
import { readTags } from './tags.js';

/** A DKIM-Signature field. */
export interface Signature {
  field: Field;
  /** The value of each tag. */
  tags: ReadonlyMap<string, string>;
  /** The signature is invalid, even if its hash is correct. */
  isRefused: boolean;
}

const DOMAIN = /^[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*$/u;
const BASE64 = /^[a-z0-9+/= ]+$/i;
// Times of twelve digits reach the year 33658: longer ones are not valid dates in JavaScript, and mailauth
// throws.
const TIME = /^\d{1,12}$/;

/** The syntax of each tag's value (RFC 6376, section 3.5). */
const FORMS = new Map<string, RegExp>(
  Object.entries({
    v: /^1$/,
    // Not rsa-sha1 (RFC 8301).
    a: /^(?:rsa|ed25519)-sha256$/i,
    b: BASE64,
    bh: BASE64,
    c: /^(?:simple|relaxed)(?:\/(?:simple|relaxed))?$/i,
    d: DOMAIN,
    h: /^[^\s:]+(?: ?: ?[^\s:]+)*$/,
    i: /@[^@]+$/,
    l: /^\d{1,76}$/,
    q: /(?:^|:) ?dns\/txt ?(?:$|:)/i,
    s: DOMAIN,
    t: TIME,
    x: TIME,
  }),
);

const REQUIRED = ['v', 'a', 'b', 'bh', 'd', 'h', 's'];

/**
 * Reads the tags of a signature (RFC 6376, sections 3.2 and 3.5).
 *
 * @param bodyLength bytes of the body
 */
export function readSignature(field: Field, bodyLength: number): Signature {
  const text = Buffer.from(field.text, 'latin1').toString('utf8');
  const { tags, isMalformed, hasDuplicates } = readTags(text.slice(text.indexOf(':') + 1));
  const isRead = !isMalformed && !hasDuplicates && hasForm(tags);
  return { field, tags, isRefused: !isRead || !isUsable(tags, bodyLength) };
}

function hasForm(tags: Signature['tags']): boolean {
  // mailauth ignores case in names, so tags with capitals must be hidden from it.
  const isWritten = ([name, value]: [string, string]) =>
    FORMS.get(name)?.test(value) ?? !FORMS.has(name.toLowerCase());
  return REQUIRED.every((name) => tags.has(name)) && [...tags].every(isWritten);
}

/** Whether a signature may be used (RFC 6376, sections 3.5 and 6.1.1). */
function isUsable(tags: Signature['tags'], bodyLength: number): boolean {
  const signed = tags.get('h')?.split(':') ?? [];
  const signsFrom = signed.some((name) => name.trim().toLowerCase() === 'from');
  const [domain, identity] = [signerOf(tags), identityOf(tags)];
  const isOfDomain = identity === domain || identity.endsWith(`.${domain}`);
  // If `l=` exceeds the body, mailauth prints a warning to stdout and accepts it. A line end may be added to
  // the body.
  const hasLength = Number(tags.get('l') ?? 0) <= bodyLength + 2;
  return signsFrom && isOfDomain && hasLength;
}

/** The signing domain. */
export function signerOf(tags: Signature['tags']): string {
  return (tags.get('d') ?? '').toLowerCase();
}

/** The domain of the agent or user on whose behalf the email is signed. */
export function identityOf(tags: Signature['tags']): string {
  const identity = tags.get('i');
  return identity === undefined ? signerOf(tags) : identity.replace(/^.*@/, '').toLowerCase();
}

/** How the body is hashed. mailauth hashes it once for each such key. */
export function bodyHashKey(tags: Signature['tags']): string {
  const [, body = 'simple'] = (tags.get('c') ?? '').toLowerCase().split('/');
  return `${body} ${tags.has('l') ? Number(tags.get('l')) : ''}`;
}

/**
 * Whether a key must not be used for this signature (RFC 6376, section 3.6.1). mailauth checks the version,
 * type and length of the key.
 *
 * @param record the text of the key's record
 */
export function isKeyForOthers(record: string, { tags: signature }: Signature): boolean {
  const { tags } = readTags(record);
  const lists = (name: string, ...values: string[]) => {
    const listed = tags.get(name)?.toLowerCase().split(':');
    return !listed || listed.some((one) => values.includes(one.trim()));
  };
  if (!lists('h', 'sha256') || !lists('s', '*', 'email')) return true;
  const isStrict = tags.has('t') && lists('t', 's');
  return isStrict && identityOf(signature) !== signerOf(signature);
}
