import type { ExpectMatcherState, MatcherReturnType } from '@playwright/test';
import type { Collection } from '../../contract/email.js';
import { checkCount, checkOptions, MEANT } from '../../mailbox/call-options.js';
import {
  checkCriteria,
  explainMismatch,
  type InboxCriteria,
  type SentCriteria,
  showCriteria,
} from '../../mailbox/email/criteria.js';
import type { Email } from '../../mailbox/email/email.js';
import type { MailCollection } from '../../mailbox/mail-collection.js';
import type { CallOwner } from '../../mailbox/mailbox-context.js';
import type { Mailbox, SentBox } from '../../mailbox/types.js';
import { isWaitError, type WaitError } from '../../mailbox/wait/wait-error.js';
import { cameText, exactText } from '../../mailbox/wait/wait-error-message.js';
import { isTooOld, matcherQuery, type WaitQuery } from '../../mailbox/wait/wait-query.js';
import { projectExpectTimeout } from '../playwright-internals.js';
import { collectionOf } from './received.js';

/** What a matcher on a mailbox or a sent box may be told. */
export interface BoxMatcherOptions<E = Email> {
  /** How long to wait for the e-mail in ms; `mailboxTimeout` unless told. */
  timeout?: number | undefined;
  /** For how long no e-mail, or no more, may come, in ms; 2,000 unless told. */
  within?: number | undefined;
  /** Only e-mails that came after this one. */
  after?: E | undefined;
}

/** A matcher under way. */
interface Look<C extends Collection> {
  state: ExpectMatcherState;
  name: string;
  box: MailCollection<C>;
  owner: CallOwner;
  criteria: InboxCriteria | SentCriteria;
  options: BoxMatcherOptions<Email<C>>;
  /** How many e-mails are expected, where the matcher was told. */
  times?: number;
}

/** Passes when an e-mail that fits has come, or comes in time. Uses nothing up. */
export async function toReceiveEmail(
  this: ExpectMatcherState,
  received: Mailbox,
  criteria: InboxCriteria = {},
  options: BoxMatcherOptions = {},
): Promise<MatcherReturnType> {
  const name = 'toReceiveEmail';
  const box = collectionOf(this, name, 'inbox', received);
  if ('failure' in box) return box.failure;
  return expectSome(checked({ state: this, name, box, owner: box.beginCall(), criteria, options }));
}

/** Passes when the app has sent an e-mail that fits, or sends it in time. Uses nothing up. */
export async function toHaveSent(
  this: ExpectMatcherState,
  received: SentBox,
  criteria: SentCriteria = {},
  options: BoxMatcherOptions<Email<'sent'>> = {},
): Promise<MatcherReturnType> {
  const name = 'toHaveSent';
  const box = collectionOf(this, name, 'sent', received);
  if ('failure' in box) return box.failure;
  return expectSome(checked({ state: this, name, box, owner: box.beginCall(), criteria, options }));
}

/**
 * Passes when the app has sent so many e-mails that fit, or sends them in time, and then for a
 * quiet window (`within`) no more. One too many fails it at once. Uses nothing up.
 */
export async function toHaveSentTimes(
  this: ExpectMatcherState,
  received: SentBox,
  times: number,
  criteria: SentCriteria = {},
  options: BoxMatcherOptions<Email<'sent'>> = {},
): Promise<MatcherReturnType> {
  const name = 'toHaveSentTimes';
  const box = collectionOf(this, name, 'sent', received);
  if ('failure' in box) return box.failure;
  checkCount(name, times, 0);
  const owner = box.beginCall();
  const look: Look<'sent'> = checked({ state: this, name, box, owner, criteria, options, times });
  const tooFew = times === 0 ? undefined : await ask(look, times, timeoutOf(look));
  if (tooFew) {
    const isTrouble = tooFew.cause !== undefined || tooFew.code === 'ENDED';
    return { name, pass: isTrouble && this.isNot, message: () => tooFew.message };
  }
  const question = questionOf(look, times + 1);
  const { outcome, text } = await watchFor(look, question);
  if (outcome === 'quiet') {
    return { name, pass: true, message: () => quietText(look, question, times) };
  }
  return { name, pass: outcome === 'trouble' && this.isNot, message: () => text };
}

