// Whether every wait gets its own email from servers with all kinds of transient failures.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { median, ms, quantile, randomFrom } from '../support/numbers.mjs';
import { fact, goal } from '../support/report.mjs';
import { loadScriptedServer } from './faults/load-scripted-server.mjs';
import { startFaultServer } from './faults/server.mjs';

const WORKER = path.join(import.meta.dirname, 'faults/worker.mjs');

const WORKERS = 8;
const WAITS_EACH = 250;
const WAITS_AT_ONCE = 40;
const TIMEOUT = 30_000;

const FAILURES = ['wrong', 'missed', 'hung'];

export async function faults({ seed }) {
  const scripted = await loadScriptedServer();
  const workers = Array.from({ length: WORKERS }, (_, nth) => runWorker(scripted, nth, seed));
  const results = await Promise.all(workers);
  const outcomes = results.flatMap((result) => result.outcomes);
  for (const { nth, character, outcomes } of results) {
    const failed = outcomes.filter(({ end }) => FAILURES.includes(end));
    if (failed.length > 0) console.log(`\nworker ${nth}, ${JSON.stringify(character)}:`);
    for (const outcome of failed) console.log(outcome);
  }
  const requests = results.reduce((sum, result) => sum + result.requests, 0);
  const waited = outcomes.map((outcome) => outcome.ms);
  return {
    title: `${WORKERS * WAITS_EACH} waits over ${WORKERS} processes, at servers that fail at random`,
    about: [
      'Each process has a server of its own: half of them hold requests, clocks are up to 26 h off, lists come in',
      'any order. Of all requests about one in four fails: 500, 502 with a page, 429 in three ways,',
      'resets, cut JSON, answers that never come or never end; connections are refused at the start and',
      'now and then. Mail comes up to 3 s after its wait began, with newsletters, copies and mail for',
      `longer addresses around it, in one ms or not. Time limit ${TIMEOUT / 1000} s. Again: --seed ${seed}.`,
    ],
    rows: [
      ...FAILURES.map((failure) => {
        const count = outcomes.filter(({ end }) => end === failure).length;
        return goal(`waits that ${SAID[failure]}`, String(count), '0', count === 0);
      }),
      goal(
        'waits in all',
        String(outcomes.length),
        String(WORKERS * WAITS_EACH),
        outcomes.length === WORKERS * WAITS_EACH,
      ),
      fact('requests', String(requests)),
      fact(
        'from the beginning of a wait to its end',
        `p50 ${ms(median(waited))}, p99 ${ms(quantile(waited, 0.99))}, longest ${ms(Math.max(...waited))}`,
      ),
    ],
  };
}

const SAID = {
  wrong: 'got something else',
  missed: 'failed although their email had come',
  hung: 'had not settled 5 s after their time limit',
};

/** Runs one worker with its server, and returns the outcomes of its waits. */
async function runWorker(scripted, nth, seed) {
  const random = randomFrom(seed * 1_000 + nth);
  const server = await startFaultServer(scripted, nth, random);
  const args = [server.url, seed * 1_000 + 500 + nth, WAITS_EACH, WAITS_AT_ONCE, TIMEOUT];
  const child = fork(WORKER, args.map(String), { execArgv: [] });
  const closed = once(child, 'close');
  let outcomes = [];
  child.on('message', (message) => {
    if (message.emails) server.receive(message.emails, message.inOneMs);
    else outcomes = message.outcomes;
  });
  await closed;
  const { character, requests } = server;
  await server.close();
  return { nth, character, requests, outcomes };
}
