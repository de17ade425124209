import { loadTools } from './load-tools.js';

/** The configuration cannot be understood, and is not changed. */
export class UnclearConfigError extends Error {
  override readonly name = 'UnclearConfigError';
}

/** A token of JavaScript or TypeScript, or a pair of brackets with its content. */
export interface SyntaxNode {
  /** The token, or the opening bracket. */
  text: string;
  start: number;
  end: number;
  /** Whether it is the first token on its line. */
  beginsLine: boolean;
  /** The content of the brackets. */
  items: SyntaxNode[];
}

const OPENING = /^[([{]$|^`.*\$\{$/s;
const CLOSING = /^[)\]}]$|^\}.*`$/s;

/**
 * The tokens of a source without comments, as a tree of brackets.
 *
 * @throws UnclearConfigError if a bracket is unmatched
 */
export function parseSource(source: string): SyntaxNode[] {
  const root: SyntaxNode = { text: '', start: 0, end: 0, beginsLine: true, items: [] };
  const open = [root];
  let position = 0;
  let beginsLine = true;
  for (const { type, value } of loadTools().jsTokens(source)) {
    const start = position;
    position += value.length;
    if (type === 'LineTerminatorSequence') beginsLine = true;
    if (/Comment$|^WhiteSpace$|^LineTerminatorSequence$/.test(type)) continue;
    const node: SyntaxNode = { text: value, start, end: position, beginsLine, items: [] };
    beginsLine = false;
    const parent = open.at(-1);
    if (CLOSING.test(value) && open.length > 1 && parent) {
      parent.end = position;
      open.pop();
      continue;
    }
    parent?.items.push(node);
    if (OPENING.test(value)) open.push(node);
  }
  if (open.length !== 1) throw new UnclearConfigError('its brackets do not match');
  return root.items;
}

/** The value of a string literal; undefined for other tokens. */
export function stringOf(node: SyntaxNode | undefined): string | undefined {
  return /^(['"`])(.*)\1$/s.exec(node?.text ?? '')?.[2];
}

export function allNodes(nodes: readonly SyntaxNode[]): SyntaxNode[] {
  return nodes.flatMap((node) => [node, ...allNodes(node.items)]);
}

/** The entries between a pair of brackets, separated by commas. */
export function entriesOf({ items }: SyntaxNode): SyntaxNode[][] {
  const entries: SyntaxNode[][] = [[]];
  for (const node of items) {
    if (node.text === ',') entries.push([]);
    else entries.at(-1)?.push(node);
  }
  return entries.filter((entry) => entry.length > 0);
}

/** A property of an object literal; the value of a getter is its body. */
export interface Property {
  name: string;
  value: SyntaxNode[];
  /** Whether an object that is spread after it may override its value. */
  isOverridable: boolean;
}

/** The properties of an object literal, except spread and computed ones. */
export function propertiesOf(object: SyntaxNode): Property[] {
  const entries = entriesOf(object);
  return entries.flatMap(([first, second, ...rest], index) => {
    const isGetter = first?.text === 'get' && second !== undefined && second.text !== ':';
    const key = isGetter ? second : first;
    if (!key || (second && !isGetter && second.text !== ':')) return [];
    const name = stringOf(key) ?? key.text;
    const isOverridable = entries.slice(index).some(([later]) => later?.text === '...');
    return [{ name, value: second ? rest : [key], isOverridable }];
  });
}

/** Whether an object literal contains a spread object. */
export function hasSpread(object: SyntaxNode): boolean {
  return entriesOf(object).some(([first]) => first?.text === '...');
}

/** The object literal that a configuration file exports: directly, as a constant, or through `defineConfig()`. */
export function exportedObject(program: readonly SyntaxNode[]): SyntaxNode | undefined {
  const value =
    valueAfter(program, ['export', 'default']) ??
    valueAfter(program, ['module', '.', 'exports', '=']);
  return value && objectIn(program, value);
}

function objectIn(
  program: readonly SyntaxNode[],
  value: readonly SyntaxNode[],
): SyntaxNode | undefined {
  const [first, second] = value;
  const isWhole = second === undefined || /^(?:as|satisfies)$/.test(second.text);
  if (!first) return undefined;
  if (first.text === '{') return isWhole ? first : undefined;
  if (isWhole) {
    const constant = valueAfter(program, ['const', first.text]);
    const equals = constant?.findIndex(({ text }) => text === '=') ?? -1;
    return constant && equals >= 0 ? objectIn(program, constant.slice(equals + 1)) : undefined;
  }
  const call = value.findIndex(({ text }) => text === '(');
  const isDefineConfig = value.slice(0, call).some(({ text }) => text === 'defineConfig');
  const config = value[call];
  const last = config && isDefineConfig && call === value.length - 1 && entriesOf(config).at(-1);
  return last ? objectIn(program, last) : undefined;
}

/** The tokens from the given ones to the end of the statement. */
function valueAfter(
  program: readonly SyntaxNode[],
  tokens: readonly string[],
): SyntaxNode[] | undefined {
  const start = program.findIndex((_, index) =>
    tokens.every((token, offset) => program[index + offset]?.text === token),
  );
  if (start < 0) return undefined;
  const rest = program.slice(start + tokens.length);
  const end = rest.findIndex(endsStatement);
  return end < 0 ? rest : rest.slice(0, end);
}

/** Whether a node starts a new statement. */
function endsStatement({ text, beginsLine }: SyntaxNode): boolean {
  return text === ';' || (beginsLine && /^[\w$@]/.test(text));
}
