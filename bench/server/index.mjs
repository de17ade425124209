// Measures the mailbox server against its goals. Needs the build: dist/.
//
//   npm run bench:server                   everything, in some ten minutes
//   npm run bench:server -- ingest memory  some of it
//   npm run bench:server -- cold           of ingest what a server does right after its start
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { goal, printTable } from '../support/report.mjs';
import { held } from './held.mjs';
import { inbound } from './inbound.mjs';
import { ingest } from './ingest.mjs';
import { memory } from './memory.mjs';
import { queries } from './queries.mjs';

const BENCHES = { ingest, inbound, queries, held, memory };

/** The time limit of each bench, in ms, so that a hang does not keep the run from ending. */
const LIMIT = 10 * 60_000;

const given = process.argv.slice(2);
const names = given.length > 0 ? given : Object.keys(BENCHES);
const all = { ...BENCHES, cold: () => ingest(['cold']) };
const unknown = names.find((name) => !(name in all));
if (unknown !== undefined) {
  throw new Error(`There is no bench ${unknown}. There are ${Object.keys(all).join(', ')}.`);
}

const sections = [];
for (const name of names) {
  process.stderr.write(`${name} …\n`);
  const section = await inTime(name, all[name]());
  const load = os.loadavg()[0].toFixed(1);
  sections.push({ ...section, title: `${section.title} [load ${load}]` });
}
console.log(`\nNode ${process.version}, ${os.availableParallelism()} cores, ${process.platform}`);
process.exitCode = printTable(sections) ? 0 : 1;
// A bench that was aborted still has sockets open.
process.exit();

async function inTime(name, section) {
  const limit = new AbortController();
  const late = sleep(LIMIT, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`The bench ${name} takes longer than ${LIMIT / 60_000} minutes.`);
  });
  try {
    return await Promise.race([section, late]);
  } catch (error) {
    console.error(error);
    const row = goal(name, error.message, 'to end', false);
    return { title: name, about: [], rows: [row] };
  } finally {
    late.catch(() => {});
    limit.abort();
  }
}
