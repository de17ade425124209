// Data and queries that show how long a query blocks the server's event loop.
import { once } from 'node:events';
import http from 'node:http';
import { createConnection } from 'node:net';
import { createInterface } from 'node:readline';

const HEADERS = { authorization: 'Bearer sandbox' };
/** Just below the default limit of a query string. */
const LONGEST = 8_000;
/** As many as fit into memory by default, where searchable texts count twice. */
const LONG_SUBJECTS = 850;
const EVERYDAY = 10_000;
/** The maximum wait for a response, in ms. */
export const PATIENCE = 30_000;
/** Emails that a connection sends before it reads their replies. */
const AT_ONCE = 50;

const long = 'a'.repeat(100_000);
const spaced = `${'a'.repeat(LONGEST / 2)}b`.repeat(25).slice(0, 100_000);
const half = 'a'.repeat(LONGEST / 2 - 1);
const NEEDLES = {
  'aaa…b': `${half}${half}b`,
  'b…aaa': `b${half}${half}`,
  'aaa…b…aaa': `${half}b${half}`,
};

/** Each as [kind, fill, ask]; both functions get the server's URLs. */
export function hostileQueries(held) {
  return [
    ...Object.entries(NEEDLES).map(([name, needle]) => [
      `query: subject=${name} in ${LONG_SUBJECTS} of 100 KB`,
      (urls) => fill(urls, LONG_SUBJECTS, (n) => (n % 2 ? long : spaced)),
      (urls) => ask(urls, `/v1/inbox?subject=${needle}`),
    ]),
    [
      'query: ten at a time, subject=aaa…b…aaa in 85 of 100 KB',
      (urls) => fill(urls, LONG_SUBJECTS / 10, () => long),
      (urls) =>
        Promise.all(
          Array.from({ length: 10 }, () => ask(urls, `/v1/inbox?subject=${NEEDLES['aaa…b…aaa']}`)),
        ),
    ],
    forHeld(held, 'hostile', `/v1/inbox?subject=${NEEDLES['aaa…b…aaa']}`, long),
    forHeld(held, 'everyday', '/v1/inbox/latest?to=somebody.else@inbox.test', 'Your code'),
    [
      `query: page 10,000 of 100, and one of the last, ${EVERYDAY} emails`,
      (urls) => fill(urls, EVERYDAY, (n) => `Your code is ${n}`),
      async (urls) => {
        await ask(urls, '/v1/inbox?page=10000&per_page=100');
        await ask(urls, '/v1/inbox?page=90&per_page=100');
        await ask(urls, '/v1/inbox?page=90&per_page=100&subject=code');
        await ask(urls, '/v1/inbox?page=10000&per_page=100&from=app&to=b');
      },
    ],
  ];
}

/** One email that matches only the last of many held requests. */
function forHeld(held, name, path, subject) {
  let answer;
  return [
    `query: one email, ${held} ${name} requests held`,
    async (urls) => {
      await hold(urls, held - 1, path);
      answer = ask(urls, '/v1/inbox?to=b0@x.test', { prefer: 'wait=300' });
      await untilHeld(urls, held);
    },
    async (urls) => {
      fill(urls, 1, () => subject).catch(() => {});
      await answer;
    },
  ];
}

/** Sends a query, and gives up if there is no response. */
async function ask({ http }, path, headers = {}) {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const response = await fetch(http + path, { headers: { ...HEADERS, ...headers }, signal });
    await response.arrayBuffer();
  } catch (error) {
    if (error.name !== 'TimeoutError') throw error;
  }
}

/** Makes the server hold this many requests that no email matches. */
async function hold(urls, count, path) {
  const agent = new http.Agent({ keepAlive: true });
  for (let n = 0; n < count; n++) {
    const headers = { ...HEADERS, prefer: 'wait=300' };
    http.get(urls.http + path, { agent, headers }).on('error', () => {});
    if (n % 500 === 499) await untilHeld(urls, n + 1);
  }
  await untilHeld(urls, count);
}

async function untilHeld({ http }, count) {
  for (;;) {
    const text = await (await fetch(`${http}/metrics`)).text();
    if (Number(/^mailbox_long_polls (\d+)$/m.exec(text)?.[1]) >= count) return;
  }
}

/** Sends this many emails, one after the other. */
async function fill({ smtp }, count, subjectOf) {
  const { hostname, port } = new URL(smtp);
  const socket = createConnection(Number(port), hostname);
  let taken = 0;
  let wanted = 0;
  createInterface(socket).on('line', (line) => {
    if (line.startsWith('250 2.6.0') && ++taken === wanted) socket.emit('taken');
  });
  socket.write('EHLO a\r\n');
  for (let first = 0; first < count; first = wanted) {
    wanted = Math.min(count, first + AT_ONCE);
    const allTaken = once(socket, 'taken');
    for (let n = first; n < wanted; n++) socket.write(transaction(n, subjectOf(n)));
    await allTaken;
  }
  socket.destroy();
}

function transaction(n, subject) {
  // Folded, because of the limit for lines.
  const folded = subject.replace(/.{900}/g, '$&\r\n ');
  const envelope = `MAIL FROM:<app@x.test>\r\nRCPT TO:<b${n}@x.test>\r\nDATA\r\n`;
  return `${envelope}Subject: ${folded}\r\n\r\nx\r\n.\r\n`;
}
