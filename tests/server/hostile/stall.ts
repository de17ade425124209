import { setTimeout } from 'node:timers/promises';

/** The result of a run, and measurements of the event loop. */
export interface Watched<Result> {
  result: Result;
  /** Turns of the event loop, at most one per ms: about two if the run did not yield. */
  turns: number;
  /** The duration of the run, in ms. */
  took: number;
  /** The longest time without a turn, in ms. */
  stall: number;
}

/** Runs a function and measures the event loop meanwhile. */
export async function watchLoop<Result>(run: () => Promise<Result>): Promise<Watched<Result>> {
  const begun = performance.now();
  let isOver = false;
  const running = run().finally(() => {
    isOver = true;
  });
  running.catch(() => {});
  let [turns, stall] = [0, 0];
  for (let last = begun; !isOver; turns++) {
    await setTimeout(1);
    const now = performance.now();
    stall = Math.max(stall, now - last);
    last = now;
  }
  return { result: await running, turns, took: performance.now() - begun, stall };
}
