import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Node, ObjectExpression, Program } from '@babel/types';
import { findConfigObject } from './config-object.js';
import { type CodeStyle, styleOf } from './insertions.js';
import { foldersIn, type Project } from './project.js';
import { filesMatching } from './search.js';
import { parseCode, propertyOf, resolve, stringOf, walk } from './syntax.js';

/** A file to create. */
export interface NewFile {
  file: string;
  text: string;
}

/** What Playwright takes for a test by default. */
const DEFAULT_NAME = 'email.spec';

/**
 * A first test that passes as it is, in the folder of the tests: it sends an email itself, and says where the app's own
 * sign-up belongs.
 *
 * @returns undefined if a test uses the package already
 */
export function firstTest(project: Project, config: string): NewFile | undefined {
  const { program } = parseCode(config);
  const { folder, name } = testPlace(project, program);
  if (usesPackage(folder)) return undefined;
  const file = path.join(folder, name);
  if (existsSync(file)) return undefined;
  const style = styleOf(config);
  return { file, text: textOf(style, /\.[cm]?tsx?$/.test(name), hasNodemailer(project)) };
}

/** Whether a file of the tests imports the package. */
function usesPackage(folder: string): boolean {
  return filesMatching(foldersIn(folder), /\.[cm]?[jt]sx?$/).some((file) => {
    const isConfig = path.basename(file).startsWith('playwright.config.');
    return !isConfig && /['"]playwright-mailbox['"]/.test(readFileSync(file, 'utf8'));
  });
}

/** Where the tests are, and a file name that Playwright takes for a test, as far as the configuration says it. */
function testPlace({ config }: Project, program: Program): { folder: string; name: string } {
  const objects = projectsFirst(program);
  const extension = /\.[cm]?ts$/.test(config) ? 'ts' : 'js';
  const patterns = valueIn(objects, 'testMatch');
  const name =
    (patterns && nameFor(program, patterns, extension)) ?? `${DEFAULT_NAME}.${extension}`;
  const testDir = valueIn(objects, 'testDir') ?? anyTestDir(program);
  const folder = path.dirname(config);
  if (!testDir) return { folder, name };
  const given = pathOf(resolve(program, testDir));
  const known = given === undefined ? folderOfTests(folder) : path.resolve(folder, given);
  return { folder: known ?? folder, name };
}

/** The first of some objects that has a property has it with this value. */
function valueIn(objects: readonly ObjectExpression[], name: string): Node | undefined {
  return objects.map((object) => propertyOf(object, name)).find((value) => value !== undefined);
}

/** A `testDir` anywhere in the file, such as in the argument of a preset. */
function anyTestDir(program: Program): Node | undefined {
  let found: Node | undefined;
  walk(program, (node) => {
    if (node.type === 'ObjectExpression') found ??= propertyOf(node, 'testDir');
  });
  return found;
}

/** The path in `'tests'` and `path.join(__dirname, 'tests')`; undefined for other expressions. */
function pathOf(node: Node): string | undefined {
  if (node.type === 'StringLiteral') return node.value;
  if (node.type !== 'CallExpression') return undefined;
  const { callee } = node;
  const name = callee.type === 'MemberExpression' ? callee.property : callee;
  if (name.type !== 'Identifier' || !/^(?:join|resolve)$/.test(name.name)) return undefined;
  const [first, ...others] = node.arguments;
  const isFolder =
    (first?.type === 'Identifier' && first.name === '__dirname') ||
    (first?.type === 'MemberExpression' && first.object.type === 'MetaProperty');
  const parts = (isFolder ? others : node.arguments).map((part) =>
    part.type === 'StringLiteral' ? part.value : undefined,
  );
  return parts.every((part) => part !== undefined) ? path.join(...parts) : undefined;
}

/** The first folder with a test of Playwright's. */
function folderOfTests(folder: string): string | undefined {
  const file = filesMatching(foldersIn(folder), /\.(?:spec|test)\.[cm]?[jt]sx?$/).find((one) =>
    readFileSync(one, 'utf8').includes('@playwright/test'),
  );
  return file === undefined ? undefined : path.dirname(file);
}

/** The first project, then what applies to all of them. */
function projectsFirst(program: Program): ObjectExpression[] {
  let config: ObjectExpression;
  try {
    config = findConfigObject(program);
  } catch {
    return [];
  }
  const projects = propertyOf(config, 'projects');
  const list = projects && resolve(program, projects);
  const elements = list?.type === 'ArrayExpression' ? list.elements : [];
  const objects = elements.filter((element) => element?.type === 'ObjectExpression');
  // A project for setup has tests of its own kind.
  const tests = objects.find((object) => stringOf(object, 'name') !== 'setup');
  return tests ? [tests, config] : [config];
}

/** A file name for a `testMatch`: of a glob the part after its last `*`, of a RegExp what it accepts. */
function nameFor(program: Program, node: Node, extension: string): string | undefined {
  const value = resolve(program, node);
  if (value.type === 'ArrayExpression') {
    return value.elements
      .map((element) => element && nameFor(program, element, extension))
      .find((name) => typeof name === 'string');
  }
  if (value.type === 'StringLiteral') {
    const [, end] = /\*([^*/]+)$/.exec(value.value) ?? [];
    return end && `email${firstChoices(end, extension)}`;
  }
  if (value.type !== 'RegExpLiteral') return undefined;
  const pattern = new RegExp(value.pattern, value.flags.replace('g', ''));
  const kinds = ['spec', 'test', 'e2e', 'e2e-spec', 'e2e.spec', 'pw', 'it', 'setup'];
  return kinds.map((kind) => `email.${kind}.${extension}`).find((name) => pattern.test(`/${name}`));
}

/** `.{spec,test}.@(js|ts)` → `.spec.ts`: of each choice the extension, if it is one, or else the first. */
function firstChoices(glob: string, extension: string): string {
  const choose = (list: string, separator: string) => {
    const choices = list.split(separator);
    return choices.includes(extension) ? extension : (choices[0] ?? '');
  };
  return glob
    .replace(/\{([^}]*)\}/g, (_, list) => choose(list, ','))
    .replace(/[@+]\(([^)]*)\)/g, (_, list) => choose(list, '|'))
    .replace(/[?*]\([^)]*\)/g, '')
    .replace(/\[([^\]])[^\]]*\]/g, '$1');
}

