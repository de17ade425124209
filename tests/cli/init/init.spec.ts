import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { INSTALLED } from '../../support/project.js';
import { cleanEnvironment } from '../../support/project-process.js';
import { CLI, expect, test } from './fixtures.js';

const CONFIG = `import { defineConfig } from '@playwright/test';\nexport default defineConfig({});\n`;
const FILES = { 'package.json': '{}', 'playwright.config.ts': CONFIG };

/** The package.json of Playwright in a version that is not the installed one. */
const playwright = (version: string) => ({
  'node_modules/@playwright/test/package.json': JSON.stringify({ version }),
});

test('without a configuration it says what to run first', async ({ newProject }) => {
  const project = await newProject({ 'package.json': '{}' });
  const { exitCode, stdout, output } = await project.init(['--yes']);
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(output).toBe(
    `playwright-mailbox: There is no playwright.config file in ${project.folder}. Run "npm init playwright@latest" first, and then this command again.\n`,
  );
});

for (const [manifest, command] of [
  ['{}', 'npm init playwright@latest'],
  ['{ "devDependencies": { "@playwright/test": "^1.60.0" } }', 'npm install'],
] as const) {
  test(`without Playwright, package.json ${manifest}: "${command}" comes first`, async ({
    newProject,
  }) => {
    const files = { ...FILES, 'package.json': manifest };
    // Beside the folder from which Node finds the installed packages.
    const project = await newProject(files, path.join(tmpdir(), 'playwright-mailbox-init'));
    const { exitCode, output } = await project.init(['--yes']);
    expect(exitCode).toBe(1);
    expect(output).toBe(
      `playwright-mailbox: @playwright/test is not installed in ${project.folder}. Run "${command}" first.\n`,
    );
    expect(await project.text('playwright.config.ts')).toBe(CONFIG);
  });
}

test('a Playwright that is too old is refused', async ({ newProject }) => {
  const project = await newProject({ ...FILES, ...playwright('1.56.1') });
  const { exitCode, output } = await project.init(['--yes']);
  expect(exitCode).toBe(1);
  expect(output).toContain('playwright-mailbox: Playwright 1.56.1 is too old: 1.57 or newer');
  await project.write(playwright('1.57.0'));
  expect((await project.init(['--yes'])).exitCode).toBe(0);
});

test('of several configurations one has to be chosen', async ({ newProject }) => {
  const project = await newProject({
    'package.json': '{ "workspaces": ["apps/*"] }',
    'apps/shop/playwright.config.ts': CONFIG,
    'apps/bank/playwright.config.ts': CONFIG,
  });
  const unclear = await project.init(['--yes']);
  expect(unclear.exitCode).toBe(1);
  expect(unclear.output).toBe(
    'playwright-mailbox: There are several configurations: choose one with --config.\n' +
      '  apps/bank/playwright.config.ts\n  apps/shop/playwright.config.ts\n',
  );
  for (const [given, problem] of [
    ['nowhere.ts', '--config nowhere.ts does not exist'],
    ['apps', '--config apps has no playwright.config file'],
  ] as const) {
    const { exitCode, output } = await project.init(['--yes', '--config', given]);
    expect([exitCode, output]).toEqual([1, `playwright-mailbox: ${problem}\n`]);
  }
  expect((await project.init(['--yes', '--config', 'apps/shop'])).exitCode).toBe(0);
  expect(await project.text('apps/shop/playwright.config.ts')).toContain('mailboxServer()');
  expect(await project.text('apps/bank/playwright.config.ts')).toBe(CONFIG);
});

test('a configuration above the folder is found, up to the root of the repository', async ({
  newProject,
}) => {
  const project = await newProject({
    ...FILES,
    'src/app.ts': '',
    'other/package.json': '{ "workspaces": [] }',
  });
  expect((await project.init(['--yes'], 'other')).output).toContain(
    'There is no playwright.config',
  );
  const { exitCode, stdout } = await project.init(['--yes'], 'src');
  expect(exitCode).toBe(0);
  expect(stdout).toContain('--- ../playwright.config.ts\n');
  expect(await project.text('playwright.config.ts')).toContain('mailboxServer()');
});

test('without a terminal it changes nothing, unless --yes is given', async ({ newProject }) => {
  const project = await newProject(FILES);
  const { exitCode, stdout, output } = await project.init();
  expect(exitCode).toBe(1);
  expect(stdout).toContain('+++ email.spec.ts');
  expect(output).toContain(
    'playwright-mailbox: there is no terminal to ask in: add --yes to make these changes\n',
  );
  expect(await project.text('playwright.config.ts')).toBe(CONFIG);
  expect(project.has('email.spec.ts')).toBe(false);
});

