// Loads the detector's inner modules, and labelled emails, for the scripts that fit and evaluate its weights.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const ROOT = path.resolve(import.meta.dirname, '../..');

const ENTRY = `
  export { notedIn } from './rank.js';
  export { isRuledOut, SIGNS } from './signs.js';
  export { BASE, WEIGHTS } from './weights.js';
  export { ALWAYS, LANGUAGES } from './languages/index.js';
`;

/** Builds the modules once; each call of the result gives a copy with tables of its own. */
export async function buildDetector() {
  const folder = await mkdtemp(path.join(tmpdir(), 'otp-fit-'));
  const outfile = path.join(folder, 'detector.mjs');
  await build({
    stdin: { contents: ENTRY, resolveDir: path.join(ROOT, 'src/otp'), loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
    logLevel: 'error',
  });
  let copies = 0;
  return {
    load: () => import(`${pathToFileURL(outfile)}?copy=${copies++}`),
    remove: () => rm(folder, { recursive: true }),
  };
}

const FIELDS = ['subject', 'text', 'html'];

/** The labelled emails of a file: { id, mail, answers }, answers being empty where there is no code. */
export async function loadCases(file) {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const one = JSON.parse(line);
    const mail = Object.fromEntries(FIELDS.map((field) => [field, fieldOf(one, field)]));
    const answers = one.expected === null ? [] : [one.expected, ...(one.accept ?? [])];
    return { id: one.id, mail, answers };
  });
}

function fieldOf(one, field) {
  const repeat = one[`${field}Repeat`];
  if (!repeat) return one[field] ?? null;
  return (repeat.before ?? '') + repeat.unit.repeat(repeat.times) + (repeat.after ?? '');
}
