// Builds the package's types if the last build left them out.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
if (!existsSync(path.join(root, 'dist/index.d.ts'))) {
  // A single string for the shell, as npm is a .cmd file on Windows.
  execFileSync('npm run build:types', { cwd: root, shell: true, stdio: 'inherit' });
}
