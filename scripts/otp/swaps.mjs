// Words that training swaps at random for others of the same kind: names of weekdays, months, people and
// companies. Which one an email has is a coincidence, and must not count for or against a code.

/** The names that programs put into dates, alone and inflected: "июнь", "9 июня". */
const FORMATS = ['long', 'short'].flatMap((length) => [
  ['weekday', { weekday: length }],
  ['month', { month: length }],
  ['month', { month: length, day: 'numeric' }],
]);
/** A day of each month, and each weekday: 31 days are four weeks and three days. */
const DAYS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, 0, 1 + 31 * month)));

/** Shorter words are mostly others: "so", "mi". In scripts without spaces a word has two characters. */
const SHORT = /^[^\u3000-\uffff]{1,2}$/;
/** Of "thứ hai", "thứ ba", "chủ nhật" only the second words are names. */
const FEWEST = 4;

/** A capital within a sentence: in most languages, only names have one. */
const NAME = /(?<=[\p{Ll}\p{M}'’,] )\p{Lu}[\p{Ll}\p{M}]{2,}/gu;
const WORD = /[\p{L}\p{M}]+/gu;
/** In these languages all nouns have a capital. */
const CAPITALIZING = new Set(['de', 'lb']);

/**
 * @param emails - as in load.mjs
 * @param partsOf - of src/otp/parts.ts
 * @param wordOf - the index of a word
 * @returns a function of a language: its words that are swapped, each with its group
 */
export function swapsOf(emails, partsOf, wordOf) {
  const wordsOf = (text) =>
    partsOf({ subject: null, text, html: null }).flatMap(({ rows }) =>
      rows.flatMap(({ words }) => words.map((word) => word.text)),
    );
  const names = namesOf(emails);
  const known = new Map();
  return (lang) => {
    if (!known.has(lang)) {
      const own = [...(names.get(lang) ?? [])].flatMap((name) => wordsOf(name).slice(0, 1));
      const groups = [own, ...calendarOf(lang, wordsOf)].map((group) => group.map(wordOf));
      known.set(lang, new Map(groups.flatMap((group) => group.map((word) => [word, group]))));
    }
    return known.get(lang);
  };
}

/** The groups of words that are at the same place in the names of weekdays or months of a language. */
function calendarOf(lang, wordsOf) {
  const [locale] = Intl.DateTimeFormat.supportedLocalesOf([lang]);
  if (locale === undefined) return [];
  return FORMATS.flatMap(([type, options]) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    const names = DAYS.map((day) =>
      wordsOf(format.formatToParts(day).find((part) => part.type === type)?.value ?? ''),
    );
    const places = Array.from({ length: Math.max(...names.map(({ length }) => length)) });
    return places.flatMap((_, place) => {
      const words = new Set(names.flatMap((name) => name[place] ?? []));
      const group = [...words].filter((word) => /^\p{L}/u.test(word) && !SHORT.test(word));
      return group.length < FEWEST ? [] : [group];
    });
  });
}

/** The names of people and companies in emails, by language: words with a capital that never appear without one. */
function namesOf(emails) {
  const names = new Map();
  const words = new Map();
  for (const { lang, mail } of emails) {
    if (CAPITALIZING.has(lang.split('-')[0]) || mail.text === null) continue;
    if (!names.has(lang)) {
      names.set(lang, new Set());
      words.set(lang, new Set());
    }
    for (const [name] of mail.text.matchAll(NAME)) names.get(lang).add(name);
    for (const [word] of mail.text.matchAll(WORD)) words.get(lang).add(word);
  }
  for (const [lang, own] of names) {
    for (const name of own) if (words.get(lang).has(name.toLowerCase())) own.delete(name);
  }
  return names;
}
