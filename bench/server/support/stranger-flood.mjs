// Connects to an SMTP port from addresses all over 127.0.0.0/8, as a botnet does, until it is told to stop: half of the
// connections stay silent, a quarter sends spam, mostly to guessed addresses, the others look for open doors.
import { connect } from 'node:net';

const [port, domain, rate] = process.argv.slice(2);

/** Longest pause that is made up for, in ms: a burst of all connections that are due would be another test. */
const CATCH_UP = 50;

/** One spam in so many goes to an address that is accepted. */
const TO_POSTMASTER = 20;

const counts = { connections: 0, refused: 0, spam: 0, stored: 0 };
const perMs = Number(rate) / 1_000;
let opened = 0;
let last = performance.now();

setInterval(() => {
  const now = performance.now();
  opened += Math.min(now - last, CATCH_UP) * perMs;
  last = now;
  while (counts.connections < opened) open(counts.connections++);
}, 5);
// The test that started it may be gone.
process.once('disconnect', () => process.exit());
process.send('started');
process.once('message', () => process.send(counts, () => process.exit()));

function open(n) {
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: anyAddress() });
  const say = [silent, spam, silent, n % 8 < 4 ? leave : guess][n % 4];
  socket.on('error', () => {});
  socket.once('data', (greeting) => {
    if (String(greeting).startsWith('220')) say(socket);
    else counts.refused++;
    socket.resume();
  });
}

function anyAddress() {
  const part = () => Math.floor(Math.random() * 256);
  // Not that of the tests' own clients.
  return `127.${1 + (part() % 199)}.${part()}.${part()}`;
}

function silent() {}

function leave(socket) {
  socket.end();
}

function guess(socket) {
  const login = Buffer.from('\0admin\x0a3456').toString('base64');
  socket.write(`EHLO bot.test\r\nAUTH PLAIN ${login}\r\nQUIT\r\n`);
}

function spam(socket) {
  const begin = `EHLO bot.test\r\nMAIL FROM:<spam@bot.test>\r\nRCPT TO:`;
  if (counts.spam++ % TO_POSTMASTER > 0) {
    socket.write(`${begin}<user${counts.spam}@${domain}>\r\nQUIT\r\n`);
    return;
  }
  socket.write(`${begin}<postmaster@${domain}>\r\nDATA\r\n`);
  socket.on('data', (replies) => {
    if (!/^354 /m.test(String(replies))) return;
    counts.stored++;
    socket.end(`Subject: Spam\r\n\r\n${'Buy now. '.repeat(1_000)}\r\n.\r\nQUIT\r\n`);
  });
}
