// Checks the types of the sources, tests and examples. TypeScript 7 does it in a fifth of the time; the package
// `typescript` stays an older version, whose API the build of the types and the documentation's site use.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const TSC = path.join(ROOT, 'node_modules/typescript-7/bin/tsc');

const PROJECTS = ['.', 'src/viewer', 'examples/signup', 'examples/recipes', 'examples/newsletter'];

if (!existsSync(TSC)) {
  console.error('TypeScript 7 is not installed: run "npm install".');
  process.exit(1);
}
for (const project of PROJECTS) {
  const { status } = spawnSync(process.execPath, [TSC, '-p', project], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
