import type { IncomingMessage } from 'node:http';
import { type FairPool, TOO_MANY_BYTES } from '../fairness/fair-pool.js';
import { ApiError, unavailable } from './errors.js';

/**
 * Reads the bodies of requests. Guards against many large ones at a time: as with SMTP, they count as bytes
 * in flight until the response.
 */
export class BodyReader {
  readonly #limit: number;
  readonly #bytesInFlight: FairPool;
  readonly #held = new WeakMap<IncomingMessage, { owner: string; bytes: number }>();

  /** @param limit maximum bytes of a body */
  constructor(limit: number, bytesInFlight: FairPool) {
    this.#limit = limit;
    this.#bytesInFlight = bytesInFlight;
  }

  /**
   * Reads a body to its end. The rest of a rejected body is read and discarded, because an SDK reads the
   * response only after it has sent everything.
   *
   * @param owner whose bytes in flight these are
   * @throws ApiError status 413, 503, or 400 if the client left
   */
  read(request: IncomingMessage, owner: string): Promise<Buffer> {
    const chunks: Buffer[] = [];
    const held = { owner, bytes: 0 };
    this.#held.set(request, held);
    return new Promise((resolve, reject) => {
      if (Number(request.headers['content-length']) > this.#limit) {
        request.resume();
        return reject(tooLarge(this.#limit));
      }
      const refuse = (error: ApiError) => {
        chunks.length = 0;
        this.#bytesInFlight.removeRevocable(owner, body);
        request.off('data', onData).resume();
        this.release(request);
        reject(error);
      };
      const tooMany = () => refuse(unavailable(TOO_MANY_BYTES));
      const body = { revoke: tooMany };
      const onData = (chunk: Buffer) => {
        if (held.bytes + chunk.length > this.#limit) return refuse(tooLarge(this.#limit));
        if (!this.#bytesInFlight.take(owner, chunk.length)) return tooMany();
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
        reject(cutOff());
      });
      request.once('error', () => reject(cutOff()));
    });
  }

  /** Releases a body that is no longer needed. */
  release(request: IncomingMessage): void {
    const held = this.#held.get(request);
    if (held) this.#bytesInFlight.release(held.owner, held.bytes);
    this.#held.delete(request);
  }
}

function tooLarge(limit: number): ApiError {
  const message = `The request body is larger than ${limit} bytes`;
  return new ApiError('INVALID_REQUEST', `${message}: raise --max-message-size`, { status: 413 });
}

function cutOff(): ApiError {
  return new ApiError('INVALID_REQUEST', 'The request was cut off');
}
