import type { Field } from './fields.js';
import { readTags } from './tags.js';

/** A DKIM-Signature field. */
export interface Signature {
  field: Field;
  /** The value of each tag. */
  tags: ReadonlyMap<string, string>;
  /** It is invalid, even if its hash is right. */
  isRefused: boolean;
}

const DOMAIN = /^[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*$/u;
const BASE64 = /^[a-z0-9+/= ]+$/i;
// Twelve digits end in the year 33658: longer times are not valid dates in JavaScript, and mailauth throws.
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
  // mailauth reads names in any case: those of capitals are not to be seen by it.
  const isWritten = ([name, value]: [string, string]) =>
    FORMS.get(name)?.test(value) ?? !FORMS.has(name.toLowerCase());
  return REQUIRED.every((name) => tags.has(name)) && [...tags].every(isWritten);
}

/** RFC 6376, sections 3.5 and 6.1.1. */
function isUsable(tags: Signature['tags'], bodyLength: number): boolean {
  const signed = tags.get('h')?.split(':') ?? [];
  const signsFrom = signed.some((name) => name.trim().toLowerCase() === 'from');
  const [domain, identity] = [signerOf(tags), identityOf(tags)];
  const isOfDomain = identity === domain || identity.endsWith(`.${domain}`);
  // Of more than there is mailauth says so on stdout, and takes it. A line end may be added to the body.
  const hasLength = Number(tags.get('l') ?? 0) <= bodyLength + 2;
  return signsFrom && isOfDomain && hasLength;
}

/** The domain that signs. */
export function signerOf(tags: Signature['tags']): string {
  return (tags.get('d') ?? '').toLowerCase();
}

/** The domain for whose user it does. */
export function identityOf(tags: Signature['tags']): string {
  const identity = tags.get('i');
  return identity === undefined ? signerOf(tags) : identity.replace(/^.*@/, '').toLowerCase();
}

/** How the body is hashed: mailauth does it once for each such way. */
export function wayOf(tags: Signature['tags']): string {
  const [, body = 'simple'] = (tags.get('c') ?? '').toLowerCase().split('/');
  return `${body} ${tags.has('l') ? Number(tags.get('l')) : ''}`;
}

/**
 * Whether a key must not be used for this signature (RFC 6376, section 3.6.1). mailauth checks its version,
 * its type and its length.
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
