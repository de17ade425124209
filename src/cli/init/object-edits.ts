import type { ArrayExpression, Node, ObjectExpression } from '@babel/types';
import { type CodeStyle, type Insertion, indentOf, lineStart } from './insertions.js';
import { placeOf, walk } from './syntax.js';

/** The text of a file, and how it is written. */
export interface Code {
  source: string;
  style: CodeStyle;
}

/** The width of a line from which on literals are written in several lines: Prettier's default. */
const LINE_WIDTH = 80;

/** Adds properties at the end of an object literal, after the comments that stand there. */
export function addProperties(
  code: Code,
  object: ObjectExpression,
  properties: readonly string[],
): Insertion[] {
  const { source, style } = code;
  const { start, end } = placeOf(object);
  const close = end - 1;
  const line = lineStart(source, close);
  const isOwnLine = line > start && source.slice(line, close).trim() === '';
  if (!isOwnLine) return addInline(code, object, properties);
  const last = object.properties.at(-1);
  const hasComma = last === undefined || hasCommaAfter(source, placeOf(last).end);
  const text = indented(properties.join(',\n'), indentIn(code, object), style);
  return [
    ...(hasComma ? [] : [{ at: placeOf(last).end, text: ',' }]),
    { at: line, text: text + (hasComma ? ',' : '') + style.eol },
  ];
}

/** The indentation of the last property, if it begins a line; or else one step more than that of the brace. */
function indentIn({ source, style }: Code, object: ObjectExpression): string {
  const last = object.properties.at(-1);
  const start = last && placeOf(last).start;
  const isFirst = start !== undefined && /\n[ \t]*$/.test(source.slice(0, start));
  return isFirst ? indentOf(source, start) : indentOf(source, placeOf(object).end - 1) + style.unit;
}

/** `{ a: 1 }` → `{ a: 1, b: 2 }`, in several lines if one would be too long. */
function addInline(
  code: Code,
  object: ObjectExpression,
  properties: readonly string[],
): Insertion[] {
  const { source } = code;
  const { start, end } = placeOf(object);
  const text = properties.join(', ');
  const isPlain = gapsIn(source, object).every((gap) => /^\s*,?\s*$/.test(gap.text));
  if (isPlain && (text.includes('\n') || isTooLong(source, start, `, ${text}`))) {
    return expand(code, object, properties);
  }
  const last = object.properties.at(-1);
  if (last) return [{ at: placeOf(last).end, text: `, ${text}` }];
  return [{ at: start + 1, text: ` ${text}${source[end - 2] === ' ' ? '' : ' '}` }];
}

/** Writes each property on a line of its own. */
function expand(
  { source, style }: Code,
  object: ObjectExpression,
  properties: readonly string[],
): Insertion[] {
  const { start, end } = placeOf(object);
  const { eol, unit, trailingComma } = style;
  const indent = indentOf(source, start);
  const gaps = gapsIn(source, object);
  const before = gaps.slice(0, -1).map((gap, index) => ({
    at: gap.at,
    text: (index === 0 ? '' : ',') + eol + indent + unit,
    remove: gap.text.length,
  }));
  const at = gaps.at(-1)?.at ?? start + 1;
  const added = indented(properties.join(',\n'), indent + unit, style);
  const comma = object.properties.length > 0 ? ',' : '';
  const text = comma + eol + added + (trailingComma ? ',' : '') + eol + indent;
  return [...before, { at, text, remove: end - 1 - at }];
}

/** The text before each property, and after the last one. */
function gapsIn(source: string, object: ObjectExpression): { at: number; text: string }[] {
  const { start, end } = placeOf(object);
  const places = object.properties.map(placeOf);
  const begins = [start + 1, ...places.map((place) => place.end)];
  const ends = [...places.map((place) => place.start), end - 1];
  return begins.map((at, index) => ({ at, text: source.slice(at, ends[index]) }));
}

