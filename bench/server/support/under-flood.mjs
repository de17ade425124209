import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { command, openClient, transaction } from './load.mjs';
import { HEADERS, residentBytes, startServer } from './server.mjs';

/** Connections of strangers a second. */
export const FLOOD_RATE = 1_000;

const DOMAIN = 'e2e.test';
/** The shortest pause between two of the tests' emails, in ms. */
const PAUSE = 250;
/** At most so many of them: what is kept of a long run counts as memory as well. */
const MOST_EMAILS = 4_000;
const SAMPLE = 1_000;
/** How many emails the app has sent before. */
const EARLIER = 500;
/** Where the provider sends from, outside of the flood's addresses. */
const PROVIDER = '127.200.0.7';
/** How long an email may take, in s. */
const LONGEST = 20;

/**
 * Floods a server on the internet, while an app that logs in and a provider that does not send emails to tests.
 *
 * @param seconds how long
 * @returns how long each email took until its test had it, in ms, by sender; what failed; by how many bytes the memory of
 * the server grew; how many emails were deleted, other than those beyond a recipient's 100; how many of the app are gone
 */
export async function underFlood(seconds, rate = FLOOD_RATE) {
  const { createMailbox } = await import(
    path.resolve(import.meta.dirname, '../../../dist/mailbox.js')
  );
  const newAddress = () => createMailbox({ mailboxDomain: DOMAIN }).address;
  const server = await startServer('--domain', DOMAIN);
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  const get = async (route, headers = {}) => {
    const options = { dispatcher, headers: { ...HEADERS, ...headers } };
    const { statusCode, body } = await request(server.http + route, options);
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${route} → ${statusCode} ${text}`);
    return text;
  };
  const mail = 'From: hello@shop.test\r\nSubject: Your code\r\n\r\nYour code is 482913.\r\n';

  const senders = {
    app: async (to) => {
      const client = await openClient(server.port);
      await login(client);
      await transaction(client, mail, to);
      client.socket.end('QUIT\r\n');
    },
    provider: async (to) => {
      const client = await openClient(server.port, PROVIDER);
      await transaction(client, mail, to);
      client.socket.end('QUIT\r\n');
    },
  };
  const arrivals = { app: [], provider: [] };
  const errors = [];
  const deliver = async (who) => {
    const to = newAddress();
    const query = `/v1/inbox/latest?recipient=${to}`;
    const held = get(query, { prefer: `wait=${LONGEST}` });
    // It ends with the run if its email was not sent.
    held.catch(() => {});
    const begun = performance.now();
    try {
      await Promise.race([senders[who](to), tooLate()]);
      if ((await held) === 'null') throw new Error('It was accepted, and not shown');
      arrivals[who].push(performance.now() - begun);
    } catch (error) {
      errors.push(`${who}: ${error.message}`);
    }
  };

  const app = await openClient(server.port);
  await login(app);
  for (let n = 0; n < EARLIER; n++) await transaction(app, mail, newAddress());
  app.socket.end('QUIT\r\n');
  for (const who of Object.keys(senders)) await deliver(who);
  const before = await residentBytes(server.pid);
  const flood = fork(
    path.join(import.meta.dirname, 'stranger-flood.mjs'),
    [server.port, DOMAIN, rate].map(String),
  );
  await once(flood, 'message');

  let most = before;
  const pending = [];
  const sampler = setInterval(async () => {
    most = Math.max(most, await residentBytes(server.pid));
  }, SAMPLE);
  const pause = Math.max(PAUSE, (seconds * 1_000) / MOST_EMAILS);
  const end = performance.now() + seconds * 1_000;
  for (let n = 0; performance.now() < end; n++) {
    pending.push(deliver(n % 2 === 0 ? 'app' : 'provider'));
    await sleep(pause);
  }
  await Promise.all(pending);
  clearInterval(sampler);
  flood.send('stop');
  const [counts] = await once(flood, 'message');

  const deleted = deletionsIn(await get('/metrics'));
  const kept = await countOf(get, '/v1/sent?from=hello@shop.test');
  const own = EARLIER + arrivals.app.length + arrivals.provider.length;
  // One that was accepted after its test had given up is kept, and did not arrive.
  const lost = Math.max(0, own - kept);
  await dispatcher.destroy();
  await server.close();
  return { arrivals, errors, growth: most - before, deleted, lost, flood: counts };
}

async function tooLate() {
  await sleep(LONGEST * 1_000, undefined, { ref: false });
  throw new Error(`It was not accepted within ${LONGEST} s`);
}

/** With the key, as any user. */
function login(client) {
  return command(client, `AUTH PLAIN ${Buffer.from('\0app\0sandbox').toString('base64')}`);
}

function deletionsIn(metrics) {
  const lines = metrics.matchAll(
    /^mailbox_deleted_emails_total\{[^}]*reason="([^"]+)"[^}]*\} (\d+)/gm,
  );
  return [...lines]
    .filter(([, reason]) => reason !== 'recipient-share')
    .reduce((sum, [, , count]) => sum + Number(count), 0);
}

async function countOf(get, list) {
  let count = 0;
  for (let page = 1, more = true; more; page++) {
    const { data, pagination } = JSON.parse(await get(`${list}&per_page=100&page=${page}`));
    count += data.length;
    more = pagination.has_more;
  }
  return count;
}
