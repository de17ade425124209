import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommandLines } from '../../support/command-lines.js';
import { INSTALLED, TYPESCRIPT_7 } from '../../support/project.js';
import { cleanEnvironment } from '../../support/project-process.js';
import { CLI, expect, initEach, test } from './fixtures.js';

const IMPORT = `import { defineConfig } from '@playwright/test';\n`;
const CONFIG = `${IMPORT}export default defineConfig({});\n`;
const FILES = { 'package.json': '{}', 'playwright.config.ts': CONFIG };
const NODEMAILER = '{ "dependencies": { "nodemailer": "^10.0.0" } }';

/** The package.json of Playwright in a version that is not the installed one. */
const playwright = (version: string) => ({
  'node_modules/@playwright/test/package.json': JSON.stringify({ version }),
});

test('names the command to run first without a configuration or Playwright, or with an old version', async ({
  newProject,
}) => {
  // Beside the folder from which Node finds the installed packages.
  const elsewhere = path.join(tmpdir(), 'playwright-mailbox-init');
  const [bare, without, old, oldest] = await Promise.all([
    newProject({ 'package.json': '{}', '.git/HEAD': '' }),
    newProject(FILES, elsewhere),
    newProject({ ...FILES, ...playwright('1.56.1') }, elsewhere),
    newProject({ ...FILES, ...playwright('1.57.0') }, elsewhere),
  ]);
  const projects = [bare, without, old, oldest];
  const [noConfig, noPlaywright, tooOld, right] = await initEach(projects);
  expect(noConfig).toEqual({
    code: 1,
    stdout: '',
    stderr: `playwright-mailbox: There is no playwright.config file in ${bare.folder}. Run "npm init playwright@latest" first, and then this command again. If the file has another name, pass it with --config.\n`,
  });
  expect(noPlaywright?.code).toBe(1);
  expect(noPlaywright?.stderr).toContain(
    `@playwright/test is not installed in ${without.folder}. Run "npm install"`,
  );
  expect(tooOld?.stderr).toContain('Playwright 1.56.1 is too old: 1.57 or newer');
  expect(await old.text('playwright.config.ts')).toBe(CONFIG);
  expect(right?.code).toBe(0);
});

test('takes the nearest configuration, and of several the one that --config names', async ({
  newProject,
}) => {
  const project = await newProject({
    'package.json': '{ "workspaces": ["apps/*"] }',
    'apps/shop/playwright.config.ts': CONFIG,
    'apps/shop/src/app.ts': '',
    'apps/bank/playwright.config.ts': CONFIG,
  });
  const wrong: [args: string[], problem: string][] = [
    [
      [],
      'There are several configurations: choose one with --config.\n  apps/bank/playwright.config.ts\n  apps/shop/playwright.config.ts',
    ],
    [['--config', 'nowhere.ts'], '--config nowhere.ts does not exist'],
    [['--config', 'apps'], '--config apps has no playwright.config file'],
  ];
  const line = (args: string[], folder = '.') => ({
    args: ['init', '--yes', ...args],
    cwd: path.join(project.folder, folder),
  });
  const results = await runCommandLines(
    [
      ...wrong.map(([args]) => line(args)),
      line(['--config', 'apps/bank']),
      line([], 'apps/shop/src'),
    ],
    { cli: CLI },
  );
  expect(results.map(({ code, stderr }) => [code, stderr])).toEqual([
    ...wrong.map(([, problem]) => [1, `playwright-mailbox: ${problem}\n`]),
    [0, ''],
    [0, ''],
  ]);
  for (const name of ['bank', 'shop']) {
    expect(await project.text(`apps/${name}/playwright.config.ts`)).toContain('mailboxServer()');
  }
});

test('shows the changes and makes none with --dry-run, and without a terminal or --yes', async ({
  newProject,
}) => {
  const project = await newProject(FILES);
  const lines = [['--dry-run'], []].map((args) => ({
    args: ['init', ...args],
    cwd: project.folder,
  }));
  const [dryRun, noTerminal] = await runCommandLines(lines, { cli: CLI });
  for (const result of [dryRun, noTerminal]) {
    expect(result?.stdout).toContain('+++ playwright.config.ts\n');
    expect(result?.stdout).toContain('+++ email.spec.ts\n');
  }
  expect(dryRun?.code).toBe(0);
  expect(dryRun?.stdout).toContain('Nothing was changed (--dry-run).');
  expect(noTerminal?.code).toBe(1);
  expect(noTerminal?.stderr).toContain(
    'there is no terminal to ask in: add --yes to make these changes',
  );
  expect(await project.text('playwright.config.ts')).toBe(CONFIG);
  expect(project.has('email.spec.ts')).toBe(false);
});

