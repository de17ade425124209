import { Writable } from 'node:stream';
import type { SMTPServerDataStream } from 'smtp-server';
import { SMTPStream } from 'smtp-server/lib/smtp-stream.js';
import { UNKNOWN_CLIENTS } from '../fairness/fair-pool.js';
import { fairTurns } from '../fairness/fair-turns.js';
import { turnBudget } from '../fairness/turn-budget.js';

type Done = Parameters<SMTPStream['_feedDataStream']>[1];

const DOT = 0x2e;
const LINE_AND_DOT = Buffer.from('\n.');
const END = Buffer.from('\r\n.\r\n');

/** The data of an email: emits 'data' for each chunk, then 'finish'. */
class MessageData extends Writable {
  byteLength = 0;
  sizeExceeded = false;

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.emit('data', chunk);
    done();
  }
}

/** The library's parser of commands and data, with overrides. */
export class Parser extends SMTPStream {
  /** Whose commands and emails these are. */
  ownerOf: () => string = () => UNKNOWN_CLIENTS;

  /** The library serves each client as soon as it sends something, however many clients an account has. */
  override _write(...args: Parameters<SMTPStream['_write']>): void {
    fairTurns.run(this.ownerOf(), () => super._write(...args));
  }

  /** The library's PassThrough costs the state of a second stream, and some turns of the event loop per email. */
  override startDataMode(maxStoreBytes?: number | string | null): SMTPServerDataStream {
    this._dataMode = true;
    this._maxBytes = Number(maxStoreBytes) || Number.POSITIVE_INFINITY;
    this.dataBytes = 0;
    this._atDataStart = true;
    // The library uses only members of Writable.
    const data: Writable = new MessageData();
    this._dataStream = data as SMTPServerDataStream;
    return this._dataStream;
  }

  /**
   * The library loses commands that a client pipelines behind two complete emails: it forgets the
   * continuation of the second if it ends during the continuation of the first.
   */
  override continue(): void {
    const goOn = this._continueCallback;
    // true if the reply to the email comes before its stream has ended.
    this._continueCallback = typeof goOn !== 'function';
    if (typeof goOn === 'function') goOn();
  }

  /**
   * The library processes each byte, without yielding to the event loop. This searches for the end of an
   * email, and leaves only chunks with the end or with lines that start with a dot to the library.
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

  /** Passes on everything except what may be the start of the end. {@link MessageData} accepts it synchronously. */
  #pass(data: Buffer, done: Done): void {
    const length = data.length - (END.length - 1);
    this._lastBytes = data.subarray(length);
    this._countDataBytes(length);
    const stream = this._dataStream;
    if (stream?.writable) stream.write(data.subarray(0, length));
    turnBudget.begin(this.ownerOf(), length, done);
  }
}
