import { urlsInText } from '../links/urls-in-text.js';
import { readSheet, type StyleSheet } from './css.js';
import type { EmailParts } from './email-parts.js';
import type { CheckedPart } from './finding.js';
import { type HtmlDocument, type HtmlElement, type HtmlLine, readHtml } from './html.js';

/** A line that readers see, or hear, with white space collapsed. */
export interface SeenLine {
  text: string;
  part: CheckedPart;
  /** The offset of its start in the source of the part. */
  at?: number | undefined;
  /** The length of its source. */
  length: number;
}

/** A link of either part. */
export interface SeenLink {
  /** Without white space around it. */
  href: string;
  words: string;
  part: 'html' | 'text';
  at: number;
}

/** An email as the rules read it. */
export interface Reading {
  parts: EmailParts;
  html: HtmlDocument | null;
  lines: SeenLine[];
  links: SeenLink[];
  images: HtmlElement[];
  sheets: StyleSheet[];
}

/**
 * Maximum length of a part that is checked, in characters: 24 MB of short lines or tags would take 20 s, and more than a
 * gigabyte of memory.
 */
const MOST_CHECKED = 4_000_000;

export function readEmail(parts: EmailParts): Reading {
  const text = parts.text?.slice(0, MOST_CHECKED) ?? '';
  const html = parts.html === null ? null : readHtml(parts.html.slice(0, MOST_CHECKED));
  const elements = html?.elements ?? [];
  const images = elements.filter(({ name }) => name === 'img');
  const switches = new Set(elements.filter(isLabelOfSwitch).map(({ parent }) => parent));
  const links = elements.filter((one) => isLink(one) && !switches.has(one));
  return {
    parts,
    html,
    images,
    sheets: (html?.sheets ?? []).map(({ css, at }) => readSheet(css, at)),
    links: [...links.map(linkOf), ...textLinks(text)],
    lines: [
      ...seenLine('subject', parts.subject ?? ''),
      ...(html?.lines ?? []).map(htmlLine),
      ...elements.flatMap(attributeLines),
      ...textLines(text),
    ],
  };
}

function isLink({ name, attributes }: HtmlElement): boolean {
  return (name === 'a' || name === 'area') && attributes.has('href');
}

/** In MJML's carousel, links are around labels that show another image, and lead nowhere. */
function isLabelOfSwitch({ name, attributes, parent }: HtmlElement): boolean {
  return (
    name === 'label' &&
    attributes.has('for') &&
    (parent?.attributes.get('href')?.startsWith('#') ?? false)
  );
}

function linkOf({ attributes, words, at }: HtmlElement): SeenLink {
  const label = attributes.get('aria-label') ?? attributes.get('title') ?? attributes.get('alt');
  const href = attributes.get('href')?.trim() ?? '';
  return { href, words: collapse(words) || collapse(label ?? ''), part: 'html', at };
}

function textLinks(text: string): SeenLink[] {
  return urlsInText(text).map(({ href, at }) => ({ href, words: href, part: 'text', at }));
}

const NO_LINES: SeenLine[] = [];

/** The texts of an element that readers hear, or see at the pointer. */
function attributeLines({ name, attributes, at }: HtmlElement): SeenLine[] {
  if (name !== 'img' && !attributes.has('title')) return NO_LINES;
  const alt = name === 'img' ? attributes.get('alt') : undefined;
  return [alt, attributes.get('title')].flatMap((text) => seenLine('html', text ?? '', at));
}

function htmlLine(line: HtmlLine): SeenLine {
  const [first, last] = [line[0], line.at(-1)];
  const at = first?.at ?? 0;
  const end = (last?.at ?? 0) + (last?.text.length ?? 0);
  const text = collapse(
    line.length === 1 ? (first?.text ?? '') : line.map((one) => one.text).join(''),
  );
  return { text, part: 'html', at, length: end - at };
}

function seenLine(part: CheckedPart, text: string, at?: number): SeenLine[] {
  return text === '' ? [] : [{ text: collapse(text), part, at, length: 0 }];
}

/** The lines of a text part, without what is marked as code or quoted. */
function textLines(text: string): SeenLine[] {
  const lines: SeenLine[] = [];
  let isFenced = false;
  let at = 0;
  for (const line of text.split('\n')) {
    if (/^\s{0,3}(?:```|~~~)/.test(line)) isFenced = !isFenced;
    else if (!isFenced && !/^(?:>|\t| {4})/.test(line)) {
      const seen = collapse(line.replace(/`[^`]*`/g, ' '));
      if (seen !== '') lines.push({ text: seen, part: 'text', at, length: line.length });
    }
    at += line.length + 1;
  }
  return lines;
}

function collapse(text: string): string {
  // Single spaces are frequent, and each match is expensive.
  return text.replace(/\s{2,}|[^\S ]/g, ' ').trim();
}

/** Longer lines are not searched, in characters: a line may have a fault in every word, and each search begins anew. */
const LONGEST_LINE = 5_000;

/**
 * The offset of a text of a line in the source; that of the line if it is written in another way there.
 *
 * @param index where the line has the text, which may stand in it several times
 */
export function placeIn(
  { parts }: Reading,
  { text: line, part, at, length }: SeenLine,
  text: string,
  index = line.indexOf(text),
): number | undefined {
  const whole = part === 'html' ? parts.html : parts.text;
  if (at === undefined || !whole || length > LONGEST_LINE) return at;
  const source = whole.slice(at, at + length);
  let place = source.indexOf(text);
  for (let before = line.indexOf(text); before >= 0 && before < index; ) {
    place = source.indexOf(text, place + 1);
    before = line.indexOf(text, before + 1);
  }
  return place < 0 ? at : at + place;
}

/** How many characters around a text an excerpt shows. */
const AROUND = 30;

/** A part of a line, as an excerpt. */
export function excerptOf({ text }: SeenLine, index: number, length: number): string {
  const start = Math.max(0, index - AROUND);
  const end = Math.min(text.length, index + length + AROUND);
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
