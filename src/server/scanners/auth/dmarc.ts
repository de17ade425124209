import type { DNSResolver } from 'mailauth';
import type { Verdict } from '../../../contract/email.js';
import { normalizeName } from '../dns.js';
import { type Field, headerOf } from './fields.js';
import { DMARC_RESULTS, type Finding, verdictOf } from './result-mapping.js';
import { readTags } from './tags.js';

type Mailauth = typeof import('mailauth');

/** The DMARC requirements for an email. */
interface Demand {
  /** The domain of From. */
  domain: string;
  policy: Policy;
}

/**
 * DMARC (RFC 7489): SPF or DKIM must pass for the domain of From. As soon as one passes, the other is not
 * awaited.
 */
export async function checkDmarc(
  mailauth: Mailauth,
  resolver: DNSResolver,
  fields: readonly Field[],
  findings: { spf: Promise<Finding>; dkim: Promise<Finding> },
): Promise<Verdict> {
  const domain = await fromDomain(mailauth, fields);
  if (domain === undefined) return 'GRAY';
  const demand = await demandOf(mailauth, resolver, domain);
  if (typeof demand === 'string') return demand;
  const verdicts = (['spf', 'dkim'] as const).map(async (check): Promise<Verdict> => {
    const { verdict, domains } = await findings[check];
    if (await isAligned(mailauth, demand, check, domains)) return 'PASS';
    return verdict === 'PROCESSING_FAILED' ? verdict : 'FAIL';
  });
  return eitherOf(verdicts);
}

/** The domain of From; undefined if there is none, or more than one. */
async function fromDomain(
  { dkimVerify }: Mailauth,
  fields: readonly Field[],
): Promise<string | undefined> {
  const from = fields.filter(({ name }) => name === 'from');
  const { headerFrom } = await dkimVerify(headerOf(from));
  const [address = ''] = headerFrom;
  return headerFrom.length === 1 ? address.slice(address.lastIndexOf('@') + 1) : undefined;
}

/** The requirements of the record of a domain, or of its organization; a verdict if there are none. */
async function demandOf(
  { dmarc }: Mailauth,
  resolver: DNSResolver,
  domain: string,
): Promise<Demand | Verdict> {
  const records = recordsOnly(resolver, domain);
  const found = await dmarc({ headerFrom: [`@${domain}`], resolver: records });
  const result = found ? found.status.result : 'none';
  // mailauth compares the domain with nothing here, so it returns fail if there is a record.
  if (!found || result !== 'fail') return verdictOf(DMARC_RESULTS, result);
  const policy = readPolicy(found.rr ?? '');
  return policy.isBroken ? verdictOf(DMARC_RESULTS, 'permerror') : { domain, policy };
}

/** Only real DMARC records: mailauth accepts others as well. */
function recordsOnly(resolver: DNSResolver, domain: string): DNSResolver {
  return async (name, type) => {
    // mailauth queries `_dmarc.null` if it finds no organization.
    if (name === '_dmarc.null' && domain !== 'null') return [];
    const found = await resolver(name, type);
    const texts = found.map((strings) => asDmarcRecord([strings].flat().join('')));
    return texts.filter((text) => text !== undefined).map((text) => [text]);
  };
}

/**
 * Whether one of the domains is aligned with From's (section 3.1). mailauth compares organizational domains,
 * even if the record requires an exact match.
 */
async function isAligned(
  { dmarc }: Mailauth,
  { domain, policy }: Demand,
  check: 'spf' | 'dkim',
  domains: string[],
): Promise<boolean> {
  if (policy.isStrict[check]) {
    return domains.some((one) => normalizeName(one) === normalizeName(domain));
  }
  const found = await dmarc({
    headerFrom: [`@${domain}`],
    spfDomains: domains,
    resolver: async () => [['v=DMARC1; p=none']],
  });
  return found !== false && found.status.result === 'pass';
}

/** PASS if one verdict passes. An unknown verdict leaves the result undecided. */
async function eitherOf(verdicts: Promise<Verdict>[]): Promise<Verdict> {
  const passes = verdicts.map(async (verdict) => {
    if ((await verdict) !== 'PASS') throw new Error('not passed');
  });
  const isPass = await Promise.any(passes).then(
    () => true,
    () => false,
  );
  if (isPass) return 'PASS';
  const settled = await Promise.allSettled(verdicts);
  const isKnown = settled.every((one) => one.status === 'fulfilled' && one.value === 'FAIL');
  return isKnown ? 'FAIL' : 'PROCESSING_FAILED';
}

/** The tags of a DMARC record that determine whether an email passes (RFC 7489, section 6.3). */
interface Policy {
  /** A receiver cannot apply it. */
  isBroken: boolean;
  /** SPF or DKIM must pass for exactly the domain of From. */
  isStrict: { spf: boolean; dkim: boolean };
}

/** Other records are ignored (section 6.6.3). */
const VERSION = /^v[ \t]*=[ \t]*DMARC1[ \t]*(?:;|$)/;

const REQUEST = /^(?:none|quarantine|reject)$/i;

/** Rewrites a record as mailauth reads it; undefined if it is not a DMARC record. */
function asDmarcRecord(text: string): string | undefined {
  return VERSION.test(text) ? text.replace(VERSION, 'v=DMARC1;') : undefined;
}

/** @param record from {@link asDmarcRecord} */
function readPolicy(record: string): Policy {
  const { tags: given, hasDuplicates } = readTags(record);
  const tags = new Map([...given].map(([name, value]) => [name.toLowerCase(), value]));
  const { p = '', sp = 'none', rua = '', aspf, adkim } = Object.fromEntries(tags);
  const isValid = REQUEST.test(p) && REQUEST.test(sp);
  return {
    // Section 6.6.3, 6: a record that is valid only as a request for reports means `none`.
    isBroken: hasDuplicates || tags.size < given.size || (!isValid && !hasAddress(rua)),
    isStrict: { spf: aspf?.toLowerCase() === 's', dkim: adkim?.toLowerCase() === 's' },
  };
}

/** Whether there is a URI for reports (section 6.2). */
function hasAddress(rua: string): boolean {
  return rua.split(',').some((uri) => URL.canParse(uri.trim().replace(/!\d+[kmgt]?$/i, '')));
}