for (const [answer, isChanged] of [
  ['y', true],
  ['', false],
] as const) {
  test(`asks in a terminal, and obeys the answer "${answer}"`, async ({ newProject }) => {
    const isThere = spawnSync('script', ['--version'], { encoding: 'utf8' });
    test.skip(
      !isThere.stdout?.includes('util-linux'),
      'needs a terminal: the command "script" of util-linux gives it one',
    );
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
    expect(output.includes('Nothing was changed.')).toBe(!isChanged);
    expect((await project.text('playwright.config.ts')) !== CONFIG).toBe(isChanged);
    expect(project.has('email.spec.ts')).toBe(isChanged);
  });
}

const SERVER = `{ command: 'x' }`;
const ENV = `env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: '1025' }`;

/** What `init` makes of an object in `defineConfig()`. */
const FORMS: [what: string, before: string, after: string][] = [
  ['an empty array', '{ webServer: [] }', '{ webServer: [mailboxServer()] }'],
  ['a comment alone', '{ /* all */ }', '{ /* all */ webServer: [mailboxServer()] }'],
  [
    'a comment at the end, lines of Windows',
    '{\r\n\ttimeout: 1 // last\r\n\t// webServer: {},\r\n}',
    '{\r\n\ttimeout: 1, // last\r\n\t// webServer: {},\r\n\twebServer: [mailboxServer()]\r\n}',
  ],
  [
    'servers in one line',
    `{ webServer: [${SERVER}, { command: 'y', env: { A: \`\${1}\`, }, }] }`,
    `{ webServer: [mailboxServer(), { command: 'x', ${ENV} }, { command: 'y', env: { A: \`\${1}\`, SMTP_HOST: '127.0.0.1', SMTP_PORT: '1025' }, }] }`,
  ],
  [
    'brackets in strings, templates, regular expressions and comments',
    `{ grep: /[}/"]/, name: '}', info: \`{\${\`}\`}\`, /* ] */ webServer: ${SERVER} }`,
    `{ grep: /[}/"]/, name: '}', info: \`{\${\`}\`}\`, /* ] */ webServer: [mailboxServer(), { command: 'x', ${ENV} }] }`,
  ],
];

test('adds mailboxServer() to webServer in any form', async ({ newProject }) => {
  const file = 'playwright.config.ts';
  const eolOf = (object: string) => (object.includes('\r') ? '\r\n' : '\n');
  const config = (line: string, object: string) => {
    const eol = eolOf(object);
    return `${IMPORT.trim()} // of Playwright${eol}${line}export default defineConfig(${object});${eol}`;
  };
  const projects = await Promise.all(
    FORMS.map(([, before]) =>
      newProject({ 'package.json': NODEMAILER, [file]: config('', before) }),
    ),
  );
  await initEach(projects);
  for (const [index, [what, , after]] of FORMS.entries()) {
    const line = `import { mailboxServer } from 'playwright-mailbox';${eolOf(after)}`;
    expect([what, await projects[index]?.text(file)]).toEqual([what, config(line, after)]);
  }
});

/** Configurations that are left alone, and why. */
const UNCLEAR: [config: string, reason: string][] = [
  ['export default {', 'its brackets do not match'],
  ['export default {};', 'it does not import @playwright/test on a line of its own'],
  [`/*\n${IMPORT}*/\nexport default {};`, 'mailboxServer has another meaning'],
  [`${IMPORT}export default createConfig({});`, 'it does not export an object literal'],
  [`${IMPORT}export default { webServer: servers };`, 'its webServer is not an object or'],
  [`${IMPORT}export default { webServer: [api] };`, 'its webServer is not an object or'],
  [
    `${IMPORT}export default { webServer: { ...api } };`,
    'what is spread in its webServer may set env',
  ],
  [`${IMPORT}export default { webServer: { env } };`, 'the env in its webServer is not an object'],
  [`${IMPORT}export default { webServer: [], ...base };`, 'what is spread in it may set webServer'],
  [
    `${IMPORT}const config = {};\nconfig.webServer = [];\nexport default config;`,
    'it mentions webServer in',
  ],
  [
    `${IMPORT}import { mailboxServer } from './a';\nexport default {};`,
    'mailboxServer has another meaning',
  ],
];

