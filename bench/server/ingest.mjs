// How fast emails are accepted, compared with Postfix's smtp-sink, which discards them, and MailDev.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/free-port.mjs';
import { median, times } from '../support/numbers.mjs';
import { fact, goal } from '../support/report.mjs';
import {
  CONNECTIONS,
  hasSmtpSource,
  SEND_LIMIT,
  sendBySockets,
  sendBySource,
  TooSlow,
} from './support/load.mjs';
import { mailOf } from './support/mail.mjs';
import { startMailDev } from './support/maildev.mjs';
import { startProgram, startServer } from './support/server.mjs';

/** Rounds that do not count: a long-running server has compiled its code after the first seconds. */
const WARM_UP = 2;
const ROUNDS = 5;

/** How often each server is restarted for cold measurements, as at the start of every test run. */
const COLD_STARTS = 5;

/** MailDev takes most of the time, so it is only in the first rounds. */
const MAILDEV_ROUNDS = 2;

/** Both ways to send, with the emails per round, and the goals as multiples of the other servers' rates. */
const WAYS = [
  {
    name: 'kept-open connections',
    keepsOpen: true,
    emails: { cold: 20_000, warm: 4_000 },
    goals: { cold: { sink: 0.42, maildev: 5 }, warm: { sink: 0.45, maildev: 5 } },
  },
  {
    name: 'a connection for each email',
    keepsOpen: false,
    emails: { cold: 4_000, warm: 2_000 },
    goals: { cold: { sink: 0.35, maildev: 12 }, warm: { sink: 0.3 } },
  },
];

const STARTS = { mailboxServer: startServer, sink: startSink, maildev: startMailDev };
const NAMES = { mailboxServer: 'mailbox server', sink: 'smtp-sink', maildev: 'MailDev' };
const MEASURES = { cold, warm };

/** @param temperatures whether to measure cold, warm, or both */
export async function ingest(temperatures = ['cold', 'warm']) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-ingest-'));
  const file = path.join(folder, 'mail.eml');
  // smtp-source adds the CRs itself.
  await writeFile(file, mailOf().replaceAll('\r', ''));
  const bySource = await hasSmtpSource();
  const send = (port, count, keepsOpen) =>
    bySource
      ? sendBySource(port, count, file, keepsOpen)
      : sendBySockets(port, count, mailOf(), keepsOpen);

  const rows = [];
  for (const way of WAYS) {
    for (const temperature of temperatures) {
      const count = way.emails[temperature];
      const goals = way.goals[temperature];
      const sendTo = (port) => send(port, count, way.keepsOpen);
      const rates = await MEASURES[temperature](Object.keys(goals), sendTo);
      const what = `${way.name}, ${temperature}, ${count.toLocaleString('en')} emails`;
      rows.push(...rowsOf(what, rates, goals));
    }
  }
  await rm(folder, { recursive: true });
  return {
    title: 'Taking emails',
    about: [
      `Emails of 10 KB a second over ${CONNECTIONS} connections, the servers in turn, a recipient for each.`,
      'How many times the rate of another: the median of the rounds, of each the ratio.',
      `Cold: the first after a start, ${COLD_STARTS} starts. Warm: ${ROUNDS} rounds, after ${WARM_UP}. MailDev: the first ${MAILDEV_ROUNDS}.`,
      `Another that takes longer than ${SEND_LIMIT / 1000} s for a round counts as if it had ended then.`,
      `Sent by ${bySource ? 'smtp-source' : 'sockets of our own: there is no smtp-source here'}.`,
    ],
    rows,
  };
}

/** The rates of servers that were just started, anew for each round. */
async function cold(others, send) {
  return inTurn(others, COLD_STARTS, async (name) => {
    const server = await STARTS[name]();
    try {
      return server && (await send(server.port));
    } finally {
      await server?.close();
    }
  });
}

/** The rates of servers that have accepted many emails before. */
async function warm(others, send) {
  const servers = {};
  for (const name of ['mailboxServer', ...others]) servers[name] = await STARTS[name]();
  const measure = async (name) => servers[name] && (await send(servers[name].port));
  await inTurn(others, WARM_UP, measure);
  const rates = await inTurn(others, ROUNDS, measure);
  for (const server of Object.values(servers)) await server?.close();
  return rates;
}

/** The rates of each server by round. They take turns, so that other load on the machine affects all alike. */
async function inTurn(others, rounds, measure) {
  const rates = Object.fromEntries(['mailboxServer', ...others].map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const name of Object.keys(rates)) {
      if (name === 'maildev' && round >= MAILDEV_ROUNDS) continue;
      const rate = await measure(name).catch((error) => {
        if (error instanceof TooSlow && name !== 'mailboxServer') return error.most;
        throw error;
      });
      if (rate !== undefined) rates[name].push(rate);
    }
  }
  return rates;
}

function rowsOf(what, rates, goals) {
  const rows = [];
  for (const [server, all] of Object.entries(rates)) {
    if (all.length === 0) continue;
    rows.push(fact(`${what}: ${NAMES[server]}`, `${median(all).toFixed(0)} a second`));
    const least = goals[server];
    if (least === undefined) continue;
    const ratio = median(all.map((rate, round) => rates.mailboxServer[round] / rate));
    rows.push(
      goal(`${what}: of ${NAMES[server]}`, times(ratio), `≥ ${times(least)}`, ratio >= least),
    );
  }
  return rows;
}

/** undefined if it is not installed. */
async function startSink() {
  const port = await freePort();
  const args = ['-c', '-u', os.userInfo().username, `127.0.0.1:${port}`, '1000'];
  return startProgram('smtp-sink', args, port).catch(() => undefined);
}
