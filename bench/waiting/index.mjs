// Measures the waits against their goals. Needs the build: dist/.
//
//   npm run bench:waiting                      everything, in some minutes
//   npm run bench:waiting -- faults --seed 7   one of them, with another seed
import os from 'node:os';
import { parseArgs } from 'node:util';
import { printTable } from '../support/report.mjs';
import { concurrentWaits } from './concurrent-waits.mjs';
import { faults } from './faults.mjs';
import { longPoll } from './long-poll.mjs';
import { poll } from './poll.mjs';
import { start } from './start.mjs';

const BENCHES = { 'long-poll': longPoll, poll, 'concurrent-waits': concurrentWaits, faults, start };

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' } },
});
const names = positionals.length > 0 ? positionals : Object.keys(BENCHES);
const unknown = names.find((name) => !(name in BENCHES));
if (unknown !== undefined) {
  throw new Error(`There is no bench ${unknown}. There are ${Object.keys(BENCHES).join(', ')}.`);
}
const seed = Number(values.seed);
if (!Number.isSafeInteger(seed)) throw new Error(`--seed must be a whole number.`);

const load = () => os.loadavg()[0].toFixed(1);
const sections = [];
for (const name of names) {
  process.stderr.write(`${name} …\n`);
  const before = load();
  const section = await BENCHES[name]({ seed });
  sections.push({ ...section, title: `${section.title} [load ${before} to ${load()}]` });
}
const machine = `${os.availableParallelism()} cores, ${process.platform}`;
console.log(`\nNode ${process.version}, ${machine}. Load: of the machine, with the bench itself.`);
process.exitCode = printTable(sections) ? 0 : 1;
