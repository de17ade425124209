import { type Case, testCases } from './cases.js';
import {
  but,
  CLIENT_ADDRESS,
  GOOD,
  keyRecord,
  MAIL,
  mailFrom,
  signed,
  WEAK_KEYS,
} from './emails.js';
import { expect, test } from './fixtures.js';

const SIGNED = () => signed(MAIL);
/** An email whose chunks end within line ends when it is processed. */
const MANY_LINES = MAIL + 'even lines\r\nand odd\r\n'.repeat(30_000);
const DAY = 86_400_000;

const CASES: Record<string, Case> = {
  'all is well': { raw: SIGNED, verdicts: 'PASS PASS PASS' },

  'SPF fail': {
    dns: but({ 'shop.test': 'v=spf1 ip4:198.51.100.7 -all' }),
    raw: SIGNED,
    verdicts: 'FAIL PASS PASS',
  },
  'SPF softfail': {
    dns: but({ 'shop.test': 'v=spf1 ip4:198.51.100.7 ~all' }),
    raw: SIGNED,
    verdicts: 'FAIL PASS PASS',
  },
  'SPF neutral': {
    dns: but({ 'shop.test': 'v=spf1 ?all' }),
    raw: SIGNED,
    verdicts: 'GRAY PASS PASS',
  },
  'SPF none': { dns: but({ 'shop.test': null }), raw: SIGNED, verdicts: 'GRAY PASS PASS' },
  'SPF permerror: a word that is none': {
    dns: but({ 'shop.test': `v=spf1 ipv4:${CLIENT_ADDRESS} -all` }),
    raw: SIGNED,
    verdicts: 'FAIL PASS PASS',
  },
  'SPF permerror: two records': {
    dns: { ...GOOD, 'shop.test': { TXT: ['v=spf1 -all', 'v=spf1 ?all'] } },
    raw: SIGNED,
    verdicts: 'FAIL PASS PASS',
  },
  'SPF permerror: an include that is not there': {
    dns: but({ 'shop.test': 'v=spf1 include:spf.elsewhere.test ?all' }),
    raw: SIGNED,
    verdicts: 'FAIL PASS PASS',
  },
  'SPF by MX, by way of another record': {
    dns: {
      ...but({ 'shop.test': 'v=spf1 include:spf.shop.test -all' }),
      'spf.shop.test': { TXT: ['v=spf1 mx:in.shop.test -all'] },
      'in.shop.test': { MX: ['10 mx.shop.test'] },
      'mx.shop.test': { A: [CLIENT_ADDRESS] },
    },
    raw: SIGNED,
    verdicts: 'PASS PASS PASS',
  },
  'SPF of the null sender is that of EHLO': {
    dns: but({ 'test.test': `v=spf1 ip4:${CLIENT_ADDRESS} -all` }),
    from: '',
    raw: SIGNED,
    verdicts: 'PASS PASS PASS',
  },

  'DKIM none': { raw: () => MAIL, verdicts: 'PASS GRAY PASS' },
  'DKIM of a body that was changed': {
    raw: async () => (await SIGNED()).replace('Welcome', 'Goodbye'),
    verdicts: 'PASS FAIL PASS',
  },
  'DKIM of a subject that was changed': {
    raw: async () => (await SIGNED()).replace('Subject: Hello', 'Subject: Goodbye'),
    verdicts: 'PASS FAIL PASS',
  },
  'DKIM without its key': {
    dns: but({ 's1._domainkey.shop.test': null }),
    raw: SIGNED,
    verdicts: 'PASS FAIL PASS',
  },
  'DKIM with a key that was revoked': {
    dns: but({ 's1._domainkey.shop.test': 'v=DKIM1; p=' }),
    raw: SIGNED,
    verdicts: 'PASS FAIL PASS',
  },
  'DKIM with another key': {
    dns: but({ 's1._domainkey.shop.test': keyRecord(WEAK_KEYS.publicKey) }),
    raw: SIGNED,
    verdicts: 'PASS FAIL PASS',
  },
  'DKIM policy: a weak key': {
    dns: but({ 's1._domainkey.shop.test': keyRecord(WEAK_KEYS.publicKey) }),
    raw: () => signed(MAIL, { key: WEAK_KEYS.privateKey }),
    verdicts: 'PASS FAIL PASS',
  },
  'DKIM that has expired': {
    raw: () =>
      signed(MAIL, {
        signTime: new Date(Date.now() - 2 * DAY),
        expires: new Date(Date.now() - DAY),
      }),
    verdicts: 'PASS FAIL PASS',
  },
  'DKIM that cannot be parsed': {
    raw: () => `DKIM-Signature: v=1; a=rsa-md5; d=shop.test; s=s1; b=AA==\r\n${MAIL}`,
    verdicts: 'PASS FAIL PASS',
  },
  'DKIM that leaves From out': {
    dns: but({ 'shop.test': null }),
    raw: () => signed(MAIL, { fields: 'To:Subject' }),
    verdicts: 'GRAY FAIL FAIL',
  },
  'DKIM twice, once well': {
    raw: async () => signed(await signed(MAIL, { selector: 'gone' })),
    verdicts: 'PASS PASS PASS',
  },
  'DKIM of lines that end with LF only': {
    raw: async () => (await SIGNED()).replaceAll('\r\n', '\n'),
    verdicts: 'PASS PASS PASS',
  },
  'DKIM of many lines': { raw: () => signed(MANY_LINES), verdicts: 'PASS PASS PASS' },
  'DKIM of many lines that end with LF only, or not': {
    raw: async () => (await signed(MANY_LINES)).replaceAll('odd\r\n', 'odd\n'),
    verdicts: 'PASS PASS PASS',
  },
  'DKIM above line feeds that stall who mends them one by one': {
    raw: async () => (await SIGNED()) + '\n'.repeat(6_500_000),
    verdicts: 'PASS PASS PASS',
  },
  'DKIM with more signatures than are realistic': {
    raw: async () => `${'DKIM-Signature: v=1; d=shop.test\r\n'.repeat(11)}${MAIL}`,
    verdicts: 'PASS PROCESSING_FAILED PROCESSING_FAILED',
  },
  'DKIM under a header that stalls who reads it': {
    raw: async () => `X: y\r\n${' y\r\n'.repeat(30_000)}${await SIGNED()}`,
    verdicts: 'PASS PROCESSING_FAILED PROCESSING_FAILED',
  },

  'DMARC none': { dns: but({ '_dmarc.shop.test': null }), raw: SIGNED, verdicts: 'PASS PASS GRAY' },
  'DMARC fail: what passes is of another domain': {
    dns: but({ '_dmarc.bank.test': 'v=DMARC1; p=none' }),
    raw: () => signed(mailFrom('app@bank.test')),
    verdicts: 'PASS PASS FAIL',
  },
  'DMARC fail: nothing passes': {
    dns: but({ 'shop.test': 'v=spf1 -all' }),
    raw: () => MAIL,
    verdicts: 'FAIL GRAY FAIL',
  },
  'DMARC of a subdomain': {
    raw: () => signed(mailFrom('app@news.shop.test')),
    verdicts: 'PASS PASS PASS',
  },
  'DMARC of a subdomain, strictly': {
    dns: but({ '_dmarc.shop.test': 'v=DMARC1; p=reject; adkim=s; aspf=s' }),
    raw: () => signed(mailFrom('app@news.shop.test')),
    verdicts: 'PASS PASS FAIL',
  },
  'DMARC of a domain, strictly, where a subdomain passes': {
    dns: {
      ...but({ '_dmarc.shop.test': 'v=DMARC1; p=reject; adkim=s; aspf=s' }),
      'news.shop.test': GOOD['shop.test'],
      's1._domainkey.news.shop.test': GOOD['s1._domainkey.shop.test'],
    },
    from: 'app@news.shop.test',
    raw: () => signed(MAIL, { domain: 'news.shop.test' }),
    verdicts: 'PASS PASS FAIL',
  },
  'DMARC strictly, of the very domain': {
    dns: but({ '_dmarc.shop.test': 'v=DMARC1; p=reject; adkim=s; aspf=s' }),
    raw: SIGNED,
    verdicts: 'PASS PASS PASS',
  },
  'DMARC of an email without an author': {
    raw: () => 'Subject: it\r\n\r\nbody\r\n',
    verdicts: 'PASS GRAY GRAY',
  },
  'DMARC of a mail that is from two': {
    raw: () => mailFrom('app@shop.test, app@bank.test'),
    verdicts: 'PASS GRAY GRAY',
  },
};

// In one worker, so that tests with the same records share a mailbox server.
test.describe.configure({ mode: 'default' });

testCases(CASES);

test.describe('without flags', () => {
  test.use({ serverOptions: {} });

  test('every verdict is GRAY', async ({ received, deliver, mailboxServer }) => {
    expect(await received({ raw: await SIGNED() })).toMatchObject({
      spam_score: null,
      spam_verdict: 'GRAY',
      spam_rules: null,
      virus_verdict: 'GRAY',
      spf_verdict: 'GRAY',
      dkim_verdict: 'GRAY',
      dmarc_verdict: 'GRAY',
    });
    await deliver({});
    const text = await (await fetch(`${mailboxServer.http}/metrics`)).text();
    expect(text).toContain('mailbox_scanner_failures_total');
  });
});
