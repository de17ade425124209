import { domainToASCII } from 'node:url';
import type { DKIMResult, DMARCResult, DNSResolver } from 'mailauth';
import type { Verdict } from '../../contract/email.js';
import type { Settings } from '../options.js';
import { loadPeer } from '../peer.js';
import { readAuthHeader, withCrlf } from './auth-header.js';
import { DKIM, DMARC, SPF, verdictOf } from './auth-words.js';
import { openDns } from './dns.js';
import type { Dns } from './dns-records.js';
import { type Incoming, type Scanner, within } from './scanner.js';

type Mailauth = typeof import('mailauth');

/** A signature that was checked; mailauth's type leaves out the names of what it signs. */
type Signature = DKIMResult & { signingHeaders?: { keys: string } };

/** What SPF found: a verdict, and the domain that it passed for. */
interface SpfFinding {
  verdict: Verdict;
  domains: string[];
}

/** What DKIM found: a verdict, and what DMARC goes on with. */
interface DkimFinding {
  verdict: Verdict;
  /** The addresses of From. */
  from: string[];
  /** Signatures that verify. */
  signatures: Signature[];
}

/**
 * A scanner for SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489), by mailauth.
 *
 * @throws SandboxOptionError when mailauth is not installed, or the file of `dns` is no such file
 */
export async function openAuth(settings: Settings): Promise<Scanner> {
  const [mailauth, dns] = await Promise.all([
    loadPeer('verifyAuth', 'mailauth@4', () => import('mailauth')),
    openDns(settings),
  ]);
  const check = new Check(mailauth, dns);
  return {
    name: 'auth',
    failure: {
      spf_verdict: 'PROCESSING_FAILED',
      dkim_verdict: 'PROCESSING_FAILED',
      dmarc_verdict: 'PROCESSING_FAILED',
    },
    async scan(incoming, signal) {
      const spf = check.spf(incoming);
      const dkim = check.dkim(incoming.raw);
      const dmarc = Promise.all([spf, dkim]).then((findings) => check.dmarc(...findings));
      // Each by itself: one that has to wait for its DNS does not take the others with it.
      const settled = (work: Promise<Verdict>) =>
        within(signal, work).catch((): Verdict => 'PROCESSING_FAILED');
      const [spf_verdict, dkim_verdict, dmarc_verdict] = await Promise.all([
        settled(spf.then(({ verdict }) => verdict)),
        settled(dkim.then(({ verdict }) => verdict)),
        settled(dmarc),
      ]);
      return { spf_verdict, dkim_verdict, dmarc_verdict };
    },
    close: () => dns.close(),
  };
}

/** The checks of mails, one by one. */
class Check {
  readonly #mailauth: Mailauth;
  readonly #resolver: DNSResolver;

  constructor(mailauth: Mailauth, dns: Dns) {
    this.#mailauth = mailauth;
    // Its type leaves out what MX gives.
    this.#resolver = dns.resolve as DNSResolver;
  }

  async spf({ envelope, client }: Incoming): Promise<SpfFinding> {
    const { status, domain } = await this.#mailauth.spf({
      sender: envelope.from,
      ip: client.address,
      helo: client.helo,
      mta: 'playwright-mailbox',
      resolver: this.#resolver,
    });
    const verdict = verdictOf(SPF, status.result);
    return { verdict, domains: verdict === 'PASS' ? [domain] : [] };
  }

  async dkim(received: Buffer): Promise<DkimFinding> {
    const raw = withCrlf(received);
    const { isExcessive, isSigned } = readAuthHeader(raw);
    if (isExcessive) throw new Error('the header is built beyond what can be checked');
    const found = await this.#mailauth.dkimVerify(raw, { resolver: this.#resolver });
    return {
      verdict: dkimVerdict(found.results, isSigned),
      from: found.headerFrom,
      signatures: found.results.filter((result) => signatureVerdict(result) === 'PASS'),
    };
  }

  async dmarc(spf: SpfFinding, dkim: DkimFinding): Promise<Verdict> {
    const dkimDomains = dkim.signatures.map(({ signingDomain: domain }) => ({ domain }));
    const found = await this.#mailauth.dmarc({
      headerFrom: dkim.from,
      spfDomains: spf.domains,
      dkimDomains,
      resolver: this.#resolver,
    });
    // A mail that is from nobody, or from several: there is no one domain to ask.
    if (!found) return 'GRAY';
    const verdict = verdictOf(DMARC, found.status.result);
    if (verdict !== 'PASS' && verdict !== 'FAIL') return verdict;
    if (isAligned(found, dkim, spf)) return 'PASS';
    // What could not be checked may have passed.
    const isKnown = ![spf.verdict, dkim.verdict].includes('PROCESSING_FAILED');
    return isKnown ? 'FAIL' : 'PROCESSING_FAILED';
  }
}

/** One signature that verifies is enough (RFC 6376, section 6.1). */
function dkimVerdict(signatures: Signature[], isSigned: boolean): Verdict {
  const verdicts = signatures.map(signatureVerdict);
  const order: Verdict[] = ['PASS', 'PROCESSING_FAILED', 'FAIL'];
  const verdict = order.find((one) => verdicts.includes(one)) ?? 'GRAY';
  // mailauth passes over signatures that it cannot read, and then calls the mail unsigned.
  return verdict === 'GRAY' && isSigned ? 'FAIL' : verdict;
}

function signatureVerdict({ status, signingHeaders }: Signature): Verdict {
  const verdict = verdictOf(DKIM, status.result);
  // One that leaves From out is none (RFC 6376, section 6.1.1); mailauth takes it.
  const signsFrom = /(?:^|:)\s*from\s*(?::|$)/i.test(signingHeaders?.keys ?? '');
  return verdict === 'PASS' && !signsFrom ? 'FAIL' : verdict;
}

/**
 * Whether what passed is of From's domain (RFC 7489, section 3.1). mailauth says so of relaxed
 * alignment; for strict alignment it takes a domain that only belongs to the same organization.
 */
function isAligned(
  { alignment, status }: DMARCResult,
  dkim: DkimFinding,
  spf: SpfFinding,
): boolean {
  const isFrom = (domain: string) =>
    domainToASCII(domain) === domainToASCII(status.header?.d ?? '');
  const signers = dkim.signatures.map(({ signingDomain }) => signingDomain);
  return (
    (alignment.spf.strict ? spf.domains.some(isFrom) : Boolean(alignment.spf.result)) ||
    (alignment.dkim.strict ? signers.some(isFrom) : Boolean(alignment.dkim.result))
  );
}
