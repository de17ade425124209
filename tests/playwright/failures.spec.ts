import { expect, test } from '@playwright/test';
import { FAILURE_TEXTS } from './failure-texts.js';
import { errorsOf } from './results.js';
import { runOf } from './run.js';

for (const [title, text] of Object.entries(FAILURE_TEXTS)) {
  test(`a failure says what happened, what had arrived and what to try: ${title}`, () => {
    const shown = textOf(errorsOf(runOf('failures.spec.ts'), title));
    expect.soft(shown).toBe(text.trim());
    const [hint = ''] = shown.split('\n\n').slice(-1);
    expect.soft(hint.split('\n').filter((line) => line.length > 100)).toEqual([]);
  });
}

/** The text above the lines of code of a failed test. */
function textOf(errors: string[]): string {
  // The error of an unawaited wait comes second.
  const error = errors.find((text) => /^(WaitError|Error: expect\(mailbox)/.test(text)) ?? '';
  const lines = error.split('\n');
  const code = lines.findIndex(isCode);
  return blurred(
    lines
      .slice(0, code === -1 ? undefined : code)
      .join('\n')
      .trim(),
  );
}

function isCode(line: string): boolean {
  return /^(>| ) *\d+ \|/.test(line);
}

/** Replaces parts that differ between runs with their names. */
function blurred(text: string): string {
  const looks = /( {2}- \d+\.\d(–\d+\.\d)? s( –)? +GET \/v1\/\w+(\/latest)? → .+\n?)+/g;
  return (
    text
      .replace(/[a-z0-9-]+\.[a-z0-9]{6}\.[a-z0-9]{16}@inbox\.test/g, '<address>')
      .replace('node_modules/playwright-mailbox/docs/troubleshooting.md', '<entry>')
      .replace(/http:\/\/127\.0\.0\.1:\d+/g, '<server>')
      .replace(/^(Version: +)\d\S+$/m, '$1<version>')
      .replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}/g, '<date>')
      .replace(/\d\d:\d\d:\d\d\.\d{3}/g, '<time>      ')
      .replace(/after \d+ms/g, 'after <n>ms')
      .replace(/within \d+ms/g, 'within <n>ms')
      .replace(/\d+ms \(all the time left/, '<n>ms (all the time left')
      // Other tests run concurrently, and the server's clock is only estimated.
      .replace(
        /The mailbox server (received|has received) [\s\S]*?(?=\nTo wait)|The mailbox server received [\s\S]*?(?=\nWas the form)/,
        '<what came to others>',
      )
      .replace(looks, '  - <each look>\n')
  );
}
