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
const MAILS = 4_000;
const SINK_GOALS = { open: 0.45, new: 0.3 };
const MAILDEV_GOAL = 5;

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

  const servers = {
    sandbox: await startServer(),
    sink: await startSink(),
    maildev: await startMailDev(),
  };
  const rows = [];
  for (const keepsOpen of [true, false]) {
    const rates = await sideBySide(servers, (port) =>
      send(port, keepsOpen ? MAILS : MAILS / 2, keepsOpen),
    );
    rows.push(...rowsOf(rates, keepsOpen));
  }
  for (const server of Object.values(servers)) await server?.close();
  await rm(folder, { recursive: true });
  return {
    title: 'Taking mail',
    about: [
      `Mails of 10 KB a second over ${CONNECTIONS} connections, the median of ${ROUNDS} rounds in turn, after ${WARM_UP}.`,
      `Sent by ${bySource ? 'smtp-source' : 'sockets of our own: there is no smtp-source here'}.`,
    ],
    rows,
  };
}

/** Rounds in turn, so that whatever else the machine does falls on all alike. */
async function sideBySide(servers, send) {
  const rates = Object.fromEntries(Object.keys(servers).map((name) => [name, []]));
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const [name, server] of Object.entries(servers)) {
      const rate = server && (await send(server.port));
      if (server && round >= 0) rates[name].push(rate);
    }
  }
  const measured = Object.entries(rates).filter(([, all]) => all.length > 0);
  return Object.fromEntries(measured.map(([name, all]) => [name, median(all)]));
}

function rowsOf({ sandbox, sink, maildev }, keepsOpen) {
  const how = keepsOpen ? 'kept-open connections' : 'a connection for each mail';
  const least = keepsOpen ? SINK_GOALS.open : SINK_GOALS.new;
  const rows = [fact(`${how}: sandbox`, `${sandbox.toFixed(0)} a second`)];
  if (sink !== undefined) {
    rows.push(fact(`${how}: smtp-sink`, `${sink.toFixed(0)} a second`));
    const ratio = sandbox / sink;
    rows.push(goal(`${how}: of smtp-sink`, times(ratio), `≥ ${times(least)}`, ratio >= least));
  }
  if (maildev === undefined) return rows;
  rows.push(fact(`${how}: MailDev`, `${maildev.toFixed(0)} a second`));
  if (!keepsOpen) return rows;
  const ratio = sandbox / maildev;
  return [
    ...rows,
    goal(`${how}: of MailDev`, times(ratio), `≥ ${times(MAILDEV_GOAL)}`, ratio >= MAILDEV_GOAL),
  ];
}

/** undefined where it is not here. */
async function startSink() {
  const port = await freePort();
  const args = ['-c', '-u', os.userInfo().username, `127.0.0.1:${port}`, '1000'];
  return startProgram('smtp-sink', args, port).catch(() => undefined);
}
