import type { Found } from './candidates.js';
import type { Spelled } from './characters.js';
import { hasWord, isLetter, outlineOf } from './characters.js';
import { english } from './languages/english.js';
import { ALWAYS } from './languages/index.js';
import type { Kind, Language } from './languages/language.js';
import type { Word } from './lexicon.js';
import { endsWithColon, type Sentence } from './sentences.js';
import { firstFrom } from './spans.js';

/** What a place in a text says about the number that stands by it. */
export interface Label {
  start: number;
  end: number;
  /** The word or the words, as in the tables. */
  words: string;
  /** What is announced: a one-time code, or that it is something else. */
  says: 'code' | 'other';
  /**
   * Of a code: `sure` (verification code), `plain` (code), `generic` (these digits), `weak` (enter it
   * to sign in), `hint` (sign in). Of something else: `sure` (order number), `plain` (order), `weak`
   * (number).
   */
  strength: 'sure' | 'plain' | 'generic' | 'weak' | 'hint';
  kind: Kind;
  /** Of the word. */
  language: Language;
  /** Whether a candidate follows in its sentence: the name is that one's. */
  isTaken: boolean;
  /** How much what the sentence says takes away from it, from 0 to 1. */
  trust: number;
}

/** The kinds that make a code one of another kind. */
export const OTHER_CODES: ReadonlySet<Kind> = new Set<Kind>([
  'promo',
  'booking',
  'meeting',
  'backup',
  'thing',
  'parcel',
  'receipt',
]);

/** How far from its code a word may stand that says what it is for, in characters. */
const PURPOSE_REACH = 60;
const BEFORE_REACH = 3;
const AFTER_REACH = 16;

/**
 * @param candidates - Those of the sentence.
 * @param next - The first one behind it.
 */
export function labelsOf(
  text: Spelled,
  sentence: Sentence,
  candidates: readonly Found[],
  next: Found | undefined,
): Label[] {
  const { words } = sentence;
  if (words.length === 0) return [];
  const trust = trustIn(words, endsWithColon(text, sentence));
  const isQuestion = /[?？؟]/.test(text.typed.charAt(sentence.end - 1));
  const labels: Label[] = [];
  const used = new Set<number>();
  for (const index of words.keys()) {
    const reading = readWord(text, words, index, candidates);
    if (!reading) continue;
    if (reading.modifier) used.add(reading.modifier.start);
    const isDoubted = isQuestion && isName(reading.label);
    const trusted = isDoubted ? trust * IN_QUESTION : trust;
    labels.push({
      ...reading.label,
      isTaken: false,
      trust: reading.label.says === 'code' ? trusted : 1,
    });
  }
  const weak = weakLabel(words);
  if (weak) labels.push({ ...weak, isTaken: false, trust });
  for (const one of labels) {
    one.isTaken =
      isTaken(candidates, one.end, Math.min(sentence.end, one.end + TAKEN_REACH)) ||
      isFollowed(text, one, candidates[firstFrom(candidates, one.end)] ?? next);
  }
  return labels
    .filter(({ start, says }) => says === 'code' || !used.has(start))
    .sort((a, b) => a.start - b.start);
}

/** Access code: 551 078 24. Código de verificación | 55219. Only a sign stands between a name and its number. */
function isFollowed({ typed }: Spelled, { end }: Label, next: Found | undefined): boolean {
  return next !== undefined && !next.ruledOut && !hasWord(typed.slice(end, next.start));
}

/** How far behind its name a number may stand, in characters, to be what it names. */
const TAKEN_REACH = 100;

/** Did you get the code? Who asks has none to give. */
const IN_QUESTION = 0.5;

function isName({ strength }: Untrusted): boolean {
  return strength === 'sure' || strength === 'plain';
}

type Untrusted = Omit<Label, 'trust' | 'isTaken'>;

/** A warning names codes that are not there; so does a sentence on a code sent by another way. */
function trustIn(words: readonly Word[], isFollowed: boolean): number {
  const kinds = new Set(words.map(({ kind }) => kind));
  if (kinds.has('elsewhere') && !isFollowed) return 0.3;
  if (kinds.has('expired') && !kinds.has('hypothetical')) return 0.3;
  return kinds.has('never') ? 0.6 : 1;
}

