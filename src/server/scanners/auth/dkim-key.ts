import { identityOf, type Signature, signerOf } from './dkim-signature.js';
import { readTags } from './tags.js';

/**
 * Whether a key is for other signatures than this (RFC 6376, section 3.6.1). mailauth looks at its
 * version, its type and its length.
 *
 * @param record the text of the key's record
 */
export function refuses(record: string, { tags: signature }: Signature): boolean {
  const { tags } = readTags(record);
  const lists = (name: string, ...values: string[]) => {
    const listed = tags.get(name)?.toLowerCase().split(':');
    return !listed || listed.some((one) => values.includes(one.trim()));
  };
  if (!lists('h', 'sha256') || !lists('s', '*', 'email')) return true;
  const isStrict = tags.has('t') && lists('t', 's');
  return isStrict && identityOf(signature) !== signerOf(signature);
}