for (const [answer, isChanged] of [
  ['y', true],
  ['n', false],
  ['', false],
] as const) {
  test(`in a terminal it asks; the answer "${answer}"`, async ({ newProject }) => {
    const isThere = spawnSync('script', ['--version'], { encoding: 'utf8' });
    test.skip(!isThere.stdout?.includes('util-linux'), 'the terminal is that of util-linux');
    const project = await newProject(FILES);
    const command = `"${process.execPath}" "${CLI}" init`;
    const args = ['--quiet', '--return', '--command', command, '/dev/null'];
    const terminal = spawn('script', args, { cwd: project.folder, env: cleanEnvironment() });
    let output = '';
    terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (text.includes('(y/N)')) terminal.stdin.write(`${answer}\n`);
    });
    const [exitCode] = await once(terminal, 'close');
    expect(exitCode, output).toBe(0);
    expect(output).toContain(isChanged ? 'Done. Next:' : 'Nothing was changed.');
    expect((await project.text('playwright.config.ts')) !== CONFIG).toBe(isChanged);
    expect(project.has('email.spec.ts')).toBe(isChanged);
  });
}

test('after the lines were added by hand, the rest is done', async ({ newProject }) => {
  const project = await newProject({ ...FILES, 'playwright.config.ts': 'export default f();\n' });
  expect((await project.init(['--yes'])).exitCode).toBe(1);
  const byHand = `import { mailboxServer } from 'playwright-mailbox';\nexport default f([mailboxServer()]);\n`;
  await project.write({ 'playwright.config.ts': byHand });
  const { exitCode, stdout } = await project.init(['--yes']);
  expect(exitCode).toBe(0);
  expect(stdout).not.toContain('playwright.config.ts\n@@');
  expect(await project.text('playwright.config.ts')).toBe(byHand);
  expect(project.has('email.spec.ts')).toBe(true);
});

test('there is no first test if another one uses the package', async ({ newProject }) => {
  const spec = `import { test } from 'playwright-mailbox';\n`;
  const project = await newProject({ ...FILES, 'tests/signup.spec.ts': spec });
  expect((await project.init(['--yes'])).exitCode).toBe(0);
  expect(project.has('email.spec.ts')).toBe(false);
});

test('it says which variables the app has to read, unless it reads some', async ({
  newProject,
}) => {
  const project = await newProject({
    ...FILES,
    'package.json': '{ "dependencies": { "nodemailer": "^7.0.0" } }',
  });
  const line =
    'The app has to read where to send its email: createTransport({ host: process.env.SMTP_HOST';
  expect((await project.init(['--yes'])).stdout).toContain(line);
  await project.write({
    'playwright.config.ts': CONFIG,
    'mailer.js': 'createTransport(process.env.MAILER_DSN)',
  });
  const { stdout } = await project.init(['--yes']);
  expect(stdout).toContain('these variables: MAILER_DSN="smtp://127.0.0.1:1025"\n');
  expect(stdout).not.toContain(line);
});

test('--agents adds a SKILL.md, and does so once', async ({ newProject }) => {
  const file = '.agents/skills/playwright-mailbox/SKILL.md';
  const project = await newProject(FILES);
  expect((await project.init(['--yes'])).exitCode).toBe(0);
  expect(project.has(file)).toBe(false);
  expect((await project.init(['--yes', '--agents'])).exitCode).toBe(0);
  const text = await project.text(file);
  expect(text).toMatch(/^---\nname: playwright-mailbox\ndescription: [^\n]+\n---\n/);
  expect(text.length).toBeLessThan(4_000);
  const { stdout } = await project.init(['--yes', '--agents']);
  expect(stdout).toMatch(/^Nothing to do: /);

  await project.write({ [file]: 'our own words\n' });
  await project.init(['--yes', '--agents']);
  expect(await project.text(file)).toBe('our own words\n');
});

test('the test in SKILL.md passes the type check', async ({ newProject }) => {
  const project = await newProject({
    ...FILES,
    'package.json': '{ "type": "module", "dependencies": { "nodemailer": "^10.0.0" } }',
  });
  await project.init(['--yes', '--agents']);
  const skill = await project.text('.agents/skills/playwright-mailbox/SKILL.md');
  const [, code = ''] = /```ts\n(.*?)```/s.exec(skill) ?? [];
  const compilerOptions = {
    module: 'nodenext',
    types: ['node'],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  };
  await project.write({
    'skill.spec.ts': code,
    'tsconfig.json': JSON.stringify({ compilerOptions }),
  });
  const tsc = path.join(INSTALLED, '../typescript/lib/tsc.js');
  const { exitCode, output } = await project.run([tsc]);
  expect(exitCode, output).toBe(0);
});

test('other commands do not load the parser, and its licenses are in the file', async ({
  newProject,
}) => {
  const project = await newProject(FILES);
  const loaded = async (args: string[]) => {
    const coverage = path.join(project.folder, args.join(''));
    await project.run([CLI, ...args], '.', { NODE_V8_COVERAGE: coverage });
    return readdirSync(coverage)
      .map((file) => readFileSync(path.join(coverage, file), 'utf8'))
      .join();
  };
  expect(await loaded(['init', '--dry-run'])).toContain('init-tools.cjs');
  for (const args of [['--version'], ['serve', '--help'], ['wait']]) {
    expect(await loaded(args)).not.toContain('init-tools.cjs');
  }
  const text = readFileSync(path.join(INSTALLED, 'dist/init-tools.cjs'), 'utf8');
  expect(text).toMatch(/^\/\*!\n@babel\/parser\n\nCopyright .*?Permission is hereby granted/s);
  expect(text).toMatch(/\/\*!\ndiff\n\n.*?Redistributions in binary form/s);
});
