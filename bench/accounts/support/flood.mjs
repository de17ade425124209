// Floods a server as one account, in a process of its own, until it is told to stop.
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { openClient, transaction } from '../../server/support/load.mjs';
import { mailOf } from '../../server/support/mail.mjs';
import { keyOf, login } from './login.mjs';

const SENDERS = 50;
const CONNECTORS = 10;
const STALLED = 40;
const STALLED_BYTES = 2_000_000;
const HELD = 2_000;
const SEARCHERS = 10;

const [http, port, name] = process.argv.slice(2);
const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
const counts = { emails: 0, connections: 0, searches: 0, refusals: 0 };
const mail = mailOf();

for (let n = 0; n < SENDERS; n++) void forever(send);
for (let n = 0; n < CONNECTORS; n++) void forever(connect);
for (let n = 0; n < STALLED; n++) void forever(stall);
for (let n = 0; n < HELD; n++) void forever(hold);
for (let n = 0; n < SEARCHERS; n++) void forever(search);
process.send('started');
process.once('message', () => process.send(counts, () => process.exit()));

async function forever(work) {
  for (;;) {
    await work().catch(async () => {
      counts.refusals++;
      await sleep(50);
    });
  }
}

async function send() {
  const client = await openClient(port);
  client.socket.on('error', () => {});
  try {
    await login(client, name);
    for (;;) {
      await transaction(client, mail, `flood${counts.emails++}@x.test`);
    }
  } finally {
    client.socket.destroy();
  }
}

async function connect() {
  const client = await openClient(port);
  client.socket.on('error', () => {});
  await login(client, name).finally(() => client.socket.destroy());
  counts.connections++;
}

/** Begins a large email, and does not end it. */
async function stall() {
  const client = await openClient(port);
  client.socket.on('error', () => {});
  await login(client, name);
  client.socket.write('MAIL FROM:<a@x.test>\r\nRCPT TO:<b@x.test>\r\nDATA\r\n');
  client.socket.write(`${'x'.repeat(98)}\r\n`.repeat(STALLED_BYTES / 100));
  await sleep(2_000);
  client.socket.destroy();
}

function hold() {
  return ask(`/v1/inbox/latest?to=nobody-${Math.random()}@x.test`, { prefer: 'wait=60' });
}

async function search() {
  await ask('/v1/inbox?subject=nothing-has-this-subject&per_page=100');
  counts.searches++;
}

async function ask(route, headers = {}) {
  const authorization = `Bearer ${keyOf(name)}`;
  const { body } = await request(http + route, {
    dispatcher,
    headers: { authorization, ...headers },
  });
  await body.dump();
}
