// What the mail server promises, measured side by side. Needs the build: dist/.
//
//   npm run bench:sandbox                   everything, in some minutes
//   npm run bench:sandbox -- ingest memory  some of it
import os from 'node:os';
import { printTable } from '../support/report.mjs';
import { held } from './held.mjs';
import { ingest } from './ingest.mjs';
import { memory } from './memory.mjs';
import { queries } from './queries.mjs';

const BENCHES = { ingest, queries, held, memory };

const given = process.argv.slice(2);
const names = given.length > 0 ? given : Object.keys(BENCHES);
const unknown = names.find((name) => !(name in BENCHES));
if (unknown !== undefined) {
  throw new Error(`There is no bench ${unknown}. There are ${Object.keys(BENCHES).join(', ')}.`);
}

const sections = [];
for (const name of names) {
  process.stderr.write(`${name} …\n`);
  const section = await BENCHES[name]();
  const load = os.loadavg()[0].toFixed(1);
  sections.push({ ...section, title: `${section.title} [load ${load}]` });
}
console.log(`\nNode ${process.version}, ${os.availableParallelism()} cores, ${process.platform}`);
process.exitCode = printTable(sections) ? 0 : 1;
