import { isToConfirm, type Label, OTHER_CODES } from './labels.js';
import type { Kind } from './languages/language.js';
import type { Finder, Word } from './lexicon.js';
import { finderFor, languagesOf } from './lexicon.js';
import { type Line, lineOf, linesOfHtml, linesOfText } from './lines.js';
import { Reading, type ReadSentence } from './reading.js';
import { endsWithColon } from './sentences.js';

/** What an email is about is said on its first page. */
const FIRST_PAGE = 80;
/** No more characters of it than that are read for it. */
const FIRST_CHARACTERS = 8_000;

/** One part of an email below its subject, read. */
export class MailPart {
  readonly part: 'text' | 'html';
  /** All lines, the subject first, if there is one. */
  readonly readings: readonly Reading[];
  /** The size of most of the text, in CSS pixels. */
  readonly textSize: number;
  #facts: Facts | undefined;

  constructor(subject: string | null, body: string, part: 'text' | 'html') {
    this.part = part;
    const head = subject?.trim() ? [lineOf(subject.slice(0, 1_000))] : [];
    const lines = part === 'text' ? linesOfText(body) : linesOfHtml(body);
    let finder: Finder | undefined;
    const find: Finder = (text) => {
      finder ??= finderFor(languagesOf([...head, ...lines]));
      return finder(text);
    };
    this.readings = [
      ...head.map((line) => new Reading(line, true, find)),
      ...lines.map((line) => new Reading(line, false, find)),
    ];
    this.textSize = textSizeOf(lines);
  }

  get facts(): Facts {
    this.#facts ??= factsOf(firstPageOf(this.readings));
    return this.#facts;
  }

  markQuotes(): void {
    markQuotes(this.readings);
  }
}

/** What the words of an email say about it as a whole. */
export interface Facts {
  /** What it is for: to sign in, to confirm. */
  purpose: { value: number; words: string };
  /** Whether it says so with a word that bookings and orders do not use. */
  isSignIn: boolean;
  /** A code that it speaks of. */
  name: { value: number; words: string };
  order: string | undefined;
  validity: string | undefined;
  warning: string | undefined;
  elsewhere: string | undefined;
  /** That a code is no longer valid. */
  expired: string | undefined;
  /** How little it says, from 0 to 1: a sentence or two. */
  brevity: number;
  /** That something has happened already: what, and how clearly it says so. */
  done: { value: number; words: string };
  /** Whether it says a lot, but neither to sign in, nor how long something is valid, nor what not to do. */
  isWithoutUse: boolean;
  /** How much it is one of amounts, from 0 to 1. */
  amounts: number;
  /** Whether it names an account to pay into, and neither a limit of time nor what not to do. */
  isToBePaid: boolean;
  /** The words for other codes, such as vouchers and bookings, by their kind. */
  otherCodes: ReadonlyMap<Kind, ReadonlySet<string>>;
}

function firstPageOf(readings: readonly Reading[]): readonly Reading[] {
  let characters = 0;
  const end = readings.slice(0, FIRST_PAGE).findIndex(({ line }) => {
    characters += line.typed.length;
    return characters > FIRST_CHARACTERS;
  });
  return readings.slice(0, end < 0 ? FIRST_PAGE : end + 1);
}

function factsOf(readings: readonly Reading[]): Facts {
  const words = readings.flatMap(({ sentences }) => sentences.flatMap((one) => one.words));
  const first = (kind: Kind) => words.find((word) => word.kind === kind)?.entry;
  const name = nameIn(readings);
  const order = orderIn(readings);
  const length = lengthOf(readings.filter(({ isSubject }) => !isSubject));
  return {
    brevity: Math.max(0, Math.min(1, (BRIEF - length) / (BRIEF - ONE_SENTENCE))),
    purpose: purposeOf(readings, words),
    isSignIn: words.some(({ kind }) => kind === 'purpose'),
    name,
    order,
    validity: first('validity'),
    warning: first('notyou') ?? first('never'),
    elsewhere: elsewhereIn(readings),
    expired: expiryOf(readings.flatMap(({ sentences }) => sentences)),
    done: doneIn(readings),
    isWithoutUse:
      name.value < 1 &&
      lengthOf(readings) > FEW &&
      !words.some(({ kind }) => kind === 'purpose' || USE.has(kind)),
    amounts: Math.max(0, Math.min(1, (amountsIn(readings) - 1) / 4)),
    isToBePaid:
      !words.some(({ kind }) => USE.has(kind)) &&
      readings.some(({ line }) => IBAN.test(line.typed) || ACCOUNT.test(line.typed)),
    otherCodes: otherCodesIn(readings),
  };
}

