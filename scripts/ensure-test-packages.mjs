// Makes sure that packages are there which only some tests need: the email providers' SDKs, and the frameworks whose
// settings the documents show.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');

for (const folder of ['tests/server/providers', 'tests/docs/senders'])
  install(path.join(ROOT, folder));

// The example with SDKs has these, unless its own were installed. A junction needs no privilege on Windows.
const inExample = path.join(ROOT, 'examples/newsletter/node_modules');
if (!existsSync(inExample)) {
  const installed = path.join(ROOT, 'tests/server/providers/node_modules');
  symlinkSync(path.relative(path.dirname(inExample), installed), inExample, 'junction');
}

function install(folder) {
  const marker = path.join(folder, 'node_modules/.installed-for');
  const lock = readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return;
  // One string for a shell, as npm is a .cmd file on Windows.
  execFileSync('npm ci --no-audit --no-fund --loglevel=error', {
    cwd: folder,
    shell: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(marker, lock);
}
