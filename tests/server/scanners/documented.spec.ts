import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  DKIM_RESULTS,
  DMARC_RESULTS,
  SPF_RESULTS,
} from '../../../src/server/scanners/auth/result-mapping.js';
import { ACTIONS } from '../../../src/server/scanners/rspamd.js';
import { expect, test } from './fixtures.js';

const DOCUMENT = path.resolve(import.meta.dirname, '../../../docs/verdicts.md');

for (const [check, words] of Object.entries({
  SPF: SPF_RESULTS,
  DKIM: DKIM_RESULTS,
  DMARC: DMARC_RESULTS,
  rspamd: Object.fromEntries(ACTIONS),
})) {
  test(`docs/verdicts.md has the verdicts of ${check}`, () => {
    const row = new RegExp(`^\\| ${check} \\| \`([^\`]+)\` \\| \`([^\`]+)\` \\|`, 'gm');
    const rows = [...readFileSync(DOCUMENT, 'utf8').matchAll(row)];
    expect(Object.fromEntries(rows.map(([, word, verdict]) => [word, verdict]))).toEqual(words);
  });
}
