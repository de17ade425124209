// Derives more emails for training from existing ones, so that the model learns which words belong to which
// number: adds lines about other numbers next to a code, removes lines, and changes the length and grouping
// of codes.
import { randomOf } from './random.mjs';

/** Lists of phrases are varied enough. */
const LISTS = new Set(['phrases', 'short', 'kinds', 'terse']);
/** The shortest ones lack what else an email says: a share of them gets prose above and below. */
const BARE = new Set(['short', 'terse']);
const IN_PROSE = 0.3;
/** The share of derived emails with lines of others that say nothing about a code. */
const WITH_ASIDES = 0.5;
const LONGEST_ASIDE = 100;
/** A number that may be a code, unlike a year, a date, a time or an amount; or a link. */
const MAYBE_CODE = /(?!(?:19|20)\d\d(?!\d))\d{4}|\p{L}\d|\d\p{L}|\d \d|https?:/u;
const MAX_LINES = 40;
/** A line without letters, or with a list of numbers, says nothing about a single number. */
const SAYS_SOMETHING = /\p{L}{3}/u;
const LIST = /\b\d{4,8}\b.*\b\d{4,8}\b.*\b\d{4,8}\b/;
const MIN_LINES_OF_OTHERS = 5;

/** The lengths and groupings of codes. */
const SHOWN = [
  [4],
  [5],
  [6],
  [7],
  [7],
  [8],
  [8],
  [6, (code) => `${code.slice(0, 3)} ${code.slice(3)}`],
  [6, (code) => `${code.slice(0, 3)}-${code.slice(3)}`],
  [6, (code) => [...code].join(' ')],
  [6, (code) => [...code].map((digit) => `[ ${digit} ]`).join(' ')],
  [8, (code) => `${code.slice(0, 4)} ${code.slice(4)}`],
];
/** Patterns of letters and digits. */
const MIXED = ['LDLDLL', 'DLLDLD', 'LLLLDDDD', 'LLL-DDD', 'LD-DLDL', 'LLLL-LLLL', 'L-DDDDDD'];
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * Derives one email from most of those that are not lists: `emails` as in load.mjs, and the detector's
 * `inspect()`.
 */
