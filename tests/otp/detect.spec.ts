import { expect, test } from '@playwright/test';
import { detectOtp } from '../../src/otp/index.js';

const CODES: [name: string, mail: Partial<Parameters<typeof detectOtp>[0]>, code: string | null][] =
  [
    ['a code in a sentence', { text: 'Your code is 482913.' }, '482913'],
    ['a code in the subject', { subject: '482913 is your Shop code', text: 'Hello.' }, '482913'],
    ['leading zeros', { text: 'Your PIN: 007306' }, '007306'],
    ['digits in two groups', { text: 'Verification code: 123 456' }, '123456'],
    [
      'a digit to a line',
      { html: `<p>Your verification code is</p>${'482913'.replace(/./g, '<div>$&</div>')}` },
      '482913',
    ],
    [
      'the newer one, above the head of an earlier mail',
      {
        subject: 'Your code',
        text: 'Here is a new one: 482913\n\nFrom: Shop\nSent: Monday\nTo: Ann\n\nYour verification code is 771204.',
      },
      '482913',
    ],
    ['letters and digits', { text: 'Your code: A7K2QX' }, 'A7K2QX'],
    ['HTML without a text', { html: '<p>Your code</p><p><b>482913</b></p>' }, '482913'],
    ['the nearest to the word', { text: 'Order 998877. Your code is 482913.' }, '482913'],
    ['a year is none', { text: 'Your code of conduct. © 2026 Shop' }, null],
    [
      'a colour is none',
      { html: '<p style="color:#123456">Your code was sent by post.</p>' },
      null,
    ],
    ['a price is none', { text: 'With this code you save €1500.' }, null],
    ['a company number is none', { text: 'Verify your address. Company no. 09312847' }, null],
    ['a token in a link is none', { text: 'Verify: https://shop.test/verify/482913' }, null],
    ['no digits at all', { text: 'Your code follows.' }, null],
    ['an empty mail', {}, null],
  ];

for (const [name, mail, code] of CODES) {
  test(name, () => {
    expect(detectOtp({ subject: null, text: null, html: null, ...mail })).toBe(code);
  });
}

test('a mail of many words and numbers is read', () => {
  const text = 'code 123456 '.repeat(200_000);
  expect(detectOtp({ subject: null, text, html: null })).toBe('123456');
});
