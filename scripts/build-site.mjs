// Builds the documentation as a site into site/.vitepress/dist. Fails on dead links.
//
//   npm run docs:build
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';

const site = path.resolve(import.meta.dirname, '../site');

await ensureInstalled(site);
// A single string for the shell, as npm is a .cmd file on Windows.
execFileSync('npm run build --silent', { cwd: site, shell: true, stdio: 'inherit' });
