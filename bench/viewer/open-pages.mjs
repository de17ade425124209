// What open pages cost the server while it receives emails.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sendBySockets } from '../server/support/load.mjs';
import { mailOf } from '../server/support/mail.mjs';
import { startServer } from '../server/support/server.mjs';
import { median } from '../support/numbers.mjs';
import { fact, goal } from '../support/report.mjs';

const PAGES = 50;
const EMAILS = 30_000;
const ROUNDS = 7;
const MAX_COST = 0.1;

export async function openPages() {
  const server = await startServer();
  const send = () => sendBySockets(server.port, EMAILS, mailOf(), true);
  await send();
  const ratios = [];
  const rates = { without: [], with: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const without = await send();
    const pages = await startPages(server.http);
    const withPages = await send();
    pages.kill();
    rates.without.push(without);
    rates.with.push(withPages);
    ratios.push(withPages / without);
  }
  await server.close();
  const cost = 1 - median(ratios);
  return {
    title: 'Open pages',
    about: [
      `${EMAILS.toLocaleString('en')} emails of 10 KB over 20 connections, with and without ${PAGES} pages, in turn.`,
      'The pages do what the page does, without a browser, in one process: each has loaded the list, and reads all events.',
    ],
    rows: [
      fact('emails a second without pages', median(rates.without).toFixed(0)),
      fact(`emails a second with ${PAGES} pages`, median(rates.with).toFixed(0)),
      goal('cost', `${(100 * cost).toFixed(1)} %`, '≤ 10 %', cost <= MAX_COST),
    ],
  };
}

async function startPages(http) {
  const file = path.join(import.meta.dirname, 'support/pages.mjs');
  const child = spawn(process.execPath, [file, http, String(PAGES)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  await once(child.stdout, 'data');
  return child;
}
