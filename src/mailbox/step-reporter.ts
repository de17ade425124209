import type { CallStack } from './call-site.js';
import type { PageLike } from './email/page-like.js';

/** How what is done here is shown to whoever reports. */
export interface StepReporter {
  /**
   * Shows an action: in a test as a step, at the user's line.
   *
   * @param tell says what came of it
   */
  step<T>(
    title: string,
    stack: CallStack,
    body: () => Promise<T>,
    tell?: (result: T) => string,
  ): Promise<T>;
  /** Keeps what is done to a page out of sight. */
  hide<T>(page: PageLike, actions: () => Promise<T>): Promise<T>;
}

/** For a place that has no report. */
export const withoutSteps: StepReporter = {
  step: (_title, _stack, body) => body(),
  hide: (_page, actions) => actions(),
};
