import { NO_VERDICTS, type Verdicts } from '../message/message.js';
import type { Incoming, Scanner } from './scanner.js';

/** Called for each scanner that failed. */
export type FailureListener = (scanner: Scanner['name'], problem: string) => void;

/** Runs all scanners at once, within the time limit. */
export class ScannerRunner {
  readonly #scanners: readonly Scanner[];
  readonly #timeout: number;
  readonly #onFailure: FailureListener;
  readonly #inProgress = new Set<AbortController>();
  #isClosed = false;

  /** @param timeout in ms, for all scanners together */
  constructor(scanners: readonly Scanner[], timeout: number, onFailure: FailureListener) {
    this.#scanners = scanners;
    this.#timeout = timeout;
    this.#onFailure = onFailure;
  }

  /** Scans an email. Never rejects: an email is accepted even if a scanner fails. */
  async scan(incoming: Incoming): Promise<Verdicts> {
    const controller = new AbortController();
    const late = () => controller.abort(new Error(`no answer within ${this.#timeout} ms`));
    const timer = setTimeout(late, this.#timeout);
    this.#inProgress.add(controller);
    if (this.#isClosed) this.#abort(controller);
    const found = await Promise.all(
      this.#scanners.map((scanner) => this.#run(scanner, incoming, controller.signal)),
    );
    clearTimeout(timer);
    this.#inProgress.delete(controller);
    return Object.assign({}, NO_VERDICTS, ...found);
  }

  /** Ends the scans in progress. Their emails are accepted without verdicts. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const controller of this.#inProgress) this.#abort(controller);
    await Promise.all(this.#scanners.map((scanner) => scanner.close?.()));
  }

  #abort(controller: AbortController): void {
    controller.abort(new Error('the mailbox server is closing'));
  }

  async #run(
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
