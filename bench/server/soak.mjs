// Mixed load at half the peak rate for the given time: no error, no growth, no stall.
//
//   npm run soak                    ten minutes
//   npm run soak -- --minutes 1
//   npm run soak -- --public         two hours of a flood on a server on the internet
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Agent, request } from 'undici';
import { median } from '../support/numbers.mjs';
import { fact, goal, printTable } from '../support/report.mjs';
import { openClient, sendBySockets, transaction } from './support/load.mjs';
import { mailOf } from './support/mail.mjs';
import { HEADERS, residentBytes } from './support/server.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MB = 1024 * 1024;
const SENDERS = 10;
const WAITERS = 50;
/** The limits of the store: reached within the first seconds. */
const LIMITS = ['--max-emails', '3000', '--max-store-bytes', String(30 * MB)];
const SAMPLE = 5_000;
const DELAY_GOAL = 50;
/** The maximum growth of resident memory after the limit was reached: noise of the garbage collector. */
const GROWTH_GOAL = 1.2;

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, public: { type: 'boolean', default: false } },
});
const minutes = Number(values.minutes ?? (values.public ? 120 : 10));
if (!(minutes > 0)) throw new Error('--minutes must be a number above 0.');
if (values.public) {
  const { soakInPublic } = await import('./public-soak.mjs');
  process.exit((await soakInPublic(minutes)) ? 0 : 1);
}

const server = await startServer();
const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
const mail = mailOf();
const peak = await sendBySockets(server.port, 6_000, mail, true);
const counts = { emails: 0, queries: 0, held: 0, errors: [] };
const samples = { bytes: [], delays: [] };

await askDelay();
const end = Date.now() + minutes * 60_000;
await Promise.all([
  ...Array.from({ length: SENDERS }, (_, n) => guarded(() => send(n))),
  ...Array.from({ length: WAITERS }, (_, n) => guarded(() => wait(n))),
  guarded(query),
  sample(),
]);
await dispatcher.destroy();
server.child.kill();
process.exitCode = report() ? 0 : 1;

/** Sends its share of half the peak rate, and reconnects now and then. */
async function send(n) {
  const pause = (1000 * SENDERS) / (peak / 2);
  while (Date.now() < end) {
    const client = await openClient(server.port);
    const begun = performance.now();
    for (let sent = 0; sent < 500 && Date.now() < end; sent++) {
      await transaction(client, mail, `n${(n + sent) % WAITERS}-@x.test`);
      counts.emails++;
      const early = begun + (sent + 1) * pause - performance.now();
      if (early > 1) await sleep(early);
    }
    client.socket.end('QUIT\r\n');
  }
}

/** Waits for its next email again and again, like tests. */
async function wait(n) {
  let after = new Date().toISOString();
  while (Date.now() < end) {
    const found = await ask(`/v1/inbox/latest?to=n${n}-@x.test&after=${after}`, {
      prefer: 'wait=2',
    });
    counts.held++;
    if (found) after = found.received_at;
  }
}

async function query() {
  while (Date.now() < end) {
    const { data } = await ask('/v1/inbox?per_page=100');
    // The oldest email may have been deleted meanwhile.
    await ask(`/v1/inbox/${data[0]}`);
    await ask('/v1/sent/latest?to=nobody@x.test');
    counts.queries += 3;
    await sleep(20);
  }
}

async function sample() {
  while (Date.now() < end) {
    await sleep(Math.min(SAMPLE, Math.max(100, end - Date.now())));
    samples.bytes.push(await residentBytes(server.child.pid));
    samples.delays.push(await askDelay());
  }
}

async function ask(path, headers = {}) {
  const options = { dispatcher, headers: { ...HEADERS, ...headers } };
  const { statusCode, body } = await request(server.http + path, options);
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${path} → ${statusCode} ${text}`);
  return JSON.parse(text);
}

async function guarded(work) {
  await work().catch((error) => counts.errors.push(error.message));
}

async function askDelay() {
  server.child.send('delay');
  return (await once(server.child, 'message'))[0];
}

async function startServer() {
  const args = ['serve', '--http-port', '0', '--smtp-port', '0', ...LIMITS];
  const child = fork(path.join(ROOT, 'dist/cli.js'), args, {
    execArgv: ['--import', path.join(import.meta.dirname, 'support/loop-delay.mjs')],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const [line] = await once(child.stdout, 'data');
  const { http, smtp } = JSON.parse(line);
  return { child, http, port: Number(new URL(smtp).port) };
}

function report() {
  const { bytes, delays } = samples;
  const part = Math.max(1, Math.floor(bytes.length / 4));
  const [early, late] = [median(bytes.slice(0, part)), median(bytes.slice(-part))];
  const worst = Math.max(...delays);
  return printTable([
    {
      title: `Soak, ${minutes} min`,
      about: [
        `${SENDERS} senders at half of ${peak.toFixed(0)} emails a second, ${WAITERS} held requests, lists and gets.`,
        `The cap is ${LIMITS[1]} emails; it is reached before the first sample.`,
      ],
      rows: [
        fact(
          'emails, held requests, other queries',
          `${counts.emails}, ${counts.held}, ${counts.queries}`,
        ),
        goal(
          'errors',
          `${counts.errors.length} ${counts.errors[0] ?? ''}`,
          'none',
          counts.errors.length === 0,
        ),
        fact('resident, first quarter', `${(early / MB).toFixed(0)} MB`),
        goal(
          'resident, last quarter',
          `${(late / MB).toFixed(0)} MB`,
          `≤ ${GROWTH_GOAL}×`,
          late <= early * GROWTH_GOAL,
        ),
        goal(
          'event-loop delay, worst p99 of 5 s',
          `${worst.toFixed(1)} ms`,
          `≤ ${DELAY_GOAL} ms`,
          worst <= DELAY_GOAL,
        ),
      ],
    },
  ]);
}