/** Whether a test of the project can import nodemailer, with its types. */
function hasNodemailer({ config, manifest }: Project): boolean {
  const listed = { ...manifest.dependencies, ...manifest.devDependencies };
  if (!('nodemailer' in listed)) return false;
  const require = createRequire(config);
  const read = (name: string) => {
    try {
      return require(`${name}/package.json`);
    } catch {
      return undefined;
    }
  };
  const nodemailer = read('nodemailer');
  const isTyped = nodemailer?.types ?? nodemailer?.typesVersions ?? read('@types/nodemailer');
  return nodemailer !== undefined && (isTyped !== undefined || !/\.[cm]?ts$/.test(config));
}

function textOf(style: CodeStyle, isTyped: boolean, isByNodemailer: boolean): string {
  const to = isTyped ? 'to: string' : 'to';
  const lines = [
    ...(isByNodemailer ? [`import { createTransport } from 'nodemailer';`] : []),
    `import { expect, test } from 'playwright-mailbox';`,
    ...TEST,
    ...(isByNodemailer ? byNodemailer(to) : byHttp(to)),
    '',
  ];
  const { quote, semicolon, unit, eol } = style;
  return lines
    .map((line) => line.replace(/^(?: {2})+/, (indent) => unit.repeat(indent.length / 2)))
    .map((line) => (semicolon === '' ? line.replace(/;(?=$| {2}\/\/)/, '') : line))
    .map((line) => (line.includes('//') || line.includes('*') ? line : line.replaceAll("'", quote)))
    .join(eol);
}

const TEST = [
  '',
  `test('gets a code by email', async ({ mailbox }) => {`,
  `  // Replace sendCode() with your app's own sign-up, and { mailbox } above with { page, mailbox }:`,
  `  //   await page.goto('/signup');`,
  `  //   await page.getByLabel('Email').fill(mailbox.address);`,
  `  //   await page.getByRole('button', { name: 'Sign up' }).click();`,
  '  await sendCode(mailbox.address);',
  '',
  '  const code = await mailbox.waitForOtp();',
  `  expect(code).toBe('482913');`,
  `  //   await page.getByLabel('Code').fill(code);`,
  '});',
  '',
  '/** Sends an email as an app does. Delete it when your app sends its own. */',
];

function byNodemailer(to: string): string[] {
  return [
    `async function sendCode(${to}) {`,
    '  await createTransport(process.env.MAILBOX_SMTP_URL).sendMail({',
    `    from: 'app@example.com',`,
    '    to,',
    `    subject: 'Your code',`,
    `    text: 'Your code is 482913.',`,
    '  });',
    '}',
  ];
}

/** By the API of a provider that the mailbox server has: SMTP takes more lines. */
function byHttp(to: string): string[] {
  return [
    `async function sendCode(${to}) {`,
    `  const key = process.env.MAILBOX_API_KEY ?? 'sandbox';`,
    `  const response = await fetch(\`\${process.env.MAILBOX_URL}/resend/emails\`, {`,
    `    method: 'POST',`,
    `    headers: { Authorization: \`Bearer \${key}\`, 'Content-Type': 'application/json' },`,
    '    body: JSON.stringify({',
    `      from: 'app@example.com',`,
    '      to,',
    `      subject: 'Your code',`,
    `      text: 'Your code is 482913.',`,
    '    }),',
    '  });',
    '  expect(response.status).toBe(200);',
    '}',
  ];
}
