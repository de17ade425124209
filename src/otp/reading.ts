import { type Found, findCandidates, mayHaveCandidates } from './candidates.js';
import { outlineOf } from './characters.js';
import { type Label, labelsOf } from './labels.js';
import type { Kind } from './languages/language.js';
import type { Finder, Word } from './lexicon.js';
import type { Line } from './lines.js';
import { type Sentence, sentencesOf } from './sentences.js';
import { firstFrom, lastUntil } from './spans.js';
import { withoutAddresses } from './tokens.js';

/** A sentence, the names in it and the candidates that begin in it. */
export interface ReadSentence extends Sentence {
  labels: Label[];
  candidates: Found[];
}

/** How long the first word of a line may be, and what tells its end, in characters. */
const FIRST = 30;

/** How much of a line is read for a word that is said of a number in another line, in characters. */
const START = 600;

/**
 * A line, and all that the judgement needs to know about it. Words are looked up when they are
 * first asked for: most lines of a long mail are far from any number.
 */
export class Reading {
  readonly line: Line;
  readonly isSubject: boolean;
  readonly #find: Finder;
  #candidates: readonly Found[] | undefined;
  #sentences: ReadSentence[] | undefined;
  #names: Label[] | undefined;
  #others: Label[] | undefined;
  #validity: [string | undefined] | undefined;

  constructor(line: Line, isSubject: boolean, find: Finder) {
    this.line = line;
    this.isSubject = isSubject;
    this.#find = find;
  }

  get candidates(): readonly Found[] {
    this.#candidates ??= mayHaveCandidates(this.line.typed)
      ? findCandidates(this.line, withoutAddresses(this.line.typed))
      : [];
    return this.#candidates;
  }

  get sentences(): readonly ReadSentence[] {
    this.#sentences ??= this.#read();
    return this.#sentences;
  }

  /** The names of one-time codes that tell most, one for each strength. */
  get names(): readonly Label[] {
    this.#names ??= mostTelling(this.sentences.flatMap(({ labels }) => labels));
    return this.#names;
  }

  /** The first word that says how long something is valid. */
  get validity(): string | undefined {
    this.#validity ??= [this.#wordsAtStart().find(({ kind }) => kind === 'validity')?.entry];
    return this.#validity[0];
  }

  /** The names of other things. */
  get others(): readonly Label[] {
    this.#others ??= this.sentences
      .flatMap(({ labels }) => labels)
      .filter(({ says }) => says === 'other');
    return this.#others;
  }

  /** Whether the tables have a word that is written so, or begins so. */
  isWord(text: string): boolean {
    return this.#find({ typed: text, folded: text.toLowerCase() }).length > 0;
  }

  /** What kind of word the line begins with, if it is one of the tables. */
  get firstKind(): Kind | undefined {
    const [typed, folded] = [this.line.typed.slice(0, FIRST), this.line.folded.slice(0, FIRST)];
    const word = this.#find({ typed, folded })[0];
    return word?.start === 0 ? word.kind : undefined;
  }

  /** The sentence that a candidate begins in. */
  sentenceOf({ start }: Found): ReadSentence | undefined {
    return this.sentences.find((sentence) => start < sentence.end);
  }

  /** A line of some hundred words is not read for one that stands near its begin, or not at all. */
  #wordsAtStart(): readonly Word[] {
    const { typed, folded } = this.line;
    if (typed.length <= START) return this.sentences.flatMap(({ words }) => words);
    return this.#find({ typed: typed.slice(0, START), folded: folded.slice(0, START) });
  }

  #read(): ReadSentence[] {
    let at = 0;
    const found = this.#find(withoutAddressesIn(this.line));
    const words = outside(this.candidates, found).filter((word) => !isForLong(this.line, word));
    for (const candidate of this.candidates) {
      candidate.isStruck = isStruck(this.line, candidate);
      candidate.isExplained = candidate.isStruck || isExplained(this.line.typed, words, candidate);
    }
    return sentencesOf(this.line, words).map((sentence) => {
      const first = at;
      while ((this.candidates[at]?.start ?? sentence.end) < sentence.end) at++;
      const candidates = this.candidates.slice(first, at);
      return {
        ...sentence,
        candidates,
        labels: labelsOf(this.line, sentence, candidates, this.candidates[at]),
      };
    });
  }
}