/** What is written to who uses a code: how long it is valid, and what not to do. */
const USE: ReadonlySet<Kind> = new Set<Kind>(['validity', 'notyou', 'never']);

function lengthOf(readings: readonly Reading[]): number {
  return readings.reduce((sum, { line }) => sum + line.typed.length, 0);
}

/** In the subject it says what the email is about. */
function doneIn(readings: readonly Reading[]): Facts['done'] {
  const values = [1, 0.6];
  for (const [at, value] of values.entries()) {
    const some = readings.filter(({ isSubject }) => isSubject === (at === 0));
    for (const { words } of some.flatMap(({ sentences }) => sentences)) {
      const word = words.find(({ kind }) => kind === 'done');
      if (word && !words.some(({ kind }) => kind === 'hypothetical'))
        return { value, words: word.entry };
    }
  }
  return { value: 0, words: '' };
}

const ONE_SENTENCE = 50;
/** Longer than that, an email says something else as well. */
const BRIEF = 200;

/** An email of more characters says what a code is for. */
const FEW = 120;

/** A sum of money: a number beside a sign for a currency, or with two decimals that are no time. */
const AMOUNT =
  /[$€£¥₩₹₽₺₴₪₫฿₦₱₿￥￦] ?\d|\d ?[$€£₩₽₺₴₪₫฿₦₱]|(?<![\d.,:])(?!(?:[01]?\d|2[0-4])\.[0-5]\d)\d{1,6}[.,]\d\d(?![\d%‰]|[.,:]\d| ?%)/g;

function amountsIn(readings: readonly Reading[]): number {
  return readings.reduce((sum, { line }) => sum + (line.typed.match(AMOUNT)?.length ?? 0), 0);
}

const IBAN = /\b[A-Z]{2}\d\d(?: ?[A-Z\d]{4}){3,7}\b/;

/** Accounts where they have no IBAN. */
const ACCOUNT =
  /\b(?:[Ss]ort code|BSB|IFSC|ABA|[Rr]outing number|[Bb]ankgiro|[Pp]lus[Gg]iro|CLABE|CBU)\b/;

/** A purpose in the subject tells more than one in the body, and "sign in" more than "confirm". */
function purposeOf(readings: readonly Reading[], words: readonly Word[]): Facts['purpose'] {
  const inSubject = readings[0]?.isSubject ? readings[0].sentences.flatMap((one) => one.words) : [];
  const steps: [value: number, word: Word | undefined][] = [
    [1, inSubject.find(({ kind }) => kind === 'purpose')],
    [0.8, inSubject.find(({ kind }) => kind === 'confirm')],
    [0.7, words.find(({ kind }) => kind === 'purpose')],
    [0.5, words.find((word) => word.kind === 'confirm' || isToConfirm(word))],
  ];
  const [value, word] = steps.find(([, found]) => found) ?? [0, undefined];
  return { value, words: word?.entry ?? '' };
}

const NAME_VALUES: Record<Label['strength'], number> = {
  sure: 1,
  plain: 0.8,
  generic: 0.4,
  weak: 0,
  hint: 0,
};

function nameIn(readings: readonly Reading[]): Facts['name'] {
  let best = { value: 0, words: '' };
  for (const { strength, trust, words } of readings.flatMap(({ names }) => names)) {
    const value = NAME_VALUES[strength] * trust;
    if (value > best.value) best = { value, words };
  }
  return best;
}

/** A code that was sent by another way: only if the same sentence speaks of a code. */
function elsewhereIn(readings: readonly Reading[]): string | undefined {
  for (const { line, sentences } of readings) {
    for (const sentence of sentences) {
      const word = sentence.words.find(({ kind }) => kind === 'elsewhere');
      const isOfCode = sentence.labels.some(
        ({ says, strength }) => says === 'code' && (strength === 'sure' || strength === 'plain'),
      );
      if (word && isOfCode && !endsWithColon(line, sentence)) return word.entry;
    }
  }
  return undefined;
}

/** That a code has expired, unless it may, or an older one has, or there is a new one. */
export function expiryOf(sentences: readonly ReadSentence[]): string | undefined {
  for (const { words, labels } of sentences) {
    const word = wordOfExpiry(words);
    if (word !== undefined && labels.some(({ says }) => says === 'code')) return word;
  }
  return undefined;
}

