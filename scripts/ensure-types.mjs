// Builds the package's types where the last build has left them out.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
if (!existsSync(path.join(root, 'dist/index.d.ts'))) {
  // One string for a shell, as npm is a .cmd file on Windows.
  execFileSync('npm run build:types', { cwd: root, shell: true, stdio: 'inherit' });
}
