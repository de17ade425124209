import { setTimeout } from 'node:timers/promises';

/**
 * How often the event loop is looked at, in ms: without a pause this would take a processor of its own, from
 * the threads that are watched among others.
 */
const EVERY_MS = 2;

/** What a run gave, and how long it kept the event loop from turning. */
export interface Watched<Result> {
  result: Result;
  /**
   * The longest stretch in ms: of it what the process worked, so that a machine that gives its
   * time to others makes no difference.
   */
  stall: number;
}

/** Runs something, and watches the event loop meanwhile. */
export async function watchLoop<Result>(run: () => Promise<Result>): Promise<Watched<Result>> {
  const running = run();
  let stall = 0;
  let isOver = false;
  const over = running.finally(() => {
    isOver = true;
  });
  over.catch(() => {});
  while (!isOver) stall = Math.max(stall, await oneTurn());
  return { result: await over, stall };
}

/** How long the event loop takes until it turns again: a pause, and what keeps it from turning. */
async function oneTurn(): Promise<number> {
  const begun = performance.now();
  const before = process.cpuUsage();
  await setTimeout(EVERY_MS);
  const { user, system } = process.cpuUsage(before);
  // Other threads work as well: no turn was longer than the clock says.
  return Math.min((user + system) / 1000, performance.now() - begun);
}
