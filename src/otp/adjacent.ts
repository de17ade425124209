import { outlineOf } from './characters.js';
import type { Form } from './shapes.js';
import { isClauseEnd } from './tokens.js';

const CURRENCY = /[$€£¥₩₹₽₺₴₪₫฿₦₱₿¢￥￦]/;

/** What stands right beside it and makes it something else: a letter, a currency sign, a mask. */
export function ruledOutBeside(
  typed: string,
  start: number,
  end: number,
  form: Form,
): string | undefined {
  const before = typed.slice(Math.max(0, start - 4), start);
  const after = typed.slice(end, end + 4);
  if (CURRENCY.test(before.trimEnd().slice(-1)) || CURRENCY.test(after.trimStart().charAt(0))) {
    return 'a price';
  }
  if (
    form === 'mixed' &&
    isPostcode(typed.slice(Math.max(0, start - 5), end + 4), typed.slice(start, end))
  ) {
    return 'a postcode';
  }
  if (IBAN_HEAD.test(typed.slice(start, start + IBAN_PART))) return 'an account';
  if (form !== 'digits' && /[A-Za-zª][._]$/.test(outlineOf(before)))
    return 'a part of something longer';
  if (/^ ?[%‰°]/.test(after)) return 'a share or a degree';
  if (isMasked(before, after) && !LEADER.test(typed.slice(Math.max(0, start - 8), start)))
    return 'the end of a longer number';
  if (/\+ ?\(?$/.test(before)) return 'a phone';
  // sshd[20933]: a process, not a number in brackets.
  if (/[@\\/&~^]$|={2} ?["']?$|[a-z]\[$/.test(before)) return 'a part of something longer';
  if (/^(?:[@/\\^]|=(?!20?$|$))/.test(after)) return 'a part of something longer';
  if (before.endsWith('_') !== after.startsWith('_')) return 'a part of something longer';
  if (/^[.,:]\d/.test(after) && !isClauseEnd(typed, end)) return 'a number';
  if (end - start === 4 && COPYRIGHT.test(typed.slice(Math.max(0, start - 10), start)))
    return 'the year of a copyright';
  // P0088 4177 2025
  if (
    form === 'digits' &&
    /(?:^|[^A-Za-z])[A-Z]{1,4}\d{1,5}[ -]$/.test(typed.slice(Math.max(0, start - 10), start))
  ) {
    return 'a part of something longer';
  }
  if (form === 'digits' && /\d[.,:]$/.test(before)) return 'a number';
  if (isSpacedScript(before.slice(-1)) || isSpacedScript(after.charAt(0)))
    return 'a part of a word';
  return undefined;
}

/** SK31 1200 0000 1: its groups do not come together as those of digits do. */
const IBAN_HEAD = /^[A-Z]{2}\d\d(?: [A-Z\d]{4}){2} [A-Z\d]/;
const IBAN_PART = 16;

/** DE24 8ZS, J7Z 5L1: half of a British or Canadian postcode. */
function isPostcode(around: string, half: string): boolean {
  const match = /\b(?:([A-Z]{1,2}\d[A-Z\d]?) (\d[A-Z]{2})|([A-Z]\d[A-Z]) (\d[A-Z]\d))\b/.exec(
    around,
  );
  return match?.slice(1).includes(half) ?? false;
}

/** © 2025, Copyright 2025 */
const COPYRIGHT = /(?:©|\([cC]\)|[cC]opyright) ?$/;

/** Code ........ 208 539: dots that lead from one column to the next. */
const LEADER = /\.{5,} {1,2}$/;

/** Only the end is shown: ••••4821, xx4821, …4821. Stars on both sides are bold type in plain text. */
function isMasked(before: string, after: string): boolean {
  if (/\*+ ?$/.test(before) && after.trimStart().startsWith('*')) return false;
  return /[*•●xX…]{2,}[ -]?$|\d ?… ?$|…$|\.{2,} ?$/.test(before);
}

/** A letter of a script that sets spaces between words. Chinese may stand right beside a code. */
function isSpacedScript(character: string): boolean {
  return /[A-Za-zªº\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0370-\u052f\u1e00-\u1fff]/.test(
    character,
  );
}