test('leaves a configuration that it does not understand alone, and does the rest', async ({
  newProject,
}) => {
  const file = 'playwright.config.ts';
  const byHand = `import { mailboxServer } from 'playwright-mailbox';\nexport default f([mailboxServer()]);\n`;
  const projects = await Promise.all(
    [...UNCLEAR.map(([config]) => config), byHand].map((config) =>
      newProject({ 'package.json': NODEMAILER, [file]: config }),
    ),
  );
  const results = await initEach(projects);
  for (const [index, [config, reason]] of UNCLEAR.entries()) {
    const { code, stdout } = results[index] ?? {};
    expect(code, config).toBe(1);
    expect(stdout).toContain(
      `Add these lines to ${file}, which was left as it is, because ${reason}`,
    );
    expect(stdout).toContain('\n     webServer: [\n       mailboxServer(),\n');
    expect(stdout).toContain(`${ENV},`);
    expect(await projects[index]?.text(file)).toBe(config);
  }
  expect(results.at(-1)).toMatchObject({
    code: 0,
    stdout: expect.not.stringContaining('left as it is'),
  });
});

test('prints "Done." only if each variable has its value wherever it is set', async ({
  newProject,
}) => {
  const files = {
    'package.json':
      '{ "dependencies": { "nodemailer": "10", "resend": "6", "playwright-mailbox": "0" } }',
    'mailer.js': 'createTransport(process.env.EMAIL_SERVER)',
    'own.spec.js': `import 'playwright-mailbox';`,
  };
  const configWith = (options: string, env: string) =>
    `import { mailboxServer } from 'playwright-mailbox';
export default { webServer: [mailboxServer(${options}), { command: 'npm start', env: { ${env} } }] };
`;
  const key = `RESEND_API_KEY: 'sandbox'`;
  const right = `EMAIL_SERVER: 'smtp://127.0.0.1:1025'`;
  const variables = [
    [`${key}, ${right}`, true],
    [`${key}, get EMAIL_SERVER() { return process.env.MAILBOX_SMTP_URL; }`, true],
    [`${key}`, false],
    [`${right}`, false],
    [`${key}, EMAIL_SERVER: 'smtp://localhost:2525'`, false],
    [`${key}, EMAIL_SERVER: process.env.EMAIL_SERVER ?? ''`, false],
    [`${key}, EMAIL_SERVER`, false],
    [`${key}, ${right}, ...others`, false],
    [`${key}, ${right} } }, { command: 'EMAIL_SERVER=smtp://a npm start', env: {`, false],
    [`${key}, ${right}, SMTP_URL: 'smtp://localhost:2525'`, false],
    [`${key}, // ${right}\n`, false],
  ] as const;
  const configs = variables.map(([env]) => configWith("{ providers: ['resend'] }", env));
  configs.push(configWith('', key));
  const projects = await Promise.all(
    configs.map((config) => newProject({ ...files, 'playwright.config.ts': config })),
  );
  const results = await initEach(projects);
  for (const [index, [env, isDone]] of variables.entries()) {
    const { stdout = '' } = results[index] ?? {};
    expect([env, stdout.includes('Done.')]).toEqual([env, isDone]);
    expect([env, stdout.includes('Left to do:\n  1. Set these variables')]).toEqual([env, !isDone]);
  }
  expect(results.at(-1)?.stdout).toContain(
    'Give mailboxServer() the providers of the app: resend.',
  );
});

/** Sources of apps that read variables, and of one that does not. */
const SOURCES = [
  'const { SMTP_HOST, SMTP_PORT } = process.env;',
  `new Mailer({ host: env['SMTP_HOST'], port: config.get('SMTP_PORT') });`,
  'const settings = z.object({\n  SMTP_HOST: z.string(),\n  SMTP_PORT: z.coerce.number(),\n});',
  `createTransport({ host: 'smtp.shop.test' })`,
];

