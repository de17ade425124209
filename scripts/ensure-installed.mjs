import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Installs the packages that the lock file of a folder names, unless they are there. */
export function ensureInstalled(folder) {
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
