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

/** A test to create. */
export interface FirstTest extends NewFile {
  /** The file with the project's own fixtures, which the test does not use. */
  fixtures: string | undefined;
}

/** The names of the first test: another one if the first is taken. */
const STEMS = ['email', 'mailbox'];

/**
 * A first test that passes as it is, in the folder of the tests: it sends an email itself. A comment has a test of a
 * sign-up by the app.
 *
 * @returns undefined if a test uses the package already
 */
export function firstTest(project: Project, config: string): FirstTest | undefined {
  const { program } = parseCode(config);
  const { folder, ending } = testPlace(project, program);
  const folders = [...foldersIn(folder), ...foldersIn(path.dirname(project.config))];
  if (usesPackage(folders, project.config)) return undefined;
  const files = STEMS.map((stem) => path.join(folder, stem + ending));
  const file = files.find((one) => !existsSync(one));
  if (file === undefined) return undefined;
  const style = styleOf(config);
  const text = textOf(style, /\.[cm]?tsx?$/.test(ending), hasNodemailer(project));
  return { file, text, fixtures: fixturesIn(folders) };
}

/** The file that exports a `test` of its own, by `extend()` or `mergeTests()`. */
function fixturesIn(folders: readonly string[]): string | undefined {
  const own = /\bexport\s+const\s+\w*[tT]est\w*\s*=\s*(?:mergeTests\b|[\w.]+\.extend\b)/;
  return filesMatching(folders, /\.[cm]?[jt]sx?$/).find((file) =>
    own.test(readFileSync(file, 'utf8')),
  );
}

/** Whether a test, or a file with the tests' fixtures, imports the package. */
function usesPackage(folders: readonly string[], config: string): boolean {
  return filesMatching(folders, /\.[cm]?[jt]sx?$/).some((file) => {
    const isConfig = file === config || path.basename(file).startsWith('playwright.config.');
    return !isConfig && /['"]playwright-mailbox['"]/.test(readFileSync(file, 'utf8'));
  });
}

/** Where the tests are, and how the names of test files end, as far as the configuration says it. */
function testPlace({ config }: Project, program: Program): { folder: string; ending: string } {
  const objects = projectsFirst(program);
  const extension = /\.[cm]?ts$/.test(config) ? 'ts' : 'js';
  const patterns = valueIn(objects, 'testMatch');
  const ending = (patterns && endingFor(program, patterns, extension)) ?? `.spec.${extension}`;
  const testDir = valueIn(objects, 'testDir') ?? anyTestDir(program);
  const given = testDir && pathOf(resolve(program, testDir));
  const folder = path.dirname(config);
  if (given !== undefined) return { folder: path.resolve(folder, given), ending };
  return { folder: folderOfTests(folder) ?? folder, ending };
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

/** The end of a file name for a `testMatch`: of a glob the part after its last `*`, of a RegExp what it accepts. */
function endingFor(program: Program, node: Node, extension: string): string | undefined {
  const value = resolve(program, node);
  if (value.type === 'ArrayExpression') {
    return value.elements
      .map((element) => element && endingFor(program, element, extension))
      .find((ending) => typeof ending === 'string');
  }
  if (value.type === 'StringLiteral') {
    const [, end] = /\*([^*/]+)$/.exec(value.value) ?? [];
    return end && firstChoices(end, extension);
  }
  if (value.type !== 'RegExpLiteral') return undefined;
  const pattern = new RegExp(value.pattern, value.flags.replace('g', ''));
  const kinds = ['spec', 'test', 'e2e', 'e2e-spec', 'e2e.spec', 'pw', 'it', 'setup'];
  return kinds
    .map((kind) => `.${kind}.${extension}`)
    .find((ending) => pattern.test(`/${STEMS[0]}${ending}`));
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
    ...TEST,
    ...(isByNodemailer ? byNodemailer(to) : byHttp(to)),
    '',
    ...SIGN_UP,
  ];
  const { quote, semicolon, unit, eol } = style;
  return lines
    .map((line) =>
      line.replace(
        /^((?:\/\/ )?)((?: {2})+)/,
        (_, comment, indent) => comment + unit.repeat(indent.length / 2),
      ),
    )
    .map((line) => (semicolon === '' ? line.replace(/;$/, '') : line))
    .map((line) => (/^\/\*|^\/\/ [A-Z]/.test(line) ? line : line.replaceAll("'", quote)))
    .join(eol);
}

const TEST = [
  `import { expect, test } from 'playwright-mailbox';`,
  '',
  `test('gets a code by email', async ({ mailbox }) => {`,
  '  await sendCode(mailbox.address);',
  `  expect(await mailbox.waitForOtp()).toBe('482913');`,
  '});',
  '',
];

const SIGN_UP = [
  '// A sign-up by your app. Adapt it, remove the slashes, and delete the test above with its function.',
  '//',
  `// test('signs up', async ({ page, mailbox }) => {`,
  `//   await page.goto('/signup');`,
  `//   await page.getByLabel('Email').fill(mailbox.address);`,
  `//   await page.getByRole('button', { name: 'Sign up' }).click();`,
  `//   await page.getByLabel('Code').fill(await mailbox.waitForOtp());`,
  `//   await page.getByRole('button', { name: 'Verify' }).click();`,
  `//   await expect(page).toHaveURL('/dashboard');`,
  '// });',
  '',
];

function byNodemailer(to: string): string[] {
  return [
    '/** Sends an email to the mailbox server, as an app does. */',
    `async function sendCode(${to}) {`,
    `  const smtp = process.env.MAILBOX_SMTP_URL ?? 'smtp://127.0.0.1:1025';`,
    '  await createTransport(smtp).sendMail({',
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
    '/** Sends an email to the mailbox server, which has the API of Resend besides SMTP. */',
    `async function sendCode(${to}) {`,
    `  const key = process.env.MAILBOX_API_KEY ?? 'sandbox';`,
    `  const url = process.env.MAILBOX_URL ?? 'http://127.0.0.1:8025';`,
    `  const response = await fetch(\`\${url}/resend/emails\`, {`,
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
