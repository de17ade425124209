// The longest hold of a server's event loop, in ms, for each kind of hostile email, sent by SMTP and read by
// REST, and of hostile query. Needs the build: dist/.
//
//   npm run bench:event-loop                                  every kind, 24 MB each; takes long
//   npm run bench:event-loop -- --grep delimiter --bytes 4000000
//   npm run bench:event-loop -- --before ../old/dist          an older build next to this one
//   npm run bench:event-loop -- --verdicts                    with SPF, DKIM and DMARC
//   npm run bench:event-loop -- --grep query --held 2000      queries alone, with fewer held requests
//   npm run bench:event-loop -- --store sqlite                with email in a file
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'tsup';
import { hostileQueries, PATIENCE } from './support/hostile-queries.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const GOAL = 50;
/** The maximum wait for the end of a hold, in ms. */
const GRACE = 5_000;
const LINE = `${'x'.repeat(70)}\r\n`;
/** Just below the default limit of a header. */
const HEADER_BYTES = 128 * 1024 - 200;

const { values } = parseArgs({
  options: {
    bytes: { type: 'string', default: '24000000' },
    grep: { type: 'string', default: '' },
    before: { type: 'string' },
    verdicts: { type: 'boolean', default: false },
    held: { type: 'string', default: '10000' },
    store: { type: 'string', default: 'memory' },
  },
});

let servers = 0;
const folder = await mkdtemp(path.join(ROOT, 'node_modules', '.bench-event-loop-'));
try {
  await writeFile(path.join(folder, 'records.json'), '{}');
  const builds = [values.before, path.join(ROOT, 'dist')].filter(Boolean);
  console.log(
    `${'kind'.padEnd(56)}${builds.length > 1 ? 'before'.padStart(9) : ''}${'now'.padStart(9)}`,
  );
  const worst = builds.map(() => 0);
  for (const [kind, fill, ask] of [...(await emails()), ...bursts(), ...queries()]) {
    const holds = [];
    for (const dist of builds) holds.push(await holdOf(dist, fill, ask));
    for (const [n, hold] of holds.entries()) worst[n] = Math.max(worst[n], hold);
    print(kind, holds);
  }
  print('the longest of all', worst);
  process.exitCode = worst.at(-1) <= GOAL ? 0 : 1;
} finally {
  await rm(folder, { recursive: true });
}

function print(what, holds) {
  console.log(what.padEnd(56) + holds.map((ms) => `${ms.toFixed(0)} ms`.padStart(9)).join(''));
}

/** Emails that arrive together: each is small enough, but all of them are not. */
function bursts() {
  const lines = (bytes) => Buffer.from('Subject: x\r\n\r\n'.padEnd(bytes, LINE));
  const bursts = [
    [200, 1_000_000],
    [500, 200_000],
  ].map(([count, bytes]) => [
    `${count} emails of ${bytes / 1000} kB that arrive together`,
    (urls) => send(new URL(urls.smtp), lines(bytes)),
    (urls) => sendTogether(new URL(urls.smtp), lines(bytes), count),
  ]);
  return bursts.filter(([kind]) => kind.includes(values.grep));
}

function queries() {
  return hostileQueries(Number(values.held)).filter(([kind]) => kind.includes(values.grep));
}

/** The kinds of emails from the tests, in the given size. */
async function emails() {
  await build({
    config: false,
    silent: true,
    entry: [path.join(ROOT, 'tests/server/hostile/hostile-emails.ts')],
    format: 'esm',
    outDir: folder,
    outExtension: () => ({ js: '.mjs' }),
  });
  const groups = await import(pathToFileURL(path.join(folder, 'hostile-emails.mjs')).href);
  return Object.entries(groups)
    .flatMap(([group, kinds]) => {
      const bytes = group === 'HOSTILE_HEADERS' ? HEADER_BYTES : Number(values.bytes);
      return Object.entries(kinds).map(([kind, make]) => [
        kind,
        // Modules that are loaded with the first email do not count.
        (urls) => sendAndRead(urls, Buffer.from('Subject: Your code is 482913\r\n\r\nx')),
        (urls) => sendAndRead(urls, make(bytes)),
      ]);
    })
    .filter(([kind]) => kind.includes(values.grep));
}

/** Starts a server for each kind: one still busy with the last email would distort the result. */
async function holdOf(dist, fill, ask) {
  const dns = path.join(folder, 'records.json');
  const checks = values.verdicts ? ['--check-sender-auth', '--dns-records', dns] : [];
  const file = path.join(folder, `${servers++}.db`);
  const store = values.store === 'sqlite' ? `sqlite:${file}` : values.store;
  const args = ['serve', '--http-port', '0', '--smtp-port', '0', '--store', store, ...checks];
  const child = fork(path.resolve(dist, 'cli.js'), args, {
    execArgv: ['--import', path.join(import.meta.dirname, 'support/longest-hold.mjs')],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  try {
    const [line] = await once(child.stdout, 'data');
    const urls = JSON.parse(line);
    await fill(urls);
    await reply(child);
    await ask(urls);
    return await reply(child);
  } finally {
    child.kill('SIGKILL');
  }
}

/** The longest hold since the last request; if the server does not respond, the time until the timeout. */
async function reply(child) {
  child.send('hold');
  const late = sleep(GRACE, [PATIENCE], { ref: false });
  return (await Promise.race([once(child, 'message'), late]))[0];
}

async function sendAndRead({ http, smtp }, raw) {
  await send(new URL(smtp), raw);
  for (const box of ['inbox', 'sent']) {
    const headers = { authorization: 'Bearer sandbox' };
    const { body } = await fetch(`${http}/v1/${box}/latest`, { headers });
    for await (const _ of body);
  }
}

/** Starts all transactions before it sends the data of any. */
async function sendTogether({ hostname, port }, raw, count) {
  const connect = async (n) => {
    const socket = createConnection(Number(port), hostname).setEncoding('latin1');
    socket.write(`EHLO a\r\nMAIL FROM:<a@x.test>\r\nRCPT TO:<b${n}@x.test>\r\nDATA\r\n`);
    for await (const reply of socket.iterator({ destroyOnReturn: false }))
      if (/^354 /m.test(reply)) return socket;
  };
  const sockets = await Promise.all(Array.from({ length: count }, (_, n) => connect(n)));
  await Promise.all(
    sockets.map(async (socket) => {
      socket.write(raw);
      socket.write('\r\n.\r\nQUIT\r\n');
      for await (const _ of socket);
    }),
  );
}

/** Sends everything at once, and waits for the replies only at the end. */
async function send({ hostname, port }, raw) {
  const socket = createConnection(Number(port), hostname);
  const data = raw.toString('latin1').replace(/(^|\n)\./g, '$1..');
  const envelope = 'EHLO a\r\nMAIL FROM:<a@x.test>\r\nRCPT TO:<b@x.test>\r\nDATA\r\n';
  socket.write(`${envelope}${data}\r\n.\r\nQUIT\r\n`, 'latin1');
  for await (const _ of socket);
}
