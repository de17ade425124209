import { outlineOf } from './characters.js';
import type { Form } from './shapes.js';

/** What a candidate (◇) is if these characters are directly next to it; `of` limits the rule to digits or letters. */
const NEIGHBOURS: readonly { makes: string; fits: RegExp; of?: 'digits' | 'letters' }[] = [
  { makes: 'a price', fits: /[$€£¥₩₹₽₺₴₪₫฿₦₱₿¢￥￦]\s*◇|◇\s*[$€£¥₩₹₽₺₴₪₫฿₦₱₿¢￥￦]/ },
  { makes: 'a phone', fits: /\+ ?\(?◇/ },
  { makes: 'a number', fits: /◇(?!,\d{1,2} ?ª)[.,:]\d/ },
  { makes: 'a number', fits: /\d[.,:]◇/, of: 'digits' },
  { makes: 'the year of a copyright', fits: /(?:©|\([cC]\)|[cC]opyright) ?◇/, of: 'digits' },
  // Only the end is visible: ••••4821, xx4821, …4821. Stars on both sides are bold type in plain text, and
  // more dots lead from one column to the next.
  {
    makes: 'the end of a longer number',
    fits: /(?:[•●xX…]{2,}[ -]?|… ?|(?<!\.)\.{2,4} ?|\.{2,})◇|\*{2,}[ -]?◇(?!\s*\*)/,
  },
  // A letter of a script that has spaces between words: Chinese may be directly next to a code.
  { makes: 'a part of a word', fits: /[A-Za-z]◇|◇[A-Za-z]/ },
  {
    makes: 'a part of something longer',
    fits: /[@\\/&~^]◇|={2} ?["']?◇|◇(?:[@/\\^%]|=(?!20?$|$))/,
  },
  { makes: 'a part of something longer', fits: /_◇(?!_)|(?<!_)◇_/ },
  // sshd[20933]: a process, not a number in brackets.
  { makes: 'a part of something longer', fits: /[a-z]\[◇/ },
  // P0088 4177 2025
  {
    makes: 'a part of something longer',
    fits: /(?<![A-Za-z])[A-Z]{1,4}\d{1,5}[ -]◇/,
    of: 'digits',
  },
  { makes: 'a part of something longer', fits: /[A-Za-zª][._]◇/, of: 'letters' },
];

/** How many characters before and after a candidate are read. */
const [BEFORE, AFTER] = [10, 5];

/** SK31 1200 0000 1: the groups of an IBAN are not joined like those of digits. */
const IBAN_HEAD = /^[A-Z]{2}\d\d(?: [A-Z\d]{4}){2} [A-Z\d]/;
const IBAN_PART = 16;

/** What a candidate is instead of a code, because of the characters next to it. */
export function ruledOutBeside(
  typed: string,
  start: number,
  end: number,
  form: Form,
): string | undefined {
  if (IBAN_HEAD.test(typed.slice(start, start + IBAN_PART))) return 'an account';
  const before = outlineOf(typed.slice(Math.max(0, start - BEFORE), start));
  const around = `${before}◇${outlineOf(typed.slice(end, end + AFTER))}`;
  const kind = form === 'digits' ? 'digits' : 'letters';
  return NEIGHBOURS.find(({ fits, of = kind }) => of === kind && fits.test(around))?.makes;
}
