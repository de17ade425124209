// Loads the detector's inner modules, and labelled emails, for the scripts that fit and evaluate its weights.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'tsup';

const ROOT = path.resolve(import.meta.dirname, '../..');

const ENTRY = `
  export { decide, notedIn } from '${ROOT}/src/otp/rank.js';
  export { ENOUGH } from '${ROOT}/src/otp/types.js';
  export { isRuledOut, SIGNS } from '${ROOT}/src/otp/signs.js';
`;

/** Builds the detector's modules and loads them. */
export async function loadDetector() {
  const cache = path.join(ROOT, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'otp-fit-'));
  const entry = path.join(folder, 'detector.ts');
  await writeFile(entry, ENTRY);
  await build({
    entry: [entry],
    format: ['esm'],
    outDir: folder,
    outExtension: () => ({ js: '.mjs' }),
    config: false,
    silent: true,
    clean: false,
  });
  const detector = await import(pathToFileURL(path.join(folder, 'detector.mjs')).href);
  await rm(folder, { recursive: true });
  return detector;
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
