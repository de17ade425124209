import type { File, Node, Program, Statement } from '@babel/types';
import type { Insertion } from './insertions.js';
import type { Code } from './object-edits.js';
import { placeOf, UnclearConfigError, walk } from './syntax.js';

const PACKAGE = 'playwright-mailbox';
const NAME = 'mailboxServer';

/** Whether a configuration has a `mailboxServer()` of this package. */
export function hasMailboxServer(file: File): boolean {
  let isImported = false;
  let isCalled = false;
  walk(file.program, (node) => {
    if (node.type === 'StringLiteral' && node.value === PACKAGE) isImported = true;
    if (isMailboxServer(node)) isCalled = true;
  });
  return isImported && isCalled;
}

/** `mailboxServer(…)` or `mail.mailboxServer(…)` */
export function isMailboxServer(node: Node): boolean {
  if (node.type !== 'CallExpression') return false;
  const { callee } = node;
  const name = callee.type === 'MemberExpression' ? callee.property : callee;
  return name.type === 'Identifier' && name.name === NAME;
}

/**
 * Imports `mailboxServer`, as the file imports its other modules: by `import` or by `require()`.
 *
 * @throws UnclearConfigError if the name stands for something else in the file
 */
export function addImport({ source, style }: Code, file: File): Insertion[] {
  const { program } = file;
  const known = namedImportOf(program);
  if (known?.names.includes(NAME)) return [];
  checkNameIsFree(program);
  if (known) return [{ at: known.end, text: `, ${NAME}` }];
  const { quote, semicolon, eol } = style;
  const from = quote + PACKAGE + quote;
  const line = isModule(program)
    ? `import { ${NAME} } from ${from}${semicolon}`
    : `const { ${NAME} } = require(${from})${semicolon}`;
  const before = statementBefore(program);
  if (before) return [{ at: endOf(source, before), text: eol + line }];
  return [{ at: beginOf(source, file), text: line + eol + eol }];
}

/** Where a statement ends, with a comment behind it on the same line. */
function endOf(source: string, statement: Statement): number {
  const { end } = placeOf(statement);
  const comment = /^[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*\*\/)(?=[ \t]*(?:\r?\n|$))/;
  return end + (comment.exec(source.slice(end))?.[0].length ?? 0);
}

/** The names of an `import { … } from 'playwright-mailbox'`, and where the last one ends. */
function namedImportOf(program: Program): { names: string[]; end: number } | undefined {
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration' || statement.source.value !== PACKAGE) continue;
    if (statement.importKind === 'type') continue;
    const last = statement.specifiers.at(-1);
    if (last?.type !== 'ImportSpecifier') continue;
    return { names: statement.specifiers.map(({ local }) => local.name), end: placeOf(last).end };
  }
  return undefined;
}

function checkNameIsFree(program: Program): void {
  walk(program, (node) => {
    if (node.type === 'Identifier' && node.name === NAME) {
      throw new UnclearConfigError(`${NAME} is the name of something else in it`);
    }
  });
}

function isModule(program: Program): boolean {
  return program.body.some((statement) =>
    /^(?:Import|Export|TSImport|TSExport)/.test(statement.type),
  );
}

/** The statement to import after: Playwright's own import, or else the last one. */
function statementBefore(program: Program): Statement | undefined {
  const imports = program.body.filter(
    (statement) => statement.type === 'ImportDeclaration' || isRequire(statement),
  );
  return imports.find((statement) => mentionsPlaywright(statement)) ?? imports.at(-1);
}

/** `const … = require(…)` */
function isRequire(statement: Statement): boolean {
  if (statement.type !== 'VariableDeclaration') return false;
  return statement.declarations.some(({ init }) => {
    const call = init?.type === 'MemberExpression' ? init.object : init;
    return (
      call?.type === 'CallExpression' &&
      call.callee.type === 'Identifier' &&
      call.callee.name === 'require'
    );
  });
}

function mentionsPlaywright(statement: Node): boolean {
  let found = false;
  walk(statement, (node) => {
    if (node.type === 'StringLiteral' && node.value === '@playwright/test') found = true;
  });
  return found;
}

/** Where the first statement may stand: after `#!`, directives, and a `// @ts-check`, which has to come first. */
function beginOf(source: string, { program, comments }: File): number {
  const directive = program.directives.at(-1);
  if (directive) return nextLine(source, placeOf(directive).end);
  const first = comments?.find(({ value }) => /^\s*@ts-(?:check|nocheck)/.test(value));
  if (first) return nextLine(source, first.end ?? 0);
  return /^(?:\uFEFF?#!.*\r?\n|\uFEFF)?/.exec(source)?.[0].length ?? 0;
}

function nextLine(source: string, position: number): number {
  const end = source.indexOf('\n', position);
  return end < 0 ? source.length : end + 1;
}
