import { expect, test } from '@playwright/test';
import { detectOtp, type OtpMail, rankOtp } from '../../src/otp/index.js';

function mail(parts: Partial<OtpMail>): OtpMail {
  return { subject: null, text: null, html: null, ...parts };
}

test('a candidate has its code as typed and as shown, its position and its reasons', () => {
  const [best] = rankOtp(
    mail({
      subject: 'Sign in',
      html: '<p>Your verification code:</p><h2>４８２\u00a0９１３</h2>',
    }),
  );
  expect(best).toMatchObject({
    code: '482913',
    shown: '４８２ ９１３',
    part: 'html',
    line: 2,
    offset: 0,
    before: '',
    after: '',
  });
  expect(best?.score).toBeGreaterThanOrEqual(50);
  const texts = best?.reasons.map(({ text }) => text) ?? [];
  expect(texts).toContain('below "Your verification code:"');
  expect(texts).toContain('under the subject "Sign in"');
});

test('a position is a line of the named part and an offset in that line', () => {
  const [best] = rankOtp(
    mail({
      subject: 'Sign in',
      text: 'Hello,\n\nHere you are.\n\nYour login code is 482913, Kim.',
    }),
  );
  expect(best).toMatchObject({ part: 'text', line: 3, offset: 19, after: ', Kim.' });
  expect(best?.before).toBe('Your login code is ');
  const [inSubject] = rankOtp(mail({ subject: 'Your code: 482913', text: 'Hello.' }));
  expect(inSubject).toMatchObject({ part: 'subject', line: 1, offset: 11 });
});

test('the weights of the reasons add up to the score minus a constant', () => {
  const text = 'Order 771204. Your login code is 482913.';
  const constants = rankOtp(mail({ text })).map(
    ({ score, reasons }) => score - reasons.reduce((sum, { weight }) => sum + weight, 0),
  );
  expect(constants).toHaveLength(2);
  // Each weight is rounded.
  expect(Math.abs((constants[0] ?? 0) - (constants[1] ?? 0))).toBeLessThanOrEqual(10);
});

test('sorts reasons by weight', () => {
  const [best] = rankOtp(mail({ text: 'Your login code is 482913.' }));
  const weights = best?.reasons.map(({ weight }) => Math.abs(weight)) ?? [];
  expect(weights.length).toBeGreaterThan(3);
  expect(weights).toEqual(weights.toSorted((a, b) => b - a));
});

test('sorts candidates by score, each with its reasons', () => {
  const ranked = rankOtp(
    mail({ text: 'Order number 998877. Your login code is 482913. Pay €5500.' }),
  );
  expect(ranked.map(({ code }) => code)).toEqual(['482913', '998877', '5500']);
  expect(ranked[1]?.score).toBeLessThan(0);
  expect(ranked[1]?.reasons.map(({ text }) => text)).toContain('after "Order number"');
  expect(ranked[2]).toMatchObject({
    score: -100,
    reasons: [{ id: 'ruled-out', text: 'a price', weight: -100 }],
  });
});

test('judges each of two numbers on a line by the words of its own sentence', () => {
  const text = 'Hi Kim. Customer number: 55512345. Your code is 402918.';
  const [best, other] = rankOtp(mail({ text }));
  expect(best).toMatchObject({ code: '402918', line: 1, offset: 48 });
  expect(other).toMatchObject({ code: '55512345', line: 1, offset: 25 });
  expect(best?.reasons.map(({ text }) => text)).toContain('after "Your code is"');
  expect(other?.reasons.map(({ text }) => text)).toContain('after "Hi Kim. Customer number:"');
  expect(detectOtp(mail({ text }))).toBe('402918');
});

test('words joined by a dash are candidates only alone on a line or after a colon', () => {
  for (const text of [
    'kelp-otter',
    'Your login code: kelp-otter',
    'dmvk-qsuh',
    'Code: dmvk-qsuh',
  ]) {
    expect(rankOtp(mail({ text }))[0]?.code, text).toMatch(/^(?:kelp-otter|dmvk-qsuh)$/);
  }
  expect(rankOtp(mail({ text: 'Your order reached its cut-off today.' }))).toEqual([]);
});

test('a number after a phone number and a colon is a candidate', () => {
  const text = 'Code for +1 (555) 010-2233: 402918';
  expect(rankOtp(mail({ text }))[0]).toMatchObject({ code: '402918', offset: 28 });
});

test('finds no candidates in an email without numbers', () => {
  expect(rankOtp(mail({ subject: 'Hello', text: 'How are you?' }))).toEqual([]);
});

test('lists a number that appears in several parts once', () => {
  const ranked = rankOtp(
    mail({ subject: '482 913 is your code', text: 'Code: 482-913', html: '<p>Code: 482913</p>' }),
  );
  expect(ranked).toHaveLength(1);
});

const NONE: [name: string, reason: string, mail: Partial<OtpMail>][] = [
  ['a list of codes', 'one of a list', { text: 'Login codes\n\n482913\n771204\n338120' }],
  [
    'a code that has expired',
    'before "has expired."',
    { text: 'Your login code 482913 has expired.' },
  ],
  ['a code that is crossed out', 'crossed out', { html: '<p>Your login code: <s>482913</s></p>' }],
  [
    'a meeting',
    'below "Meeting ID: 845 2210 9931"',
    { text: 'Meeting ID: 845 2210 9931\nPasscode: 482913' },
  ],
  ['a voucher', 'after "Your voucher code is"', { text: 'Your voucher code is 482913.' }],
  ['a booking', 'after "Your booking code is"', { text: 'Your booking code is 482913.' }],
  ['a price', 'a price', { text: 'Verify your payment of €482913.' }],
  ['source code', 'in source code', { text: 'if (code == null) { return 482913; }' }],
];

for (const [name, reason, parts] of NONE) {
  test(`lists the candidates of an email without a code: ${name}`, () => {
    expect(detectOtp(mail(parts))).toBeNull();
    const found = rankOtp(mail(parts)).find(({ code }) => code === '482913');
    expect(found?.score).toBeLessThan(50);
    expect(found?.reasons.find(({ text }) => text === reason)?.weight).toBeLessThan(0);
  });
}

test('small letters that read like a word are a code only with much for them', () => {
  expect(detectOtp(mail({ subject: 'Nested message', text: 'forwarded' }))).toBeNull();
  const text = 'Enter this code to sign in:\n\nmelora\n\nIt expires in 10 minutes.';
  const [best] = rankOtp(mail({ subject: 'Sign in to Acme', text }));
  expect(best?.score).toBeGreaterThanOrEqual(50);
  expect(best?.reasons).toContainEqual({ id: 'word', text: 'it may be a word', weight: -40 });
});

test('a quoted code counts only if there is no newer one', () => {
  const old = '> Your login code is 118204.';
  expect(detectOtp(mail({ text: `See below.\n\n${old}` }))).toBe('118204');
  expect(detectOtp(mail({ text: `Your new code: 482913\n\n${old}` }))).toBe('482913');
});

test('picks neither of two equally likely candidates, and each names the other', () => {
  const text = 'Your code is 482913. Your code is 771204.';
  expect(detectOtp(mail({ text }))).toBeNull();
  const [first, second] = rankOtp(mail({ text }));
  expect(first?.reasons).toContainEqual({
    id: 'tie',
    text: `"${second?.shown}" is about as likely`,
    weight: expect.any(Number),
  });
});
