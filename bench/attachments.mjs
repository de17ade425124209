// How fast a large attachment is downloaded, compared with a minimal server that sends the same bytes, and
// how much memory slow readers take. Needs the build: dist/.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { performance } from 'node:perf_hooks';
import { createTransport } from 'nodemailer';
import { startServer } from './server/support/server.mjs';
import { median, ms, times } from './support/numbers.mjs';
import { fact, goal, printTable } from './support/report.mjs';

const SIZE = 20 * 1024 * 1024;
const EMAILS = 15;
/** Maximum time, as a multiple of a bare GET. */
const MOST = 1.5;
const SLOW_READERS = 20;
const AUTH = { Authorization: 'Bearer sandbox' };

/** A server that sends bytes from memory. */
const BARE = `
  const bytes = require('node:crypto').randomBytes(${SIZE});
  const server = require('node:http').createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/pdf', 'Content-Length': bytes.length });
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

async function startBare() {
  const child = spawn(process.execPath, ['-e', BARE], { stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => child.kill('SIGKILL'));
  const [port] = await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${Number(port)}/`, close: () => child.kill() };
}

/**
 * Fetches a URL on a new connection, discards the bytes, and returns the time in ms. A connection that has
 * sent a lot already would be faster on either side.
 */
async function timeOf(url) {
  const begin = performance.now();
  const [response] = await once(http.get(url, { agent: false, headers: AUTH }), 'response');
  let bytes = 0;
  response.on('data', (chunk) => {
    bytes += chunk.length;
  });
  await once(response, 'end');
  if (response.statusCode !== 200 || bytes !== SIZE)
    throw new Error(`${url} → ${response.statusCode}, ${bytes} bytes`);
  return performance.now() - begin;
}

/** Sends emails with the attachment, and returns the URLs of their parts. */
async function sendEmails(server, count) {
  const transport = createTransport({ host: '127.0.0.1', port: server.port });
  const content = Buffer.alloc(SIZE, 'attachment');
  for (let n = 0; n < count; n++)
    await transport.sendMail({
      from: 'app@shop.test',
      to: 'kim@inbox.test',
      attachments: [{ filename: 'a.pdf', content }],
    });
  const list = await fetch(`${server.http}/v1/inbox`, { headers: AUTH });
  const { data } = await list.json();
  return data.slice(0, count).map((id) => `${server.http}/extensions/v1/emails/${id}/parts/1`);
}

/** The resident memory of a process, in bytes. */
async function memoryOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) * 1024;
}

/** The peak memory for readers that read nothing after the first bytes, in bytes. */
async function slowReaders({ pid }, url) {
  const before = await memoryOf(pid);
  const requests = [];
  let most = 0;
  for (let n = 0; n < SLOW_READERS; n++) {
    const request = http.get(url, { agent: false, headers: AUTH });
    const [response] = await once(request, 'response');
    await once(response, 'readable');
    requests.push(request);
    most = Math.max(most, (await memoryOf(pid)) - before);
  }
  for (const request of requests) request.destroy();
  return most;
}

async function fetching() {
  const server = await startServer(
    ...['--max-message-size', String(2 * SIZE)],
    ...['--max-store-bytes', String(3 * EMAILS * SIZE)],
  );
  const bare = await startBare();
  const [listed, unlisted] = [await sendEmails(server, EMAILS), await sendEmails(server, EMAILS)];
  const taken = { bare: [], listed: [], again: [], unlisted: [] };
  for (let n = 0; n < 3; n++) await timeOf(bare.url);
  const measure = async (what, url) => {
    taken.bare.push(await timeOf(bare.url));
    taken[what].push(await timeOf(url));
  };
  for (const [n, url] of listed.entries()) {
    // As in a test: lists the attachments of an email, and then downloads one.
    await fetch(url.replace('/parts/1', ''), { headers: AUTH }).then((response) => response.text());
    await measure('listed', url);
    await measure('again', url);
    await measure('unlisted', unlisted[n]);
  }
  await server.close();
  bare.close();
  const ratio = (what) => median(taken[what]) / median(taken.bare);
  const compared = (what) => `${ms(median(taken[what]))}, ${times(ratio(what))}`;
  const compare = (name, what) =>
    goal(name, compared(what), `≤ ${times(MOST)}`, ratio(what) <= MOST);
  return [
    fact('GET from a bare node:http server', ms(median(taken.bare))),
    compare('the first GET, after the attachments were listed', 'listed'),
    compare('the same GET again', 'again'),
    fact('the first GET of an email that was not listed', compared('unlisted')),
  ];
}

async function memory() {
  const server = await startServer('--max-message-size', String(2 * SIZE));
  const [url] = await sendEmails(server, 1);
  const most = (await slowReaders(server, url)) / SIZE;
  await server.close();
  return [goal(`${SLOW_READERS} readers that stop`, times(most), '≤ 3× its size', most <= 3)];
}

const sections = [
  {
    title: 'A 20 MB attachment',
    about: [`Medians of ${EMAILS} emails, in turn with the bare server, from another process.`],
    rows: await fetching(),
  },
  {
    title: 'Memory of slow readers',
    about: ['Growth of the process, in sizes of the attachment.'],
    rows: await memory(),
  },
];
process.exitCode = printTable(sections) ? 0 : 1;
