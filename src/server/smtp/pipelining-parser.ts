import { Writable } from 'node:stream';
import type { SMTPServerDataStream } from 'smtp-server';
import { SMTPStream } from 'smtp-server/lib/smtp-stream.js';
import { turnBudget } from '../turn-budget.js';

type Done = Parameters<SMTPStream['_feedDataStream']>[1];

const DOT = 0x2e;
const LINE_AND_DOT = Buffer.from('\n.');
const END = Buffer.from('\r\n.\r\n');

/**
 * The data of an email: 'data' as it comes, then 'finish'. The library's PassThrough costs the state of a second
 * stream, and some turns of the event loop for each email.
 */
class MessageData extends Writable {
  byteLength = 0;
  sizeExceeded = false;

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.emit('data', chunk);
    done();
  }
}

/**
 * smtp-server's parser, which loses what a client pipelined behind two complete emails: it forgets the continuation
 * of the second if that ends during the continuation of the first.
 */
export class PipeliningParser extends SMTPStream {
  /** The library's own, with a cheaper stream; the library only uses what any Writable has. */
  override startDataMode(maxStoreBytes?: number | string | null): SMTPServerDataStream {
    const data: Writable = new MessageData();
    this._dataMode = true;
    this._maxBytes = Number(maxStoreBytes) || Number.POSITIVE_INFINITY;
    this.dataBytes = 0;
    this._atDataStart = true;
    this._dataStream = data as SMTPServerDataStream;
    return this._dataStream;
  }

  override continue(): void {
    const goOn = this._continueCallback;
    // true if the email's reply comes before its stream has ended.
    this._continueCallback = typeof goOn !== 'function';
    if (typeof goOn === 'function') goOn();
  }

  /**
   * Searches for the end of an email, where the library looks at each byte. Leaves all to the library that is
   * neither the end nor free of lines that begin with a dot.
   */
  override _feedDataStream(chunk: Buffer, done: Done): void {
    const data = this._lastBytes ? Buffer.concat([this._lastBytes, chunk]) : chunk;
    this._lastBytes = false;
    const isSpecial = data.length < END.length || (this._atDataStart && data[0] === DOT);
    // The position of the first dot at the start of a line.
    const dot = isSpecial ? -1 : data.indexOf(LINE_AND_DOT, 1) + 1;
    if (dot > 1 && data.subarray(dot - 2, dot + 3).equals(END)) {
      this._countDataBytes(dot);
      this._endDataMode(data.subarray(0, dot), data.subarray(dot + 3), done);
    } else if (isSpecial || (dot > 0 && dot < data.length - 2)) super._feedDataStream(data, done);
    else this.#pass(data, done);
  }

  /** Passes on all but what may be the start of the end. */
  #pass(data: Buffer, done: Done): void {
    const length = data.length - (END.length - 1);
    this._lastBytes = data.subarray(length);
    this._countDataBytes(length);
    const stream = this._dataStream;
    const isTaken = !stream?.writable || stream.write(data.subarray(0, length));
    if (isTaken || stream.destroyed) {
      turnBudget.begin(length, done);
      return;
    }
    const goOn = () => {
      stream.off('drain', goOn).off('close', goOn);
      turnBudget.begin(length, done);
    };
    stream.once('drain', goOn).once('close', goOn);
  }
}
