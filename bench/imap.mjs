// How soon an email that Dovecot delivers is the answer of a wait, side by side with a client of IMAP that idles and
// fetches. Needs the build (dist/) and Dovecot, as root.
//
//   npm run bench:imap
import { once } from 'node:events';
import { ImapFlow } from 'imapflow';
import { createMailbox } from '../dist/mailbox.js';
import { startMailboxServer } from '../dist/server.js';
import { ABSENCE, PASSWORD, startDovecot, USER } from '../scripts/dovecot.mjs';
import { quantile } from './support/numbers.mjs';

const EMAILS = 30;

if (ABSENCE !== null) throw new Error(ABSENCE);
const dovecot = await startDovecot();
const server = await startMailboxServer({
  httpPort: 0,
  smtpPort: 0,
  imap: dovecot.urlOf(),
  imapPassword: PASSWORD,
});
const client = new ImapFlow({
  host: '127.0.0.1',
  port: dovecot.port,
  secure: false,
  auth: { user: USER, pass: PASSWORD },
  logger: false,
  disableAutoIdle: true,
});
await client.connect();
await client.mailboxOpen('INBOX', { readOnly: true });
const options = { mailboxURL: server.http, mailboxAddress: 'qa+*@company.test' };
const waits = [];
const bare = [];
for (let n = 0; n < EMAILS; n++) {
  const mailbox = createMailbox({ ...options, name: `email ${n}` });
  const idle = client.idle();
  const waiting = mailbox.waitForOtp({ timeout: 30_000 });
  const fetching = once(client, 'exists').then(() => client.fetchOne('*', { source: true }));
  await dovecot.deliver(mailbox.address, `email ${n}`);
  const start = performance.now();
  await Promise.all([
    waiting.then(() => waits.push(performance.now() - start)),
    fetching.then(() => bare.push(performance.now() - start)),
  ]);
  await idle;
}
for (const [name, times] of Object.entries({ 'mailbox.waitForOtp()': waits, imapflow: bare }))
  console.log(
    `${name}: p50 ${Math.round(quantile(times, 0.5))} ms, max ${Math.round(Math.max(...times))} ms`,
  );
console.log(
  `ratio of p50: ${(quantile(waits, 0.5) / quantile(bare, 0.5)).toFixed(2)} (goal: 2 at most)`,
);
client.close();
await server.close();
await dovecot.close();
