// Kills servers under load and checks whether any email is lost, with another seed each time:
// npm run crash -- --rounds 200 --seed 12345
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    /** How often each case runs. */
    rounds: { type: 'string', default: '50' },
    /** Repeats the numbers of emails before each kill; the rest depends on the machine. */
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    /** Only cases whose name contains this. */
    grep: { type: 'string', default: '' },
  },
});

for (const name of ['rounds', 'seed']) {
  if (/^\d{1,10}$/.test(values[name])) continue;
  console.error(`--${name} must be a whole number, got ${JSON.stringify(values[name])}.`);
  process.exit(1);
}

const again = `npm run crash -- --rounds ${values.rounds} --seed ${values.seed}`;
console.log(`${values.rounds} rounds with seed ${values.seed}. To repeat: ${again}`);

const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
const args = ['test', '--config=playwright.slow.config.ts', 'tests/server/store/crash', '--grep'];
const { status } = spawnSync(process.execPath, [playwright, ...args, values.grep], {
  stdio: 'inherit',
  env: { ...process.env, CRASH_ROUNDS: values.rounds, CRASH_SEED: values.seed },
});
if (status !== 0) console.error(`To repeat: ${again}`);
process.exit(status ?? 1);
