import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { Semaphore } from '../fairness/semaphore.js';
import type { Scanner } from './scanner.js';

/** Bytes per chunk. */
const CHUNK = 64 * 1024;

/** Maximum number of connections: further emails wait here, because clamd rejects them once its queue is full. */
const MAX_CONNECTIONS = 64;

/** Maximum length of a response, which is one line. Guards against a broken daemon that never ends it. */
const LONGEST_ANSWER = 4_096;

/**
 * A scanner for viruses: clamd with its INSTREAM command (clamd(8)).
 *
 * @param address `tcp://host:port` or `unix:/path`
 */
export function openClamd(address: string): Scanner {
  const semaphore = new Semaphore(MAX_CONNECTIONS);
  return {
    name: 'clamd',
    failure: { virus_verdict: 'PROCESSING_FAILED' },
    async scan({ raw }, signal) {
      const answer = await semaphore.run(() => ask(open(address), raw, signal), signal);
      if (answer === 'stream: OK') return { verdicts: { virus_verdict: 'PASS' } };
      if (/^stream: .+ FOUND$/.test(answer)) return { verdicts: { virus_verdict: 'FAIL' } };
      throw new Error(`clamd answered: ${answer.slice(0, 200)}`);
    },
  };
}

function open(address: string): Socket {
  if (/^unix:/i.test(address)) return connect({ path: address.slice('unix:'.length) });
  const { hostname, port } = new URL(address);
  return connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) });
}

/** Sends an email, and returns the response without the NUL at its end. */
function ask(socket: Socket, raw: Buffer, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const end = () => socket.destroy(signal.reason);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    let answer = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text;
      const length = answer.indexOf('\0');
      if (length >= 0) resolve(answer.slice(0, length));
      else if (answer.length <= LONGEST_ANSWER) return;
      socket.destroy(new Error('the answer of clamd is too long'));
    });
    socket.on('error', reject);
    socket.on('close', () => {
      signal.removeEventListener('abort', end);
      reject(new Error('clamd closed the connection before it had answered'));
    });
    Readable.from(instream(raw)).pipe(socket, { end: false });
  });
}

/** The command: chunks with their lengths, and an empty one at the end. */
function* instream(raw: Buffer): Generator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for (let start = 0; start < raw.length; start += CHUNK) {
    const chunk = raw.subarray(start, start + CHUNK);
    yield lengthOf(chunk);
    yield chunk;
  }
  yield lengthOf(Buffer.alloc(0));
}

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
}
