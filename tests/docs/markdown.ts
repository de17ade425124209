import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../support/project.js';

/** The documents for users. The package contains each page of docs/. */
export async function pages(): Promise<string[]> {
  const names = await readdir(path.join(ROOT, 'docs'));
  const documents = names.filter((name) => name.endsWith('.md'));
  return ['README.md', ...documents.sort().map((name) => `docs/${name}`)];
}

export async function textOf(file: string): Promise<string> {
  return readFile(path.join(ROOT, file), 'utf8');
}

/** The targets of a document's links. */
export function linksOf(text: string): string[] {
  const links = text.matchAll(/\]\(([^)\s]+)\)|^<img src="([^"]+)"/gm);
  return [...links].map(([, target, image]) => target ?? image ?? '');
}

/** The anchors of a document's headings, as GitHub makes them. */
export function anchorsOf(text: string): string[] {
  const withoutCode = text.replace(/^```.*?^```/gms, '');
  return [...withoutCode.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
}

export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/** A code block in a document, and the file that is said to contain it. */
export interface Block {
  file: string;
  code: string;
}

export async function blocksOf(document: string): Promise<Block[]> {
  const fences = (await textOf(document)).matchAll(/<!-- (\S+) -->\n```ts\n(.*?)```/gs);
  return [...fences].map(([, file = '', code = '']) => ({ file, code }));
}

/** A fenced block of any language. */
export interface Fence {
  language: string;
  code: string;
}

export async function fencesOf(document: string): Promise<Fence[]> {
  const fences = (await textOf(document)).matchAll(/^```([^\n]*)\n(.*?)^```/gms);
  return [...fences].map(([, language = '', code = '']) => ({ language, code }));
}
