import { test } from '@playwright/test';
import { type Case, type Records, testCases } from './cases.js';
import { but, GOOD, MAIL, mailFrom } from './emails.js';

/** The records of all cases, for one mailbox server. */
const ALL: Records = { ...GOOD };
let count = 0;

/** An email that passes SPF, from a domain with this record, and the expected verdict. */
function dmarc(verdict: string, record: string | string[], subdomain = ''): Case {
  const domain = `shop${++count}.test`;
  ALL[domain] = GOOD['shop.test'];
  ALL[`_dmarc.${domain}`] = { TXT: [record].flat() };
  return {
    dns: ALL,
    from: `app@${domain}`,
    raw: () => mailFrom(`app@${subdomain}${domain}`),
    verdicts: `PASS GRAY ${verdict}`,
  };
}

const RECORDS: Record<string, string[]> = {
  PASS: [
    'v=DMARC1; p=reject',
    'v = DMARC1 ; p = Quarantine ;',
    'v=DMARC1; rua=mailto:a@shop.test; p=none; sp=REJECT',
    'v=DMARC1; p=reject; fo; constructor=1',
    // Section 6.6.3 of RFC 7489: same as p=none.
    'v=DMARC1; p=rejekt; rua=mailto:a@shop.test',
    'v=DMARC1; p=reject; sp=foo; rua=nowhere, mailto:a@shop.test!10m',
    'v=DMARC1; rua=mailto:a@shop.test',
  ],
  FAIL: [
    'v=DMARC1',
    'v=DMARC1; p=',
    'v=DMARC1; p=rejekt',
    'v=DMARC1; p=rejekt; rua=nowhere',
    'v=DMARC1; p=reject; sp=foo',
    'v=DMARC1;p=reject;p=none',
    'v=DMARC1;p=reject;P=none',
  ],
  GRAY: [
    'v=DMARC1 p=reject',
    'v=dmarc1; p=reject',
    'v=DMARC10; p=reject',
    'p=reject; v=DMARC1',
    ' v=DMARC1; p=reject',
  ],
};

// In one worker, so that tests with the same records share a mailbox server.
test.describe.configure({ mode: 'default' });

for (const [verdict, records] of Object.entries(RECORDS)) {
  for (const record of records) testCases({ [`the record “${record}”`]: dmarc(verdict, record) });
}

for (const strict of ['aspf=s', 'aspf = s', 'aspf=S', 'ASPF=s']) {
  const record = `v=DMARC1; p=reject; ${strict}`;
  testCases({
    [`${strict} for a subdomain`]: dmarc('FAIL', record, 'news.'),
    [`${strict} for the domain`]: dmarc('PASS', record),
  });
}

testCases({
  'aspf=x is as none': dmarc('PASS', 'v=DMARC1; p=reject; aspf=x', 'news.'),
  'two records': dmarc('GRAY', ['v=DMARC1; p=reject', 'v=DMARC1; p=none']),
  'two records of which one is none': dmarc('PASS', ['v=dmarc1; p=none', 'v=DMARC1; p=none']),
  'a record that is none, above one of the organization': {
    dns: but({ '_dmarc.news.shop.test': 'v=dmarc1; p=reject' }),
    raw: () => mailFrom('app@news.shop.test'),
    verdicts: 'PASS GRAY PASS',
  },
  'a From with two @': {
    raw: () => mailFrom('"app@bank.test"@shop.test'),
    verdicts: 'PASS GRAY PASS',
  },
  'a From of no organization': {
    dns: but({ '_dmarc.null': 'v=DMARC1; p=reject' }),
    raw: () => mailFrom('root@localhost'),
    verdicts: 'PASS GRAY GRAY',
  },
  'a mail that begins with an empty line': { raw: () => `\r\n${MAIL}`, verdicts: 'PASS GRAY GRAY' },
});

const MUNICH = {
  'münchen.test': GOOD['shop.test'],
  '_dmarc.münchen.test': { TXT: ['v=DMARC1; p=reject; aspf=s'] },
};
const ASCII = {
  'xn--mnchen-3ya.test': GOOD['shop.test'],
  '_dmarc.xn--mnchen-3ya.test': { TXT: ['v=DMARC1; p=reject; aspf=s'] },
};

for (const [how, dns] of Object.entries({ 'spelled out': MUNICH, 'in ASCII': ASCII })) {
  for (const domain of ['münchen.test', 'xn--mnchen-3ya.test']) {
    testCases({
      [`a mail from ${domain}, and records ${how}`]: {
        dns,
        from: 'app@xn--mnchen-3ya.test',
        raw: () => mailFrom(`app@${domain}`),
        verdicts: 'PASS GRAY PASS',
      },
    });
  }
}
