// Forty accounts at one server, one of which floods it: how soon the others get their emails, as a ratio with
// and without the flood. Needs the build: dist/.
//
//   npm run bench:accounts
import { fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { openClient, transaction } from '../server/support/load.mjs';
import { mailOf } from '../server/support/mail.mjs';
import { startServer } from '../server/support/server.mjs';
import { quantile, spread, times } from '../support/numbers.mjs';
import { fact, goal, printTable } from '../support/report.mjs';
import { keyOf, login } from './support/login.mjs';

const ACCOUNTS = 40;
const GOAL = 2;
/** Emails per second that make a flood: more than twice as many as all others send. */
const FLOOD = 200;
/** Rounds with and without the flood take turns, so that both meet the same machine. */
const ROUNDS = 5;
const ROUND = 4_000;
/** The pause of each account between two emails, in ms. */
const PAUSE = 500;
/** How long the flood takes until all of it is there, in ms. */
const RISE = 1_000;

const names = Array.from({ length: ACCOUNTS }, (_, n) => `team${n}`);
const [flooding, ...others] = names;
const server = await startServer(
  ...names.flatMap((name) => ['--api-key', `${name}=${keyOf(name)}`]),
);
const figures = { alone: [], flooded: [] };
const problems = [];
const stats = {};

const teams = await Promise.all(others.map(openTeam));
await round([]);
for (let n = 0; n < ROUNDS; n++) {
  await round(figures.alone);
  const flood = await startFlood();
  await sleep(RISE);
  await round(figures.flooded);
  await stopFlood(flood);
}
await countLost();
await Promise.all(teams.map(({ dispatcher }) => dispatcher.destroy()));
await server.close();

const { alone, flooded } = figures;
const rate = (1_000 * stats.emails) / (ROUNDS * (RISE + ROUND));
const ratio = quantile(flooded, 0.99) / quantile(alone, 0.99);
process.exitCode = printTable([
  {
    title: `${ACCOUNTS} accounts, one of which floods the server`,
    about: [
      `Each of ${others.length} sends an email every ${PAUSE} ms or later, and holds a request for it.`,
      'The flood: emails without a pause, connections, stalled emails, held requests, searches.',
      'The time is from the end of an email to the whole answer to the held request.',
    ],
    rows: [
      fact('without the flood', `${spread(alone)}, ${alone.length} emails`),
      fact('with the flood', `${spread(flooded)}, ${flooded.length} emails`),
      goal('p99 by p99', times(ratio), `< ${times(GOAL)}`, ratio < GOAL),
      goal(
        'refused or evicted of the others',
        `${problems.length} ${problems[0] ?? ''}`,
        'none',
        problems.length === 0,
      ),
      // Without a flood there is nothing to measure.
      goal('emails of the flood', `${rate.toFixed(0)} a second`, `≥ ${FLOOD}`, rate >= FLOOD),
      ...Object.entries(stats).map(([what, count]) => fact(`flood: ${what}`, String(count))),
    ],
  },
])
  ? 0
  : 1;
process.exit();

async function openTeam(name) {
  const client = await openClient(server.port);
  await login(client, name);
  // Its own, as a worker of Playwright has, which stays open between rounds: Node accepts one connection in each
  // turn of the event loop, so that new ones wait behind those of the flood.
  const dispatcher = new Agent({
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeoutThreshold: 500,
  });
  return { name, client, dispatcher, sent: 0 };
}

/** All teams work for a while. */
async function round(taken) {
  const end = performance.now() + ROUND;
  await Promise.all(
    teams.map(async (team, n) => {
      await sleep((PAUSE * n) / teams.length);
      while (performance.now() < end) {
        await deliver(team, taken).catch((error) =>
          problems.push(`${team.name}: ${error.message}`),
        );
        await sleep(PAUSE);
      }
    }),
  );
}

/** Sends an email to a request that is held for it. */
async function deliver(team, taken) {
  const to = `${team.name}-${team.sent++}-@x.test`;
  const held = hold(team, to);
  held.catch(() => {});
  let begun = 0;
  await transaction(team.client, mailOf(), to, () => {
    begun = performance.now();
  });
  const record = await held;
  if (record === null) throw new Error('a held request was answered with nothing');
  taken.push(performance.now() - begun);
}

async function ask({ name, dispatcher }, route, headers = {}) {
  const authorization = `Bearer ${keyOf(name)}`;
  const options = { dispatcher, headers: { authorization, ...headers } };
  const { statusCode, body } = await request(server.http + route, options);
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${statusCode} ${text}`);
  return JSON.parse(text);
}

function hold(team, to) {
  return ask(team, `/v1/inbox/latest?to=${to}`, { prefer: 'wait=30' });
}

async function startFlood() {
  const file = path.join(import.meta.dirname, 'support/flood.mjs');
  const child = fork(file, [server.http, String(server.port), flooding]);
  // On one machine, its clients would take the processor from the clients that are measured.
  os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  await once(child, 'message');
  return child;
}

async function stopFlood(child) {
  child.send('stop');
  const [counts] = await once(child, 'message');
  for (const [what, count] of Object.entries(counts)) stats[what] = (stats[what] ?? 0) + count;
  await once(child, 'close');
  // What it has left open is closed.
  await sleep(500);
}

/** The first email of each team is still there, since none has sent more than its quota. */
async function countLost() {
  for (const team of teams) {
    const { name } = team;
    const found = await ask(team, `/v1/inbox?to=${name}-0-@x.test`);
    if (found.data.length !== 1) problems.push(`${name}: its first email is gone`);
  }
}
