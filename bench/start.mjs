// How long the mailbox server takes to start, and an app to send an email to it. Needs the build: dist/.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { createTransport } from 'nodemailer';

const RUNS = 15;
const EMAILS = 200;

const dist = path.resolve(import.meta.dirname, '../dist');
const serverUrl = pathToFileURL(path.join(dist, 'server.js')).href;

/** Imports and starts the mailbox server in a new process, and prints the time of both. */
const START = `
  const begin = performance.now();
  const { startMailboxServer } = await import(${JSON.stringify(serverUrl)});
  const imported = performance.now();
  const mailboxServer = await startMailboxServer({ httpPort: 0, smtpPort: 0 });
  const started = performance.now();
  await mailboxServer.close();
  console.log(JSON.stringify([imported - begin, started - imported]));
`;

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

function node(...args) {
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function bareNode() {
  const begin = performance.now();
  await once(node('-e', '0'), 'close');
  return performance.now() - begin;
}

async function importAndStart() {
  const [output] = await once(node('--input-type=module', '-e', START).stdout, 'data');
  return JSON.parse(output);
}

/** Starts `serve`, and measures the ms from its spawn to its ready line. */
async function serve() {
  const begin = performance.now();
  const child = node(path.join(dist, 'cli.js'), 'serve', '--http-port', '0', '--smtp-port', '0');
  const [line] = await once(child.stdout, 'data');
  return { ms: performance.now() - begin, child, smtp: new URL(JSON.parse(line).smtp) };
}

async function stop(child) {
  child.kill();
  await once(child, 'close');
}

/** Sends one email after another, each on a new connection. */
async function sendMails(smtp) {
  const transport = createTransport({ host: smtp.hostname, port: Number(smtp.port) });
  const times = [];
  for (let n = 0; n < EMAILS; n++) {
    const begin = performance.now();
    await transport.sendMail({
      from: 'app@shop.test',
      to: 'bob@inbox.test',
      subject: `Your code is ${100_000 + n}`,
      text: 'x'.repeat(500),
      html: `<p>${'x'.repeat(2_000)}</p>`,
    });
    times.push(performance.now() - begin);
  }
  return times;
}

async function repeat(measure) {
  const results = [];
  for (let run = 0; run < RUNS; run++) results.push(await measure());
  return results;
}

function report(what, ms, goal) {
  const verdict = goal === undefined ? '' : `  goal ${goal} ms  ${ms <= goal ? 'met' : 'MISSED'}`;
  console.log(`${what.padEnd(48)}${ms.toFixed(1).padStart(8)} ms${verdict}`);
}

console.log(`medians of ${RUNS} runs, Node ${process.version}, ${process.platform}\n`);
report('bare node -e 0', median(await repeat(bareNode)));

const starts = await repeat(importAndStart);
report('import playwright-mailbox/server', median(starts.map(([imported]) => imported)));
report('startMailboxServer(), its first time', median(starts.map(([, started]) => started)));
report('the import and the start together', median(starts.map(([a, b]) => a + b)), 150);

const serves = await repeat(async () => {
  const { ms, child } = await serve();
  await stop(child);
  return ms;
});
report('playwright-mailbox serve, spawn to ready line', median(serves), 500);

const { child, smtp } = await serve();
report(`sendMail on a new connection, of ${EMAILS}`, median(await sendMails(smtp)), 5);
await stop(child);
