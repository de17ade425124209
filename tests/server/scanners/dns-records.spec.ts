import { writeFile } from 'node:fs/promises';
import { startMailboxServer } from '../../../src/server/index.js';
import { CLIENT_ADDRESS, keyRecord, MAIL, signed } from './emails.js';
import { authOf, expect, test } from './fixtures.js';

test.describe('the records of a domain', () => {
  test.use({
    dns: {
      'Shop.test.': { TXT: ['v=spf1 mx -all', 'something else'], MX: ['10 mx.shop.test.'] },
      'mx.shop.test': { AAAA: ['2001:db8::9'], A: [CLIENT_ADDRESS] },
      's1._domainkey.shop.test': { CNAME: ['s1.provider.test'] },
      's1.provider.test': { TXT: [keyRecord()] },
      '_dmarc.shop.test': { TXT: ['v=DMARC1; p=none'] },
    },
  });

  test('match names in any case, and follow aliases', async ({ received }) => {
    expect(authOf(await received({ raw: await signed(MAIL) }))).toBe('PASS PASS PASS');
  });
});

test.describe('a wildcard', () => {
  test.use({
    dns: {
      'x.shop.test': { A: ['192.0.2.1'] },
      'a.below.shop.test': {},
      '*.shop.test': { TXT: ['v=spf1 -all'] },
    },
  });

  test('matches only names that do not exist', async ({ received }) => {
    const spfOf = async (domain: string) =>
      (await received({ raw: MAIL, from: `a@${domain}` })).spf_verdict;
    expect(await spfOf('y.shop.test')).toBe('FAIL');
    expect(await spfOf('x.shop.test')).toBe('GRAY');
    // The name exists, because a longer name ends with it.
    expect(await spfOf('below.shop.test')).toBe('GRAY');
  });
});

test.describe('aliases in a circle', () => {
  test.use({
    dns: {
      'shop.test': { CNAME: ['www.shop.test'] },
      'www.shop.test': { CNAME: ['shop.test'] },
    },
  });

  test('resolve to nothing', async ({ received }) => {
    expect(authOf(await received({ raw: MAIL }))).toBe('GRAY GRAY GRAY');
  });
});

test.describe('an empty object', () => {
  test.use({ dns: {} });

  test('has no records', async ({ received }) => {
    expect(authOf(await received({ raw: await signed(MAIL) }))).toBe('GRAY FAIL GRAY');
  });
});

test.describe('a TXT record', () => {
  const many = 'ip4:198.51.100.7 '.repeat(30);
  test.use({ dns: { 'shop.test': { TXT: [`v=spf1 ${many}ip4:${CLIENT_ADDRESS} -all`] } } });

  test('may have more than 255 bytes', async ({ received }) => {
    expect(authOf(await received({ raw: MAIL }))).toBe('PASS GRAY GRAY');
  });
});

const FAULTS: [json: string, fault: RegExp | string][] = [
  ['{ "shop.test": {', / is not valid JSON \(.+\)$/],
  ['shop.test. IN TXT "v=spf1 -all"', / is not valid JSON \(.+\)$/],
  ['[]', /: must be an object of names, such as \{ "shop\.test": .+, got \[\]$/],
  ['{ "a.test": ["x"] }', /: \["a\.test"\] must be an object of record types, .+, got \["x"\]$/],
  [
    '{ "a.test": { "TXTT": [] } }',
    ': ["a.test"] has unknown record types (TXTT): use A, AAAA, CNAME, MX, PTR or TXT',
  ],
  ['{ "a.test": { "constructor": [] } }', /\["a\.test"\] has unknown record types \(constructor\)/],
  ['{ "a.test": { "TXT": "x" } }', /: \["a\.test"\]\.TXT .*expected array/],
  ['{ "a.test": { "TXT": ["x", 1] } }', ': ["a.test"].TXT[1] must be a string, got 1'],
  [
    '{ "a.test": { "A": ["192.0.2.256"] } }',
    ': ["a.test"].A[0] must be an IPv4 address, got "192.0.2.256"',
  ],
  ['{ "a.test": { "AAAA": ["192.0.2.1"] } }', /\.AAAA\[0\] must be an IPv6 address/],
  ['{ "a.test": { "MX": ["mx.a.test"] } }', /\.MX\[0\] must be a number and a name, such as "10 /],
  [
    '{ "a.test": { "PTR": ["a.test b.test"] } }',
    /\.PTR\[0\] must be a name, got "a\.test b\.test"/,
  ],
  ['{ "a.test": { "CNAME": ["b.test", "c.test"] } }', /\.CNAME must have one name at most/],
  [
    '{ "a.test": { "CNAME": ["b.test"], "TXT": ["x"] } }',
    /: \["a\.test"\] has a CNAME, so it cannot have other records/,
  ],
  ['{ "a.test": {}, "A.test.": {} }', /: has a name twice/],
];

for (const [json, fault] of FAULTS) {
  test(`rejects ${json}, and names the position in it`, async ({}, testInfo) => {
    const dnsRecords = testInfo.outputPath('dns.json');
    await writeFile(dnsRecords, json);
    const options = { httpPort: 0, smtpPort: 0, checkSenderAuth: true, dnsRecords };
    const error = await startMailboxServer(options).then(
      (mailboxServer) => mailboxServer.close(),
      (reason) => reason,
    );
    expect(error).toMatchObject({ name: 'ServerOptionError', option: 'dnsRecords' });
    expect(error.message.replace(`dnsRecords ${dnsRecords}`, '')).toMatch(
      typeof fault === 'string' ? new RegExp(`^${fault.replace(/[[\](){}.]/g, '\\$&')}$`) : fault,
    );
  });
}
