import { ranking } from './rank.js';
import { ENOUGH, type OtpMail } from './types.js';

/**
 * The code in a mail, step by step: between two of them, none of which takes long, a server may
 * serve others.
 */
export function* detectOtpInSteps(mail: OtpMail): Generator<undefined, string | null> {
  const [best] = yield* ranking(mail);
  return best && best.score >= ENOUGH ? best.code : null;
}

/** Takes all steps at once. */
export function allAtOnce<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
