import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { SMTPStream } from 'smtp-server/lib/smtp-stream.js';
import { randomFrom } from '../../../bench/support/numbers.mjs';
import { Parser } from '../../../src/server/smtp/parser.js';

/** The library's own parser and data stream. */
class ByteByByte extends Parser {
  override startDataMode(...args: Parameters<SMTPStream['startDataMode']>) {
    return SMTPStream.prototype.startDataMode.apply(this, args);
  }

  override _feedDataStream(...args: Parameters<SMTPStream['_feedDataStream']>): void {
    SMTPStream.prototype._feedDataStream.apply(this, args);
  }
}

/** The commands and emails that a parser reads from chunks. */
async function readBy(parser: Parser, chunks: readonly Buffer[]): Promise<string[]> {
  const read: string[] = [];
  parser.oncommand = (command, callback) => {
    read.push(`command ${command.toString('latin1')}`);
    if (!command.equals(Buffer.from('DATA'))) return callback?.();
    const parts: Buffer[] = [];
    const stream = parser.startDataMode(40);
    stream.on('data', (part) => parts.push(part));
    stream.on(parser instanceof ByteByByte ? 'end' : 'finish', () => {
      const { byteLength, sizeExceeded } = stream;
      read.push(`email ${byteLength} ${sizeExceeded} ${Buffer.concat(parts).toString('latin1')}`);
      parser.continue();
    });
    return callback?.();
  };
  for (const chunk of chunks) {
    parser.write(chunk);
    // As with a real socket, the previous email may have ended by then or not.
    if (chunk.length % 2) for (let turn = 0; turn < 4; turn++) await setImmediate();
  }
  for (let turn = 0; turn < 40; turn++) await setImmediate();
  return read;
}

const PIECES = [
  '.',
  '..',
  '\r\n',
  '\n',
  '\r',
  'x',
  'text',
  '\r\n.\r\n',
  '\r\n..',
  'DATA\r\n',
  '\n.\n',
];

/** Bytes with everything that may look like the end of an email, in chunks of any size. */
function chunksOf(seed: number): Buffer[] {
  const random = randomFrom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pieces = Array.from({ length: 4 + below(30) }, () => PIECES[below(PIECES.length)] ?? '');
  const bytes = Buffer.from(`DATA\r\n${pieces.join('')}\r\n.\r\nQUIT\r\n`);
  const chunks: Buffer[] = [];
  const longest = 1 + below(bytes.length);
  for (let start = 0; start < bytes.length; ) {
    const end = start + 1 + below(longest);
    chunks.push(bytes.subarray(start, end));
    start = end;
  }
  return chunks;
}

test('ends emails where the library does, with any content and in any chunks', async () => {
  for (let seed = 1; seed <= 400; seed++) {
    const chunks = chunksOf(seed);
    const [ours, theirs] = await Promise.all([
      readBy(new Parser(), chunks),
      readBy(new ByteByByte(), chunks),
    ]);
    expect(ours, `seed ${seed}`).toEqual(theirs);
    expect(ours.length, `seed ${seed}`).toBeGreaterThan(1);
  }
});
