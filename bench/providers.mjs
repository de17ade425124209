// How long an email takes from the app to the answered wait, by Resend's SDK and by nodemailer over SMTP, side by side;
// and how long a large attachment holds up the event loop of the server. Needs the build, and the SDKs of the tests.
import { createRequire } from 'node:module';
import path from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
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
const mailbox = createMailbox({ mailboxURL: server.http, mailboxApiKey: server.apiKey });
const resend = new Resend(server.apiKey, { baseUrl: `${server.http}/resend` });
const smtp = new URL(server.smtp);
const transport = createTransport({ host: smtp.hostname, port: Number(smtp.port), pool: true });

const from = 'Shop <hello@shop.test>';
const html = `<p>Your code is 482913</p><p>${'x'.repeat(2_000)}</p>`;

/** @type {Record<string, (subject: string) => Promise<unknown>>} */
const ways = {
  SMTP: (subject) => transport.sendMail({ from, to: mailbox.address, subject, html }),
  Resend: async (subject) => {
    const { error } = await resend.emails.send({ from, to: mailbox.address, subject, html });
    if (error) throw new Error(error.message);
  },
};

/** @type {Record<string, number[]>} */
const times = { SMTP: [], Resend: [] };
for (let n = 0; n < EMAILS + WARM_UP; n++) {
  // In turns, so that both have the same machine.
  for (const [name, send] of Object.entries(ways)) {
    const subject = `${name} ${n}`;
    const begin = performance.now();
    await send(subject);
    await mailbox.waitForOtp({ subject });
    if (n >= WARM_UP) times[name]?.push(performance.now() - begin);
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
await mailbox.close();
await server.close();

/** 10 MB of base64, sent as bytes that are ready, so that only the server's work is measured. */
async function measureStall() {
  const content = Buffer.alloc(7_500_000, 'attachment').toString('base64');
  const attachments = [{ filename: 'a.bin', content }];
  const body = Buffer.from(
    JSON.stringify({ from, to: mailbox.address, subject: 'big', text: 'x', attachments }),
  );
  const headers = { Authorization: `Bearer ${server.apiKey}`, 'Content-Type': 'application/json' };
  const stalls = [];
  for (let run = 0; run < 6; run++) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const { status } = await fetch(`${server.http}/resend/emails`, {
      method: 'POST',
      headers,
      body,
    });
    delay.disable();
    if (status !== 200) throw new Error(`status ${status}`);
    // The first run loads modules and starts a thread.
    if (run > 0) stalls.push(delay.max / 1e6);
  }
  report(
    `longest turn of the event loop, ${content.length} bytes of base64`,
    Math.max(...stalls),
    STALL_GOAL_MS,
    ' ms',
  );
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
