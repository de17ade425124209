const SIGNS: Record<string, string> = {
  ':': 'a colon',
  ',': 'a comma',
  '.': 'a full stop',
  '-': 'a hyphen',
  '"': 'a quotation mark',
};

/** The flags whose names, which training has fixed, are not what a reader would call them. */
const PHRASES: readonly [flag: RegExp, phrase: string | ((...groups: string[]) => string)][] = [
  [/^(?:digits|spaced), (\d+) characters$/, '$1 digits'],
  [/^\w+, (\d+ characters)$/, '$1'],
  [/^(digits|letters)$/, '$1 only'],
  [/^mixed$/, 'letters and digits'],
  [/^spaced$/, 'digits with spaces between them'],
  [/^repeated or counted$/, 'repeated or consecutive digits'],
  [/^nobody can pronounce it$/, 'not pronounceable'],
  [/^before it: nothing$/, 'first in its line'],
  [/^after it: nothing$/, 'last in its line'],
  [/^before it: (.+)$/, (_, sign = '') => `right after ${nameOf(sign)}`],
  [/^after it: (.+)$/, (_, sign = '') => `right before ${nameOf(sign)}`],
  [/^(\d+) or more px large$/, 'set in $1 px or larger'],
  [/^fewer than (\d+) px large$/, 'set in less than $1 px'],
  [/^below fewer than 1 lines$/, 'in the first line'],
  [/^above fewer than 1 lines$/, 'in the last line'],
  // Sentences with candidates of their own are counted like lines.
  [/^(below|above) 1 or more lines$/, '$1 a line or sentence'],
  [/^(below|above) (\d+) or more lines$/, '$1 $2 or more lines and sentences'],
  [/^(fewer than \d+|\d+ or more) lines$/, 'it has $1 lines and sentences'],
  [/^after 0 other candidates$/, 'the first candidate'],
  [/^after 1 other candidates$/, 'the second candidate'],
  [/^one of 1 of its form$/, 'the only one of its form'],
  [/^1 candidates$/, 'it has no other candidate'],
  [/^(\d.* candidates)$/, 'it has $1'],
  [/^it stands in 1 of its lines$/, 'one of its lines has the candidate'],
  [/^it stands in (.+) of its lines$/, '$1 of its lines have the candidate'],
  [/^in the subject as well$/, 'its subject has the candidate as well'],
  [/^alone on a line$/, 'the candidate is alone on a line'],
];

function nameOf(sign: string): string {
  return SIGNS[sign] ?? (sign.length === 1 ? `the sign ${sign}` : sign);
}

/** Flags without their groups, in words for a reader, each once. */
export function phrasesOf(flags: readonly string[]): string {
  return [...new Set(flags.map(phraseOf))].join(', ');
}

function phraseOf(flag: string): string {
  const [pattern, phrase] = PHRASES.find(([one]) => one.test(flag)) ?? [];
  if (pattern === undefined || phrase === undefined) return flag;
  return typeof phrase === 'string' ? flag.replace(pattern, phrase) : flag.replace(pattern, phrase);
}
