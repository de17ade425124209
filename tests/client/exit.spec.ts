import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import typescript from 'typescript';
import { expect, KEY, test } from './fixtures.js';

const SOURCES = path.resolve(import.meta.dirname, '../../src');
const ROOMS = ['contract', 'client'];

/** The client as JavaScript, for a process that has no compiler. Its packages are found upwards. */
async function compileTo(folder: string): Promise<void> {
  for (const room of ROOMS) {
    await mkdir(path.join(folder, room), { recursive: true });
    for (const name of await readdir(path.join(SOURCES, room))) {
      const source = await readFile(path.join(SOURCES, room, name), 'utf8');
      const { outputText } = typescript.transpileModule(source, {
        compilerOptions: {
          module: typescript.ModuleKind.ESNext,
          target: typescript.ScriptTarget.ES2022,
          verbatimModuleSyntax: true,
        },
      });
      await writeFile(path.join(folder, room, name.replace(/\.ts$/, '.js')), outputText);
    }
  }
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
}

const SCRIPT = `
  import { MailboxClient } from './client/index.js';
  const client = new MailboxClient({ baseURL: process.argv[2], apiKey: process.argv[3] });
  const answers = await Promise.all([client.inbox.latest(), client.inbox.list(), client.sent.list()]);
  console.log('answers:', String(answers.length));
`;

test('an idle client keeps no process alive', async ({ server }, testInfo) => {
  const folder = testInfo.outputPath('client');
  await compileTo(folder);
  await writeFile(path.join(folder, 'script.js'), SCRIPT);
  const child = spawn(process.execPath, ['script.js', server.url, KEY], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    // One that hangs is ended well before the test is.
    timeout: 20_000,
  });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(output).toBe('answers: 3\n');
  await server.untilSockets(0);
});
