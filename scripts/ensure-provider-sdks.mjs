// Makes sure that the email providers' SDKs are there, which only the tests of tests/server/providers need.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../tests/server/providers');
const marker = path.join(folder, 'node_modules/.installed-for');
const lock = readFileSync(path.join(folder, 'package-lock.json'), 'utf8');

if (!existsSync(marker) || readFileSync(marker, 'utf8') !== lock) {
  // One string for a shell, as npm is a .cmd file on Windows.
  execFileSync('npm ci --no-audit --no-fund --loglevel=error', {
    cwd: folder,
    shell: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(marker, lock);
}
