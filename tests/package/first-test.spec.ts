import path from 'node:path';
import { findBrowser } from '../../scripts/browser.mjs';
import { freePort } from '../../scripts/free-port.mjs';
import { blocksOf } from '../docs/markdown.js';
import { expect, ROOT, test } from '../support/project.js';

test('the first test in README passes with the config below it', async ({ runProject }) => {
  const blocks = await blocksOf('README.md');
  const config = blocks.find(({ file }) => file === 'playwright.config.ts');
  const first = blocks.find(({ file }) => file === 'examples/signup/tests/signup.spec.ts');
  expect(first).toBeDefined();
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