test('finds the variables that an app reads, and names a script that sets one itself', async ({
  newProject,
}) => {
  const projects = await Promise.all(
    SOURCES.map((source) =>
      newProject({ ...FILES, 'package.json': NODEMAILER, 'mailer.ts': source }),
    ),
  );
  const scripts = { dev: 'NODE_OPTIONS=--inspect node .', start: 'SMTP_URL=smtp://a node .' };
  const withScripts = await newProject({
    ...FILES,
    'package.json': JSON.stringify({ scripts, dependencies: { postmark: '4', nodemailer: '10' } }),
    'mailer.js': `const { SMTP_URL } = process.env`,
  });
  const results = await initEach([...projects, withScripts]);
  for (const [index, source] of SOURCES.entries()) {
    const { stdout = '' } = results[index] ?? {};
    expect(stdout).toContain(ENV);
    const isUnknown = stdout.includes('No variable for the SMTP server was found');
    expect([source, isUnknown]).toEqual([source, source.includes('smtp.')]);
  }
  const said = results.at(-1)?.stdout;
  expect(said).toContain(
    'The script "dev" sets NODE_OPTIONS itself. If it starts the app, NODE_OPTIONS has to contain --import playwright-mailbox/redirect.',
  );
  expect(said).toContain(
    'The script "start" sets SMTP_URL itself. If it starts the app, SMTP_URL has to be smtp://127.0.0.1:1025.',
  );
});

test('names the first test like the other tests, and writes it once', async ({ newProject }) => {
  const project = await newProject({
    'package.json': '{}',
    'config/e2e.config.ts': CONFIG.replace('{}', `{ testDir: './tests', testMatch: '*.e2e.ts' }`),
    'config/tests/email.e2e.ts': `import { test } from '@playwright/test';\ntest('is here', () => {});\n`,
  });
  const args = ['--yes', '--config', 'config/e2e.config.ts'];
  const { stdout } = await project.init(args);
  const [, command = ''] = /Then run: npx playwright test (.*)/.exec(stdout) ?? [];
  expect(command).toBe('-c config/e2e.config.ts mailbox.e2e.ts');
  expect(await project.text('config/tests/mailbox.e2e.ts')).toContain('gets a code by email');
  await project.write({
    'config/tests/mailbox.e2e.ts': '',
    'config/test.ts': `export * from 'playwright-mailbox';`,
  });
  expect((await project.init(args)).stdout).toContain('Nothing to change.');
});

test('reads files that begin with a byte order mark', async ({ newProject }) => {
  const project = await newProject({
    'package.json': `\uFEFF${NODEMAILER}`,
    'playwright.config.ts': `\uFEFF${CONFIG}`,
  });
  expect((await project.init()).stdout).toContain('The app sends email by nodemailer.');
  expect(await project.text('playwright.config.ts')).toContain('webServer: [mailboxServer()]');
});

test('names a file that it cannot use', async ({ newProject }) => {
  const wrong = [
    ['null', 'must be a JSON object such as {}, but is null.'],
    ['[]', 'must be a JSON object such as {}, but is an array.'],
    ['"shop"', 'must be a JSON object such as {}, but is a string.'],
    ['{ name }', 'is not valid JSON.'],
  ] as const;
  const projects = await Promise.all(
    wrong.map(([manifest]) => newProject({ ...FILES, 'package.json': manifest })),
  );
  const results = await initEach(projects);
  for (const [index, [, problem]] of wrong.entries()) {
    const file = path.join(projects[index]?.folder ?? '', 'package.json');
    expect(results[index]?.stderr).toContain(`playwright-mailbox: ${file} ${problem} `);
    expect(results[index]?.code).toBe(1);
  }
});

test('passes over what is no package.json elsewhere in the repository', async ({ newProject }) => {
  const project = await newProject({
    '.git/HEAD': '',
    'apps/shop/package.json': '{}',
    'apps/shop/playwright.config.ts': CONFIG,
    'apps/bank/package.json': 'null',
    'apps/mailer/package.json': NODEMAILER,
  });
  const { exitCode, stdout } = await project.init(['--yes', '--config', 'apps/shop']);
  expect(stdout).toContain('The app sends email by nodemailer.');
  expect(exitCode).toBe(0);
});

