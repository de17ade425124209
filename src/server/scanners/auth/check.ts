import type { DNSResolver } from 'mailauth';
import type { Verdict } from '../../../contract/email.js';
import { DnsError } from '../dns.js';

/**
 * Maximum characters of a TXT record: mailauth takes quadratic time for a name in SPF, 4 s for one of 60 KB,
 * and a macro may expand to any sender.
 */
const LONGEST_TEXT = 8 * 1024;
const MAX_MACROS = 50;

/** Maximum length of a logged problem, which may contain names from the email. */
const LONGEST_PROBLEM = 300;

/** Looks up records, with the names and errors of node:dns. */
export type Resolve = (name: string, type: string) => Promise<unknown>;

/** A check of SPF, DKIM or DMARC. It describes problems itself, because messages of mailauth contain addresses. */
export class Check {
  readonly #failedLookUps = new Set<string>();
  /** Why there is no verdict. */
  problem: string | undefined;

  constructor(private readonly resolve: Resolve) {}

  readonly resolver: DNSResolver = async (name, type) => {
    try {
      // mailauth's type omits MX.
      const found = (await this.resolve(name, type)) as string[][];
      if (type === 'TXT' && found.some(isExcessive)) {
        throw new DnsError('ETIMEOUT', name, type, 'the text is too long');
      }
      return found;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ETIMEOUT') this.#failedLookUps.add(message);
      throw error;
    }
  };

  /** The verdict of a check, even if it fails. */
  async toVerdict(work: Promise<Verdict>): Promise<Verdict> {
    const { verdict, problem } = await work.then(
      (verdict) => ({ verdict, problem: 'it depends on another check that failed' }),
      (error) => ({
        verdict: 'PROCESSING_FAILED' as const,
        problem: error instanceof Error ? error.message : String(error),
      }),
    );
    if (verdict === 'PROCESSING_FAILED') {
      const known = [...this.#failedLookUps].join(', ') || problem;
      this.problem = known.slice(0, LONGEST_PROBLEM);
    }
    return verdict;
  }
}

function isExcessive(strings: string[]): boolean {
  const text = strings.join('');
  return text.length > LONGEST_TEXT || text.split('%{').length > MAX_MACROS;
}
