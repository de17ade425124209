// Sign-ups in four shards over two mailbox servers and one PostgreSQL, in a real browser:
// npm run shards -- --tests 400
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    /** Total number of tests. */
    tests: { type: 'string', default: '200' },
  },
});

if (!/^\d{1,6}$/.test(values.tests) || Number(values.tests) % 4 !== 0) {
  console.error(`--tests must be a multiple of 4, got ${JSON.stringify(values.tests)}.`);
  process.exit(1);
}

const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
const { status } = spawnSync(
  process.execPath,
  [playwright, 'test', '--config=playwright.slow.config.ts', 'tests/e2e/shards'],
  {
    stdio: 'inherit',
    env: { ...process.env, SHARD_TESTS: values.tests },
  },
);
process.exit(status ?? 1);
