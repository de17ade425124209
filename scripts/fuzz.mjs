// Searches for bugs of the mailbox server with hostile input, with a new seed each time:
//   npm run fuzz -- --seconds 600 --seed 12345
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    /** How long each property runs. */
    seconds: { type: 'string', default: '60' },
    /** Repeats a run, as far as its timing allows. */
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    /** Only tests whose title contains this. */
    grep: { type: 'string', default: '' },
  },
});

for (const name of ['seconds', 'seed']) {
  if (/^\d{1,10}$/.test(values[name])) continue;
  console.error(`--${name} must be a whole number, got ${JSON.stringify(values[name])}.`);
  process.exit(1);
}

const again = `npm run fuzz -- --seconds ${values.seconds} --seed ${values.seed}`;
console.log(`Each property for ${values.seconds} s, with seed ${values.seed}. To repeat: ${again}`);

const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
// Each configuration excludes the tests of the other.
const CONFIGS = [
  ['--project=sources'],
  ['--config=playwright.slow.config.ts', '--project=corpora'],
];
// One worker, because some tests measure time.
const args = ['test', 'tests/server/hostile', '--workers=1', '--pass-with-no-tests', '--grep'];
const env = { ...process.env, FUZZ_SECONDS: values.seconds, FUZZ_SEED: values.seed };
const statuses = CONFIGS.map((config) => {
  const all = [playwright, ...args, values.grep, ...config];
  return spawnSync(process.execPath, all, { stdio: 'inherit', env }).status ?? 1;
});
const failed = statuses.find((status) => status !== 0) ?? 0;
if (failed !== 0) console.error(`To repeat: ${again}`);
process.exit(failed);
