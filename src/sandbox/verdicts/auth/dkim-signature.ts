import type { Field } from './fields.js';
import { readTags } from './tags.js';

/** What a DKIM-Signature says of how it is to be checked. */
export interface Signature {
  field: Field;
  /** The value of each tag. */
  tags: ReadonlyMap<string, string>;
  /** Why every receiver refuses it, whatever its hash is; null where none does. */
  refusal: string | null;
}

const DOMAIN = /^[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*$/u;
const BASE64 = /^[a-z0-9+/= ]+$/i;
// Twelve digits end in the year 33658: what is beyond is no date of JavaScript's, and mailauth throws.
const TIME = /^\d{1,12}$/;

/** What the value of each tag is written like (RFC 6376, section 3.5). */
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

/** Bytes of a name in the DNS. */
const LONGEST_NAME = 253;

/** @param bodyLength bytes of the mail's body */
export function readSignature(field: Field, bodyLength: number): Signature {
  const text = Buffer.from(field.text, 'latin1').toString('utf8');
  const list = readTags(text.slice(text.indexOf(':') + 1));
  const { tags } = list;
  const refusal = list.isMalformed || list.hasTwins ? 'it is no list of tags' : null;
  return {
    field,
    tags,
    refusal: refusal ?? faultOfForm(tags) ?? faultOfUse(tags, bodyLength),
  };
}

function faultOfForm(tags: Signature['tags']): string | null {
  const missing = REQUIRED.find((name) => !tags.has(name));
  if (missing !== undefined) return `${missing}= is missing`;
  for (const [name, value] of tags) {
    // mailauth reads names in any case.
    const form = FORMS.get(name.toLowerCase());
    if (form && !FORMS.has(name)) return 'the name of a tag is in capitals';
    if (form && !form.test(value)) return `${name}= is invalid`;
  }
  return null;
}

/** RFC 6376, sections 3.5 and 6.1.1. */
function faultOfUse(tags: Signature['tags'], bodyLength: number): string | null {
  const signed = tags.get('h')?.split(':') ?? [];
  if (!signed.some((name) => name.trim().toLowerCase() === 'from')) return 'From is not signed';
  const [domain, identity] = [signerOf(tags), identityOf(tags)];
  if (`${tags.get('s')}._domainkey.${domain}`.length > LONGEST_NAME) return 'the key has no name';
  if (identity !== domain && !identity.endsWith(`.${domain}`)) return 'i= is not of d=';
  // mailauth says so on stdout, and takes it. A line end may be added to what there is.
  if (Number(tags.get('l') ?? 0) > bodyLength + 2) return 'l= is more than there is';
  return null;
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
