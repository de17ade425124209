import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Sample } from './prometheus.js';

/** The time between two measurements, in ms. */
const RESOLUTION_MS = 20;

const NS_PER_S = 1e9;

const QUANTILES = [0.5, 0.99, 1];

/** Measures how late the event loop runs its timers. */
export class EventLoopLag {
  readonly #delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

  constructor() {
    this.#delays.enable();
  }

  /** Quantiles of the lag since the last call, in s. */
  read(): Sample[] {
    const samples = QUANTILES.map((quantile) => {
      // Node measures the time between two timers.
      const lag = this.#delays.percentile(100 * quantile) / NS_PER_S - RESOLUTION_MS / 1_000;
      return { labels: { quantile: String(quantile) }, value: Math.max(0, lag) };
    });
    this.#delays.reset();
    return samples;
  }

  close(): void {
    this.#delays.disable();
  }
}