/** Adds an element at the beginning of an array literal. */
export function addFirstElement(
  { source, style }: Code,
  array: ArrayExpression,
  element: string,
): Insertion[] {
  const at = placeOf(array).start + 1;
  const [first] = array.elements;
  if (!first) return [{ at, text: element }];
  const { start } = placeOf(first);
  const isOnNextLine = source.slice(at, start).includes('\n');
  if (!isOnNextLine) return [{ at: start, text: `${element}, ` }];
  return [{ at, text: `${style.eol}${indented(element, indentOf(source, start), style)},` }];
}

/** Makes an expression the second element of an array: `[first, expression]`. */
export function wrapInArray(code: Code, node: Node, first: string): Insertion[] {
  const { source, style } = code;
  const { start, end } = placeOf(node);
  const isMultiline = source.slice(start, end).includes('\n');
  const isLong = isMultiline || isTooLong(source, start, `[${first}, ]`);
  if (!isLong || hasMultilineString(source, node)) {
    return [
      { at: start, text: `[${first}, ` },
      { at: end, text: ']' },
    ];
  }
  const { eol, unit, trailingComma } = style;
  const indent = indentOf(source, start);
  return [
    { at: start, text: `[${eol}${indent}${unit}${first},${eol}${indent}${unit}` },
    ...indentLines(source, node, indent + unit),
    { at: end, text: `${trailingComma ? ',' : ''}${eol}${indent}]` },
  ];
}

/** Moves the lines of a node, except its first, so that the last one has an indentation. */
function indentLines(source: string, node: Node, indent: string): Insertion[] {
  const { start, end } = placeOf(node);
  const last = indentOf(source, end - 1);
  const text = indent.slice(last.length);
  const surplus = Math.max(0, last.length - indent.length);
  const insertions: Insertion[] = [];
  for (let at = nextLine(source, start); at > 0 && at < end; at = nextLine(source, at)) {
    const blank = /^[ \t]*/.exec(source.slice(at, end))?.[0].length ?? 0;
    const isEmpty = /^[ \t]*\r?\n/.test(source.slice(at, end));
    if (!isEmpty) insertions.push({ at, text, remove: Math.min(surplus, blank) });
  }
  return insertions;
}

/** Where the next line begins; 0 if there is none. */
function nextLine(source: string, position: number): number {
  return source.indexOf('\n', position) + 1;
}

/** Whether the line of a position would be too long with some more text. */
function isTooLong(source: string, position: number, more: string): boolean {
  const begin = lineStart(source, position);
  const end = source.indexOf('\n', position);
  return (end < 0 ? source.length : end) - begin + more.length > LINE_WIDTH;
}

/** Whether a comma follows a position, after white space and comments. */
function hasCommaAfter(source: string, position: number): boolean {
  const rest = source.slice(position);
  const skipped = /^(?:\s|\/\*[\s\S]*?\*\/|\/\/.*)*/.exec(rest)?.[0].length ?? 0;
  return rest[skipped] === ',';
}

/** A text of several lines at an indentation. */
function indented(text: string, indent: string, { eol }: CodeStyle): string {
  return text
    .split('\n')
    .map((line) => indent + line)
    .join(eol);
}

/** Whether there is a template literal of several lines, which indentation would change. */
function hasMultilineString(source: string, node: Node): boolean {
  let found = false;
  walk(node, (inner) => {
    const { start, end } = placeOf(inner);
    if (inner.type === 'TemplateLiteral') found ||= source.slice(start, end).includes('\n');
  });
  return found;
}

/** An object literal as a property, in several lines if one would be too long. */
export function objectProperty(
  { unit, trailingComma }: CodeStyle,
  name: string,
  properties: readonly string[],
): string {
  const line = `${name}: { ${properties.join(', ')} }`;
  // The property stands two levels deep at least.
  if (line.length + 3 * unit.length < LINE_WIDTH) return line;
  const lines = properties.map((property) => unit + property).join(',\n');
  return `${name}: {\n${lines}${trailingComma ? ',' : ''}\n}`;
}
