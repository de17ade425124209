// How fast mail is taken: beside Postfix's smtp-sink, which throws it away, and MailDev.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/free-port.mjs';
import { median, times } from '../support/numbers.mjs';
import { fact, goal } from '../support/report.mjs';
import { CONNECTIONS, hasSmtpSource, sendBySockets, sendBySource } from './support/load.mjs';
import { mailOf } from './support/mail.mjs';
import { startMailDev } from './support/maildev.mjs';
import { startProgram, startServer } from './support/server.mjs';

/** Rounds that do not count: what runs for a day has been compiled after the first seconds. */
const WARM_UP = 3;
const ROUNDS = 7;

/** How often each server is started anew to be measured cold, as every test run finds it. */
const COLD_STARTS = 5;

/** Both ways to send, how many mails make a round of each, and what is promised in times of others' rates. */
const WAYS = [
  {
    name: 'kept-open connections',
    keepsOpen: true,
    mails: { warm: 4_000, cold: 20_000 },
    goals: { warm: { sink: 0.45, maildev: 5 }, cold: { sink: 0.42, maildev: 5 } },
  },
  {
    name: 'a connection for each mail',
    keepsOpen: false,
    mails: { warm: 2_000, cold: 20_000 },
    goals: { warm: { sink: 0.3 }, cold: { sink: 0.35, maildev: 12 } },
  },
];

const STARTS = { sandbox: startServer, sink: startSink, maildev: startMailDev };
const NAMES = { sandbox: 'sandbox', sink: 'smtp-sink', maildev: 'MailDev' };

export async function ingest() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-ingest-'));
  const file = path.join(folder, 'mail.eml');
  // smtp-source ends lines by itself.
  await writeFile(file, mailOf().replaceAll('\r', ''));
  const bySource = await hasSmtpSource();
  const send = (port, count, keepsOpen) =>
    bySource
      ? sendBySource(port, count, file, keepsOpen)
      : sendBySockets(port, count, mailOf(), keepsOpen);

  const rows = [];
  for (const way of WAYS) {
    const sendTo = (temperature) => (port) => send(port, way.mails[temperature], way.keepsOpen);
    rows.push(...rowsOf(await cold(sendTo('cold')), way, 'cold'));
    rows.push(...rowsOf(await warm(sendTo('warm')), way, 'warm'));
  }
  await rm(folder, { recursive: true });
  return {
    title: 'Taking mail',
    about: [
      `Mails of 10 KB a second over ${CONNECTIONS} connections, the servers in turn.`,
      `Cold: the first ${WAYS[0].mails.cold} after a start, the median of ${COLD_STARTS} starts.`,
      `Warm: the median of ${ROUNDS} rounds, after ${WARM_UP}.`,
      `Sent by ${bySource ? 'smtp-source' : 'sockets of our own: there is no smtp-source here'}.`,
    ],
    rows,
  };
}

/** The rates of servers that have just been started, for each round anew. */
async function cold(send) {
  return inTurn(COLD_STARTS, async (name) => {
    const server = await STARTS[name]();
    const rate = server && (await send(server.port));
    await server?.close();
    return rate;
  });
}

/** The rates of servers that have taken many mails before. */
async function warm(send) {
  const servers = {};
  for (const [name, start] of Object.entries(STARTS)) servers[name] = await start();
  const measure = async (name) => servers[name] && (await send(servers[name].port));
  await inTurn(WARM_UP, measure);
  const rates = await inTurn(ROUNDS, measure);
  for (const server of Object.values(servers)) await server?.close();
  return rates;
}

/** The median of each server's rounds: in turn, so that whatever else the machine does falls on all alike. */
async function inTurn(rounds, measure) {
  const rates = {};
  for (let round = 0; round < rounds; round++) {
    for (const name of Object.keys(STARTS)) {
      const rate = await measure(name);
      if (rate !== undefined) rates[name] = [...(rates[name] ?? []), rate];
    }
  }
  return Object.fromEntries(Object.entries(rates).map(([name, all]) => [name, median(all)]));
}

function rowsOf(rates, { name, goals }, temperature) {
  const rows = [];
  for (const [server, rate] of Object.entries(rates)) {
    const what = `${name}, ${temperature}`;
    rows.push(fact(`${what}: ${NAMES[server]}`, `${rate.toFixed(0)} a second`));
    const least = goals[temperature][server];
    if (least === undefined) continue;
    const ratio = rates.sandbox / rate;
    rows.push(
      goal(`${what}: of ${NAMES[server]}`, times(ratio), `≥ ${times(least)}`, ratio >= least),
    );
  }
  return rows;
}

/** undefined where it is not here. */
async function startSink() {
  const port = await freePort();
  const args = ['-c', '-u', os.userInfo().username, `127.0.0.1:${port}`, '1000'];
  return startProgram('smtp-sink', args, port).catch(() => undefined);
}