/** Valid until 31 Oct 2029: a day without an hour, as of a certificate. Codes for one use have an hour. */
function isForLong({ typed }: Line, { kind, end }: Word): boolean {
  return kind === 'validity' && DAY.test(outlineOf(typed.slice(end, end + DAY_REACH)));
}

/** A day with its year, and no hour beside it. */
const DAY =
  /^[ :\t]*(?:[A-Za-zª.]{1,12} )?(?:\d{1,2}[A-Za-z]{0,2}[. /-]{1,2}(?:[A-Za-zª.]{3,12}|\d{1,2})[. /-]{1,2}20\d\d|20\d\d[-/]\d\d[-/]\d\d|[A-Za-zª]{3,12} \d{1,2},? 20\d\d)(?!.{0,12}\d[:.h]\d\d)/;
/** How much of what follows is read for it, in characters. */
const DAY_REACH = 60;

function isStruck({ looks }: Line, { start }: Found): boolean {
  return looks.findLast(({ from }) => from <= start)?.look.struck === true;
}

/** A year, mostly of a date: it takes no name from another number. */
const YEAR = /^(?:19|20)\d\d$/;

/** Card 7713, 500 members: a word beside it says what the number is. It takes no name from another. */
function isExplained(typed: string, words: readonly Word[], { start, end }: Found): boolean {
  if (YEAR.test(typed.slice(start, end)) || isAside(typed, start, end)) return true;
  // HALVORSEN MARINE #0442: one of several shops.
  if (/[A-Za-z] #$/.test(typed.slice(Math.max(0, start - 3), start))) return true;
  let at = lastUntil(words, start);
  while (at > 0 && words[at]?.kind === 'number') at--;
  const before = words[at];
  if (before?.kind === 'label' || before?.kind === 'strong') {
    const last = words[lastUntil(words, start)] ?? before;
    if (
      !/[A-Za-zª\d]{3}/.test(outlineOf(typed.slice(last.end, start))) &&
      last.start - before.end <= 2
    )
      return true;
  }
  const next = words[firstFrom(words, end)];
  return next?.kind === 'unit' && /^[ -]?$/.test(typed.slice(end, next.start));
}

/** (IBAN DE89 0130), "Invoice 2025-0714": in brackets or quotes with the words that say what it is. */
function isAside(typed: string, start: number, end: number): boolean {
  return (
    /[("“„«](?=.*[A-Za-zª])[^()"“”„«»]*$/.test(
      outlineOf(typed.slice(Math.max(0, start - FIRST), start + 1)),
    ) && /^[^("„«]*[)"“”»]/.test(typed.slice(end, end + FIRST))
  );
}

/** Words that are no part of a code: SAVE20 says nothing about saving. Both come in their order. */
function outside(candidates: readonly Found[], words: Word[]): Word[] {
  const codes = candidates.filter(({ form, ruledOut }) => form === 'mixed' && !ruledOut);
  if (codes.length === 0) return words;
  let at = 0;
  return words.filter(({ start, end }) => {
    while ((codes[at]?.end ?? end) <= start) at++;
    const code = codes[at];
    return !code || start < code.start || end > code.end;
  });
}

/** What words are looked up in. */
function withoutAddressesIn(line: Line): Pick<Line, 'typed' | 'folded'> {
  const typed = withoutAddresses(line.typed);
  return typed === line.typed ? line : { typed, folded: blankedLike(line.folded, typed) };
}

/** The folded text with the same places blanked. */
function blankedLike(folded: string, typed: string): string {
  let blanked = '';
  let at = 0;
  for (const { 0: blank, index } of typed.matchAll(/\ue000+/g)) {
    blanked += folded.slice(at, index) + blank;
    at = index + blank.length;
  }
  return blanked + folded.slice(at);
}

/** Of the names of each strength the one that is most to be trusted. */
function mostTelling(labels: readonly Label[]): Label[] {
  const best = new Map<Label['strength'], Label>();
  for (const label of labels) {
    if (label.says !== 'code') continue;
    const other = best.get(label.strength);
    if (!other || label.trust > other.trust) best.set(label.strength, label);
  }
  return [...best.values()];
}
