// How fast emails are stored in a file, compared with memory.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
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

const ROUNDS = 7;
const EMAILS = 4_000;
const GOAL = 0.4;

export async function sqlite() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-sqlite-'));
  const file = path.join(folder, 'mail.eml');
  // smtp-source adds the CRs itself.
  await writeFile(file, mailOf().replaceAll('\r', ''));
  const bySource = await hasSmtpSource();
  const send = (port) =>
    bySource ? sendBySource(port, EMAILS, file, true) : sendBySockets(port, EMAILS, mailOf(), true);

  const servers = {
    memory: await startServer(),
    sqlite: await startServer('--store', `sqlite:${path.join(folder, 'mail.db')}`),
  };
  const rates = { memory: [], sqlite: [] };
  // Alternately, so that other load on the machine affects all alike.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, { port }] of Object.entries(servers)) rates[name].push(await send(port));
  }
  for (const server of Object.values(servers)) await server.close();
  await rm(folder, { recursive: true });
  const [memory, sqlite] = [median(rates.memory), median(rates.sqlite)];
  const ratio = sqlite / memory;
  return {
    title: 'Storing emails in a file',
    about: [
      `Emails of 10 KB a second over ${CONNECTIONS} kept-open connections, the median of ${ROUNDS} rounds in turn.`,
      'From the third round on, the oldest are deleted.',
    ],
    rows: [
      fact('memory', `${memory.toFixed(0)} a second`),
      fact('sqlite', `${sqlite.toFixed(0)} a second`),
      goal('sqlite by memory', times(ratio), `≥ ${times(GOAL)}`, ratio >= GOAL),
    ],
  };
}
