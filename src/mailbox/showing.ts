import type { CallStack } from './call-site.js';
import type { MailPage } from './email/mail-page.js';

/** How what is done here is shown to whoever reports. */
export interface Showing {
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
  hide<T>(page: MailPage, actions: () => Promise<T>): Promise<T>;
}

/** For a place that has no report. */
export const unshown: Showing = {
  step: (_title, _stack, body) => body(),
  hide: (_page, actions) => actions(),
};
