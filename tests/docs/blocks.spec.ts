import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import { expect, test } from '@playwright/test';
import { parse as parseToml } from 'smol-toml';
import { parseAllDocuments, parse as parseYaml } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { createMailbox } from '../../src/index.js';
import * as checkMatchers from '../../src/playwright/matchers/checks.js';
import * as detailMatchers from '../../src/playwright/matchers/email-details.js';
import * as mailboxMatchers from '../../src/playwright/matchers/mailbox.js';
import * as reportedMatchers from '../../src/playwright/matchers/reported.js';
import * as snapshotMatchers from '../../src/playwright/matchers/snapshot.js';
import * as unsubscribeMatchers from '../../src/playwright/matchers/unsubscribe.js';
import { runCommandLines } from '../support/command-lines.js';
import { ROOT } from '../support/project.js';
import * as configs from './configs.js';
import { fencesOf, pages, textOf } from './markdown.js';

/** Pages whose commands are run by other tests. */
const RUN = [
  'docs/rest-api.md', // rest-api.spec.ts
];

/** Blocks in these languages show output, or are not for Node, and are not checked. */
const SHOWN = ['text', 'console', 'http', 'sql', 'nginx'];

/** How blocks of the other languages are checked. A check throws, or fails an expectation. */
const CHECKS: Record<string, (code: string) => void> = {
  // documents.spec.ts checks that each block is in a file that tests run.
  ts: () => {},
  json: (code) => JSON.parse(code),
  yaml: (code) => expect(parseAllDocuments(code).flatMap(({ errors }) => errors)).toEqual([]),
  toml: (code) => expect(Object.keys(parseToml(code))).not.toEqual([]),
  ini: checkSettings,
  sh: checkCommands,
  js: (code) => checkBy(process.execPath, ['--check', '--input-type=module', '-'], code),
  python: (code) =>
    checkBy('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], code),
  ruby: (code) => checkBy('ruby', ['-c'], code),
};

test('each code block is run, or at least parsed', async () => {
  let count = 0;
  for (const page of await pages()) {
    for (const { language, code } of await fencesOf(page)) {
      if (SHOWN.includes(language)) continue;
      const check = CHECKS[language];
      expect(check, `${page} has a block of "${language}", which nothing checks`).toBeDefined();
      if (language === 'sh' && RUN.includes(page)) continue;
      expect(() => check?.(code), `${page}:\n${code}`).not.toThrow();
      count++;
    }
  }
  expect(count).toBeGreaterThan(50);
});

test('the ESLint settings in docs/asserting.md name all asynchronous matchers and all waits', async () => {
  const [settings] = (await fencesOf('docs/asserting.md')).filter(
    ({ language }) => language === 'js',
  );
  const namesIn = (list: string) => {
    const [, names = ''] =
      new RegExp(`const ${list} = \\[(.*?)\\]`, 's').exec(settings?.code ?? '') ?? [];
    return names.match(/\w+/g)?.toSorted();
  };
  const matchers = Object.values({
    ...mailboxMatchers,
    ...detailMatchers,
    ...checkMatchers,
    ...unsubscribeMatchers,
    ...reportedMatchers,
    ...snapshotMatchers,
  });
  expect(namesIn('customMatchers')).toEqual(matchers.map(({ name }) => name).sort());
  const own = Object.getPrototypeOf(createMailbox());
  const waits = [own, Object.getPrototypeOf(own)].flatMap(Object.getOwnPropertyNames);
  const calls = waits.filter((name) => name.startsWith('waitFor'));
  expect(namesIn('assertFunctionNames')).toEqual([...calls, 'expectEmail', 'not'].sort());
});

/** One setting per line. */
function checkSettings(code: string): void {
  const lines = code.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(Object.keys(parseEnv(code))).toHaveLength(lines.length);
}

/** Commands of this package, installations of packages that the package names, and variables for other programs. */
function checkCommands(code: string): void {
  const known = [packageJson.name, ...Object.keys(packageJson.peerDependencies)];
  const lines = code.replaceAll('\\\n', ' ').split('\n').filter(Boolean);
  for (const line of lines.filter((one) => !one.startsWith('#'))) {
    const [, installed] = /^npm install --save-dev (@?[^@\s]+)(?:@\d+)?$/.exec(line) ?? [];
    if (installed !== undefined) expect(known).toContain(installed);
    // documents.spec.ts compares the flags of these commands with the command line.
    else
      expect(line).toMatch(
        /^(?:[A-Z]+=\$\()?npx playwright(?:-mailbox| test) |^\w+=\S|^postconf |^npm ci |^docker /,
      );
  }
}

/** Skips the check if the program is not installed. */
function checkBy(program: string, args: string[], input: string): void {
  const { error, status, stderr } = spawnSync(program, args, { input, encoding: 'utf8' });
  if (!error) expect(status, stderr).toBe(0);
}

test.describe('configurations', () => {
  const { MAILBOX_URL, MAILBOX_SMTP_URL, MAILBOX_API_KEY, CI } = process.env;
  test.afterEach(() => {
    for (const [name, value] of Object.entries({
      MAILBOX_URL,
      MAILBOX_SMTP_URL,
      MAILBOX_API_KEY,
      CI,
    })) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });

  for (const [name, config] of Object.entries(configs)) {
    test(`the mailbox server is the first entry: ${name}`, () => {
      process.env.MAILBOX_API_KEY = 'a-key-of-its-own-to-run-the-examples';
      delete process.env.CI;
      const [mailbox, app] = [config().webServer].flat();
      expect(mailbox).toMatchObject({
        name: 'mailbox',
        url: expect.stringContaining('http://127.0.0.1:8025/health?smtp_port=1025'),
      });
      expect(app?.command).toMatch(/^(?:npm|docker) /);
    });
  }
});

test("the server in docs/containers.md starts with compose.yaml's settings and is healthy", async () => {
  const [compose] = (await fencesOf('docs/containers.md')).filter(
    ({ language }) => language === 'yaml',
  );
  const { mailbox } = parseYaml(compose?.code ?? '').services;
  const [, key] = /^\$\{(\w+):\?.*\}$/.exec(mailbox.environment.MAILBOX_API_KEY) ?? [];
  expect(key).toBe('MAILBOX_API_KEY');
  const inRoot = (command: string[]) =>
    command.map((part) => part.replace('node_modules/playwright-mailbox', ROOT));
  const [program = '', ...args] = inRoot(mailbox.command.split(' '));
  const env = { PATH: process.env.PATH, MAILBOX_API_KEY: 'a-key-of-its-own-to-run-the-examples' };
  const ports = ['--http-port', '0', '--smtp-port', '0'];
  const server = spawn(program, [...args, ...ports], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const { http, host } = JSON.parse(String((await once(server.stdout, 'data'))[0]));
  expect(host).toBe('0.0.0.0');

  const [kind, ask = '', ...rest] = inRoot(mailbox.healthcheck.test);
  expect(kind).toBe('CMD');
  const check = spawn(ask, rest, { env: { ...env, MAILBOX_URL: http }, stdio: 'pipe' });
  const [[code], said] = await Promise.all([once(check, 'close'), text(check.stderr)]);
  expect(code, said).toBe(0);
  server.kill('SIGTERM');
  expect(await once(server, 'close')).toEqual([0, null]);
});

test('the Kubernetes manifest in docs/containers.md refers to what it defines, and its command is valid', async ({}, testInfo) => {
  const blocks = await fencesOf('docs/containers.md');
  const manifest = blocks.find(({ code }) => code.includes('kind: Deployment'))?.code ?? '';
  const [secret, deployment, service] = parseAllDocuments(manifest).map((one) => one.toJS());
  const { replicas, selector, template } = deployment.spec;
  const { containers, volumes } = template.spec;
  const [{ args, command, env, livenessProbe, ports, volumeMounts }] = containers;
  expect([replicas, containers.length]).toEqual([2, 1]);
  expect([selector.matchLabels, service.spec.selector]).toEqual(
    Array(2).fill(template.metadata.labels),
  );
  const portNames = ports.map(({ name }: { name: string }) => name);
  const targets = service.spec.ports.map(({ targetPort }: { targetPort: string }) => targetPort);
  expect(portNames).toEqual(targets);
  expect(portNames).toContain(livenessProbe.httpGet.port);
  const { secretName, items } = volumes[0].secret;
  const { secretKeyRef } = env.find((one: object) => 'valueFrom' in one).valueFrom;
  expect([secretName, secretKeyRef.name]).toEqual(Array(2).fill(secret.metadata.name));
  expect(Object.keys(secret.stringData)).toEqual([items[0].key, secretKeyRef.key]);
  expect(volumeMounts[0].name).toBe(volumes[0].name);

  const keys = testInfo.outputPath('keys');
  const generated = () => randomBytes(16).toString('hex');
  const mode = 0o600;
  writeFileSync(keys, secret.stringData.keys.replace(/REPLACE_\d/g, generated), { mode });
  const inPod = (part: string) =>
    part
      .replace('node_modules/playwright-mailbox', ROOT)
      .replace(`${volumeMounts[0].mountPath}/${items[0].path}`, keys);
  const [node = '', ...line] = [...command, ...args, '--check'].map(inPod);
  const { status, stdout, stderr } = spawnSync(node, line, { encoding: 'utf8' });
  expect([status, stderr], stdout).toEqual([0, '']);
  expect(stdout).toContain('postgres');
});

test('the unit in docs/server.md has known settings, and its commands are valid', async ({}, testInfo) => {
  const unit = (await fencesOf('docs/server.md')).find(({ code }) => code.includes('[Unit]'));
  const config = testInfo.outputPath('mailbox.json');
  writeFileSync(config, '{}');
  const code = (unit?.code ?? '')
    .replaceAll('/usr/bin/node', process.execPath)
    .replaceAll('node_modules/playwright-mailbox', ROOT)
    .replaceAll('/etc/mailbox/mailbox.json', config);
  const commands = [...code.matchAll(/^ExecStart(?:Pre)?=(.*)$/gm)].map(
    ([, command = '']) => command,
  );
  expect(commands).toHaveLength(2);
  const lines = commands.map((command) => {
    const [node, cli, ...args] = command.replace(' --check', '').split(' ');
    expect([node, cli]).toEqual([process.execPath, path.join(ROOT, 'dist/cli.js')]);
    return { args: [...args, '--check'] };
  });
  for (const result of await runCommandLines(lines))
    expect(result).toMatchObject({ code: 0, stderr: '' });
  const file = testInfo.outputPath('mailbox.service');
  writeFileSync(file, code);
  // Where there is no systemd, nothing is printed.
  const { stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  expect((stderr ?? '').split('\n').filter((line) => line.includes('mailbox.service'))).toEqual([]);
});

test('the workflow in docs/ci.md runs the tests and keeps their report', async () => {
  const [workflow] = await fencesOf('docs/ci.md');
  const { on, jobs } = parseYaml(workflow?.code ?? '');
  expect(Object.keys(on)).toEqual(['push', 'pull_request']);
  const { steps } = Object.values<{ steps: { run?: string; uses?: string }[] }>(jobs)[0] ?? {};
  expect(steps?.map(({ run, uses }) => run ?? uses?.split('@')[0])).toEqual([
    'actions/checkout',
    'actions/setup-node',
    'npm ci',
    'npx playwright install --with-deps chromium',
    'npx playwright test',
    'actions/upload-artifact',
  ]);
});

test('docs/containers.md and docs/ci.md name supported versions of Node and Playwright', async () => {
  const node = Number(packageJson.engines.node.match(/\d+/)?.[0]);
  const images = `${await textOf('docs/containers.md')}${await textOf('docs/ci.md')}`;
  const versions = [...images.matchAll(/(?:image: node:|node-version: )(\d+)/g)];
  expect(versions.map(([, version]) => Number(version) >= node)).toEqual([true, true]);
  const [, playwright] = /mcr\.microsoft\.com\/playwright:v(\d+\.\d+)/.exec(images) ?? [];
  expect(`>=${playwright}`).toBe(packageJson.peerDependencies['@playwright/test']);
});
