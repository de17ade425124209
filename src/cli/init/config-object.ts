import type { CallExpression, Node, ObjectExpression, Program } from '@babel/types';
import { propertyOf, resolve, spreadsOf, UnclearConfigError, unwrap, walk } from './syntax.js';

/**
 * The object literal of a Playwright configuration that has `webServer`, or that it can be added to: what the file
 * exports, by itself or through `defineConfig()`.
 *
 * @throws UnclearConfigError if the file exports something else
 */
export function findConfigObject(program: Program): ObjectExpression {
  const exported = exportedBy(program);
  if (!exported) throw new UnclearConfigError('it has no default export');
  checkAssignments(program);
  const candidates = objectsOf(program, exported);
  const withServer = candidates.filter((object) => propertyOf(object, 'webServer'));
  if (withServer.length > 1) throw new UnclearConfigError('it has more than one webServer');
  const object = withServer[0] ?? candidates.at(-1);
  if (!object) {
    throw new UnclearConfigError('its default export is not an object in this file');
  }
  if (withServer.length === 0) checkSpreads(program, object);
  return object;
}

/** What `export default`, `module.exports =` or `export =` is followed by. */
function exportedBy(program: Program): Node | undefined {
  for (const statement of program.body) {
    if (statement.type === 'ExportDefaultDeclaration') return statement.declaration;
    if (statement.type === 'TSExportAssignment') return statement.expression;
    if (statement.type !== 'ExpressionStatement') continue;
    const { expression } = statement;
    if (expression.type === 'AssignmentExpression' && isExports(expression.left)) {
      return expression.right;
    }
  }
  return undefined;
}

/** `module.exports` or `exports.default` */
function isExports(node: Node): boolean {
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return false;
  if (node.property.type !== 'Identifier') return false;
  const name = `${node.object.name}.${node.property.name}`;
  return name === 'module.exports' || name === 'exports.default';
}

/** The object literals that make up a configuration: `defineConfig()` takes several. */
function objectsOf(program: Program, node: Node): ObjectExpression[] {
  const value = resolve(program, node);
  if (value.type === 'ObjectExpression') return [value];
  if (value.type !== 'CallExpression') return [];
  if (!isDefineConfig(value)) return wrappedObjects(program, value);
  return value.arguments
    .map((argument) => resolve(program, argument))
    .filter((argument) => argument.type === 'ObjectExpression');
}

/** `withPreset(defineConfig({…}))`: a function takes a whole configuration, and gives one. */
function wrappedObjects(
  program: Program,
  { arguments: given }: CallExpression,
): ObjectExpression[] {
  const [config, ...others] = given.map((argument) => resolve(program, argument));
  const isWhole = config?.type === 'CallExpression' && isDefineConfig(config);
  return isWhole && others.length === 0 ? objectsOf(program, config) : [];
}

/** Whether a configuration is made of parts that are not in its file, such as `base` in `defineConfig(base, {…})`. */
export function hasPartsElsewhere(program: Program): boolean {
  const exported = exportedBy(program);
  return exported !== undefined && isPartElsewhere(program, exported);
}

function isPartElsewhere(program: Program, node: Node): boolean {
  const value = resolve(program, node);
  if (value.type !== 'CallExpression') return false;
  const parts = value.arguments.map((argument) => resolve(program, argument));
  return isDefineConfig(value)
    ? parts.some(({ type }) => type !== 'ObjectExpression')
    : parts.some((part) => isPartElsewhere(program, part));
}

/** `defineConfig(…)` or `playwright.defineConfig(…)` */
function isDefineConfig({ callee }: CallExpression): boolean {
  const name = callee.type === 'MemberExpression' ? callee.property : callee;
  return name.type === 'Identifier' && name.name === 'defineConfig';
}

/** @throws UnclearConfigError if `config.webServer = …` sets it where this does not see which value wins */
function checkAssignments(program: Program): void {
  walk(program, (node) => {
    if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') return;
    const { property } = node.left;
    if (property.type === 'Identifier' && property.name === 'webServer') {
      throw new UnclearConfigError('it assigns webServer in a statement of its own');
    }
  });
}

/** @throws UnclearConfigError if a spread may set `webServer`, which a new one would replace */
function checkSpreads(program: Program, object: ObjectExpression): void {
  for (const { argument } of spreadsOf(object)) {
    for (const value of valuesOf(program, argument)) {
      const isSeen = value.type === 'ObjectExpression' && spreadsOf(value).length === 0;
      const name = argument.type === 'Identifier' ? argument.name : undefined;
      if (!isSeen) throw new UnclearConfigError('a spread in it may set webServer', name);
      if (propertyOf(value, 'webServer')) {
        throw new UnclearConfigError('a spread in it sets webServer');
      }
    }
  }
}

/** What an expression may be: the branches of a condition. */
function valuesOf(program: Program, node: Node): Node[] {
  const value = resolve(program, node);
  if (value.type === 'ConditionalExpression') {
    return [value.consequent, value.alternate].flatMap((branch) => valuesOf(program, branch));
  }
  if (value.type === 'LogicalExpression' && value.operator === '&&') {
    return valuesOf(program, value.right);
  }
  return [unwrap(value)];
}
