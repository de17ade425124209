import type { Settings } from '../../options.js';
import { loadPeer } from '../../peer.js';
import { openDns } from '../dns.js';
import type { Dns } from '../dns-records.js';
import { type Findings, type Incoming, type Scanner, within } from '../scanner.js';
import { Check } from './check.js';
import { checkDkim } from './dkim.js';
import { checkDmarc } from './dmarc.js';
import { splitMail } from './fields.js';
import { checkSpf } from './spf.js';

type Mailauth = typeof import('mailauth');

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
  return {
    name: 'auth',
    failure: {
      spf_verdict: 'PROCESSING_FAILED',
      dkim_verdict: 'PROCESSING_FAILED',
      dmarc_verdict: 'PROCESSING_FAILED',
    },
    scan: (incoming, signal) => scan(mailauth, dns, incoming, signal),
    close: () => dns.close(),
  };
}

/** Each check by itself: one that has to wait for its DNS does not take the others with it. */
async function scan(
  mailauth: Mailauth,
  dns: Dns,
  incoming: Incoming,
  signal: AbortSignal,
): Promise<Findings> {
  const checks = { SPF: new Check(dns), DKIM: new Check(dns), DMARC: new Check(dns) };
  const mail = Promise.resolve(incoming.raw).then(splitMail);
  const spf = checkSpf(mailauth.spf, checks.SPF.resolver, incoming);
  const dkim = mail.then((parts) =>
    checkDkim(mailauth.dkimVerify, checks.DKIM.resolver, parts, signal),
  );
  const dmarc = mail.then(({ fields }) =>
    checkDmarc(mailauth, checks.DMARC.resolver, fields, { spf, dkim }),
  );
  const [spf_verdict, dkim_verdict, dmarc_verdict] = await Promise.all([
    checks.SPF.settle(within(signal, spf).then(({ verdict }) => verdict)),
    checks.DKIM.settle(within(signal, dkim).then(({ verdict }) => verdict)),
    checks.DMARC.settle(within(signal, dmarc)),
  ]);
  const problems = Object.entries(checks).flatMap(([name, { problem }]) =>
    problem === undefined ? [] : [`${name}: ${problem}`],
  );
  return {
    verdicts: { spf_verdict, dkim_verdict, dmarc_verdict },
    problem: problems.join('; '),
  };
}
