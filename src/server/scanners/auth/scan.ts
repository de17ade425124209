import { type Findings, type Incoming, within } from '../scanner.js';
import { Check, type Resolve } from './check.js';
import { checkDkim } from './dkim.js';
import { checkDmarc } from './dmarc.js';
import { splitEmail } from './fields.js';
import { checkSpf } from './spf.js';

type Mailauth = typeof import('mailauth');

/**
 * Checks the sender of an email. The checks are independent: if the signal is aborted while one waits for
 * DNS, the others keep their results.
 */
export async function scan(
  mailauth: Mailauth,
  resolve: Resolve,
  incoming: Incoming,
  signal: AbortSignal,
): Promise<Findings> {
  const checks = { SPF: new Check(resolve), DKIM: new Check(resolve), DMARC: new Check(resolve) };
  const mail = Promise.resolve(incoming.raw).then(splitEmail);
  const spf = checkSpf(mailauth.spf, checks.SPF.resolver, incoming);
  const dkim = mail.then((parts) => checkDkim(mailauth.dkimVerify, checks.DKIM.resolver, parts));
  const dmarc = mail.then(({ fields }) =>
    checkDmarc(mailauth, checks.DMARC.resolver, fields, { spf, dkim }),
  );
  const [spf_verdict, dkim_verdict, dmarc_verdict] = await Promise.all([
    checks.SPF.toVerdict(within(signal, spf).then(({ verdict }) => verdict)),
    checks.DKIM.toVerdict(within(signal, dkim).then(({ verdict }) => verdict)),
    checks.DMARC.toVerdict(within(signal, dmarc)),
  ]);
  const problems = Object.entries(checks).flatMap(([name, { problem }]) =>
    problem === undefined ? [] : [`${name}: ${problem}`],
  );
  return {
    verdicts: { spf_verdict, dkim_verdict, dmarc_verdict },
    problem: problems.join('; '),
  };
}
