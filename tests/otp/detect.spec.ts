import { expect, test } from '@playwright/test';
import { detectOtp, rankOtp } from '../../src/otp/index.js';

const CODES: [name: string, mail: Partial<Parameters<typeof detectOtp>[0]>, code: string | null][] =
  [
    ['a code in a sentence', { text: 'Your code is 482913.' }, '482913'],
    ['a code in the subject', { subject: '482913 is your Shop code', text: 'Hello.' }, '482913'],
    ['leading zeros', { text: 'Your PIN: 007306' }, '007306'],
    ['digits in two groups', { text: 'Verification code: 123 456' }, '123456'],
    [
      'one digit per line',
      { html: `<p>Your verification code is</p>${'482913'.replace(/./g, '<div>$&</div>')}` },
      '482913',
    ],
    [
      'the new code above a quoted email with an old one',
      {
        subject: 'Your code',
        text: 'Here is a new one: 482913\n\nFrom: Shop\nSent: Monday\nTo: Ann\n\nYour verification code is 771204.',
      },
      '482913',
    ],
    [
      'the new code next to an old one in <s>',
      { html: '<p>Your login code: <s>118 204</s> <b>482 913</b></p>' },
      '482913',
    ],
    [
      'the new code next to an old one with line-through',
      {
        html: '<p>Login code: <span style="text-decoration: line-through">118204</span> <b>482913</b></p>',
      },
      '482913',
    ],
    ['single digits in two groups', { text: 'Your login code:\n\n4 0 9 1   7 7 3 6' }, '40917736'],
    ['groups of different lengths', { text: 'Your login code:\n\n48291 3' }, '482913'],
    ['groups with dots', { text: 'Your login code is 48.29.13' }, '482913'],
    ['a date is not a code', { text: 'Your login code was sent on 12.05.25' }, null],
    ['small letters', { text: 'Your login code: a7k2qx' }, 'a7k2qx'],
    ['letters and digits with a gap', { text: 'Your login code:\n\n9F2 KXT' }, '9F2KXT'],
    ['a shorter group of capitals', { text: 'Enter this code:\n\nHV42 QC' }, 'HV42QC'],
    ['a shorter group in a sentence', { text: 'Your code is AB12 34.' }, 'AB1234'],
    ['a name in capitals', { subject: 'Sign in', text: 'CODE: 4821' }, '4821'],
    ['a name in capitals, without a colon', { subject: 'Sign in', text: 'CODE 4821' }, '4821'],
    [
      'another name than in the text',
      { text: 'Your login code is here:\nTOKEN 482913\nThanks' },
      '482913',
    ],
    [
      'a number to type that is not called a code',
      { subject: 'Finish signing in', text: 'Enter this on the page you left open:\n\n482913' },
      '482913',
    ],
    [
      'markup with a quote that is never closed',
      { html: '<p>Your code<p align="center><font size=6><b>482913</b></font>' },
      '482913',
    ],
    ['a digit to a box', { text: 'Type this: [ 4 ]  [ 8 ]  [ 2 ]  [ 9 ]  [ 1 ]  [ 3 ]' }, '482913'],
    ['a value of JSON', { text: '{"type":"login","otp":"482913","ttl":600}' }, '482913'],
    ['behind an arrow', { text: 'Login code => 482913' }, '482913'],
    [
      'another number in each clause',
      { text: 'For customer 55512345, your login code is 482913, and your order is 998877.' },
      '482913',
    ],
    ['letters and digits', { text: 'Your code: A7K2QX' }, 'A7K2QX'],
    ['HTML without a text', { html: '<p>Your code</p><p><b>482913</b></p>' }, '482913'],
    [
      'the number nearest to the word code',
      { text: 'Order 998877. Your code is 482913.' },
      '482913',
    ],
    ['a year is not a code', { text: 'Your code of conduct. © 2026 Shop' }, null],
    [
      'a colour is not a code',
      { html: '<p style="color:#123456">Your code was sent by post.</p>' },
      null,
    ],
    ['a price is not a code', { text: 'With this code you save €1500.' }, null],
    ['a company number is not a code', { text: 'Verify your address. Company no. 09312847' }, null],
    ['a token in a link is not a code', { text: 'Verify: https://shop.test/verify/482913' }, null],
    ['no digits at all', { text: 'Your code follows.' }, null],
    ['an empty mail', {}, null],
  ];

