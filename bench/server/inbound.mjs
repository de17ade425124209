// How fast emails are accepted by HTTP, compared with SMTP.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Pool } from 'undici';
import { median, times } from '../support/numbers.mjs';
import { fact, goal } from '../support/report.mjs';
import { CONNECTIONS, hasSmtpSource, sendBySockets, sendBySource } from './support/load.mjs';
import { mailOf } from './support/mail.mjs';
import { startServer } from './support/server.mjs';

const WARM_UP = 2;
const ROUNDS = 5;
const EMAILS = 4_000;
const LEAST = 0.6;

export async function inbound() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-inbound-'));
  const file = path.join(folder, 'mail.eml');
  // smtp-source adds the CRs itself.
  await writeFile(file, mailOf().replaceAll('\r', ''));
  const bySource = await hasSmtpSource();
  const server = await startServer();
  const pool = new Pool(server.http, { connections: CONNECTIONS });
  const sendBySmtp = () =>
    bySource
      ? sendBySource(server.port, EMAILS, file, true)
      : sendBySockets(server.port, EMAILS, mailOf(), true);
  const rates = { smtp: [], http: [] };
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const [smtp, http] = [await sendBySmtp(), await sendByHttp(pool, round)];
    if (round < WARM_UP) continue;
    rates.smtp.push(smtp);
    rates.http.push(http);
  }
  await pool.close();
  await server.close();
  await rm(folder, { recursive: true });
  const ratio = median(rates.http.map((rate, round) => rate / rates.smtp[round]));
  return {
    title: 'Emails by HTTP',
    about: [
      `Emails of 10 KB a second over ${CONNECTIONS} connections that are kept open, a recipient for each.`,
      `The median of ${ROUNDS} rounds of ${EMAILS.toLocaleString('en')} emails, after ${WARM_UP}, by SMTP and HTTP in turn.`,
    ],
    rows: [
      fact('by SMTP', `${median(rates.smtp).toFixed(0)} a second`),
      fact('by HTTP', `${median(rates.http).toFixed(0)} a second`),
      goal('by HTTP: of SMTP', times(ratio), `≥ ${times(LEAST)}`, ratio >= LEAST),
    ],
  };
}

/** Posts emails, and returns the rate per second. */
async function sendByHttp(pool, round) {
  const body = mailOf();
  let left = EMAILS;
  const begun = performance.now();
  const sender = async () => {
    while (left > 0) {
      const response = await pool.request({
        method: 'POST',
        path: `/extensions/v1/inbound?from=app@shop.test&to=${round}.${left--}.kim@inbox.test`,
        headers: { Authorization: 'Bearer sandbox', 'Content-Type': 'message/rfc822' },
        body,
      });
      await response.body.dump();
      if (response.statusCode !== 201) throw new Error(`The server said: ${response.statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sender));
  return (EMAILS * 1000) / (performance.now() - begun);
}
