import type { DNSResolver } from 'mailauth';
import type { Verdict } from '../../../contract/email.js';
import { DnsError } from '../dns.js';

/**
 * Characters of a TXT record, and macros in it: mailauth takes the square of a name in SPF, 4 s for one
 * of 60 KB, and a macro may stand for any sender.
 */
const LONGEST_TEXT = 8 * 1024;
const MAX_MACROS = 50;

/** Characters of what is logged of an answer: the names in it may be a mail's. */
const LONGEST_PROBLEM = 300;

/** Looks up records, with the names and errors of node:dns. */
export type Resolve = (name: string, type: string) => Promise<unknown>;

/** One of the checks of a mail. What went wrong is noted here: mailauth puts addresses into its words. */
export class Check {
  readonly #failedLookUps = new Set<string>();
  /** Why there is no verdict, where there is none. */
  problem: string | undefined;

  constructor(private readonly resolve: Resolve) {}

  readonly resolver: DNSResolver = async (name, type) => {
    try {
      // Its type leaves out what MX gives.
      const found = (await this.resolve(name, type)) as string[][];
      if (type === 'TXT' && found.some(isExcessive)) {
        throw new DnsError('ETIMEOUT', name, type, 'too long a text');
      }
      return found;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ETIMEOUT') this.#failedLookUps.add(message);
      throw error;
    }
  };

  /** The verdict of a check, also where it fails. */
  async toVerdict(work: Promise<Verdict>): Promise<Verdict> {
    const { verdict, problem } = await work.then(
      (verdict) => ({ verdict, problem: 'it depends on what could not be checked' }),
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
