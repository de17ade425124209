import type { IncomingMessage } from 'node:http';
import { type FairPool, TOO_MANY_BYTES } from '../fair-pool.js';
import { Problem } from './problem.js';

/** A body is larger than its email: base64 takes 4/3, and batches contain several emails. */
const FACTOR = 2;

/**
 * Reads the bodies of requests. Guards against many large ones at a time: as with SMTP, they count as bytes
 * in flight until the response.
 */
export class BodyReader {
  readonly #limit: number;
  readonly #bytesInFlight: FairPool;
  readonly #held = new WeakMap<IncomingMessage, { owner: string; bytes: number }>();

  constructor(maxMessageSize: number, bytesInFlight: FairPool) {
    this.#limit = FACTOR * maxMessageSize;
    this.#bytesInFlight = bytesInFlight;
  }

  /**
   * Reads a body to its end. The rest of a rejected body is read and discarded, because an SDK reads the
   * response only after it has sent everything.
   *
   * @param owner whose bytes in flight these are
   * @throws Problem `too-large`, `unavailable`
   */
  read(request: IncomingMessage, owner: string): Promise<Buffer> {
    const chunks: Buffer[] = [];
    const held = { owner, bytes: 0 };
    this.#held.set(request, held);
    return new Promise((resolve, reject) => {
      const refuse = (problem: Problem) => {
        chunks.length = 0;
        this.#bytesInFlight.removeRevocable(owner, body);
        request.off('data', onData).resume();
        this.release(request);
        reject(problem);
      };
      const tooMany = () => new Problem('unavailable', TOO_MANY_BYTES, { retryAfter: 1 });
      const body = { revoke: () => refuse(tooMany()) };
      const onData = (chunk: Buffer) => {
        if (held.bytes + chunk.length > this.#limit)
          return refuse(
            new Problem('too-large', `The request body is larger than ${this.#limit} bytes`),
          );
        if (!this.#bytesInFlight.take(owner, chunk.length)) return refuse(tooMany());
        if (held.bytes === 0) this.#bytesInFlight.addRevocable(owner, body);
        held.bytes += chunk.length;
        chunks.push(chunk);
      };
      request.on('data', onData);
      request.once('end', () => {
        this.#bytesInFlight.removeRevocable(owner, body);
        resolve(Buffer.concat(chunks));
      });
      request.once('close', () => {
        this.#bytesInFlight.removeRevocable(owner, body);
        reject(new Problem('invalid', 'The request was cut off'));
      });
      request.once('error', () => reject(new Problem('invalid', 'The request was cut off')));
    });
  }

  /** Releases a body that is no longer needed. */
  release(request: IncomingMessage): void {
    const held = this.#held.get(request);
    if (held) this.#bytesInFlight.release(held.owner, held.bytes);
    this.#held.delete(request);
  }
}
