// How fast emails are stored in each store, by one server and by two.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import {
  CONNECTIONS,
  hasSmtpSource,
  sendBySockets,
  sendBySource,
} from '../server/support/load.mjs';
import { mailOf } from '../server/support/mail.mjs';
import { startServer } from '../server/support/server.mjs';
import { median, times } from '../support/numbers.mjs';
import { fact, goal } from '../support/report.mjs';

/** Rounds that are not counted: V8 takes some 12,000 emails to optimize the code. */
const WARM_UP = 2;
const ROUNDS = 7;
const EMAILS = 6_000;
/** More connections than in other benches: the more emails wait, the larger the batches. */
const MANY = 100;
const POSTGRES_GOAL = 0.5;
const NODES_GOAL = 1;

export async function ingest(postgres) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-stores-'));
  const file = path.join(folder, 'mail.eml');
  // smtp-source adds the CRs itself.
  await writeFile(file, mailOf().replaceAll('\r', ''));
  const bySource = await hasSmtpSource();
  const send = ({ port }, count, connections) =>
    bySource
      ? sendBySource(port, count, file, true, connections)
      : sendBySockets(port, count, mailOf(), true, connections);

  const store = await postgres.createDatabase();
  const memory = await startServer();
  const nodes = [await startServer('--store', store), await startServer('--store', store)];
  const [node] = nodes;
  const ways = {
    memory: () => send(memory, EMAILS),
    postgres: () => send(node, EMAILS),
    'postgres, two servers': async () => {
      const begun = performance.now();
      await Promise.all(nodes.map((one) => send(one, EMAILS / 2)));
      return (EMAILS * 1000) / (performance.now() - begun);
    },
    [`memory, ${MANY} connections`]: () => send(memory, EMAILS, MANY),
    [`postgres, ${MANY} connections`]: () => send(node, EMAILS, MANY),
  };
  const rates = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  const turns = Object.entries(ways);
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    // A long-running server reuses the files of its write-ahead log instead of creating new ones.
    if (round === 0) await checkpoint(store);
    for (const [name, way] of turns) {
      const rate = await way();
      if (round >= 0) rates[name].push(rate);
    }
    // In alternating order, so that pending disk writes affect all alike.
    turns.reverse();
  }
  for (const server of [memory, ...nodes]) await server.close();
  await rm(folder, { recursive: true });
  const [inMemory, one, two, manyInMemory, many] = Object.values(rates).map(median);
  return {
    title: 'Taking emails',
    about: [
      `Emails of 10 KB a second over ${CONNECTIONS} kept-open connections, the median of ${ROUNDS} rounds in turn, after ${WARM_UP}.`,
      `Sent by ${bySource ? 'smtp-source' : 'sockets of our own'}; beyond 10,000 the oldest are deleted.`,
    ],
    rows: [
      ...Object.entries(rates).map(([name, all]) =>
        fact(name, `${median(all).toFixed(0)} a second`),
      ),
      atLeast('postgres by memory', one / inMemory, POSTGRES_GOAL),
      atLeast(`postgres by memory, ${MANY} connections`, many / manyInMemory, POSTGRES_GOAL),
      atLeast('two servers by one', two / one, NODES_GOAL),
    ],
  };
}

async function checkpoint(url) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('CHECKPOINT');
  await client.end();
}

function atLeast(what, ratio, least) {
  return goal(what, times(ratio), `≥ ${times(least)}`, ratio >= least);
}
