import { writeFileSync } from 'node:fs';
import { test } from '@playwright/test';

/** Writes a keys file of the test, or replaces it. Returns its path. */
export function keysFile(lines: string[], mode = 0o600): string {
  const file = test.info().outputPath('keys');
  writeFileSync(file, lines.join('\n'), { mode });
  return file;
}
