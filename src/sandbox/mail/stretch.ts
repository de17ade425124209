import { setImmediate } from 'node:timers/promises';

/** How long a mail is read at a stretch, in ms: others wait meanwhile. */
const STRETCH = 10;

/** Reads a mail with pauses: a hostile one takes long, and holds up nobody else. */
export class Stretch {
  #since = performance.now();

  /** Lets others go on, when it is time. */
  async pause(): Promise<void> {
    if (performance.now() - this.#since < STRETCH) return;
    await setImmediate();
    this.#since = performance.now();
  }
}

/** Takes the steps of some work, with pauses. */
export async function withPauses<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  const stretch = new Stretch();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await stretch.pause();
  }
}
