import { exec } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** Installs the packages in the lock file of a folder, unless they are installed. */
export async function ensureInstalled(folder) {
  const marker = path.join(folder, 'node_modules/.installed-for');
  const lock = readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return;
  // A single string for the shell, as npm is a .cmd file on Windows.
  const command = 'npm ci --no-audit --no-fund --loglevel=error';
  const { stderr } = await promisify(exec)(command, { cwd: folder });
  process.stderr.write(stderr);
  writeFileSync(marker, lock);
}
