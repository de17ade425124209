import { expect, test } from '@playwright/test';
import { detectOtp, type OtpMail, rankOtp } from '../../src/otp/index.js';

function mail(parts: Partial<OtpMail>): OtpMail {
  return { subject: null, text: null, html: null, ...parts };
}

test('a candidate says its code as typed and as shown, where it stands, and why', () => {
  const [best] = rankOtp(
    mail({
      subject: 'Welcome',
      html: '<p>Your verification code:</p><h2>４８２\u00a0９１３</h2>',
    }),
  );
  expect(best).toMatchObject({
    code: '482913',
    shown: '４８２ ９１３',
    part: 'html',
    line: 2,
    offset: 0,
    excerpt: '４８２ ９１３',
  });
  expect(best?.score).toBeGreaterThanOrEqual(50);
  expect(best?.reasons).toContainEqual({
    id: 'name-above',
    text: 'below "verification code"',
    weight: expect.any(Number),
  });
});

test('the place is a line of the part that is named, and an offset in it', () => {
  const [best] = rankOtp(
    mail({ subject: 'Sign in', text: 'Hello,\n\nHere you are.\n\nYour code is 482913.' }),
  );
  expect(best).toMatchObject({ part: 'text', line: 3, offset: 13 });
  const [inSubject] = rankOtp(mail({ subject: 'Your code: 482913', text: 'Hello.' }));
  expect(inSubject).toMatchObject({ part: 'subject', line: 1, offset: 11 });
});

test('the weights of its reasons add up to its score', () => {
  const [best] = rankOtp(mail({ text: 'Your login code is 482913.' }));
  const sum = best?.reasons.reduce((total, { weight }) => total + weight, 0) ?? 0;
  expect(Math.abs(sum - (best?.score ?? 0))).toBeLessThanOrEqual(10);
  const weights = best?.reasons.map(({ weight }) => Math.abs(weight)) ?? [];
  expect(weights).toEqual([...weights].sort((a, b) => b - a));
});

test('the best comes first, and what was ruled out is there with its reason', () => {
  const ranked = rankOtp(mail({ text: 'Order number 998877. Your login code is 482913.' }));
  expect(ranked.map(({ code }) => code)).toEqual(['482913', '998877']);
  expect(ranked[1]?.score).toBeLessThan(0);
  expect(ranked[1]?.reasons[0]).toEqual({
    id: 'other-name-before',
    text: 'after "order number"',
    weight: -100,
  });
});

test('no candidates in an email without numbers', () => {
  expect(rankOtp(mail({ subject: 'Hello', text: 'How are you?' }))).toEqual([]);
});

test('what stands in several parts is one candidate', () => {
  const ranked = rankOtp(
    mail({ subject: '482 913 is your code', text: 'Code: 482-913', html: '<p>Code: 482913</p>' }),
  );
  expect(ranked).toHaveLength(1);
});

const NONE: [name: string, sign: string, mail: Partial<OtpMail>][] = [
  [
    'something else, by the text only',
    'other-name-before',
    { text: 'Order no. 482913', html: '<p>Your login code is 482913</p>' },
  ],
  ['a list of codes', 'listed', { text: 'Login codes\n\n482913\n771204\n338120' }],
  ['an earlier code', 'old', { text: 'The previous login code 482913 was for another device.' }],
  ['a code that has expired', 'expired', { text: 'Your login code 482913 has expired.' }],
  [
    'a code that has expired, as a later sentence says',
    'expired',
    { text: 'We sent you the login code 482913. The code has expired.' },
  ],
  ['a code that is crossed out', 'struck', { html: '<p>Your login code: <s>482913</s></p>' }],
  ['an example', 'example', { text: 'Your login code has six digits, for example 482913.' }],
  ['a meeting', 'other-kind-of-code', { text: 'Meeting ID: 845 2210 9931\nPasscode: 482913' }],
];

for (const [name, sign, parts] of NONE) {
  test(`no code, and still listed: ${name}`, () => {
    expect(detectOtp(mail(parts))).toBeNull();
    const found = rankOtp(mail(parts)).find(({ code }) => code === '482913');
    expect(found?.score).toBeLessThan(50);
    expect(found?.reasons.map(({ id }) => id)).toContain(sign);
  });
}

test('a quoted code counts where there is no newer one, and only there', () => {
  const old = '> Your login code is 118204.';
  expect(detectOtp(mail({ text: `See below.\n\n${old}` }))).toBe('118204');
  expect(detectOtp(mail({ text: `Your new code: 482913\n\n${old}` }))).toBe('482913');
});

test('where two candidates are close, none is taken', () => {
  const text = 'Your login code is 482913.\n\nYour login code is 771204.';
  expect(detectOtp(mail({ text }))).toBeNull();
  const [first, second] = rankOtp(mail({ text }));
  expect(first?.score).toBe(second?.score);
});
