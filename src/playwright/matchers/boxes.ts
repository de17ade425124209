import { test as base, type ExpectMatcherState, type MatcherReturnType } from '@playwright/test';
import type { Collection } from '../../contract/email.js';
import { callStack } from '../../mailbox/call-site.js';
import {
  checkCriteria,
  type InboxCriteria,
  type SentCriteria,
} from '../../mailbox/email/criteria.js';
import type { Email } from '../../mailbox/email/email.js';
import type { Asker } from '../../mailbox/mailbox.js';
import type { Mailbox, SentBox } from '../../mailbox/types.js';
import { isWaitError } from '../../mailbox/wait/failure.js';
import { askForAny } from '../../mailbox/wait/question.js';
import { projectExpectTimeout } from '../quirks.js';
import { boxOf } from './receiver.js';

/** What a matcher on a mailbox or a sent box may be told. */
export interface BoxMatcherOptions<E = Email> {
  /** How long to wait for the e-mail in ms; `mailboxTimeout` unless told. */
  timeout?: number | undefined;
  /** With `.not`: for how long no e-mail may come, in ms; 2,000 unless told. */
  within?: number | undefined;
  /** Only e-mails that came after this one. */
  after?: E | undefined;
}

/** How long `.not` looks unless told, in ms. */
const QUIET_WINDOW = 2_000;

/** Passes when an e-mail that fits has come, or comes in time. Uses nothing up. */
export async function toReceiveEmail(
  this: ExpectMatcherState,
  received: Mailbox,
  criteria: InboxCriteria = {},
  options: BoxMatcherOptions = {},
): Promise<MatcherReturnType> {
  const box = boxOf(this, 'toReceiveEmail', 'inbox', received);
  if ('failure' in box) return box.failure;
  return look(this, 'toReceiveEmail', box, criteria, options);
}

/** Passes when the app has sent an e-mail that fits, or sends it in time. Uses nothing up. */
export async function toHaveSent(
  this: ExpectMatcherState,
  received: SentBox,
  criteria: SentCriteria = {},
  options: BoxMatcherOptions<Email<'sent'>> = {},
): Promise<MatcherReturnType> {
  const box = boxOf(this, 'toHaveSent', 'sent', received);
  if ('failure' in box) return box.failure;
  return look(this, 'toHaveSent', box, criteria, options);
}

async function look<C extends Collection>(
  state: ExpectMatcherState,
  matcher: string,
  box: Asker<C>,
  criteria: InboxCriteria | SentCriteria,
  options: BoxMatcherOptions<Email<C>>,
): Promise<MatcherReturnType> {
  checkCriteria(box.collection, criteria);
  const question = askForAny<C>(matcher, criteria);
  const { after, within = QUIET_WINDOW } = options;
  const timeout = state.isNot ? within : (options.timeout ?? configuredTimeout(state));
  try {
    const { email } = await box.ask(question, { timeout, after }, callStack(look), true);
    const subject = email.subject === null ? 'an e-mail without subject' : `"${email.subject}"`;
    return {
      name: matcher,
      pass: true,
      message: () =>
        `expect(…).not.${matcher}(): ${question.object} came to ${box.address}: ${subject} from ${email.from_address}.`,
    };
  } catch (error) {
    if (!isWaitError(error)) throw error;
    // Trouble with the server is never 'no mail': it fails the negated matcher as well.
    const isQuiet = state.isNot && error.cause === undefined && error.code !== 'ENDED';
    return { name: matcher, pass: state.isNot && !isQuiet, message: () => error.message };
  }
}

/** The time limit that `expect.configure()` gave, if it did; else the mailbox's own rules. */
function configuredTimeout(state: ExpectMatcherState): number | undefined {
  return state.timeout === projectExpectTimeout(base.info()) ? undefined : state.timeout;
}