function readWord(
  text: Spelled,
  words: readonly Word[],
  index: number,
  candidates: readonly Found[],
): { label: Untrusted; modifier?: Word } | undefined {
  const word = words[index];
  if (!word) return undefined;
  if (word.kind === 'code' || word.kind === 'sure') {
    const modifier = modifierOf(text, words, index, candidates);
    if (modifier) return { label: label('other', 'sure', word, modifier.kind, modifier), modifier };
    const kind = isNear(words, index, 'confirm') ? 'confirm' : 'code';
    if (isOfUnknown(text, words, index)) {
      const before = text.typed.slice(Math.max(0, word.start - WORD_REACH), word.start);
      const isYours = YOURS.test(before);
      return {
        label: isYours ? label('code', 'hint', word, kind) : label('other', 'plain', word, 'thing'),
      };
    }
    const strength = strengthOf(word, words, index);
    return { label: label('code', strength, word, kind) };
  }
  if (word.kind === 'secret') {
    const modifier = modifierOf(text, words, index, candidates);
    if (modifier) return { label: label('other', 'sure', word, modifier.kind, modifier), modifier };
    const strength = isNear(words, index, 'purpose') ? 'plain' : 'generic';
    return { label: label('code', strength, word, 'secret') };
  }
  if (word.kind === 'number' || word.kind === 'digits') {
    return { label: numberLabel(text, words, index) };
  }
  if (word.kind === 'strong') return { label: label('other', 'sure', word, 'strong') };
  if (word.kind === 'label' || OTHER_CODES.has(word.kind)) {
    const isNamed = word.kind !== 'label' && WORD_FOR_CODE.test(word.entry);
    return { label: label('other', isNamed ? 'sure' : 'plain', word, word.kind) };
  }
  return undefined;
}

/** Promotional code, Gutscheincode: the word says itself that it is one of another kind. */
export const WORD_FOR_CODE =
  /c[oó]d|kod|kód|код|κωδικ|קוד|رمز|كود|کد|कोड|কোড|รหัส|=?mã|码|碼|コード|코드|번호/;

function label(
  says: Label['says'],
  strength: Label['strength'],
  word: Word,
  kind: Kind,
  modifier?: Word,
): Untrusted {
  const [start, end] = [word.start, word.end];
  const words = modifier ? `${modifier.entry} ${word.entry}` : word.entry;
  return { says, strength, start, end, words, kind, language: word.language };
}

/** Claim code, member code: of what else has numbers. A payment code may confirm the payment. */
function isOfLabel(typed: string, before: Word, word: Word): boolean {
  if (before.kind !== 'label' || word.kind !== 'code' || OF_BOTH.test(before.entry)) return false;
  return COMPOUNDED.test(word.entry) && typed.slice(before.end, word.start) === ' ';
}

const OF_BOTH =
  /^(?:account|payment|transaction|card|phone|mobile|call|cell|device id|session|id|user id|transfer|wallet|charge|request|return|box)/;

/** The kinds of words that may stand between a code and what it is for. */
const SMALL: ReadonlySet<Kind> = new Set<Kind>(['is', 'label']);

