import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { INSTALLED } from '../../support/project.js';
import { cleanEnvironment } from '../../support/project-process.js';
import { CLI, expect, freePort, test } from './fixtures.js';

const CONFIG = `import { defineConfig } from '@playwright/test';\nexport default defineConfig({});\n`;
const FILES = { 'package.json': '{}', 'playwright.config.ts': CONFIG };

/** The package.json of Playwright in a version that is not the installed one. */
const playwright = (version: string) => ({
  'node_modules/@playwright/test/package.json': JSON.stringify({ version }),
});

test('names the command to run first if there is no configuration', async ({ newProject }) => {
  const project = await newProject({ 'package.json': '{}' });
  const { exitCode, stdout, output } = await project.init(['--yes']);
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(output).toBe(
    `playwright-mailbox: There is no playwright.config file in ${project.folder}. Run "npm init playwright@latest" first, and then this command again. If the file has another name, pass it with --config.\n`,
  );
});

for (const [manifest, command] of [
  ['{}', 'npm init playwright@latest'],
  ['{ "devDependencies": { "@playwright/test": "^1.60.0" } }', 'npm install'],
] as const) {
  test(`puts "${command}" first without Playwright, package.json ${manifest}`, async ({
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

test('rejects a Playwright version that is too old', async ({ newProject }) => {
  const project = await newProject({ ...FILES, ...playwright('1.56.1') });
  const { exitCode, output } = await project.init(['--yes']);
  expect(exitCode).toBe(1);
  expect(output).toContain('playwright-mailbox: Playwright 1.56.1 is too old: 1.57 or newer');
  await project.write(playwright('1.57.0'));
  expect((await project.init(['--yes'])).exitCode).toBe(0);
});

test('asks to choose one of several configurations', async ({ newProject }) => {
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

test('finds a configuration in a parent folder, up to the root of the repository', async ({
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

test('changes nothing without a terminal, unless --yes is given', async ({ newProject }) => {
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
  test(`asks in a terminal, and obeys the answer "${answer}"`, async ({ newProject }) => {
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

test('does the rest after the lines were added by hand', async ({ newProject }) => {
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

test('gives a hint about variables for a handwritten webServer without them', async ({
  newProject,
}) => {
  const project = await newProject({
    ...FILES,
    'package.json': '{ "dependencies": { "nodemailer": "^7.0.0" } }',
    'mailer.js': 'createTransport({ host: process.env.MAIL_HOST, port: process.env.MAIL_PORT })',
  });
  const hintFor = async (app: string) => {
    const config = `import { mailboxServer } from 'playwright-mailbox';
// MAIL_HOST and MAIL_PORT are not set by a comment.
export default () => ({ webServer: [mailboxServer(), ${app}] });
`;
    await project.write({ 'playwright.config.ts': config });
    const { stdout } = await project.init(['--yes']);
    return /Start the app with .*/.exec(stdout)?.[0];
  };
  const both = 'Start the app with these variables: MAIL_HOST="127.0.0.1" MAIL_PORT="1025"';
  const onlyHost = 'Start the app with these variables: MAIL_HOST="127.0.0.1"';
  expect(await hintFor(`{ command: 'npm start' }`)).toBe(both);
  expect(await hintFor(`{ command: 'npm start', env: { MAIL_PORT: '1025' } }`)).toBe(onlyHost);
  const env = `{ MAIL_PORT: '1025', get MAIL_HOST() { return '127.0.0.1'; } }`;
  expect(await hintFor(`{ command: 'npm start', env: ${env} }`)).toBeUndefined();
});

const APPS: [what: string, files: Record<string, string>, command: string, url: string][] = [
  ['no script', {}, 'npm run start', 'http://localhost:3000'],
  ['Vite', scripts({ dev: 'vite' }), 'npm run dev', 'http://localhost:5173'],
  [
    'Vite with a port of its own; yarn',
    { ...scripts({ dev: 'vite' }), 'yarn.lock': '', 'vite.config.ts': 'server: { port: 4001 },' },
    'yarn run dev',
    'http://localhost:4001',
  ],
  [
    'Vite and Express, by scripts of their own',
    scripts({ dev: 'run-p dev:*', 'dev:api': 'tsx api.ts', 'dev:web': 'vite', start: 'node .' }),
    'npm run dev',
    'http://localhost:5173',
  ],
  ['Next.js', scripts({ dev: 'next dev --turbopack' }), 'npm run dev', 'http://localhost:3000'],
  ['a port', scripts({ dev: 'next dev -p 3005' }), 'npm run dev', 'http://localhost:3005'],
  [
    'Express, whose source has the port',
    { ...scripts({ start: 'node app.js' }), 'app.js': 'app.listen(process.env.PORT || 3010);' },
    'npm run start',
    'http://localhost:3010',
  ],
  [
    'a baseURL in the configuration',
    {
      ...scripts({ dev: 'vite' }),
      'playwright.config.ts': CONFIG.replace('{}', "{ use: { baseURL: 'http://shop.test:8080' } }"),
    },
    'npm run dev',
    'http://shop.test:8080',
  ],
];

function scripts(given: Record<string, string>): Record<string, string> {
  return { 'package.json': JSON.stringify({ scripts: given }) };
}

for (const [what, files, command, url] of APPS) {
  test(`without a webServer, prints an entry to paste: ${what}`, async ({ newProject }) => {
    const project = await newProject({ ...FILES, ...files });
    const { stdout } = await project.init(['--yes']);
    expect(stdout).toContain(`       command: '${command}',\n       url: '${url}',\n     },\n`);
    expect(stdout).not.toMatch(/ $/m);
    const isKnown = 'playwright.config.ts' in files;
    expect(stdout.includes(`\n     use: { baseURL: '${url}' },\n`)).toBe(!isKnown);
  });
}

test('prints the entry in each run until it is pasted', async ({ newProject }) => {
  const project = await newProject({ ...FILES, ...scripts({ dev: 'vite' }) });
  await project.init(['--yes']);
  const { stdout } = await project.init(['--yes']);
  expect(stdout).toMatch(/^Nothing to change: playwright\.config\.ts has mailboxServer\(\), and/);
  expect(stdout).toContain(
    `       command: 'npm run dev',\n       url: 'http://localhost:5173',\n`,
  );
});

test('gives the first test a free name, and prints a command that finds the configuration', async ({
  newProject,
}) => {
  const other = `import { test } from '@playwright/test';\ntest('is here', () => {});\n`;
  const project = await newProject({
    'package.json': '{}',
    'config/e2e.config.ts': CONFIG,
    'config/tests/email.spec.ts': other,
  });
  const args = ['--yes', '--config', 'config/e2e.config.ts'];
  const { stdout } = await project.init(args);
  const [, command = ''] = /npx playwright test (.*)/.exec(stdout) ?? [];
  expect(command).toBe('-c config/e2e.config.ts mailbox.spec.ts');
  expect(await project.text('config/tests/email.spec.ts')).toBe(other);
  const { exitCode, output } = await project.playwright([...command.split(' '), '--list']);
  expect(exitCode, output).toBe(0);
  expect(output).toContain('gets a code by email');
});

for (const [lock, files, add] of [
  ['pnpm-lock.yaml', {}, 'pnpm add --save-dev playwright-mailbox'],
  [
    'pnpm-lock.yaml',
    { 'pnpm-workspace.yaml': 'packages: [apps/*]' },
    'pnpm add --save-dev --workspace-root playwright-mailbox',
  ],
  ['yarn.lock', {}, 'yarn add --dev playwright-mailbox'],
] as const) {
  test(`prints "${add}" for ${[lock, ...Object.keys(files)].join(' and ')}`, async ({
    newProject,
  }) => {
    const project = await newProject({ ...FILES, ...files, [lock]: '' });
    expect((await project.init(['--dry-run'])).stdout).toContain(`\n  1. ${add}\n`);
  });
}

test('names the folder in the entry for an app in another package', async ({ newProject }) => {
  const project = await newProject({
    'package.json': '{ "workspaces": ["*"] }',
    'web/package.json': '{ "scripts": { "dev": "vite" }, "dependencies": { "nodemailer": "7" } }',
    'web/mail.ts': 'createTransport(process.env.SMTP_URL);',
    'e2e/package.json': '{}',
    'e2e/playwright.config.ts': CONFIG,
  });
  const { stdout } = await project.init(['--yes']);
  const env = `env: { SMTP_URL: 'smtp://127.0.0.1:1025' }`;
  expect(stdout).toContain(`\n       cwd: '../web',\n       ${env},\n     },\n`);
});

test('prints an entry that starts the app and gives the tests its URL', async ({ newProject }) => {
  const [app, http, smtp] = await Promise.all([freePort(), freePort(), freePort()]);
  const project = await newProject({
    ...FILES,
    'package.json': '{ "type": "module", "scripts": { "dev": "node app.js" } }',
    'app.js': `import { createServer } from 'node:http';\ncreateServer((_, response) => response.end('hello')).listen(${app});\n`,
  });
  const { stdout } = await project.init(['--yes']);
  const [, entry, use] = /right:\n\n( {5}\{.*?\n {5}\},)\n\n +(use: .*?\n)/s.exec(stdout) ?? [];
  const config = await project.text('playwright.config.ts');
  const servers = `mailboxServer({ httpPort: ${http}, smtpPort: ${smtp} }),\n${entry}\n`;
  await project.write({
    'playwright.config.ts': config
      .replace('mailboxServer()', servers)
      .replace('webServer:', `${use}  webServer:`),
    'app.spec.ts': `import { expect, test } from 'playwright-mailbox';
test('is there', async ({ request }) => {
  expect(await (await request.get('/')).text()).toBe('hello');
});
`,
  });
  const run = await project.playwright(['--workers=1']);
  expect(run.exitCode, run.output).toBe(0);
  expect(run.output).toContain('2 passed');
});

test('keeps the Node options of the app', async ({ newProject }) => {
  const env = [`'--trace-warnings'`, 'options', 'options || more', `\`--a \${options}\``];
  const servers = env.map((value) => `{ command: 'x', env: { NODE_OPTIONS: ${value} } },`);
  const config = `const options = '';\nconst more = '';\nexport default {\n  webServer: [\n    ${servers.join('\n    ')}\n  ],\n};\n`;
  const project = await newProject({
    'package.json':
      '{ "dependencies": { "postmark": "4" }, "scripts": { "dev": "NODE_OPTIONS=--x node ." } }',
    'playwright.config.ts': config,
  });
  const { exitCode, stdout } = await project.init(['--yes']);
  expect(exitCode, stdout).toBe(0);
  const text = await project.text('playwright.config.ts');
  const preload = '--import playwright-mailbox/redirect';
  expect(text.match(/(?<=NODE_OPTIONS: ).*?(?=,\n)/g)).toEqual([
    `'--trace-warnings ${preload}'`,
    `\`\${options ?? ''} ${preload}\``,
    `\`\${(options || more) ?? ''} ${preload}\``,
    `\`--a \${options} ${preload}\``,
  ]);
  expect(stdout).toContain('The script "dev" sets NODE_OPTIONS itself.');
});

test('names a port used by another program, and reuses a running mailbox server', async ({
  newProject,
}) => {
  const other = createServer((_, response) => response.end('another program'));
  const isFree = await new Promise<boolean>((resolve) => {
    other.once('error', () => resolve(false));
    other.listen(8025, '127.0.0.1', () => resolve(true));
  });
  test.skip(!isFree, 'port 8025 is in use');
  const project = await newProject(FILES);
  expect((await project.init(['--dry-run'])).stdout).toMatch(
    /Ports? 8025.* in use by another program\. Stop it, or use free ports/,
  );
  other.removeAllListeners('request').on('request', (_, response) => {
    response.setHeader('Mailbox-Extensions', 'emails');
    response.end();
  });
  const { stdout } = await project.init(['--yes']);
  expect(stdout).toContain('A mailbox server runs already on port 8025');
  other.close();
});

test('--dry-run prints the next command, which runs the tests if nothing is left to do', async ({
  newProject,
}) => {
  const project = await newProject({
    'package.json': '{ "devDependencies": { "playwright-mailbox": "*", "nodemailer": "*" } }',
    'app.js': 'createTransport(process.env.SMTP_URL);',
    'playwright.config.ts': `export default { webServer: { command: 'x', port: 3000 } };\n`,
    'a.spec.ts': `import { test } from 'playwright-mailbox';\n`,
  });
  // Something else on this machine may listen on the usual ports.
  const dry = await project.init(['--dry-run']);
  expect(dry.stdout).toMatch(
    /Nothing was changed \(--dry-run\)\. Next, after the changes: npx playwright test\n$|Ports? |runs already/,
  );
  const { stdout } = await project.init(['--yes']);
  expect(stdout).toMatch(/\nDone\. Next: npx playwright test\n$|Ports? |runs already/);
});

for (const source of [
  'const { SMTP_HOST, SMTP_PORT } = process.env;',
  `new Mailer({ host: env['SMTP_HOST'], port: config.get('SMTP_PORT') });`,
  'const settings = z.object({\n  SMTP_HOST: z.string(),\n  SMTP_PORT: z.coerce.number(),\n});',
]) {
  test(`leaves an app alone that reads its variables: ${source.split('\n')[0]}`, async ({
    newProject,
  }) => {
    const project = await newProject({
      ...FILES,
      'package.json': '{ "dependencies": { "nodemailer": "^7.0.0" } }',
      'mailer.ts': source,
    });
    const { stdout } = await project.init(['--yes']);
    expect(stdout).not.toContain('The app has to read');
    expect(stdout).toContain(`env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: '1025' }`);
  });
}

test('writes no first test if a test, or a file that tests import, uses the package', async ({
  newProject,
}) => {
  const spec = `import { test } from 'playwright-mailbox';\n`;
  for (const [config, file] of [
    [CONFIG, 'tests/signup.spec.ts'],
    [CONFIG.replace('{}', "{ testDir: 'e2e' }"), 'support/test.ts'],
  ] as const) {
    const project = await newProject({ ...FILES, 'playwright.config.ts': config, [file]: spec });
    const { exitCode, stdout } = await project.init(['--yes']);
    expect([exitCode, stdout.match(/^\+\+\+ .*/gm)]).toEqual([0, ['+++ playwright.config.ts']]);
  }
});

test('names the variables that the app has to read, unless it reads some', async ({
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
  expect(stdout).toContain(`env: { MAILER_DSN: 'smtp://127.0.0.1:1025' },\n`);
  expect(stdout).not.toContain(line);
});

for (const value of [`'smtp://localhost:2525'`, `process.env.SMTP_URL ?? ''`]) {
  test(`names a variable of webServer that it leaves unchanged: ${value}`, async ({
    newProject,
  }) => {
    const webServer = `{ command: 'npm start', port: 3000, reuseExistingServer: false, env: { SMTP_URL: ${value} } }`;
    const project = await newProject({
      ...FILES,
      'package.json': '{ "dependencies": { "nodemailer": "^7.0.0" } }',
      'mailer.js': 'createTransport(process.env.SMTP_URL)',
      'playwright.config.ts': CONFIG.replace('{}', `{ webServer: ${webServer} }`),
    });
    const { stdout } = await project.init(['--yes']);
    expect(stdout).toContain('webServer sets SMTP_URL itself, which was left as it is.');
    expect(stdout).toContain('SMTP_URL="smtp://127.0.0.1:1025"');
    expect(stdout).not.toContain('reuseExistingServer would use it');
  });
}

for (const [what, mailer, bySmtp] of [
  [
    "nodemailer's transport of SES",
    'createTransport({ SES: { sesClient, SendEmailCommand } })',
    false,
  ],
  ["a provider's SDK alone", 'new SESv2Client({})', false],
  ['a transport of SES, and another', "createTransport({ host: 'smtp.shop.test' })", true],
] as const) {
  test(`adds no SMTP variables for an app that sends by SES: ${what}`, async ({ newProject }) => {
    const dependencies = { nodemailer: '^7.0.0', '@aws-sdk/client-sesv2': '^3.0.0' };
    const project = await newProject({
      ...FILES,
      'package.json': JSON.stringify({ dependencies }),
      'mailer.js': mailer,
    });
    const { stdout } = await project.init(['--yes']);
    expect(stdout).toContain("mailboxServer({ providers: ['ses'] })");
    expect(stdout).not.toContain('SMTP_HOST');
    expect(stdout.includes('The app seems to send by SMTP as well.')).toBe(bySmtp);
  });
}

test("says to stop a running app if mailboxServer() sets the app's variables", async ({
  newProject,
}) => {
  const webServer = `{ command: 'npm start', port: 3000, reuseExistingServer: true }`;
  const project = await newProject({
    ...FILES,
    'package.json': '{ "dependencies": { "@aws-sdk/client-sesv2": "^3.0.0" } }',
    'playwright.config.ts': CONFIG.replace('{}', `{ webServer: ${webServer} }`),
  });
  const { stdout } = await project.init(['--yes']);
  expect(stdout).toContain('If the app is running, stop it');
});

test("names the file with the project's own fixtures", async ({ newProject }) => {
  const project = await newProject({
    ...FILES,
    'playwright.config.ts': CONFIG.replace('{}', "{ testDir: 'e2e' }"),
    'e2e/fixtures.ts': `import { test as base } from '@playwright/test';\nexport const test = base.extend<{ user: string }>({});\n`,
  });
  const { stdout } = await project.init(['--yes']);
  expect(stdout).toContain('The first test does not use the fixtures of fixtures.ts.');
  expect(stdout).toContain('mergeTests(test, mailboxTest)');
});

test('--agents adds a SKILL.md once', async ({ newProject }) => {
  const file = '.agents/skills/playwright-mailbox/SKILL.md';
  const project = await newProject(FILES);
  expect((await project.init(['--yes'])).exitCode).toBe(0);
  expect(project.has(file)).toBe(false);
  expect((await project.init(['--yes', '--agents'])).exitCode).toBe(0);
  const text = await project.text(file);
  expect(text).toMatch(/^---\nname: playwright-mailbox\ndescription: [^\n]+\n---\n/);
  expect(text.length).toBeLessThan(4_000);
  const { stdout } = await project.init(['--yes', '--agents']);
  expect(stdout).toMatch(/^Nothing to change: /);

  await project.write({ [file]: 'our own words\n' });
  await project.init(['--yes', '--agents']);
  expect(await project.text(file)).toBe('our own words\n');
});

test('SKILL.md contains a test that passes the type check', async ({ newProject }) => {
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

test('only `init` loads the parser, whose file contains its licenses', async ({ newProject }) => {
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
