// The time from sending an email in the app to the end of the wait, with Resend's SDK and with nodemailer
// over SMTP side by side; and how long a large attachment blocks the server's event loop. Needs the build,
// and the SDKs of the tests.
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { createTransport } from 'nodemailer';

const EMAILS = 300;
const WARM_UP = 50;
const GOAL = 1.5;
const STALL_GOAL_MS = 50;

const root = path.resolve(import.meta.dirname, '..');
const load = (/** @type {string} */ file) =>
  import(pathToFileURL(path.join(root, 'dist', file)).href);
const { startMailboxServer } = await load('server.js');
const { createMailbox } = await load('mailbox.js');
const sdks = createRequire(path.join(root, 'tests/server/providers/package.json'));
const { Resend } = sdks('resend');

const server = await startMailboxServer({ httpPort: 0, smtpPort: 0 });
const newMailbox = () => createMailbox({ mailboxURL: server.http, mailboxApiKey: server.apiKey });
const resend = new Resend(server.apiKey, { baseUrl: `${server.http}/resend` });
const smtp = new URL(server.smtp);
const transport = createTransport({ host: smtp.hostname, port: Number(smtp.port), pool: true });

const CLIENT = `
  const { parentPort, workerData: { url, key, from } } = require('node:worker_threads');
  const content = Buffer.alloc(7_500_000, 'attachment').toString('base64');
  const email = { from, to: 'bob@inbox.test', subject: 'big', text: 'x' };
  const body = JSON.stringify({ ...email, attachments: [{ filename: 'a.bin', content }] });
  const headers = { Authorization: 'Bearer ' + key, 'Content-Type': 'application/json' };
  fetch(url, { method: 'POST', headers, body }).then(({ status }) => parentPort.postMessage(status));
`;

const from = 'Shop <hello@shop.test>';
const html = `<p>Your code is 482913</p><p>${'x'.repeat(2_000)}</p>`;

/** @type {Record<string, (to: string) => Promise<unknown>>} */
const ways = {
  SMTP: (to) => transport.sendMail({ from, to, subject: 'Sign in', html }),
  Resend: async (to) => {
    const { error } = await resend.emails.send({ from, to, subject: 'Sign in', html });
    if (error) throw new Error(error.message);
  },
};

/** @type {Record<string, number[]>} */
const times = { SMTP: [], Resend: [] };
for (let n = 0; n < EMAILS + WARM_UP; n++) {
  // Alternately, so that both have the same load on the machine.
  for (const [name, send] of Object.entries(ways)) {
    const mailbox = newMailbox();
    const begin = performance.now();
    await send(mailbox.address);
    await mailbox.waitForOtp();
    if (n >= WARM_UP) times[name]?.push(performance.now() - begin);
    await mailbox.close();
  }
}

/** @param {number[]} numbers */
function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

const [bySmtp, byResend] = [median(times.SMTP ?? []), median(times.Resend ?? [])];
console.log(`from the send to the answered wait, p50 of ${EMAILS}, Node ${process.version}`);
console.log(`nodemailer over SMTP  ${bySmtp.toFixed(2)} ms`);
console.log(`Resend's SDK          ${byResend.toFixed(2)} ms`);
report('ratio', byResend / bySmtp, GOAL, 'x');

await measureStall();
transport.close();
await server.close();

/** 10 MB of base64, sent by another thread, so that only the server's work is measured. */
async function measureStall() {
  const runs = [];
  // The first run loads modules and starts a thread.
  await sendLarge();
  for (let run = 0; run < 9; run++) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await sendLarge();
    delay.disable();
    runs.push(delay.max / 1e6);
  }
  const what = 'longest turn of the event loop with 10 MB of base64, median of 9 runs';
  report(what, median(runs), STALL_GOAL_MS, ' ms');
}

async function sendLarge() {
  const workerData = { url: `${server.http}/resend/emails`, key: server.apiKey, from };
  const [status] = await once(new Worker(CLIENT, { eval: true, workerData }), 'message');
  if (status !== 200) throw new Error(`status ${status}`);
}

/**
 * @param {string} what
 * @param {number} value
 * @param {number} goal
 * @param {string} unit
 */
function report(what, value, goal, unit) {
  const verdict = value <= goal ? 'met' : 'MISSED';
  console.log(`${what}: ${value.toFixed(2)}${unit}  goal ${goal}${unit}  ${verdict}`);
}