/** The word for "has expired", if it is a fact. */
export function wordOfExpiry(words: readonly Word[]): string | undefined {
  const word = words.find(({ kind }) => kind === 'expired');
  const isFact = word && !words.some(({ kind }) => UNCERTAIN.has(kind)) && !isWithin(words, word);
  return isFact ? word.entry : undefined;
}

/** It loses its validity within 180 seconds: a time says when it will have expired. */
export function isWithin(words: readonly Word[], { start, end }: Word): boolean {
  return words.some(
    (word) => word.kind === 'time' && Math.max(start - word.end, word.start - end) <= WITHIN_REACH,
  );
}

/** How far from "expired" a time may stand, in characters. */
const WITHIN_REACH = 30;

const UNCERTAIN: ReadonlySet<Kind> = new Set<Kind>(['hypothetical', 'old', 'fresh', 'never']);

/** What asks to type something: a verb such as "enter" at the code's name, or where it is typed. */
function orderIn(readings: readonly Reading[]): string | undefined {
  for (const { words } of readings.flatMap(({ sentences }) => sentences)) {
    const verb = words.find(({ kind }) => kind === 'verb');
    if (verb && words.some(({ kind }) => ASKED.has(kind))) return verb.entry;
  }
  return undefined;
}

const ASKED: ReadonlySet<Kind> = new Set<Kind>([
  'code',
  'sure',
  'secret',
  'digits',
  'number',
  'field',
  'purpose',
]);

function otherCodesIn(readings: readonly Reading[]): Map<Kind, Set<string>> {
  const found = new Map<Kind, Set<string>>();
  for (const { kind, words } of readings.flatMap(({ others }) => others)) {
    if (!OTHER_CODES.has(kind) || kind === 'thing') continue;
    found.set(kind, (found.get(kind) ?? new Set()).add(words));
  }
  return found;
}

function textSizeOf(lines: readonly Line[]): number {
  const characters = new Map<number, number>();
  for (const { looks, typed } of lines) {
    for (const [index, { from, look }] of looks.entries()) {
      const to = looks[index + 1]?.from ?? typed.length;
      characters.set(look.size, (characters.get(look.size) ?? 0) + to - from);
    }
  }
  let [size, most] = [0, 0];
  for (const [one, count] of characters) if (count > most) [size, most] = [one, count];
  return size;
}

/** How a subject begins whose mail is passed on: what is quoted in it is what it is about. */
const PASSED_ON = /^\s*(?:fwd?|wg|tr|rv|enc|i|vs|doorst|pd|ilt|yml|转发|轉寄|転送|전달)\s*[:：]/i;

/** So many of the fields of a mail, one below the other, are the head of an earlier one. */
const FIELDS = 3;
const WITHIN = 5;
const FIELD = /^[^:：]{1,20}[:：]/;

/**
 * Marks what is quoted from an earlier mail without a mark at each line: all that follows
 * "... wrote:", "Original message", or the head of a mail as some programs copy it.
 */
function markQuotes(readings: readonly Reading[]): void {
  const subject = readings[0];
  if (subject?.isSubject && PASSED_ON.test(subject.line.typed)) return;
  const from = readings.findIndex(
    (reading, index) => introduces(reading) || isHead(readings, index),
  );
  // A mail that is nothing but a quotation has nothing newer in it.
  if (from <= 0 || readings.slice(0, from).every(({ isSubject }) => isSubject)) return;
  for (const reading of readings.slice(from)) reading.line.quoted = true;
}

function introduces(reading: Reading): boolean {
  const { line, isSubject } = reading;
  if (isSubject || !/[:：]\s*$|^\s*[-_—]{2,}/.test(line.typed)) return false;
  return reading.sentences.some(({ words }) => words.some(({ kind }) => kind === 'quote'));
}

function isHead(readings: readonly Reading[], index: number): boolean {
  const first = readings[index];
  if (!first || !hasFormOfField(first)) return false;
  // Words are looked up last: many a line has a colon, and few have others like it below.
  const next = readings.slice(index, index + WITHIN).filter(hasFormOfField);
  return next.length >= FIELDS && isHeader(first) && next.filter(isHeader).length >= FIELDS;
}

function hasFormOfField({ isSubject, line }: Reading): boolean {
  return !isSubject && FIELD.test(line.typed);
}

function isHeader({ firstKind }: Reading): boolean {
  return firstKind === 'header';
}
