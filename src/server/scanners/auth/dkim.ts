import type { DKIMResult, DNSResolver } from 'mailauth';
import type { Verdict } from '../../../contract/email.js';
import { withCrlf } from './body.js';
import { bodyHashKey, isKeyForOthers, readSignature, type Signature } from './dkim-signature.js';
import { headerOf, type SplitEmail } from './fields.js';
import { DKIM_RESULTS, type Finding, verdictOf } from './result-mapping.js';

type Verify = typeof import('mailauth').dkimVerify;

/** A verified signature with the fields that mailauth's type omits. */
interface Result extends DKIMResult {
  /** The value of `b=`. */
  signature?: string;
  /** The text of the key's record. */
  rr?: string;
  /** The number of hashed bytes of the body, and the number that `l=` requests. */
  canonBodyLength?: number;
  canonBodyLengthLimit?: number;
}

/** How often the body of an email of any size may be hashed, each time with another `c=` or `l=`. */
const UNLIMITED_HASHES = 2;

/** Maximum number of hashed bytes beyond that: 10 signatures over 4 MB took 7 s. */
const MAX_HASHED = 16 * 1024 * 1024;

/**
 * DKIM (RFC 6376): one valid signature suffices (section 6.1).
 *
 * @throws Error for an email that would take too long
 */
export async function checkDkim(
  verify: Verify,
  resolver: DNSResolver,
  { fields, body }: SplitEmail,
): Promise<Finding> {
  if (!fields.some(isSignature)) return { verdict: 'GRAY', domains: [] };
  const lines = withCrlf(body);
  const signatures = fields.filter(isSignature).map((field) => readSignature(field, lines.length));
  const good = signatures.filter(({ isRefused }) => !isRefused);
  if (good.length === 0) return { verdict: 'FAIL', domains: [] };
  checkHashCount(good, lines.length);
  // Refused signatures could make mailauth throw, print or return pass. A signature over a refused one fails
  // with it.
  const given = fields.filter(
    (field) => !isSignature(field) || good.some((one) => one.field === field),
  );
  const { results } = await verify(Buffer.concat([headerOf(given), lines]), { resolver });
  return findingOf(results, good);
}

function isSignature({ name }: { name: string }): boolean {
  return name === 'dkim-signature';
}

function checkHashCount(signatures: Signature[], length: number): void {
  const hashes = new Set(signatures.map(({ tags }) => bodyHashKey(tags))).size;
  if (hashes <= UNLIMITED_HASHES || hashes * length <= MAX_HASHED) return;
  throw new Error(`the body has signatures over ${hashes} different hashes`);
}

function findingOf(results: Result[], signatures: Signature[]): Finding {
  const verdicts = results.map((result) => verdictOn(result, signatures));
  const order: Verdict[] = ['PASS', 'PROCESSING_FAILED'];
  return {
    // mailauth skips signatures that it cannot read, and then treats the email as unsigned.
    verdict: order.find((one) => verdicts.includes(one)) ?? 'FAIL',
    domains: results
      .filter((_, index) => verdicts[index] === 'PASS')
      .map(({ signingDomain }) => signingDomain),
  };
}

function verdictOn(result: Result, signatures: Signature[]): Verdict {
  const verdict = verdictOf(DKIM_RESULTS, result.status.result);
  if (verdict !== 'PASS') return verdict;
  const { canonBodyLength, canonBodyLengthLimit: limit, rr = '' } = result;
  if (limit !== undefined && canonBodyLength !== limit) return 'FAIL';
  const own = signatures.find(
    ({ tags }) => tags.get('b')?.replaceAll(' ', '') === result.signature,
  );
  return own && !isKeyForOthers(rr, own) ? 'PASS' : 'FAIL';
}
