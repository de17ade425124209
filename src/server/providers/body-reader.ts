import type { IncomingMessage } from 'node:http';
import { type InFlightBytes, TOO_MANY_BYTES } from '../in-flight-bytes.js';
import { Problem } from './problem.js';

/** A body is larger than its email: base64 takes 4/3, and batches contain several emails. */
const FACTOR = 2;

/**
 * Reads the bodies of requests. Guards against many large ones at a time: as with SMTP, they count as bytes
 * in flight until the response.
 */
export class BodyReader {
  readonly #limit: number;
  readonly #bytesInFlight: InFlightBytes;
  readonly #held = new WeakMap<IncomingMessage, number>();

  constructor(maxMessageSize: number, bytesInFlight: InFlightBytes) {
    this.#limit = FACTOR * maxMessageSize;
    this.#bytesInFlight = bytesInFlight;
  }

  /**
   * Reads a body to its end. The rest of a rejected body is read and discarded, because an SDK reads the
   * response only after it has sent everything.
   *
   * @throws Problem `too-large`, `unavailable`
   */
  read(request: IncomingMessage): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    return new Promise((resolve, reject) => {
      const refuse = (problem: Problem) => {
        request.off('data', onData).resume();
        this.release(request);
        reject(problem);
      };
      const onData = (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > this.#limit)
          return refuse(
            new Problem('too-large', `The request body is larger than ${this.#limit} bytes`),
          );
        if (!this.#bytesInFlight.tryReserve(chunk.length))
          return refuse(new Problem('unavailable', TOO_MANY_BYTES, { retryAfter: 1 }));
        this.#held.set(request, (this.#held.get(request) ?? 0) + chunk.length);
        chunks.push(chunk);
      };
      request.on('data', onData);
      request.once('end', () => resolve(Buffer.concat(chunks)));
      request.once('close', () => reject(new Problem('invalid', 'The request was cut off')));
      request.once('error', () => reject(new Problem('invalid', 'The request was cut off')));
    });
  }

  /** Releases a body that is no longer needed. */
  release(request: IncomingMessage): void {
    this.#bytesInFlight.release(this.#held.get(request) ?? 0);
    this.#held.delete(request);
  }
}
