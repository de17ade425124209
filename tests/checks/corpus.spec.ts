import { expect, test } from '@playwright/test';
import { checkEmail } from '../../src/checks/index.js';
import type { CheckRule } from '../../src/checks/rules.js';
import { loadCases, mailOf, type OtpCase } from '../otp/cases.js';

/** Errors that a careful person calls wrong, in emails that were written to try the search for codes. */
const WRONG: Partial<Record<CheckRule, string[] | ((html: string) => boolean)>> = {
  subject: ['em-empty-strings', 'ad-short-041'],
  // Unclosed tags, comments and quotes hide all there is.
  empty: [
    'em-empty-strings',
    'u2-ho-broken',
    'ad-nested-div',
    'ad-comment-open',
    's2-ad-open-quotes',
  ],
  template: ['r26-nl-placeholder'],
  value: ['z-third-42', 'y-third-54', 'ac-third-b07'],
  // Its subject is an encoded word.
  garbled: ['z-ordinary-111'],
  'escaped-twice': ['r26-double-escaped', 'z-ordinary-69'],
  // The footnotes that its marks lead to are missing.
  'link-broken': ['ord-nws-2'],
  // onsubmit in a form.
  script: ['p1-017'],
  'link-empty': (html) => html.includes('href="#"'),
  'image-alt': (html) => /<img(?![^>]*\salt\b)/i.test(html),
  'image-missing': (html) => /<img[^>]*\ssrc=["']?(?!https?:|data:|cid:)/i.test(html),
};

/** How many have a text part that only says that the email is to be read as HTML. */
const TEXT_DIFFERS = 29;

// The labelled emails have a subject only if it matters.
const htmlCases = () =>
  loadCases()
    .map((one) => ({ one, mail: { ...mailOf(one), subject: one.subject ?? 'A subject' } }))
    .filter(({ mail }) => mail.html !== null);

test('no error is found in 8,000 emails with HTML but those that are wrong', async () => {
  const wrongly: string[] = [];
  let differing = 0;
  let most = 0;
  for (const { one, mail } of htmlCases()) {
    const found = await checkEmail(mail);
    const warnings = found.filter(({ severity }) => severity === 'warning');
    most = Math.max(most, warnings.length);
    for (const { rule, message, severity } of found) {
      if (rule === 'text-differs') differing++;
      else if (severity === 'error' && !isWrong(rule, one, mail.html ?? ''))
        wrongly.push(`${one.id}: ${rule}: ${message}`);
    }
  }
  expect(wrongly).toEqual([]);
  expect(differing).toBeLessThanOrEqual(TEXT_DIFFERS);
  expect(most).toBeLessThanOrEqual(5);
});

function isWrong(rule: CheckRule, { id }: OtpCase, html: string): boolean {
  const known = WRONG[rule];
  return typeof known === 'function' ? known(html) : (known ?? []).includes(id);
}
