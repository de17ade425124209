import { createServer } from 'node:net';
import path from 'node:path';
import { findBrowser } from '../../scripts/browser.mjs';
import { blocksOf, textOf } from '../docs/markdown.js';
import { errorsOf } from '../playwright/results.js';
import { runOf } from '../playwright/run.js';
import { expect, ROOT, test } from '../support/project.js';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

test('the first test in README passes with the config below it', async ({ runProject }) => {
  const blocks = await blocksOf('README.md');
  const config = blocks.find(({ file }) => file === 'playwright.config.ts');
  const [first] = blocks;
  expect(first?.file).toBe('examples/signup/tests/signup.spec.ts');
  const ports = { '3000': await freePort(), '1025': await freePort(), '8025': await freePort() };
  // The first test must be short.
  expect(first?.code.split('\n').length).toBeLessThan(13);
  const executablePath = findBrowser();
  const run = await runProject({
    // The ports may be in use, and the browser may be installed elsewhere.
    'playwright.config.ts': (config?.code ?? '')
      .replaceAll(':3000', `:${ports['3000']}`)
      .replaceAll(':1025', `:${ports['1025']}`)
      .replace(
        'mailboxServer()',
        `mailboxServer({ httpPort: ${ports['8025']}, smtpPort: ${ports['1025']} })`,
      )
      .replace('env: {', `env: { PORT: '${ports['3000']}',`)
      .replace('use: {', `use: { launchOptions: ${JSON.stringify({ executablePath })},`),
    'package.json': JSON.stringify({
      type: 'module',
      scripts: { start: `node ${path.join(ROOT, 'examples/signup/server.js')}` },
    }),
    'signup.spec.ts': first?.code ?? '',
  });
  expect([run.passed, run.failed]).toEqual([1, 0]);
});

test('a failure reads as README shows it', async () => {
  const [, shown = ''] = /```text\n(.*?)\n```/s.exec(await textOf('README.md')) ?? [];
  expect(shown).not.toBe('');
  const read = errorsOf(runOf('report.spec.ts'), 'signs up').join('\n');
  // Tokens, ports, times of day and the number of polls differ between runs.
  const lines = shown.split('\n').filter((line) => line !== '' && !/^ {2}- .* GET /.test(line));
  for (const line of lines) expect(blur(read)).toContain(blur(line));
});

function blur(text: string): string {
  return text
    .replace(/\.[a-z0-9]{6}\.[a-z0-9]{16}@/g, '.<token>@')
    .replace(/((?:Server|Page): +http:\/\/127\.0\.0\.1):\d+/g, '$1:<port>')
    .replace(/\d\d:\d\d:\d\d\.\d{3}/g, '<time>');
}

test("README shows the server's ready line", async () => {
  const [, line = ''] = /```json\n(.*)\n```/.exec(await textOf('README.md')) ?? [];
  expect(JSON.parse(line)).toEqual({
    ready: true,
    http: 'http://127.0.0.1:8025',
    smtp: 'smtp://127.0.0.1:1025',
    host: '127.0.0.1',
  });
});
