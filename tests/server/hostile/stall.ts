import { setTimeout } from 'node:timers/promises';

/** What a run gave, and how the event loop turned meanwhile. */
export interface Watched<Result> {
  result: Result;
  /** How often the loop turned, at most once in a ms: twice or so if the run was done in one go. */
  turns: number;
  /** How long the run took, in ms. */
  took: number;
  /** The longest stretch of it without a turn, in ms. */
  stall: number;
}

/** Runs something, and watches the event loop meanwhile. */
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