/** Sentences that name a code beyond doubt, which no subject may hide. */
const SENTENCES = [
  'Your code is 482913.',
  'Your code: 482913',
  '482913 is your code',
  'Your verification code is 482913.',
  'Your PIN is 4829',
  'Hi Kim,\n\nYour code is 482913.\n\nThe Shop team',
];
const SUBJECTS = [
  '',
  'raw',
  'x',
  'Hello',
  'Welcome 7_%',
  'Re: test',
  'Order',
  'Your receipt',
  'Newsletter',
];

test('finds the code under any subject', () => {
  for (const text of SENTENCES) {
    const missed = SUBJECTS.filter((subject) => detectOtp({ subject, text, html: null }) === null);
    expect.soft(missed, text).toEqual([]);
  }
});

const DATE = new Intl.DateTimeFormat('en', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'UTC',
});
/** A day of each month, and each weekday: 31 days are four weeks and three days. */
const DATES = Array.from({ length: 12 }, (_, month) =>
  DATE.format(new Date(Date.UTC(2026, 0, 1 + 31 * month, 2 * month, 5))),
);
/** What follows a code and says nothing about it. */
const ASIDES = [
  ...DATES.map((date) => `It expires on ${date}.`),
  ...DATES.map((date) => `Requested on ${date.split(',')[0]}.`),
  'Hi Sunday,',
  'The Monday Market team',
];

test('finds the code above any date or name', () => {
  for (const text of SENTENCES) {
    const missed = ASIDES.flatMap((aside) => [
      `${text}\n${aside}`,
      `${text.replace(/(?<=\d)$/, '.')} ${aside}`,
    ]).filter((mixed) => detectOtp({ subject: null, text: mixed, html: null }) === null);
    expect.soft(missed, text).toEqual([]);
  }
});

test('detectOtp() finds the code as it is typed, and none where there is none', () => {
  for (const [name, mail, code] of CODES) {
    const found = detectOtp({ subject: null, text: null, html: null, ...mail });
    expect.soft(found, name).toBe(code);
  }
});

/** Texts in emails whose subject says nothing. */
const TEXTS: [text: string, code: string | null][] = [
  ['Your code is ABC-123', 'ABC-123'],
  ['Your code is K7-2P9Q', 'K7-2P9Q'],
  ['Your code: G-482913', 'G-482913'],
  ['Your code is 482913.', '482913'],
  ['Your PIN is 0421', '0421'],
  ['Your code is 100000.', '100000'],
  ['Your code is 2024.', '2024'],
  ['Enter 2024 to sign in.', '2024'],
  ['Your promo code is SAVE20', null],
  ['Your order number is 482913', null],
];

test('finds the code under a subject that says nothing', () => {
  for (const [text, code] of TEXTS) {
    for (const subject of ['Hello', 'user1', 'one0']) {
      expect.soft(detectOtp({ subject, text, html: null }), `${subject}: ${text}`).toBe(code);
    }
  }
});

test('reads an email of many words and numbers', () => {
  const text = 'code 123456 '.repeat(200_000);
  const codes = rankOtp({ subject: null, text, html: null }).map(({ code }) => code);
  expect(codes).toEqual(['123456']);
});

const WRONG: [name: string, value: unknown, says: string][] = [
  ['nothing', undefined, 'got undefined'],
  ['null', null, 'got null'],
  ['a string', 'Your code is 482913', 'got a string'],
  ['an array', [], 'got an array'],
  ['an object of something else', { body: 'Your code is 482913' }, 'got none of them'],
  ['a number as the text', { subject: null, text: 482913, html: null }, 'text is a number'],
];

test('throws a TypeError that names valid arguments', () => {
  for (const [name, value, says] of WRONG) {
    for (const read of [detectOtp, rankOtp]) {
      const call = () => read(value as Parameters<typeof detectOtp>[0]);
      expect(call, name).toThrow(TypeError);
      expect(call, name).toThrow(
        `${read.name}() takes an object { subject, text, html }, each a string or null; ${says}`,
      );
    }
  }
});
