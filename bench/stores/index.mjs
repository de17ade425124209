// The cost of keeping emails in a database, compared with memory in the same run. Needs the build: dist/.
//
//   npm run bench:stores                   everything, in some minutes
//   npm run bench:stores -- ingest held    some of it
import os from 'node:os';
import { startPostgres } from '../../scripts/postgres.mjs';
import { printTable } from '../support/report.mjs';
import { held } from './held.mjs';
import { ingest } from './ingest.mjs';
import { queries } from './queries.mjs';
import { sqlite } from './sqlite.mjs';

const BENCHES = { ingest, sqlite, held, queries };

const given = process.argv.slice(2);
const names = given.length > 0 ? given : Object.keys(BENCHES);
const unknown = names.find((name) => !(name in BENCHES));
if (unknown !== undefined) {
  throw new Error(`There is no bench ${unknown}. There are ${Object.keys(BENCHES).join(', ')}.`);
}

// With default settings: committed data is on the disk.
const postgres = await startPostgres();
const sections = [];
try {
  for (const name of names) {
    process.stderr.write(`${name} …\n`);
    const section = await BENCHES[name](postgres);
    const load = os.loadavg()[0].toFixed(1);
    sections.push({ ...section, title: `${section.title} [load ${load}]` });
  }
} finally {
  await postgres.close();
}
console.log(`\nNode ${process.version}, ${os.availableParallelism()} cores, ${process.platform}`);
process.exitCode = printTable(sections) ? 0 : 1;
