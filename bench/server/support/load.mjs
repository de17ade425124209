import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Number of concurrent connections. */
export const CONNECTIONS = 20;

/** Time limit of a round, in ms. */
export const SEND_LIMIT = 90_000;

/** A round took longer than {@link SEND_LIMIT}. */
export class TooSlow extends Error {
  /** @param most an upper bound of the rate per second */
  constructor(most) {
    super(`A round took longer than ${SEND_LIMIT / 1000} s.`);
    this.most = most;
  }
}

/** Whether Postfix's smtp-source is installed. */
export async function hasSmtpSource() {
  // Without arguments smtp-source prints its usage and fails.
  return run('smtp-source', []).then(
    () => true,
    ({ code }) => code !== 'ENOENT',
  );
}

/**
 * Sends a number of emails, and returns the rate per second.
 *
 * @throws TooSlow
 * @param file the email
 * @param keepsOpen whether connections send many emails, or one each
 */
export async function sendBySource(port, count, file, keepsOpen, connections = CONNECTIONS) {
  const flags = ['-s', String(connections), '-m', String(count), '-F', file];
  // A recipient for each email (-N), because an address can receive one email per millisecond.
  const people = ['-N', '-f', 'app@shop.test', '-t', 'kim@inbox.test'];
  const begun = performance.now();
  const args = [...(keepsOpen ? ['-d'] : []), ...flags, ...people, `127.0.0.1:${port}`];
  await run('smtp-source', args, { timeout: SEND_LIMIT }).catch((error) => {
    throw error.killed ? new TooSlow((count * 1000) / SEND_LIMIT) : error;
  });
  return (count * 1000) / (performance.now() - begun);
}

/** The same with sockets, for machines without smtp-source. */
export async function sendBySockets(port, count, mail, keepsOpen, connections = CONNECTIONS) {
  let left = count;
  const begun = performance.now();
  const sender = async () => {
    while (left > 0) {
      const client = await open(port);
      do {
        const to = `${left--}kim@inbox.test`;
        await transaction(client, mail, to);
      } while (keepsOpen && left > 0);
      client.socket.end('QUIT\r\n');
    }
  };
  await Promise.all(Array.from({ length: connections }, sender));
  return (count * 1000) / (performance.now() - begun);
}

async function open(port, localAddress) {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  await once(socket, 'connect');
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const client = { socket, lines };
  await reply(client);
  await command(client, 'EHLO bench.test');
  return client;
}

/**
 * Sends one email, to one recipient.
 *
 * @param onData called when the server has asked for the data, which is then sent at once
 */
export async function transaction(client, mail, to = 'kim@inbox.test', onData = () => {}) {
  await command(client, 'MAIL FROM:<app@shop.test>');
  await command(client, `RCPT TO:<${to}>`);
  await command(client, 'DATA');
  onData();
  return command(client, `${mail}.`);
}

/** Opens a connection, from an address of this machine if need be, and sends EHLO. */
export const openClient = open;

/** Sends a command, and returns the reply. */
export async function command({ socket, lines }, line) {
  socket.write(`${line}\r\n`);
  return reply({ lines });
}

async function reply({ lines }) {
  for (;;) {
    const { value } = await lines.next();
    if (value === undefined) throw new Error('The server has closed the connection');
    if (/^[45]/.test(value)) throw new Error(`The server said: ${value}`);
    if (/^\d{3} /.test(value)) return value;
  }
}
