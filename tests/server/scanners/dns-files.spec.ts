import { writeFile } from 'node:fs/promises';
import { startMailboxServer } from '../../../src/server/index.js';
import { authOf, expect, test } from './fixtures.js';
import { CLIENT_ADDRESS, keyRecord, MAIL, signed } from './mails.js';

/** A key as a name server publishes it: in strings of at most 255 bytes. */
const KEY = keyRecord().match(/.{1,200}/g) ?? [];

const ZONE = `
; A zone as BIND has it.
$TTL 1h
$ORIGIN shop.test.
@       IN SOA ns1 hostmaster ( 2026010101 ; serial
                7200 3600
                1209600 3600 )
        IN NS  ns1
        3600 IN TXT "v=spf1 include:spf.provider.test. -all" ; who sends
        TXT    "another \\"text\\"; of ours"
@       MX     10 mx
mx      IN 1d A 198.51.100.9
        AAAA   2001:db8::9
S1._DomainKey 300 IN TXT (
          "${KEY[0]}"   ; the beginning
          "${KEY.slice(1).join('"\n          "')}" )
_dmarc  IN     CNAME   dmarc.provider.test.
$ORIGIN provider.test.
*       TXT    v=spf1\\032ip4:${CLIENT_ADDRESS}\\032?all
dmarc   TXT    "v=DMARC1\\; p=reject"
`;

test.describe('a zone file', () => {
  test.use({ dns: ZONE });

  test('is read as a name server reads it', async ({ received }) => {
    expect(authOf(await received({ raw: await signed(MAIL) }))).toBe('PASS PASS PASS');
  });
});

test.describe('a zone file with CRLF and tabs, and names that are whole', () => {
  test.use({
    dns: [
      '\uFEFFshop.test\tIN\tTXT\t"v=spf1 mx -all"',
      'shop.test MX 10 MX.Shop.Test',
      `mx.shop.test A ${CLIENT_ADDRESS}`,
    ].join('\r\n'),
  });

  test('is read', async ({ received }) => {
    expect(authOf(await received({ raw: MAIL }))).toBe('PASS GRAY GRAY');
  });
});

test.describe('JSON', () => {
  test.use({
    dns: {
      'Shop.test.': { TXT: ['v=spf1 mx -all', 'something else'], MX: ['10 mx.shop.test.'] },
      'mx.shop.test': { AAAA: ['2001:db8::9'], A: [CLIENT_ADDRESS] },
      's1._domainkey.shop.test': { CNAME: ['s1.provider.test'] },
      's1.provider.test': { TXT: [keyRecord()] },
      '_dmarc.shop.test': { TXT: ['v=DMARC1; p=none'] },
    },
  });

  test('is read, and aliases are followed', async ({ received }) => {
    expect(authOf(await received({ raw: await signed(MAIL) }))).toBe('PASS PASS PASS');
  });
});

test.describe('aliases in a circle', () => {
  test.use({
    dns: {
      'shop.test': { CNAME: ['www.shop.test'] },
      'www.shop.test': { CNAME: ['shop.test'] },
    },
  });

  test('lead nowhere', async ({ received }) => {
    expect(authOf(await received({ raw: MAIL }))).toBe('GRAY GRAY GRAY');
  });
});

test.describe('an empty file', () => {
  test.use({ dns: '; nothing yet\n' });

  test('has no records', async ({ received }) => {
    expect(authOf(await received({ raw: await signed(MAIL) }))).toBe('GRAY FAIL GRAY');
  });
});

const OTHERS = [
  'OPENPGPKEY AA==',
  'SMIMEA 3 0 0 AA',
  'CERT PGP 0 0 AA',
  'RP a. b.',
  'CSYNC 1 1 A',
  'ZONEMD 1 1 1 AA',
  'AFSDB 1 a.',
  'SPF "v=spf1 -all"',
  'TYPE99 \\# 0',
];

test.describe('records that say nothing about mail', () => {
  test.use({
    dns: [
      ...OTHERS.map((record) => `x.shop.test. IN ${record}`),
      'shop.test. RRSIG TXT 8 2 3600 20300101000000 20200101000000 1 shop.test. AA==',
      'shop.test. CNAME spf.shop.test.',
      'shop.test. CNAME spf.shop.test.',
      `spf.shop.test. TXT "v=spf1 ip4:${CLIENT_ADDRESS} -all"`,
      '*.shop.test. TXT "v=spf1 -all"',
    ].join('\n'),
  });

  test('are passed over, and may be beside an alias where they sign it', async ({ received }) => {
    expect(authOf(await received({ raw: MAIL }))).toBe('PASS GRAY GRAY');
  });

  test('are there: no wildcard stands for their name', async ({ received }) => {
    expect(authOf(await received({ raw: MAIL, from: 'a@y.shop.test' }))).toBe('FAIL GRAY GRAY');
    expect(authOf(await received({ raw: MAIL, from: 'a@x.shop.test' }))).toBe('GRAY GRAY GRAY');
  });
});

