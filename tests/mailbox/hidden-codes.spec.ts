import { inspect } from 'node:util';
import fc from 'fast-check';
import { expect as mailboxExpect } from '../../src/index.js';
import { createMailbox, type Mailbox } from '../../src/mailbox/index.js';
import { detectOtp } from '../../src/otp/index.js';
import { ScriptedServer } from '../support/scripted-server.js';
import { expect, test } from './fixtures.js';

/** The digits 0 to 9 in several scripts and in other forms that emails use. */
const DIGITS = [
  '0123456789',
  '٠١٢٣٤٥٦٧٨٩',
  '۰۱۲۳۴۵۶۷۸۹',
  '०१२३४५६७८९',
  '０１２３４５６７８９',
  '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗',
];
const SEPARATORS = [
  '',
  ' ',
  '-',
  '\u00a0',
  '\u2011',
  '\u2013',
  ' - ',
  '\t',
  '.',
  '\u200b',
  '\u00ad',
];
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A code as written in an email: its characters in groups, with the digits of a script. */
const written = fc
  .record({
    groups: fc.array(fc.array(fc.nat(35), { minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 4,
    }),
    digits: fc.constantFrom(...DIGITS),
    separator: fc.constantFrom(...SEPARATORS),
    hasLetters: fc.boolean(),
    isSmall: fc.boolean(),
  })
  .map(({ groups, digits, separator, hasLetters, isSmall }) => {
    const character = (one: number) =>
      one > 9 && hasLetters ? (LETTERS[one % LETTERS.length] ?? '') : ([...digits][one % 10] ?? '');
    const text = groups.map((group) => group.map(character).join('')).join(separator);
    return isSmall ? text.toLowerCase() : text;
  });

const SENTENCES = [
  (code: string) => `Your code is ${code}`,
  (code: string) => `${code} is your verification code`,
  (code: string) => `【Shop】您的验证码：${code}，请勿泄露`,
  (code: string) => `Your one-time password: ${code}. It expires in 10 minutes.`,
];

/** An email with a code as `detectOtp()` returns it: as typed, however it is written in the email. */
const detected = fc
  .record({ code: written, sentence: fc.constantFrom(...SENTENCES) })
  .map(({ code, sentence }) => {
    const subject = sentence(code);
    const text = `${subject}\n`;
    return { subject, text_body: text, detected_otp: detectOtp({ subject, text, html: null }) };
  })
  .filter(({ detected_otp }) => detected_otp !== null);

/** Anything that another server may return as a code. */
const foreign = fc
  .record({ code: fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }), before: fc.string() })
  .map(({ code, before }) => ({ subject: `${before} ${code}`, text_body: '', detected_otp: code }));

/** The letters and digits of a text, which separators cannot hide, by independent rules. */
function signsOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');
  const ascii = [...plain].map((one) => {
    const script = DIGITS.find((digits) => digits.includes(one));
    return script === undefined ? one : String([...script].indexOf(one));
  });
  return ascii.join('').toLowerCase();
}

/** Every text about an email in this package: tables, reasons, messages of matchers. */
async function textsAbout(mailbox: Mailbox): Promise<string[]> {
  const [email] = await mailbox.list();
  if (!email) throw new Error('An email was delivered.');
  const wait = mailbox.waitForEmail({ subject: /^never$/ });
  await mailbox.close();
  const failures = [
    () => wait,
    () => mailboxExpect(email).toHaveSubject(/^never$/),
    () => mailboxExpect(email).not.toHaveSubject(/^/),
    () => mailboxExpect(email).not.toHaveSubject(email.subject ?? 'none'),
    () => mailboxExpect(email).not.toContainBodyText(mailboxExpect.stringContaining('')),
    () => mailboxExpect(email).toHaveBodyText(/^never$/),
    () => mailboxExpect(email).toHaveOtp('never'),
    () => mailboxExpect(email).not.toHaveOtp(),
    () => mailboxExpect(email).toHaveSender('never'),
    () => mailboxExpect(email).toHaveLink(/never/),
    async () => email.link(/never/),
    () => email.open({} as never),
  ];
  return Promise.all(
    failures.map(async (fail) => {
      try {
        await fail();
      } catch (error) {
        expect(inspect(error)).not.toContain('SyntaxError');
        const { message, matcherResult } = error as Error & { matcherResult?: object };
        return message + inspect(matcherResult);
      }
      throw new Error(`${fail} did not fail.`);
    }),
  );
}

test.describe('every text of an email hides its codes', () => {
  let server: ScriptedServer;
  test.beforeAll(async () => {
    server = await ScriptedServer.start();
  });
  test.afterAll(() => server.close());

  /** The texts about an email, without digits that are not from the email. */
  async function shownOf(mail: object): Promise<string> {
    const mailbox = createMailbox({ mailboxURL: server.url, name: 'kim' });
    server.receive({ ...mail, to: mailbox.address, from_name: null });
    const texts = await textsAbout(mailbox);
    return texts
      .join('\n')
      .replaceAll(mailbox.address, '')
      .replaceAll(server.url, '')
      .replace(/^ {2}- .*|\d\d:\d\d:\d\d\.\d{3}|\d+ms|of the form ".*"/gm, '');
  }

  test('as the detection finds them', async () => {
    test.slow();
    await fc.assert(
      fc.asyncProperty(detected, async (mail) => {
        const shown = await shownOf(mail);
        expect(shown).toContain('•••');
        const code = signsOf(mail.detected_otp ?? '');
        expect(signsOf(mail.subject)).toContain(code);
        expect(shown.split('\n').filter((line) => signsOf(line).includes(code))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test('and the tokens of its links', async () => {
    const text = 'Reset it: https://shop.test/reset?token=8f14e45fceea';
    const shown = await shownOf({ subject: 'Reset', text_body: text, detected_otp: '482913' });
    expect(shown).toContain('https://shop.test/reset?token=•••');
    expect(shown).not.toContain('8f14e45fceea');
  });

  test('whatever a server calls a code', async () => {
    test.slow();
    await fc.assert(
      fc.asyncProperty(foreign, async (mail) => {
        await shownOf(mail);
      }),
      { numRuns: 30 },
    );
  });
});
