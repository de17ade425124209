// Prepares `npm test`: the build, the browser, and the packages that only tests need, concurrently.
import { spawn } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');

const COMMANDS = [
  'npm run build:js',
  'node scripts/ensure-browser.mjs',
  'node scripts/ensure-test-packages.mjs',
];

const succeeded = await Promise.all(COMMANDS.map(run));
if (succeeded.includes(false)) process.exitCode = 1;

function run(command) {
  // A single string for the shell, as npm is a .cmd file on Windows.
  const child = spawn(command, { cwd: ROOT, shell: true, stdio: 'inherit' });
  return new Promise((resolve) => child.on('close', (code) => resolve(code === 0)));
}
