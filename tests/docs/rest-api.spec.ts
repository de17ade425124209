import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startMailboxServer } from '../../src/server/index.js';
import { describeApi } from '../../src/server/rest/openapi.js';
import { ROOT } from '../support/project.js';

/** A command in docs/rest-api.md, and the response shown below it, if any. */
interface Example {
  command: string;
  answer: { language: string; text: string } | undefined;
}

const BLOCK = /```(sh|json|http)\n(.*?)```/gs;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIMESTAMP = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

test('the curl examples in docs/rest-api.md return the responses shown there', async () => {
  test.skip(spawnSync('curl', ['--version']).error !== undefined, 'curl is not installed');
  await using server = await startMailboxServer({ httpPort: 0, smtpPort: 0 });
  const examples = await examplesOf('docs/rest-api.md');
  expect(examples.length).toBeGreaterThan(10);
  const [variables = ''] = /^(?:[A-Z]+=.*\n)+/.exec(examples[0]?.command ?? '') ?? [];
  /** The identifiers of this run, by those shown on the page. */
  const ids = new Map<string, string>();

  for (const { command, answer } of examples) {
    const script = (variables + command)
      .replaceAll('http://127.0.0.1:8025', server.http)
      .replaceAll('smtp://127.0.0.1:1025', server.smtp)
      .replace(UUID, (id) => ids.get(id) ?? id);
    const output = await run(script);
    if (answer?.language === 'http') compareHead(answer.text, output);
    if (answer?.language === 'json') {
      expect(blur(JSON.parse(output)), command).toEqual(part(blur(JSON.parse(answer.text))));
      const [shown, real] = [answer.text, output].map((text) => text.match(UUID)?.[0]);
      if (shown && real) ids.set(shown, real);
    }
  }
});

test('docs/rest-api.md lists the same statuses as OpenAPI', async () => {
  const text = await readFile(path.join(ROOT, 'docs/rest-api.md'), 'utf8');
  const listed = [...text.matchAll(/^\| (\d{3}) \| `[A-Z_]+` \|/gm)].map(([, status]) => status);
  const api = JSON.parse(JSON.stringify(describeApi())) as {
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  };
  const operations = Object.values(api.paths).flatMap((methods) => Object.values(methods));
  const statuses = operations.flatMap(({ responses }) => Object.keys(responses));
  expect(listed).toEqual([...new Set(statuses)].filter((status) => status >= '400').sort());
});

async function examplesOf(document: string): Promise<Example[]> {
  const examples: Example[] = [];
  for (const [, language = '', text = ''] of (
    await readFile(path.join(ROOT, document), 'utf8')
  ).matchAll(BLOCK)) {
    const last = examples.at(-1);
    if (language === 'sh') examples.push({ command: text, answer: undefined });
    else if (last) last.answer = { language, text };
  }
  return examples;
}

/** The output of a command. Some commands fail intentionally, such as a login with a wrong password. */
function run(script: string): Promise<string> {
  return new Promise((resolve) => {
    execFile('bash', ['-c', script], (_error, stdout) => resolve(stdout));
  });
}

/** Checks that the response contains every line of the header and body shown. */
function compareHead(shown: string, output: string): void {
  const lines = output.toLowerCase().split(/\r?\n/);
  for (const line of shown.toLowerCase().trim().split('\n')) expect(lines).toContain(line);
}

/** Replaces identifiers and times, which differ between runs. */
function blur(value: unknown): unknown {
  const text = JSON.stringify(value).replace(UUID, '<id>').replace(TIMESTAMP, '<time>');
  return JSON.parse(text);
}

/** The page may omit fields of a record. */
function part(value: unknown): unknown {
  return typeof value === 'object' && value !== null
    ? expect.objectContaining({ ...value })
    : value;
}
