import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Problem } from './problem.js';
import type { Call, IdempotencyRules, Reply } from './provider.js';

/** Limits the memory of keys that are used once. */
const MAX = 10_000;

const MAX_KEY_LENGTH = 256;

interface Remembered {
  digest: string;
  /** null while the request is in progress. */
  reply: Reply | null;
}

/** Responds to repeated requests with the response to the first one. */
export class Idempotency {
  readonly #requests = new LRUCache<string, Remembered>({ max: MAX });

  /**
   * Runs a request, unless it was run before.
   *
   * @param rules of the provider; undefined if it does not recognize repeated requests
   * @throws Problem `conflict` if another request had the key, `pending` if the first is in progress
   */
  async run(
    account: string,
    call: Call,
    rules: IdempotencyRules | undefined,
    run: () => Promise<Reply>,
  ): Promise<Reply> {
    const key = rules?.keyOf(call);
    if (rules === undefined || key === undefined) return run();
    if (key === '' || key.length > MAX_KEY_LENGTH) {
      throw new Problem('invalid', `An idempotency key has 1 to ${MAX_KEY_LENGTH} characters.`, {
        field: 'Idempotency-Key',
      });
    }
    const name = JSON.stringify([account, call.path, key]);
    const digest = createHash('sha256').update(call.body).digest('base64');
    const known = this.#requests.get(name);
    if (known) return answerAgain(known, digest, rules);
    const { ttlMs: ttl } = rules;
    this.#requests.set(name, { digest, reply: null }, { ttl });
    try {
      const reply = await run();
      if (reply.status < 300) this.#requests.set(name, { digest, reply }, { ttl });
      else this.#requests.delete(name);
      return reply;
    } catch (error) {
      this.#requests.delete(name);
      throw error;
    }
  }
}

function answerAgain(
  known: Remembered,
  digest: string,
  { refusesRepeats }: IdempotencyRules,
): Reply {
  if (refusesRepeats)
    throw new Problem('conflict', 'A request with this idempotencyKey was sent before.');
  if (known.digest !== digest) {
    throw new Problem(
      'conflict',
      'Same idempotency key used with a different request payload. Use a new key, or send the same request.',
    );
  }
  if (known.reply === null) {
    throw new Problem(
      'pending',
      'Same idempotency key used while the original request is still in progress. Try again later.',
    );
  }
  return known.reply;
}
