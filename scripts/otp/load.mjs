// Loads the labelled emails of tests/otp/emails, and the parts of the detector that training needs.
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { build } from 'tsup';

const ROOT = path.resolve(import.meta.dirname, '../..');
const EMAILS = path.join(ROOT, 'tests/otp/emails');

/** Builds the detector's modules and loads them. */
export async function loadDetector() {
  const cache = path.join(ROOT, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'otp-'));
  const names = ['inspect', 'model', 'parts', 'places'];
  await build({
    entry: names.map((name) => path.join(ROOT, `src/otp/${name}.ts`)),
    format: ['esm'],
    outDir: folder,
    outExtension: () => ({ js: '.mjs' }),
    config: false,
    silent: true,
    clean: false,
  });
  const modules = await Promise.all(
    names.map((name) => import(pathToFileURL(path.join(folder, `${name}.mjs`)).href)),
  );
  await rm(folder, { recursive: true });
  return Object.assign({}, ...modules);
}

/** All labelled emails: `{ id, batch, lang, mail, answers }`; `answers` is empty if there is no code. */
export async function loadEmails() {
  const names = (await readdir(EMAILS)).filter((name) => /\.jsonl(?:\.br)?$/.test(name)).sort();
  const files = await Promise.all(names.map((name) => readFile(path.join(EMAILS, name))));
  return files.flatMap((file, index) => {
    const text = names[index].endsWith('.br') ? brotliDecompressSync(file) : file;
    return text.toString().split('\n').filter(Boolean).map(emailOf);
  });
}

function emailOf(line) {
  const one = JSON.parse(line);
  const mail = Object.fromEntries(
    ['subject', 'text', 'html'].map((field) => [field, fieldOf(one, field)]),
  );
  const answers = one.expected === null ? [] : [one.expected, ...(one.accept ?? [])];
  return { id: one.id, batch: one.batch, lang: one.lang, mail, answers };
}

/** A field, which may be abbreviated: `{ before?, unit, times, after? }`. */
function fieldOf(one, field) {
  const repeat = one[`${field}Repeat`];
  if (!repeat) return one[field] ?? null;
  return (repeat.before ?? '') + repeat.unit.repeat(repeat.times) + (repeat.after ?? '');
}
