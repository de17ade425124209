import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DKIM, DMARC, SPF } from '../../../src/sandbox/verdicts/auth/words.js';
import { ACTIONS } from '../../../src/sandbox/verdicts/rspamd.js';
import { expect, test } from './fixtures.js';

const DOCUMENT = path.resolve(import.meta.dirname, '../../../docs/verdicts.md');

for (const [check, words] of Object.entries({
  SPF,
  DKIM,
  DMARC,
  rspamd: Object.fromEntries(ACTIONS),
})) {
  test(`the table of verdicts is that of ${check}`, () => {
    const row = new RegExp(`^\\| ${check} \\| \`([^\`]+)\` \\| \`([^\`]+)\` \\|`, 'gm');
    const rows = [...readFileSync(DOCUMENT, 'utf8').matchAll(row)];
    expect(Object.fromEntries(rows.map(([, word, verdict]) => [word, verdict]))).toEqual(words);
  });
}
