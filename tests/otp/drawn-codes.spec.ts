import { expect, test } from '@playwright/test';
import { detectOtp } from '../../src/otp/index.js';

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';

/** Pseudo-random numbers that are the same in every run (xorshift). */
function numbers(): (limit: number) => number {
  let state = 2_463_534_242;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % limit;
  };
}

function drawn(alphabet: string, length: number, next: (limit: number) => number): string {
  return Array.from({ length }, () => alphabet[next(alphabet.length)]).join('');
}

const KINDS: Record<string, (next: (limit: number) => number) => string> = {
  'six digits': (next) => drawn(DIGITS, 6, next),
  'four digits': (next) => drawn(DIGITS, 4, next),
  'six capitals and digits': (next) => drawn(CAPITALS + DIGITS, 6, next),
  'eight capitals and digits': (next) => drawn(CAPITALS + DIGITS, 8, next),
  'without what is easily confused': (next) => drawn('ABCDEFGHJKMNPQRSTVWXYZ23456789', 6, next),
  'two groups of four': (next) =>
    `${drawn(CAPITALS + DIGITS, 4, next)}-${drawn(CAPITALS + DIGITS, 4, next)}`,
  'six hexadecimal digits': (next) => drawn(`abcdef${DIGITS}`, 6, next),
};

const NAMED = (code: string) => ({
  subject: 'Your Acme verification code',
  text: `Hi,\n\nyour verification code is ${code}. It expires in 10 minutes.\n\nAcme Inc`,
  html: null,
});
const BOXED = (code: string) => ({
  subject: 'Sign in to Acme',
  text: null,
  html: `<p>Hello Kim,</p><p>Your one-time code:</p><p style="font-size:32px"><b>${code}</b></p>
    <p>If you did not ask for it, ignore this email.</p>`,
});
const ASKED = (code: string) => ({
  subject: 'Confirm your email',
  text: `Enter this code to confirm your email address: ${code}\n\nThe Acme team`,
  html: null,
});

for (const [kind, draw] of Object.entries(KINDS)) {
  test(`finds a code whatever its random characters are: ${kind}`, () => {
    const next = numbers();
    const codes = Array.from({ length: 300 }, () => draw(next)).filter(
      // A word is not a code, whatever the words around it.
      (code) => /\d/.test(code),
    );
    const missedIn = (mail: typeof NAMED | typeof BOXED) =>
      codes.filter((code) => detectOtp(mail(code)) !== code);
    expect(missedIn(NAMED)).toEqual([]);
    expect(missedIn(BOXED)).toEqual([]);
    // If it is only called a code, four letters and four digits may also be a model number.
    expect(missedIn(ASKED).length).toBeLessThan(codes.length / 100);
  });
}

test('finds a code in capitals that is clearly called a code', () => {
  for (const code of ['ovZRAp', 'rFvSzuq', 'aB3dE9', 'kqTzRWmX']) {
    expect(detectOtp(NAMED(code))).toBe(code);
    expect(detectOtp(BOXED(code))).toBe(code);
  }
  for (const name of ['GitHub', 'PayPal', 'OpenAI', 'JavaScript', 'VMware', 'WhatsApp']) {
    expect(detectOtp(NAMED(name))).toBeNull();
  }
  const text = 'Your PhpMyAdmin verification code: 482913';
  expect(detectOtp({ subject: 'PhpMyAdmin verification code', text, html: null })).toBe('482913');
});

test('takes no number with a unit, product or voucher for a code', () => {
  for (const text of [
    'Your plan has 500mbps now. Confirm your address.',
    'Your discount code is SUMMER20.',
    'Your parcel with the model MX228000 is on its way.',
    'Order 128gb, verify your address.',
  ]) {
    expect(detectOtp({ subject: 'Hello', text, html: null }), text).toBeNull();
  }
});

test('finds the code of a test environment, and of an account recovery', () => {
  const found = (text: string) => detectOtp({ subject: 'Account recovery', text, html: null });
  expect(found('Your account recovery code is 829104. It expires in 15 minutes.')).toBe('829104');
  expect(found('Your password recovery code: 829104')).toBe('829104');
  expect(found('Code: 000000')).toBe('000000');
  expect(found('Keep your recovery codes in a safe place: 829104 118820 774613')).toBeNull();
});