export function variantsOf(emails, inspect, seed) {
  const { random, upTo, pick, digits } = randomOf(seed + 77);
  const isChosen = (share) => random() < share;

  /** The lines of one part with their codes; undefined if the part is missing, or quotes an earlier email. */
  function read({ mail }) {
    const spots = inspect(mail)
      .flatMap(({ occurrences }) => occurrences.map(({ spot }) => spot))
      .filter(({ row }) => !row.isSubject);
    if (spots.length === 0) return undefined;
    const { part } = pick(spots);
    const lines = [];
    const codes = new Map();
    let last = 0;
    for (const { isSubject, line, number, candidates } of part.rows) {
      if (isSubject) continue;
      if (line.quoted) return undefined;
      const text = line.shown.replace(/\t+/g, '  ');
      if (number === last) lines[lines.length - 1] += text;
      else lines.push(text);
      last = number;
      const own = candidates.filter(({ ruledOut }) => !ruledOut).map(({ code }) => code);
      const index = lines.length - 1;
      if (own.length > 0) codes.set(index, [...(codes.get(index) ?? []), ...own]);
    }
    return { lines: lines.slice(0, MAX_LINES), codes };
  }

  /** Lines about numbers that are not codes, by language. */
  const others = new Map();
  for (const email of emails) {
    if (email.answers.length > 0) continue;
    const { lines, codes } = read(email) ?? { lines: [], codes: new Map() };
    for (const index of codes.keys()) {
      const line = lines[index]?.trim() ?? '';
      const isFit = line.length >= 10 && line.length <= 160;
      if (!isFit || !SAYS_SOMETHING.test(line) || LIST.test(line)) continue;
      if (!others.has(languageOf(email))) others.set(languageOf(email), []);
      others.get(languageOf(email)).push(line);
    }
  }

  /** Sentences without numbers of emails without a code, by language. */
  const prose = new Map();
  for (const { lang, mail, answers } of emails) {
    if (answers.length > 0 || mail.text === null) continue;
    const own = mail.text.split('\n').filter((line) => PROSE.test(line) && line.length <= 300);
    if (!prose.has(languageOf({ lang }))) prose.set(languageOf({ lang }), []);
    if (own.length > 0) prose.get(languageOf({ lang })).push(own);
  }

  /** Lines that say nothing about a code, by language: greetings, closings, dates, times and amounts. */
  const asides = new Map();
  for (const { lang, mail } of emails) {
    const language = languageOf({ lang });
    if (!asides.has(language)) asides.set(language, []);
    asides.get(language).push(...asidesOf(mail));
  }

  /**
   * Adds lines of other emails, with or without a code, to a share of emails: "Hi Kim,", "Departure: Sunday, 5 July".
   * So the model learns that they neither make nor hide a code.
   */
  function withAsides(email) {
    const { mail } = email;
    const pool = asides.get(languageOf(email));
    const isFit = pool?.length > 0 && mail.text !== null && mail.html === null;
    if (!isFit || !isChosen(WITH_ASIDES)) return email;
    const lines = mail.text.split('\n');
    for (let count = 1 + upTo(2); count > 0; count--) {
      const at = upTo(lines.length);
      const kind = upTo(3);
      if (kind === 0) lines[at] = `${ended(pick(pool))} ${lines[at]}`;
      else if (kind === 1) lines[at] = `${ended(lines[at])} ${pick(pool)}`;
      else lines.splice(at + upTo(2), 0, pick(pool));
    }
    return { ...email, mail: { ...mail, text: lines.join('\n') } };
  }

  /** Adds prose of another email above and below. */
  function inProse({ lang, mail, answers }) {
    const pool = prose.get(languageOf({ lang }));
    if (!pool?.length || mail.text === null) return undefined;
    const lines = [1, 2].map(() => {
      const text = pick(pool).slice(0, 1 + upTo(6));
      return isChosen(0.3) ? [text.join(' ')] : text;
    });
    const kind = upTo(4);
    if (kind !== 0) lines[kind < 3 ? 0 : 1] = [];
    return {
      mail: mailOf(mail.subject, [...lines[0], mail.text, ...lines[1]]),
      answers,
      isTerse: true,
    };
  }

  /** Adds a line about another number next to a line, or within it. */
  function putBeside(lines, at, other) {
    const mixed = [...lines];
    const line = lines[at];
    const isShort = line !== undefined && line.length < 140 && other.length < 110;
    if (isChosen(0.3) && isShort) {
      mixed[at] = isChosen(0.5) ? `${ended(other)} ${line}` : `${ended(line)} ${other}`;
    } else {
      const place = Math.max(0, Math.min(lines.length, at + upTo(5) - 2));
      mixed.splice(place, 0, other);
    }
    return mixed;
  }

  const mailOf = (subject, lines) => ({
    subject,
    text: lines.join(isChosen(0.5) ? '\n' : '\n\n'),
    html: null,
  });

  /** Replaces the code of an email. */
  function withOtherCode({ mail, answers: [code] }) {
    if (!/^\d{4,8}$/.test(code)) return undefined;
    const [length, show = (text) => text] = pick(SHOWN);
    const isMixed = isChosen(0.3);
    const other = isMixed
      ? pick(MIXED).replace(/[LD]/g, (kind) => (kind === 'L' ? pick(LETTERS) : upTo(10)))
      : digits(length);
    const shown = isMixed ? other : show(other);
    const pattern = new RegExp(`(?<![\\d.,#/-])${code}(?![\\d/]|[.,-]\\d)`, 'g');
    const replaced = mapMail(mail, (text) => text.replace(pattern, shown));
    return { mail: replaced, answers: [other, shown] };
  }

  /** The lines around the code, possibly mixed with others. */
  function around(email, withOthers) {
    const found = read(email);
    const places = [...(found?.codes ?? [])]
      .filter(([, codes]) => codes.some((code) => email.answers.includes(code)))
      .map(([index]) => index);
    if (places.length === 0) return undefined;
    let at = pick(places);
    let { lines } = found;
    const isWhole = withOthers && isChosen(0.36);
    if (!isWhole) {
      const isBare = !SAYS_SOMETHING.test(lines[at] ?? '');
      const from = Math.max(0, at - Math.max(upTo(3), isBare ? 1 : 0));
      lines = lines.slice(from, at + 1 + upTo(3));
      at -= from;
    }
    for (let count = withOthers ? (isChosen(0.3) ? 2 : 1) : 0; count > 0; count--) {
      lines = putBeside(lines, at, pick(others.get(languageOf(email))));
    }
    const subject = isWhole || isChosen(0.5) ? email.mail.subject : null;
    return { mail: mailOf(subject, lines), answers: email.answers };
  }

  /** Replaces all numbers of an email without a code. */
  function withOtherNumbers({ mail }) {
    const drawn = new Map();
    const replaced = mapMail(mail, (text) =>
      text.replace(NUMBER, (number) => {
        if (!drawn.has(number)) drawn.set(number, digits(isChosen(0.4) ? 6 : number.length));
        return drawn.get(number);
      }),
    );
    return { mail: replaced, answers: [] };
  }

  /** An email without a code, with an added line of another email, or without some lines that have no number. */
  function remixed(email, withOthers) {
    const found = read(email);
    if (!found) return undefined;
    let { lines } = found;
    if (!withOthers) lines = lines.filter((_, index) => found.codes.has(index) || isChosen(0.7));
    else {
      let at = pick([...found.codes.keys()]);
      if (isChosen(0.5)) {
        const from = Math.max(0, at - 1 - upTo(3));
        lines = lines.slice(from, at + 3);
        at -= from;
      }
      lines = putBeside(lines, at, pick(others.get(languageOf(email))));
    }
    return { mail: mailOf(email.mail.subject, lines), answers: [] };
  }

  function variantOf(email) {
    if (LISTS.has(email.batch))
      return BARE.has(email.batch) && isChosen(IN_PROSE) && inProse(email);
    const hasOthers = (others.get(languageOf(email))?.length ?? 0) >= MIN_LINES_OF_OTHERS;
    const kind = random();
    if (email.answers.length > 0) {
      if (kind < 0.2) return withOtherCode(email);
      return kind < 0.45 ? around(email, false) : hasOthers && around(email, true);
    }
    if (kind < 0.3) return withOtherNumbers(email);
    return kind < 0.6 ? remixed(email, false) : hasOthers && remixed(email, true);
  }

  return emails.flatMap((email) => {
    const variant = variantOf(email);
    return variant ? [withAsides({ ...email, ...variant, isVariant: true })] : [];
  });
}

/** The first line and the last ones of a text, and those with a number that is not a code. */
function asidesOf({ text }) {
  const lines = (text ?? '').split('\n').flatMap((line) => line.trim() || []);
  if (lines.length < 3) return [];
  const isAside = (line, index) => /\d/.test(line) || index === 0 || index >= lines.length - 2;
  return lines.filter(
    (line, index) => line.length <= LONGEST_ASIDE && !MAYBE_CODE.test(line) && isAside(line, index),
  );
}

/** A line of at least five words and without a digit. */
const PROSE = /^(?=(?:\P{L}*\p{L}+){5})\D+$/u;

/** A number of four to eight digits that is neither a year nor part of something longer. */
const NUMBER = /(?<![\d.,#/:+(\-\w&] ?)(?!(?:19|20)\d\d\b)\d{4,8}(?![\d/:.,-]|\w| ?[€$%])/g;

function languageOf({ lang }) {
  return lang.split('-')[0];
}

function ended(sentence) {
  return /[.,:!?。，、！？…]$/.test(sentence) ? sentence : `${sentence}.`;
}

function mapMail(mail, map) {
  return Object.fromEntries(
    Object.entries(mail).map(([field, text]) => [field, text === null ? null : map(text)]),
  );
}
