import { expect, test } from '@playwright/test';
import { detectOtp, type OtpMail, rankOtp } from '../../src/otp/index.js';

function mail(parts: Partial<OtpMail>): OtpMail {
  return { subject: null, text: null, html: null, ...parts };
}

test('a candidate says its code as typed and as shown, where it stood, and why', () => {
  const [best] = rankOtp(
    mail({ html: '<p>Your verification code:</p><h2>４８２\u00a0９１３</h2>' }),
  );
  expect(best).toMatchObject({ code: '482913', shown: '４８２ ９１３', where: 'html' });
  expect(best?.line).toContain('４８２ ９１３');
  expect(best?.score).toBeGreaterThanOrEqual(50);
  expect(best?.reasons[0]).toMatch(/^below "verification code" \(\+\d+\)$/);
});

test('the best comes first, and what was refused is there with its reason', () => {
  const ranked = rankOtp(mail({ text: 'Order number 998877. Your login code is 482913.' }));
  expect(ranked.map(({ code }) => code)).toEqual(['482913', '998877']);
  expect(ranked[1]?.score).toBeLessThan(0);
  expect(ranked[1]?.reasons).toContain('after "order number" (-100)');
});

test('no candidates in a mail without numbers', () => {
  expect(rankOtp(mail({ subject: 'Hello', text: 'How are you?' }))).toEqual([]);
});

test('what stands in several parts is one candidate', () => {
  const ranked = rankOtp(
    mail({ subject: '482 913 is your code', text: 'Code: 482-913', html: '<p>Code: 482913</p>' }),
  );
  expect(ranked).toHaveLength(1);
});

const SAME: [name: string, mail: Partial<OtpMail>][] = [
  [
    'a code that only the text says something else of',
    { text: 'Order no. 482913', html: '<p>Your login code is 482913</p>' },
  ],
  ['a list of codes', { text: 'Login codes\n\n482913\n771204\n338120' }],
  ['an earlier code', { text: 'The previous login code 482913 was for another device.' }],
  ['a code that has expired', { text: 'Your login code 482913 has expired.' }],
  ['a code that is crossed out', { html: '<p>Your login code: <s>482913</s></p>' }],
  ['an example', { text: 'Your login code has six digits, for example 482913.' }],
  ['a meeting', { text: 'Meeting ID: 845 2210 9931\nPasscode: 482913' }],
];

for (const [name, parts] of SAME) {
  test(`refused, and still listed: ${name}`, () => {
    expect(detectOtp(mail(parts))).toBeNull();
    const found = rankOtp(mail(parts)).find(({ code }) => code === '482913');
    expect(found?.score).toBeLessThan(50);
  });
}

test('a quoted code counts where there is no newer one, and only there', () => {
  const old = '> Your login code is 118204.';
  expect(detectOtp(mail({ text: `See below.\n\n${old}` }))).toBe('118204');
  expect(detectOtp(mail({ text: `Your new code: 482913\n\n${old}` }))).toBe('482913');
});