/** Whether an e-mail comes in time; negated, whether none comes in the quiet window. */
async function expectSome<C extends Collection>(look: Look<C>): Promise<MatcherReturnType> {
  const { name, state } = look;
  if (state.isNot) {
    const { outcome, text } = await watchFor(look, questionOf(look, 1));
    return { name, pass: outcome !== 'quiet', message: () => text };
  }
  const failure = await ask(look, 1, timeoutOf(look));
  return { name, pass: !failure, message: () => failure?.message ?? '' };
}

/** Looks for too many e-mails until the end of the quiet window. */
async function watchFor<C extends Collection>(
  look: Look<C>,
  question: WaitQuery<C, Email<C>>,
): Promise<{ outcome: 'quiet' | 'came' | 'trouble'; text: string }> {
  const { box, options, owner } = look;
  try {
    const { within, after } = options;
    const came = await box.waitForQuiet(question, { within, after }, owner);
    if (came === 'timed out') return { outcome: 'quiet', text: '' };
    const emails = came.map(({ email }) => email);
    return { outcome: 'came', text: cameText(question, question.count - 1, box.address, emails) };
  } catch (error) {
    // Trouble with the server is never 'no mail'.
    return { outcome: 'trouble', text: (await heard(look, error)).message };
  }
}

async function ask<C extends Collection>(
  look: Look<C>,
  count: number,
  timeout: number | undefined,
): Promise<WaitError | undefined> {
  try {
    const { after } = look.options;
    await look.box.waitWithoutStep(questionOf(look, count), { timeout, after }, look.owner);
    return undefined;
  } catch (error) {
    return heard(look, error);
  }
}

/** The error of a wait, if anybody is there to hear of it. */
async function heard<C extends Collection>(look: Look<C>, error: unknown): Promise<WaitError> {
  if (!isWaitError(error)) throw error;
  // Of a matcher that nobody awaits, and whose test is over: Playwright would put its failure on
  // the next test. It never ends instead.
  if (!look.owner.isActive()) await new Promise(() => {});
  return error;
}

function questionOf<C extends Collection>(look: Look<C>, count: number): WaitQuery<C, Email<C>> {
  const { state, name, box, criteria, times } = look;
  const receiver = box.collection === 'inbox' ? 'mailbox' : 'mailbox.sent';
  const told = [...(times === undefined ? [] : [times]), showCriteria(criteria)].filter(
    (one) => one !== '',
  );
  const call = `expect(${receiver})${state.isNot ? '.not' : ''}.${name}(${told.join(', ')})`;
  return { ...matcherQuery<C>(name, criteria, count), call };
}

/**
 * Checks what a matcher was told.
 *
 * @throws TypeError for criteria that cannot be, and for an option that would have no effect: `timeout`
 * where no email is waited for, `within` where one is.
 */
function checked<C extends Collection>(look: Look<C>): Look<C> {
  const { state, box, criteria, options, times } = look;
  const expectsNone = times === undefined ? state.isNot : times === 0;
  const known = [
    ...(expectsNone ? [] : ['timeout']),
    ...(expectsNone || times !== undefined ? ['within'] : []),
    'after',
  ];
  checkOptions(options, known, expectsNone ? MEANT.quiet : MEANT.wait);
  checkCriteria(box.collection, criteria);
  return look;
}

/**
 * What a negated matcher says when just as many were sent as it names.
 *
 * @param question the one that was asked: its predicate, which may be async, has said what it says
 */
function quietText(
  { box, options }: Look<'sent'>,
  question: WaitQuery<'sent', Email<'sent'>>,
  times: number,
): string {
  const counted = box.seen.filter(
    (email) =>
      !isTooOld({ ...question, after: options.after }, email) &&
      explainMismatch(email, question.criteria) === null,
  );
  return exactText(question, times, box.address, counted);
}

/** The time limit that the call gave, or `expect.configure()`; else the mailbox's own rules. */
function timeoutOf<C extends Collection>({ state, options }: Look<C>): number | undefined {
  if (options.timeout !== undefined) return options.timeout;
  return state.timeout === projectExpectTimeout() ? undefined : state.timeout;
}
