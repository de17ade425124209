import { Resolver } from 'node:dns/promises';
import { CLIENT_ADDRESS, GOOD, MAIL, signed } from './emails.js';
import { authOf, expect, test } from './fixtures.js';

const RECORDS: Record<string, { TXT: string[] }> = GOOD;

/** Replaces the network: all queries come here, and nothing leaves the machine. */
let answer: (name: string, type: string) => Promise<string[][]>;
const { resolve } = Resolver.prototype;
test.beforeEach(() => {
  Resolver.prototype.resolve = ((name: string, type: string) =>
    answer(name, type)) as unknown as typeof resolve;
});
test.afterEach(() => {
  Resolver.prototype.resolve = resolve;
});

test.use({
  serverOptions: { checkSenderAuth: true, clientAddress: CLIENT_ADDRESS, verdictTimeout: 3_000 },
});

function failure(code: string): Promise<never> {
  return Promise.reject(Object.assign(new Error(code), { code }));
}

async function published(name: string, type: string): Promise<string[][]> {
  const record = type === 'TXT' ? RECORDS[name] : undefined;
  return record ? [record.TXT] : failure('ENOTFOUND');
}

const FAILED = 'mailbox_scanner_failures_total{scanner="auth"}';

test('queries the DNS without a file', async ({ received, metric }) => {
  answer = published;
  expect(authOf(await received({ raw: await signed(MAIL) }))).toBe('PASS PASS PASS');
  expect(await metric(FAILED)).toBe(0);
});

test('a failed lookup gives PROCESSING_FAILED, and is counted', async ({ received, metric }) => {
  const codes = ['ESERVFAIL', 'EREFUSED', 'ETIMEOUT', 'ECONNREFUSED'];
  for (const code of codes) {
    answer = () => failure(code);
    const verdicts = 'PROCESSING_FAILED PROCESSING_FAILED PROCESSING_FAILED';
    expect([code, authOf(await received({ raw: await signed(MAIL) }))]).toEqual([code, verdicts]);
  }
  expect(await metric(FAILED)).toBe(codes.length);
});

test('that there is no record counts as an answer', async ({ received, metric }) => {
  for (const code of ['ENOTFOUND', 'ENODATA', 'EBADNAME']) {
    answer = () => failure(code);
    const email = await received({ raw: await signed(MAIL) });
    expect([code, authOf(email)]).toEqual([code, 'GRAY FAIL GRAY']);
  }
  expect(await metric(FAILED)).toBe(0);
});

test('an include that cannot be resolved does not give FAIL', async ({ received }) => {
  answer = async (name, type) => {
    if (name === 'shop.test') return [['v=spf1 include:spf.shop.test -all']];
    return name === 'spf.shop.test' ? failure('ESERVFAIL') : published(name, type);
  };
  expect(authOf(await received({ raw: await signed(MAIL) }))).toBe('PROCESSING_FAILED PASS PASS');
  // DMARC could have passed by SPF.
  expect(authOf(await received({ raw: MAIL }))).toBe('PROCESSING_FAILED GRAY PROCESSING_FAILED');
});

test.describe('a DKIM key whose lookup times out', () => {
  test.beforeEach(() => {
    answer = (name, type) =>
      name.includes('_domainkey') ? new Promise(() => {}) : published(name, type);
  });

  test('gives PROCESSING_FAILED, and DMARC passes by SPF', async ({ received }) => {
    const raw = await signed(MAIL);
    expect(authOf(await received({ raw }))).toBe('PASS PROCESSING_FAILED PASS');
  });

  test('leaves DMARC undecided if SPF does not pass', async ({ received }) => {
    const raw = await signed(MAIL);
    expect(authOf(await received({ raw, from: 'app@bank.test' }))).toBe(
      'GRAY PROCESSING_FAILED PROCESSING_FAILED',
    );
  });
});

test('DMARC passes by DKIM if the lookup for SPF times out', async ({ received }) => {
  answer = (name, type) => (name === 'shop.test' ? new Promise(() => {}) : published(name, type));
  expect(authOf(await received({ raw: await signed(MAIL) }))).toBe('PROCESSING_FAILED PASS PASS');
});