/** The word that makes a code another kind of code: discount code, code for the gate. */
function modifierOf(
  { typed }: Spelled,
  words: readonly Word[],
  index: number,
  candidates: readonly Found[],
): Word | undefined {
  const [before, word] = [words[index - 1], words[index]];
  if (word && isForOneUse(words, index)) return undefined;
  // A code for the gate: small words may stand between.
  const after = words.slice(index + 1, index + 4).find(({ kind }) => !SMALL.has(kind));
  if (!word) return undefined;
  const canModify = (other: Word | undefined): other is Word =>
    other !== undefined &&
    (word.kind === 'sure' ? other.kind === 'backup' : OTHER_CODES.has(other.kind));
  if (before && isOfLabel(typed, before, word)) return before;
  if (canModify(before) && word.start - before.end <= BEFORE_REACH) {
    if (/^[\s\-'’]*$/.test(typed.slice(before.end, word.start))) return before;
  }
  if (!canModify(after) || after.start - word.end > AFTER_REACH) return undefined;
  const gap = typed.slice(word.end, after.start);
  const isApart = /[.,:;!?，：、()[\]]|^ to (?:change|confirm|verify|update|approve) /.test(gap);
  return isApart || isTaken(candidates, word.end, after.start) ? undefined : after;
}

/** That a code is for one use only: what it is for makes it no code of another kind. */
const ONE_USE =
  /^(?:one[- ]?time|single[- ]use|einmal|eenmalig|engångs|engangs|einnota|usage unique|à usage unique|un solo uso|de un solo uso|uso único|de uso único|uso singolo|monouso|usa e getta|unică folosință|d'un sol ús|jednorazow|jednoráz|одноразов|еднократ|jednokrat|enkrat|kertakäyt|egyszer|μίας χρήσης|μιας χρήσης|vienkart|vienreiz|ühekord|tek kullanım|لمرة واحدة|חד.?פעמי|یک.?بار|एकबार|वन.?टाइम|ใช้ครั้งเดียว|một lần|sekali pakai|一次性|單次|ワンタイム|일회용|일회성)/;

function isForOneUse(words: readonly Word[], index: number): boolean {
  const { start, end } = words[index] as Word;
  return words
    .slice(Math.max(0, index - 2), index + 3)
    .some(
      (word) =>
        (word.kind === 'purpose' || word.kind === 'sure') &&
        Math.max(start - word.end, word.start - end) <= ONE_USE_REACH &&
        ONE_USE.test(word.entry),
    );
}

/** How far from a code's name that may stand, in characters. */
const ONE_USE_REACH = 16;

/** Codes verified 477010: more than one is no name of a number. */
const PLURAL = /^(?:(?:verification )?codes|pins|passcodes|otps|códigos|codici|kody|коды)$/;

function strengthOf(word: Word, words: readonly Word[], index: number): Label['strength'] {
  if (PLURAL.test(word.entry)) return 'hint';
  return word.kind === 'sure' || isNear(words, index, 'purpose') ? 'sure' : 'plain';
}

/** The word right before a name: of small letters, or the first one of a sentence. */
const WORD_BEFORE = /(?:^|[.!?:;)\d] )\W{0,3}[A-Z][a-z]{2,} $|(?:^|[^A-Za-zª\d])[a-z]{4,} $/;
/** 利用者番号: what the number is of stands right before it. */
const JOINED_NOUN = /^(?:番号|コード|번호|코드)$/;
const JOINED_LETTER = /[\u30a0-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const LATIN = /[A-Za-z\u00c0-\u024f\u1e00-\u1eff]/;
const OF_THIS = /^ of (?:this|the|your) [a-z]{4,}/;
/** Your shopfront code: the word may be the name of who sends it. */
const YOURS = /(?:^|[^a-z])your [a-z]+ $/i;
/** How far back such a word may begin, in characters. */
const WORD_REACH = 24;

/**
 * A code of a thing that no table knows: zone code, Kluiscode. A known word before it, or a name
 * with a capital (your Harbour code), says nothing against it.
 */
function isOfUnknown(
  { typed }: Pick<Spelled, 'typed'>,
  words: readonly Word[],
  index: number,
): boolean {
  const { kind, start, entry } = words[index] as Word;
  if (JOINED_NOUN.test(entry)) {
    return JOINED_LETTER.test(typed.charAt(start - 1)) && words[index - 1]?.end !== start;
  }
  if ((kind !== 'code' && kind !== 'number') || !LATIN.test(typed.charAt(start))) return false;
  const isInside = isLetter(typed.charCodeAt(start - 1));
  const before = outlineOf(typed.slice(Math.max(0, start - WORD_REACH), start));
  if (!isInside && !(isEnglish(words) && COMPOUNDED.test(typed.slice(start, start + 8)))) {
    return false;
  }
  if (!isInside && !WORD_BEFORE.test(before)) return false;
  const from = start - (/[A-Za-zª]+ ?$/.exec(before)?.[0].length ?? 0);
  return (words[index - 1]?.end ?? 0) <= from;
}

export function isEnglishLabel({ language, words }: Label): boolean {
  return language === english || (language === ALWAYS && /^(?:code|pin|passcode)/.test(words));
}

function isEnglish(words: readonly Word[]): boolean {
  return words.every(({ language }) => language === english || language === ALWAYS);
}

/** In English the word before says what the code is of. In most languages that follows it. */
const COMPOUNDED = /^(?:(?:codes?|pin|passcode|number)\b|no\. ?\d)/i;

/** How much of a compound may stand between what it is for and its last part, in characters. */
const COMPOUND = 10;

/** Whether a word of a kind stands near this one. Only neighbours are looked at. */
function isNear(words: readonly Word[], index: number, kind: Kind): boolean {
  const { start, end } = words[index] as Word;
  for (let at = index - 1; at >= 0; at--) {
    const other = words[at];
    if (!other || start - other.end > PURPOSE_REACH) break;
    if (other.kind === kind) return true;
  }
  for (let at = index + 1; at < words.length; at++) {
    const other = words[at];
    if (!other || other.start - end > PURPOSE_REACH) break;
    if (other.kind === kind) return true;
  }
  return false;
}

/** A registration number is one that is kept. */
export const REGISTER =
  /^(?:[a-zî]{0,3}rejestr|[a-zî]{0,3}regist|[iî]nscri|inschrijv|tilmeld|påmeld|anmäl|ilmoittaut|регистр|реєстр|kayıt|登録|등록)/;

const LETTERS_ONLY = /^[A-Za-zª]+$/;

/** A verification number is a code; an order number is none; of a number alone nothing is known. */
function numberLabel({ typed }: Spelled, words: readonly Word[], index: number): Untrusted {
  const word = words[index] as Word;
  for (const other of [words[index - 1], words[index + 1]]) {
    if (!other) continue;
    const gap = typed.slice(Math.min(word.end, other.end), Math.max(word.start, other.start));
    const reach = LETTERS_ONLY.test(outlineOf(gap)) ? COMPOUND : 6;
    if (gap.length > reach || /[\d.,:;!?]/.test(gap)) continue;
    if (other.kind === 'purpose' && word.kind === 'number' && REGISTER.test(other.entry)) {
      return label('other', 'sure', word, 'strong', other);
    }
    if (other.kind === 'purpose') return label('code', 'sure', word, 'code', other);
    if (other.kind === 'confirm' && /^\s/.test(gap))
      return label('code', 'generic', word, 'confirm', other);
    // The digits on the page are no "page digits".
    const isWhole = other.start > word.start || gap.length > 1 || / /.test(word.entry);
    if (word.kind === 'digits' && isWhole) continue;
    if (other.kind === 'label' || OTHER_CODES.has(other.kind)) {
      return label('other', 'sure', word, other.kind, other);
    }
  }
  // The number of this message.
  if (word.kind === 'number' && OF_THIS.test(typed.slice(word.end, word.end + WORD_REACH))) {
    return label('other', 'sure', word, 'number');
  }
  // Candidate number, seat number: that of a thing that no table knows.
  if (word.kind === 'number' && isOfUnknown({ typed }, words, index)) {
    return label('other', 'plain', word, 'number');
  }
  // These digits; a number to type. Of "No. 4711" nothing is known.
  const isAsked =
    word.end - word.start > SHORTEST_NOUN && words.some(({ kind }) => kind === 'verb');
  return word.kind === 'digits' || isAsked
    ? label('code', 'generic', word, 'code')
    : label('other', 'weak', word, 'number');
}

/** "No" and "nr" are abbreviations that something else stands before. */
const SHORTEST_NOUN = 3;

/**
 * Whether a number stands between a name and a candidate: the name is that one's. Amounts, dates
 * and the like are passed over, and so are capitals, which may be a word.
 */
export function isTaken(
  candidates: readonly Found[],
  from: number,
  to: number,
  evenIfExplained = false,
): boolean {
  for (let index = firstFrom(candidates, from); index < candidates.length; index++) {
    const candidate = candidates[index];
    if (!candidate || candidate.end > to) return false;
    if (candidate.ruledOut !== undefined || (candidate.isExplained && !evenIfExplained)) continue;
    if (candidate.groups === 'loose') continue;
    if (candidate.form !== 'letters' && candidate.form !== 'words') return true;
  }
  return false;
}

/** Approve with, sign in using: a verb that says what the code is for as well. */
export function isToConfirm({ kind, entry }: Word): boolean {
  return (
    kind === 'verb' &&
    /^(?:you )?(?:confirm|approve|authori[sz]e|verify|unlock|sign|log|release|activate|reset)/.test(
      entry,
    )
  );
}

/** To sign in, enter …: announces a code without naming it. */
function weakLabel(words: readonly Word[]): Untrusted | undefined {
  const verb = words.find(({ kind }) => kind === 'verb');
  const purpose =
    words.find(({ kind }) => kind === 'purpose' || kind === 'confirm') ?? words.find(isToConfirm);
  const word = purpose ?? verb;
  return word && label('code', purpose && verb ? 'weak' : 'hint', word, 'purpose');
}
