import { NO_VERDICTS, type Verdicts } from '../message/message.js';
import type { Incoming, Scanner } from './scanner.js';

/** Hears of each check that gave no verdict. */
export type FailureListener = (scanner: Scanner['name'], problem: string) => void;

/** Asks all scanners at once, and no longer than the time limit. */
export class ScannerRunner {
  readonly #scanners: readonly Scanner[];
  readonly #timeout: number;
  readonly #onFailure: FailureListener;
  readonly #underWay = new Set<AbortController>();
  #isClosed = false;

  /** @param timeout in ms, for all scanners together */
  constructor(scanners: readonly Scanner[], timeout: number, onFailure: FailureListener) {
    this.#scanners = scanners;
    this.#timeout = timeout;
    this.#onFailure = onFailure;
  }

  /** The verdicts on a mail. Never rejects: a scanner that fails stops no mail. */
  async scan(incoming: Incoming): Promise<Verdicts> {
    const controller = new AbortController();
    const late = () => controller.abort(new Error(`no answer within ${this.#timeout} ms`));
    const timer = setTimeout(late, this.#timeout);
    this.#underWay.add(controller);
    if (this.#isClosed) this.#abort(controller);
    const found = await Promise.all(
      this.#scanners.map((scanner) => this.#ask(scanner, incoming, controller.signal)),
    );
    clearTimeout(timer);
    this.#underWay.delete(controller);
    return Object.assign({}, NO_VERDICTS, ...found);
  }

  /** What is being judged is taken without verdicts. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const controller of this.#underWay) this.#abort(controller);
    await Promise.all(this.#scanners.map((scanner) => scanner.close()));
  }

  #abort(controller: AbortController): void {
    controller.abort(new Error('the mailbox server is closing'));
  }

  async #ask(
    scanner: Scanner,
    incoming: Incoming,
    signal: AbortSignal,
  ): Promise<Partial<Verdicts>> {
    try {
      const { verdicts, problem } = await scanner.scan(incoming, signal);
      if (problem) this.#onFailure(scanner.name, problem);
      return verdicts;
    } catch (error) {
      this.#onFailure(scanner.name, error instanceof Error ? error.message : String(error));
      return scanner.failure;
    }
  }
}
