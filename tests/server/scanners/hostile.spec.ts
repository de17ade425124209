import { but, GOOD, handSigned, MAIL, mailFrom, signed, TAGS } from './emails.js';
import { authOf, expect, test } from './fixtures.js';

test.use({ dns: GOOD, moreOptions: { verdictTimeout: 600_000 } });

const { prototype } = Object as unknown as { prototype: Record<string, unknown> };
/** Properties added to every object. */
const added = () => Object.keys(prototype);

test.afterEach(() => {
  for (const key of added()) delete prototype[key];
});

const NAMES: Record<string, string> = {
  plainly: 'ARC-Authentication-Results',
  'in other letters': 'arc-authentication-RESULTS',
  'before a blank': 'ARC-Authentication-Results ',
  'before a vertical tab': 'ARC-Authentication-Results\x0b',
  'behind a form feed': '\fARC-Authentication-Results',
  'with its colon on another line': 'ARC-Authentication-Results\r\n ',
};

/** The three fields of ARC, with a malicious name in one of them. */
function arc(name: string, path: string): string {
  const fields = [
    `${name}: i=1; mx.test; spf=pass ${path}=yes`,
    'ARC-Seal: i=1; a=rsa-sha256; d=x.test; s=s; cv=none; b=AA==',
    'ARC-Message-Signature: i=1; a=rsa-sha256; d=x.test; s=s; h=from; bh=AA==; b=AA==',
  ];
  return `${fields.join('\r\n')}\r\n`;
}

for (const path of ['__proto__.polluted', 'a.__proto__.polluted']) {
  test(`${path} of ARC changes no prototype`, async ({ received, mailboxServer }) => {
    for (const [how, name] of Object.entries(NAMES)) {
      const email = await received({ raw: arc(name, path) + (await signed(MAIL)) });
      expect([how, added(), authOf(email)]).toEqual([how, [], 'PASS PASS PASS']);
      expect((await fetch(`${mailboxServer.http}/health`)).status).toBe(200);
    }
  });
}

test('__proto__ of Content-Type changes no prototype', async ({ received, mailboxServer }) => {
  const type = "Content-Type: text/plain; __Proto__*0*=utf-8''x";
  const email = await received({ raw: await signed(mailFrom('app@shop.test', type)) });
  expect(added()).toEqual([]);
  expect(authOf(email)).toBe('PASS PROCESSING_FAILED PROCESSING_FAILED');
  expect((await fetch(`${mailboxServer.http}/health`)).status).toBe(200);
});

const SIGNATURE = 'a=rsa-sha256; c=relaxed/relaxed; d=shop.test; s=s1; h=from; bh=AA; b=AA';

/** Emails that would stall the process; the limits say how long. */
const STALLING: Record<string, () => Promise<string> | string> = {
  'with a run of bare CR in its header': () => `X: ${'\r'.repeat(20_000)}y\r\n${MAIL}`,
  'with a run of semicolons in its signature': () =>
    `DKIM-Signature: v=1; x-${';'.repeat(20_000)}a; ${SIGNATURE}\r\n${MAIL}`,
  'with a run of colons in its signature': () =>
    `DKIM-Signature: v=1; y=${':'.repeat(20_000)}; ${SIGNATURE}\r\n${MAIL}`,
  'with many lines of From': () => mailFrom(`x@y.test${',\r\n a@b.c, a@b.c'.repeat(400)}`),
  'with much in Return-Path': () => `Return-Path: ${'a@b.c,'.repeat(1_000)}\r\n${MAIL}`,
  'with a From whose domain is long and of many letters': () => {
    const letters = Array.from({ length: 2_000 }, (_, n) => String.fromCodePoint(0x4e00 + n));
    return mailFrom(`app@${letters.join('')}.test`);
  },
  'with signatures behind a name that looks longer': () =>
    `DKIM-Signature\x0b: v=1; ${SIGNATURE}\r\n`.repeat(11) + MAIL,
  'with signatures whose name goes on': () =>
    `DKIM-Signature\r\n : v=1; ${SIGNATURE}\r\n`.repeat(11) + MAIL,
};

test('skips emails that would stall the process', async ({ received }) => {
  for (const [how, raw] of Object.entries(STALLING)) {
    const email = await received({ raw: await raw() });
    expect([how, authOf(email)]).toEqual([how, 'PASS PROCESSING_FAILED PROCESSING_FAILED']);
  }
});

/** Records that would stall the process, for any sender. */
const RECORDS = {
  long: `v=spf1 a:x.${'a'.repeat(9_000)}! -all`,
  'of many macros': `v=spf1 a:x.${'%{l}'.repeat(100)}! -all`,
};

for (const [what, record] of Object.entries(RECORDS)) {
  test.describe(`a DNS record that is ${what}`, () => {
    test.use({ dns: but({ 'shop.test': record }) });

    test('is not evaluated', async ({ received }) => {
      expect(authOf(await received({ raw: await signed(MAIL) }))).toBe(
        'PROCESSING_FAILED PASS PASS',
      );
    });
  });
}

const TWO_MEGABYTES = MAIL + `${'x'.repeat(70)}\r\n`.repeat(30_000);

test('does not hash a large body with many signatures', async ({ received }) => {
  const ways = Array.from({ length: 9 }, (_, n) => `l=${1_000_000 + n}; ${TAGS}`);
  const raw = ways.reduce((mail, tags) => handSigned(mail, tags), TWO_MEGABYTES);
  expect(authOf(await received({ raw }))).toBe('PASS PROCESSING_FAILED PASS');
});

test('does not hash a body of blank lines', async ({ received }) => {
  const raw = await signed(MAIL + ' \r\n\r\n'.repeat(50_001));
  expect(authOf(await received({ raw }))).toBe('PASS PROCESSING_FAILED PASS');
});

test('hashes a body with some blank lines', async ({ received }) => {
  const raw = await signed(`${MAIL}${`${' \r\n'.repeat(9)}x\r\n`.repeat(10_000)}\r\n`);
  expect(authOf(await received({ raw }))).toBe('PASS PASS PASS');
});

test('hashes a large body with two signatures', async ({ received }) => {
  const body = `${'x'.repeat(70)}\r\n`.repeat(130_000);
  const raw = await signed(handSigned(MAIL + body, TAGS.replace('relaxed/relaxed', 'relaxed')));
  expect(authOf(await received({ raw }))).toBe('PASS PASS PASS');
});