test.describe('a text of JSON', () => {
  const many = 'ip4:198.51.100.7 '.repeat(30);
  test.use({ dns: { 'shop.test': { TXT: [`v=spf1 ${many}ip4:${CLIENT_ADDRESS} -all`] } } });

  test('may have more than 255 bytes', async ({ received }) => {
    expect(authOf(await received({ raw: MAIL }))).toBe('PASS GRAY GRAY');
  });
});

const FAULTS: [name: string, text: string, fault: RegExp][] = [
  ['JSON that ends too soon', '{\n"shop.test": {\n', /line 3: no JSON \(\w+\)$/],
  ['JSON with a comma too many', '{\n"a.test": { "A": ["192.0.2.1",] }\n}', /line 2: no JSON/],
  ['JSON with a word', '{\n"a.test": { "A": none }\n}', /line 2: no JSON/],
  ['an unknown type', '{\n"a.test": {\n"TXTT": [] } }', /line 3: TXTT is no type/],
  ['a name without types', '{\n\n"a.test": ["x"] }', /line 3: there should be an object of types/],
  ['no array', '{ "a.test":\n{ "TXT": "v=spf1" } }', /line 2: TXT takes an array$/],
  ['no string', '{ "a.test": { "TXT": [\n1] } }', /line 2: TXT takes strings$/],
  ['no address', '{ "a.test": { "A": [\n"192.0.2.256"] } }', /line 2: A takes an IPv4 address$/],
  ['MX without a number', '{ "a.test": { "MX": ["mx.a.test"] } }', /line 1: MX takes a number/],
  ['a zone with an unknown type', '\na.test IN TXTT "x"\n', /line 2: TXTT is no type of record$/],
  ['a zone with a lonely name', 'a.test IN\n', /line 1: nothing is no type of record$/],
  ['a zone with an open quotation mark', 'a.test TXT "x\n', /line 1: " has no partner$/],
  ['a zone with an open parenthesis', '\na.test TXT (\n"x"\n', /line 2: \( has no partner$/],
  ['a zone with a lonely parenthesis', 'a.test TXT "x" )\n', /line 1: \) has no partner$/],
  ['a zone with a long string', `a.test TXT "${'x'.repeat(256)}"`, /line 1: TXT takes .*255 bytes/],
  ['a zone with no text', 'a.test TXT\n', /line 1: TXT takes one or more strings/],
  ['a zone with no address', 'a.test AAAA 192.0.2.1\n', /line 1: AAAA takes an IPv6 address$/],
  ['a zone with two names', 'a.test CNAME b.test c.test\n', /line 1: CNAME takes a name$/],
  ['a zone that begins indented', '  TXT "x"\n', /line 1: the record has no name$/],
  ['a zone with @ and no origin', '@ TXT "x"\n', /line 1: @ needs an \$ORIGIN before it$/],
  ['a zone with $ORIGIN alone', '\n$ORIGIN\n', /line 2: \$ORIGIN takes a name$/],
  ['a zone with two origins', '$ORIGIN a.test. b.test.\n', /line 1: \$ORIGIN takes a name$/],
  ['a zone with a name in no origin', 'a.test. A 192.0.2.1\nmx A 192.0.2.1', /line 2: mx needs an/],
  ['a zone with a host in no origin', 'a.test. MX 10 mx\n', /line 1: mx needs an \$ORIGIN before/],
  [
    'two aliases',
    'a.test. CNAME b.test.\n\nA.test. CNAME c.test.\n',
    /line 3: a\.test has a CNAME/,
  ],
  [
    'an alias above text',
    'a.test. CNAME b.test.\na.test. TXT "x"\n',
    /line 2: a\.test has a CNAME/,
  ],
  [
    'an alias below text',
    'a.test. TXT "x"\na.test. CNAME b.test.\n',
    /line 2: a\.test has a CNAME/,
  ],
  [
    'an alias with NS',
    'a.test. NS b.test.\na.test. CNAME b.test.\n',
    /line 2: a\.test has a CNAME/,
  ],
  [
    'an alias with text in JSON',
    '{ "a.test": { "CNAME": ["b.test"],\n"TXT": ["x"] } }',
    /line 2: a\.test has a CNAME, and so nothing else$/,
  ],
  ['a type of every object', '{"a.test":{"constructor":["x"]}}', /line 1: constructor is no type/],
  ['a zone with $INCLUDE', '\n\n$INCLUDE other.zone\n', /line 3: \$INCLUDE is not supported$/],
];

for (const [name, text, fault] of FAULTS) {
  test(`${name} is told with its line`, async ({}, testInfo) => {
    const dns = testInfo.outputPath('records');
    await writeFile(dns, text);
    const started = startMailboxServer({
      httpPort: 0,
      smtpPort: 0,
      checkSenderAuth: true,
      dnsRecords: dns,
    });
    const error = await started.then(
      (mailboxServer) => mailboxServer.close(),
      (reason) => reason,
    );
    expect(error).toMatchObject({ name: 'ServerOptionError', option: 'dns' });
    expect(error.message).toContain(`dns ${dns}, line `);
    expect(error.message).toMatch(fault);
  });
}
