import { authOf, expect, test } from './fixtures.js';
import { GOOD } from './mails.js';

/** What is sent from where, and what becomes of it: SPF, DKIM, DMARC. */
export interface Case {
  dns?: Record<string, Record<string, string[]>>;
  /** The address of MAIL FROM. */
  from?: string;
  raw: () => Promise<string | Buffer> | string | Buffer;
  verdicts: string;
}

/** Makes a test of each. */
export function testCases(cases: Record<string, Case>): void {
  for (const [name, { dns = GOOD, from = 'app@shop.test', raw, verdicts }] of Object.entries(
    cases,
  )) {
    test.describe(name, () => {
      test.use({ dns });

      test(`is ${verdicts}`, async ({ received }) => {
        expect(authOf(await received({ from, raw: await raw() }))).toBe(verdicts);
      });
    });
  }
}
