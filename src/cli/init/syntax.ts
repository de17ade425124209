import type {
  Expression,
  File,
  Node,
  ObjectExpression,
  Program,
  SpreadElement,
} from '@babel/types';
import { loadTools } from './load-tools.js';

/** A configuration that is not understood: it is left as it is. */
export class UnclearConfigError extends Error {
  override readonly name = 'UnclearConfigError';

  /** @param spread the constant that is spread in it and may set `webServer` */
  constructor(
    message: string,
    readonly spread?: string,
  ) {
    super(message);
  }
}

/** A syntax tree has positions; the types leave it open, for trees that were not parsed. */
export type Placed<T extends Node> = T & { start: number; end: number };

/** @throws UnclearConfigError if the text is not JavaScript or TypeScript */
export function parseCode(source: string): File {
  try {
    return loadTools().parse(source, {
      sourceType: 'unambiguous',
      allowAwaitOutsideFunction: true,
      createParenthesizedExpressions: true,
      plugins: ['typescript'],
    }) as File;
  } catch (error) {
    throw new UnclearConfigError(`it cannot be parsed (${(error as Error).message})`);
  }
}

/** The positions of a node. */
export function placeOf(node: Node): { start: number; end: number } {
  return { start: node.start ?? 0, end: node.end ?? 0 };
}

/** Calls a function for a node and all nodes in it. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string' && typeof child.start === 'number') walk(child, visit);
    }
  }
}

/** The expression within `as T`, `satisfies T`, `<T>…`, `…!` and parentheses. */
export function unwrap(node: Node): Node {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return unwrap(node.expression);
    default:
      return node;
  }
}

/** The value of a constant of the file: `const name = value`. */
export function constantOf(program: Program, name: string): Expression | undefined {
  for (const statement of program.body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue;
    const found = declaration.declarations.find(
      ({ id }) => id.type === 'Identifier' && id.name === name,
    );
    if (found?.init) return found.init;
  }
  return undefined;
}

/** An expression without its wrappers; for the name of a constant, the constant's value. */
export function resolve(program: Program, node: Node): Node {
  const inner = unwrap(node);
  if (inner.type !== 'Identifier') return inner;
  const value = constantOf(program, inner.name);
  return value === undefined ? inner : unwrap(value);
}

/** The value of a property of an object literal; undefined if it has none of that name. */
export function propertyOf(object: ObjectExpression, name: string): Node | undefined {
  for (const property of object.properties) {
    if (property.type === 'SpreadElement' || property.computed) continue;
    const { key } = property;
    const keyName = key.type === 'Identifier' ? key.name : 'value' in key ? key.value : undefined;
    if (keyName !== name) continue;
    return property.type === 'ObjectProperty' ? property.value : property;
  }
  return undefined;
}

/** The string that a property is, if it is one. */
export function stringOf(object: ObjectExpression, name: string): string | undefined {
  const value = propertyOf(object, name);
  return value?.type === 'StringLiteral' ? value.value : undefined;
}

/** The spreads of an object literal. */
export function spreadsOf(object: ObjectExpression): SpreadElement[] {
  return object.properties.filter((property) => property.type === 'SpreadElement');
}
