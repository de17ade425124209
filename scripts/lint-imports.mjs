// Checks that each folder of src/ imports only what ARCHITECTURE.md allows, types included. `npm run lint` runs it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const SRC = path.resolve(import.meta.dirname, '../src');

/** The folders that each folder may import. */
const MAY_IMPORT = {
  contract: [],
  client: ['contract'],
  html: [],
  otp: ['html'],
  links: [],
  sanitize: [],
  mime: ['contract'],
  checks: ['contract', 'html', 'otp', 'links', 'mime'],
  webhook: [],
  mailbox: ['contract', 'client', 'html', 'otp', 'links', 'sanitize', 'checks', 'mime', 'webhook'],
  playwright: ['contract', 'client', 'mailbox', 'checks'],
  server: ['contract', 'html', 'otp', 'sanitize', 'checks', 'mime', 'webhook'],
  redirect: ['contract'],
  viewer: ['contract', 'links'],
  cli: ['contract', 'client', 'mailbox', 'server', 'checks'],
  'index.ts': ['contract', 'mailbox', 'playwright'],
};

/** The layers of a folder, the lowest first. Each imports only from lower ones, and the files above the layers. */
const LAYERS = {
  mailbox: [['outgoing'], ['email'], ['cache'], ['wait']],
  server: [
    ['fairness', 'network'],
    ['settings'],
    ['workers', 'observability'],
    ['message'],
    ['store', 'scanners'],
    ['events'],
    ['delivery', 'rest'],
    ['smtp', 'providers', 'inbound', 'imap', 'viewer'],
  ],
};

/** The modules of Node that pure folders may import. */
const NODE_MODULES = {
  contract: ['node:crypto', 'node:url'],
  'contract/version.ts': ['node:module'],
  'otp/weights.ts': ['node:fs'],
  html: [],
  otp: [],
  links: [],
  sanitize: [],
  checks: [],
  mime: ['node:buffer'],
};

/** Returns why a file may not import a module; undefined if it may. */
function problemOf(file, specifier) {
  const [folder] = file.split('/');
  if (specifier.startsWith('@playwright/') && folder !== 'playwright')
    return 'only playwright/ knows Playwright';
  const modules = NODE_MODULES[file] ?? NODE_MODULES[folder];
  if (specifier.startsWith('node:') && modules && !modules.includes(specifier))
    return `${folder}/ is pure`;
  if (!specifier.startsWith('.')) return undefined;
  const imported = path.posix.join(path.posix.dirname(file), specifier);
  const [other] = imported.split('/');
  // package.json is above src/.
  if (other === '..') return undefined;
  if (other !== folder)
    return MAY_IMPORT[folder].includes(other) ? undefined : `${folder}/ may not import ${other}/`;
  const [own, others] = [layerOf(file), layerOf(imported)];
  const isSameFolder = file.split('/')[1] === imported.split('/')[1];
  // Files above the layers may import all of them.
  if (others === undefined || isSameFolder || own === undefined) return undefined;
  return others < own ? undefined : 'layers import only from lower ones';
}

/** The number of the layer that a file is in; undefined if it is in none. */
function layerOf(file) {
  const [folder, name] = file.split('/');
  const layer = LAYERS[folder]?.findIndex((names) => names.includes(name)) ?? -1;
  return layer < 0 ? undefined : layer;
}

for (const name of readdirSync(SRC, { recursive: true })) {
  const file = name.replaceAll(path.sep, '/');
  if (!/\.tsx?$/.test(file)) continue;
  const { importedFiles } = ts.preProcessFile(readFileSync(path.join(SRC, name), 'utf8'));
  for (const { fileName } of importedFiles) {
    const problem = problemOf(file, fileName);
    if (problem === undefined) continue;
    console.error(`src/${file} imports ${fileName}: ${problem} (ARCHITECTURE.md).`);
    process.exitCode = 1;
  }
}
