import type { SMTPServerDataStream } from 'smtp-server';
import { type FairPool, type Revocable, TOO_MANY_BYTES } from '../fairness/fair-pool.js';
import { turnBudget } from '../fairness/turn-budget.js';
import { SmtpError } from './smtp-error.js';

/** How many chunks are joined at a time: an email of dots arrives as one chunk per dot. */
const JOIN_AT = 256;

/**
 * Reads the data of an email to its end; null if the client disconnected or the email is too large.
 *
 * @param timeout in ms: guards against a client that sends a byte now and then, and so is never idle for long
 * @param owner whose bytes in flight these are
 * @throws SmtpError for an email that takes too long, or arrives together with too many others
 */
export function readData(
  stream: SMTPServerDataStream,
  timeout: number,
  bytesInFlight: FairPool,
  owner: string,
): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const late = () => stream.destroy(new SmtpError(421, 'The message data took too long'));
    const timer = setTimeout(late, timeout);
    const data = new Chunks(bytesInFlight, owner);
    stream.on('data', (chunk: Buffer) => {
      // The rest is read and discarded: the client gets its reply after it has sent everything.
      if (stream.sizeExceeded) data.drop();
      else data.add(chunk);
    });
    stream.on('finish', () => {
      if (stream.sizeExceeded) resolve(null);
      else if (data.isTooMuch) reject(new SmtpError(452, TOO_MANY_BYTES));
      else resolve(data.join());
    });
    stream.on('error', (error) => (error instanceof SmtpError ? reject(error) : resolve(null)));
    stream.on('close', () => {
      clearTimeout(timer);
      if (!stream.writableFinished) data.drop();
    });
  });
}

/** The data of an email so far. */
class Chunks implements Revocable {
  readonly #bytesInFlight: FairPool;
  readonly #owner: string;
  #chunks: Buffer[] = [];
  /** How many of the chunks were joined. */
  #joined = 0;
  #bytes = 0;
  /** The data was discarded, because too many bytes were in flight. */
  isTooMuch = false;

  constructor(bytesInFlight: FairPool, owner: string) {
    this.#bytesInFlight = bytesInFlight;
    this.#owner = owner;
  }

  add(chunk: Buffer): void {
    if (this.isTooMuch) return;
    if (!this.#bytesInFlight.take(this.#owner, chunk.length)) {
      this.revoke();
      return;
    }
    if (this.#bytes === 0) this.#bytesInFlight.addRevocable(this.#owner, this);
    this.#bytes += chunk.length;
    this.#chunks.push(chunk);
    if (this.#chunks.length - this.#joined < JOIN_AT) return;
    const loose = this.#chunks.splice(this.#joined++);
    this.#chunks.push(Buffer.concat(loose));
  }

  /** Returns the whole email, which no longer counts as in flight. */
  async join(): Promise<Buffer> {
    this.#bytesInFlight.removeRevocable(this.#owner, this);
    const [first] = this.#chunks;
    // Copies only if necessary, or to release a buffer that contains much more.
    const isFit = first && this.#chunks.length === 1 && first.length * 2 > first.buffer.byteLength;
    if (!isFit) await turnBudget.take(this.#owner, this.#bytes);
    const raw = isFit ? first : Buffer.concat(this.#chunks);
    this.drop();
    return raw;
  }

  revoke(): void {
    this.isTooMuch = true;
    this.drop();
  }

  drop(): void {
    this.#bytesInFlight.removeRevocable(this.#owner, this);
    this.#bytesInFlight.release(this.#owner, this.#bytes);
    this.#bytes = 0;
    this.#chunks = [];
    this.#joined = 0;
  }
}
