import { createHash, generateKeyPairSync } from 'node:crypto';
import { type Case, type Records, testCases } from './cases.js';
import { GOOD, handSigned, keyRecord, MAIL, signed, TAGS } from './emails.js';
import { authOf, expect, test } from './fixtures.js';

/** An email with these signature tags, a key with these tags, and the expected verdict. */
function dkim(verdict: string, tags: string, keyTags = ''): Case {
  const selector = addKey(`${keyTags}${keyRecord()}`);
  return {
    dns: ALL,
    raw: () => handSigned(MAIL, tags.replace('s=s1', `s=${selector}`)),
    verdicts: `PASS ${verdict} PASS`,
  };
}

/** The records of all cases, for one mailbox server. */
const ALL: Records = { ...GOOD };

/** Adds a key under a new selector. */
function addKey(record: string): string {
  const selector = `s${Object.keys(ALL).length}`;
  ALL[`${selector}._domainkey.shop.test`] = { TXT: [record] };
  return selector;
}

const ed25519 = generateKeyPairSync('ed25519');
const ED25519_KEY = ed25519.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
const ED25519_SELECTOR = addKey(`v=DKIM1; k=ed25519; p=${ED25519_KEY.toString('base64')}`);

const WELCOME = 'Welcome to the shop.\r\n';

// In one worker, so that tests with the same records share a mailbox server.
test.describe.configure({ mode: 'default' });

testCases({
  'a signature by hand': dkim('PASS', TAGS),
  'a signature by Ed25519': {
    dns: ALL,
    raw: () => {
      const tags = TAGS.replace('rsa-', 'ed25519-').replace('s=s1', `s=${ED25519_SELECTOR}`);
      return handSigned(MAIL, tags, { key: ed25519.privateKey });
    },
    verdicts: 'PASS PASS PASS',
  },
  'a signature by SHA-1 (RFC 8301)': {
    raw: () => handSigned(MAIL, TAGS.replace('sha256', 'sha1'), { hash: 'sha1' }),
    verdicts: 'PASS FAIL PASS',
  },
  'a signature of version 2': dkim('FAIL', TAGS.replace('v=1', 'v=2')),
  'a signature without a version': dkim('FAIL', TAGS.replace('v=1; ', '')),
  'a signature without what it signs': dkim('FAIL', TAGS.replace(/h=[^;]*; /, '')),
  'a signature with a tag twice': dkim('FAIL', `x=4000000000; x=4000000001; ${TAGS}`),
  'a signature with nothing between semicolons': dkim('FAIL', `; ${TAGS}`),
  'a signature with a tag in capitals': dkim('FAIL', `L=5; ${TAGS}`),
  'a signature with an unknown tag': dkim('PASS', `constructor=1; X_y=ab; ${TAGS}`),
  'a signature with a folded list': dkim('PASS', TAGS.replace('from:to', 'From :\r\n to')),

  'a signature for a user of its domain': dkim('PASS', `i=app@Shop.test; ${TAGS}`),
  'a signature for a subdomain': dkim('PASS', `i=@news.shop.test; ${TAGS}`),
  'a signature for a domain that ends alike': dkim('FAIL', `i=@webshop.test; ${TAGS}`),
  'a signature for another domain': dkim('FAIL', `i=app@bank.test; ${TAGS}`),
  'a signature for no domain': dkim('FAIL', `i=app; ${TAGS}`),
  'a signature with its key elsewhere': dkim('FAIL', `q=http/txt; ${TAGS}`),
  'a signature with its key elsewhere, or here': dkim('PASS', `q=http/txt : dns/txt; ${TAGS}`),

  'a key that is strict': dkim('FAIL', `i=@news.shop.test; ${TAGS}`, 't=y:s; '),
  'a key that is strict, for its domain': dkim('PASS', `i=app@shop.test; ${TAGS}`, 't=s; '),
  'a key that is for testing': dkim('PASS', `i=@news.shop.test; ${TAGS}`, 't=y; '),
  'a key for other hashes': dkim('FAIL', TAGS, 'h=sha1; '),
  'a key for several hashes': dkim('PASS', TAGS, 'h=sha1:sha256; '),
  'a key for other services': dkim('FAIL', TAGS, 's=tlsrpt; '),
  'a key for mail': dkim('PASS', TAGS, 's=tlsrpt:email; '),
  'a key for all services': dkim('PASS', TAGS, 's=*; '),

  'a body that goes on behind what is signed': {
    raw: () => `${handSigned(MAIL, `l=${WELCOME.length}; ${TAGS}`)}Buy now.\r\n`,
    verdicts: 'PASS PASS PASS',
  },
  'a body of which the beginning is signed': {
    raw: () => handSigned(MAIL, `l=7; ${TAGS}`, { length: 7 }),
    verdicts: 'PASS PASS PASS',
  },
  'a body of which the beginning was changed': {
    raw: () => handSigned(MAIL, `l=7; ${TAGS}`, { length: 7 }).replace(WELCOME, 'Goodbye.\r\n'),
    verdicts: 'PASS FAIL PASS',
  },

  'a signature over one that is good': {
    raw: () => signed(handSigned(MAIL, TAGS), { fields: 'From:DKIM-Signature' }),
    verdicts: 'PASS PASS PASS',
  },
});

/** An email with a malformed signature. */
const broken = (tags: string, raw: string) =>
  `DKIM-Signature: ${TAGS.replace('BH', 'AA')}; b=AA; ${tags}\r\n${raw}`;

for (const tags of [
  't=99999999999999999',
  'x=99999999999999999',
  'x=(y)99999999999999999',
  'T=99999999999999999',
  't=-99999999999999999',
  'constructor=1; hasOwnProperty',
]) {
  testCases({
    [`a broken signature with ${tags}`]: {
      raw: () => broken(tags, MAIL),
      verdicts: 'PASS FAIL PASS',
    },
    [`a broken signature with ${tags}, above one that is good`]: {
      raw: () => broken(tags, handSigned(MAIL, TAGS)),
      verdicts: 'PASS PASS PASS',
    },
  });
}

test.describe('a body that is shorter than what is signed', () => {
  const said: unknown[][] = [];
  const { log } = console;
  test.use({ dns: GOOD });
  test.beforeEach(() => {
    console.log = (...words) => void said.push(words);
  });
  test.afterEach(() => {
    console.log = log;
  });

  test('gives FAIL, and prints nothing to stdout', async ({ received }) => {
    const raw = handSigned(MAIL, `l=${WELCOME.length + 3}; ${TAGS}`);
    expect(authOf(await received({ raw }))).toBe('PASS FAIL PASS');
    expect(said).toEqual([]);
  });

  test('gives FAIL if only its canonical form is too short', async ({ received }) => {
    const hash = createHash('sha256').update('a b\r\n').digest('base64');
    const mail = MAIL.replace(WELCOME, 'a    b\r\n');
    const raw = handSigned(mail, `l=8; ${TAGS.replace('BH', hash)}`);
    expect(authOf(await received({ raw }))).toBe('PASS FAIL PASS');
  });
});
