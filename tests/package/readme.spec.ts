import { expect, test } from '@playwright/test';
import { textOf } from '../docs/markdown.js';
import { errorsOf } from '../playwright/results.js';
import { runOf } from '../playwright/run.js';

test('a failure reads as README shows it', async () => {
  const [, shown = ''] = /```text\n(.*?)\n```/s.exec(await textOf('README.md')) ?? [];
  expect(shown).not.toBe('');
  const read = errorsOf(runOf('report.spec.ts'), 'signs up').join('\n');
  // Tokens, ports, times of day and the number of polls differ between runs.
  const lines = shown.split('\n').filter((line) => line !== '' && !/^ {2}- .* GET /.test(line));
  for (const line of lines) expect(blur(read)).toContain(blur(line));
});

function blur(text: string): string {
  return text
    .replace(/\.[a-z0-9]{6}\.[a-z0-9]{16}@/g, '.<token>@')
    .replace(/((?:Server|Page): +http:\/\/127\.0\.0\.1):\d+/g, '$1:<port>')
    .replace(/(Version: +)\S+/, '$1<version>')
    .replace(/\d\d:\d\d:\d\d\.\d{3}/g, '<time>');
}

test("docs/server.md shows the server's ready line", async () => {
  const [, line = ''] = /```json\n(.*)\n```/.exec(await textOf('docs/server.md')) ?? [];
  expect(JSON.parse(line)).toEqual({
    ready: true,
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    http: 'http://127.0.0.1:8025',
    smtp: 'smtp://127.0.0.1:1025',
    host: '127.0.0.1',
  });
});