test('names a file that it may not read', async ({ newProject }) => {
  test.skip(process.platform === 'win32' || process.getuid?.() === 0, 'root may read any file');
  const project = await newProject({
    ...FILES,
    'package.json': NODEMAILER,
    '.env': 'SMTP_HOST=localhost',
  });
  const file = path.join(project.folder, '.env');
  await chmod(file, 0);
  const { exitCode, output } = await project.init();
  expect(output).toBe(
    `playwright-mailbox: ${file} cannot be read (EACCES). Let the user that runs this command read it, and run it again.\n`,
  );
  expect(exitCode).toBe(1);
});

test('takes the URL of the app from baseURL, also next to the name of a variable', async ({
  newProject,
}) => {
  const use = `{ baseURL: process.env['BASE_URL'] ?? 'http://localhost:4000' }`;
  const config = CONFIG.replace('{}', `{ use: ${use} }`);
  const project = await newProject({ ...FILES, 'playwright.config.ts': config });
  expect((await project.init()).stdout).toContain(`       url: 'http://localhost:4000',\n`);
});

/** Scripts that start an app, and what starts them. */
const SCRIPTS = [
  ['vite', { 'pnpm-lock.yaml': '', 'pnpm-workspace.yaml': '' }, 'pnpm run dev', 5173],
  ['next dev -p 3005', { 'bun.lock': '' }, 'bun run dev', 3005],
] as const;

test('prints an entry that starts the app', async ({ newProject }) => {
  const projects = await Promise.all(
    SCRIPTS.map(([script, files]) => {
      const manifest = JSON.stringify({ scripts: { dev: script } });
      return newProject({ ...FILES, ...files, 'package.json': manifest });
    }),
  );
  const results = await initEach(projects);
  for (const [index, [, , command, port]] of SCRIPTS.entries()) {
    const { stdout } = results[index] ?? {};
    expect(stdout).toContain(
      `       command: '${command}',\n       url: 'http://localhost:${port}',\n`,
    );
    expect(stdout).toContain(`     and to use:\n\n     baseURL: 'http://localhost:${port}',\n`);
    expect(stdout).toMatch(
      /1\. (?:pnpm add --save-dev --workspace-root|bun add --dev) playwright-mailbox\n/,
    );
  }
});

test('names a port used by another program, and reuses a running mailbox server', async ({
  newProject,
}) => {
  const other = createServer((_, response) => response.end('another program'));
  const isFree = await new Promise<boolean>((resolve) => {
    other.once('error', () => resolve(false));
    other.listen(8025, '127.0.0.1', () => resolve(true));
  });
  test.skip(!isFree, 'needs port 8025, the default, which another program uses');
  const project = await newProject(FILES);
  expect((await project.init(['--dry-run'])).stdout).toMatch(
    /Another program uses port 8025.*free ports/,
  );
  other.removeAllListeners('request').on('request', (_, response) => {
    response.setHeader('Mailbox-Extensions', 'emails');
    response.end('{}');
  });
  const { stdout } = await project.init();
  expect(stdout).toContain('A mailbox server runs already on port 8025');
  other.close();
});

test('--agents adds a SKILL.md once, with a test that passes the type check', async ({
  newProject,
}) => {
  const file = '.agents/skills/playwright-mailbox/SKILL.md';
  const project = await newProject({ ...FILES, 'package.json': '{ "type": "module" }' });
  await project.init();
  expect(project.has(file)).toBe(false);
  await project.init(['--yes', '--agents']);
  const text = await project.text(file);
  expect(text).toMatch(/^---\nname: playwright-mailbox\ndescription: [^\n]+\n---\n/);
  const [, code = ''] = /```ts\n(.*?)```/s.exec(text) ?? [];
  const compilerOptions = {
    module: 'nodenext',
    types: ['node'],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  };
  await project.write({
    [file]: 'our own words\n',
    'skill.spec.ts': code,
    'tsconfig.json': JSON.stringify({ compilerOptions }),
  });
  await project.init(['--yes', '--agents']);
  expect(await project.text(file)).toBe('our own words\n');
  const { exitCode, output } = await project.run([TYPESCRIPT_7]);
  expect(exitCode, output).toBe(0);
});

test('the bundled packages have their licenses', () => {
  const text = readFileSync(path.join(INSTALLED, 'dist/init-tools.cjs'), 'utf8');
  expect(text).toMatch(/\/\*!\ndiff\n\n.*?Redistributions in binary form/s);
  expect(text).toMatch(/\/\*!\njs-tokens\n\n.*?Permission is hereby granted/s);
});
