import { expect, test } from '@playwright/test';
import { anotherAddress, newAddress } from '../../src/mailbox/address.js';
import { domainTemplate } from '../../src/mailbox/address-template.js';
import {
  type SnapshotReplacement,
  withConstants,
} from '../../src/mailbox/email/snapshot/replace.js';
import { ScriptedBox } from '../support/scripted-records.js';

const RECORD = new ScriptedBox('inbox').add({}, '2026-03-01T12:00:00Z').record;

function replaced(
  html: string,
  fields: Partial<typeof RECORD> = {},
  replacements: SnapshotReplacement[] = [],
): string {
  return withConstants(html, { ...RECORD, ...fields }, replacements).html;
}

test('codes are replaced in groups, in cells and in their own digits, but not in longer numbers', () => {
  const email = { detected_otp: '482913' };
  expect(replaced('<b>482</b> 913, 1482913', email)).toBe('<b>000</b> 000, 1482913');
  expect(replaced('<tr><td>4</td><td>8</td><td>2</td><td>9</td><td>1</td><td>3</td>', email)).toBe(
    '<tr><td>0</td><td>0</td><td>0</td><td>0</td><td>0</td><td>0</td>',
  );
  expect(replaced('<p>٤٨٢٩١٣</p><p data-id="482913">', email)).toBe(
    '<p>٠٠٠٠٠٠</p><p data-id="482913">',
  );
});

test('tokens, addresses of tests, the Message-ID and UUIDs get zeros', () => {
  expect(replaced('https://shop.test/reset/9f3c2?lang=en&amp;t=a-b_c')).toBe(
    'https://shop.test/reset/00000?lang=00&amp;t=00000',
  );
  const address = anotherAddress(
    newAddress('Signs up', 'a test', domainTemplate('inbox.test')),
    'bob',
  );
  expect(replaced(`to ${address}, kim.abcdef.abcdefghijklmnop@shop.test`)).toBe(
    'to test.000000.0000000000000000.bob.00@inbox.test, kim.abcdef.abcdefghijklmnop@shop.test',
  );
  expect(replaced('ID a1.b2@shop.test', { message_id: '<a1.b2@shop.test>' })).toBe(
    'ID 00.00@shop.test',
  );
  expect(replaced('No. 01a22300-bea2-7a60-a6cb-9f9ff17f10a8')).toBe(
    'No. 00000000-0000-0000-0000-000000000000',
  );
});

test('replacements come first, see collapsed text, and may be of another length', () => {
  const orders: SnapshotReplacement[] = [
    [/Order no\. \d+/, 'Order no. 1000'],
    ['€ 5', '$1'],
  ];
  expect(replaced('<p>Order\n  <i>no.</i> 7, € 5</p>', {}, orders)).toBe(
    '<p>Order\n  <i>no.</i> 1000, $1</p>',
  );
  expect(replaced('<td>Order no.</td><td>123456</td>', {}, orders)).toBe(
    '<td>Order no.</td><td>1000</td>',
  );
});

test('a replacement of white space between blocks, or that only adds text, keeps the rest of the email', () => {
  const html = '<p>Sent:</p><p>Kim</p>';
  expect(replaced(html, {}, [[/Sent:\s*/, 'Sent: today']])).toBe('<p>Sent: </p>today<p>Kim</p>');
  expect(replaced(html, {}, [[/\s+/, ' ']])).toContain('Kim');
  expect(replaced('<p>Sent:</p>', {}, [['Sent:', 'Sent: today']])).toBe('<p>Sent: today</p>');
});

test('entities and alternative texts are replaced, tags and styles stay', () => {
  const html =
    '<style>a{content:"28.11.2026"}</style><img alt="28.11.2026 &amp; more">a&nbsp;&lt;b';
  expect(replaced(html)).toBe(
    '<style>a{content:"28.11.2026"}</style><img alt="10.10.2000 &amp; more">a&nbsp;&lt;b',
  );
});

/** The ways in which an email may write a date. */
const STYLES: Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'full', timeStyle: 'short' },
  { dateStyle: 'long' },
  { dateStyle: 'medium', timeStyle: 'medium' },
  { dateStyle: 'short' },
  { weekday: 'long', day: 'numeric', month: 'long' },
  { year: 'numeric', month: 'long' },
];
const LANGUAGES =
  'ar bg bn cs da de el en en-GB es et fa fr he hi hr hu id it ja ka nb nl pl pt ro ru sk sl sr sv th tr uk vi zh';

for (const language of LANGUAGES.split(' ')) {
  test(`all dates of a style look alike: ${language}`, () => {
    for (const style of STYLES) {
      const format = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
      const looks = Array.from({ length: 50 }, (_, n) =>
        replaced(`— ${format.format(Date.UTC(2026, n % 12, 1 + ((n * 5) % 28), n % 24, n))} —`),
      );
      expect([...new Set(looks)], JSON.stringify(style)).toHaveLength(1);
    }
  });
}

test('what is no date stays', () => {
  for (const text of [
    'You may pay 3 EUR',
    '3:75 of 99:00',
    '49.99 €',
    'v1.2.3',
    '127.0.0.1',
    '16:9',
    '5 of 6',
  ]) {
    expect(replaced(text)).toBe(text);
  }
  expect(replaced('Sat, 28 Nov 2026 15:14:29 +0000')).toBe('Mon, 10 May 2000 10:10:10 +0000');
  expect(replaced('2026-11-28T15:14:29.123Z')).toBe('2000-10-10T10:10:10.000Z');
  expect(replaced('November 28th, 2026 at 3pm')).toBe('May 10th, 2000 at 10am');
  expect(replaced('the 5th of May')).toBe('the 10th of May');
  expect(replaced('Delivered on 28 November')).toBe('Delivered on 10 May');
  for (const day of ['1er', '1º', '1.º', '28'])
    expect(replaced(`le ${day} mars`)).toBe('le 10 may');
  expect(replaced('© 2026 Shop')).toBe('© 2000 Shop');
});

/** Texts that take minutes if anything takes quadratic time. */
const HOSTILE = ['a', '1', 'a.', '1:', 'a-1.', '10. ', 'May ', 'http://a.b/?c=', '&amp;', ' '];

for (const part of HOSTILE) {
  test(`a long text is searched in linear time: ${part.trim()}`, () => {
    const text = part.repeat(200_000 / part.length);
    expect(replaced(`<p>${text}</p>`, { detected_otp: '482913' })).toMatch(/<\/p>$/);
  });
}
