import type { ExpectMatcherState, MatcherReturnType } from '@playwright/test';
import type { Collection } from '../../contract/email.js';
import { type Asker, askerOf } from '../../mailbox/asker.js';
import { type Email, isEmail } from '../../mailbox/email/email.js';

/** What a matcher was called with, said for a failure that is a mistake in the test itself. */
export interface WrongReceived {
  failure: MatcherReturnType;
}

/** The box behind `mailbox` or `mailbox.sent`, or the failure that says what was given instead. */
export function collectionOf<C extends Collection>(
  state: ExpectMatcherState,
  matcher: string,
  collection: C,
  received: unknown,
): Asker<C> | WrongReceived {
  const asker = askerOf(received, collection);
  if (asker) return asker;
  return wrong(state, matcher, collection === 'inbox' ? 'a mailbox' : 'mailbox.sent', received);
}

/** The e-mail that was given, or the failure that says what was given instead. */
export function emailOf(
  state: ExpectMatcherState,
  matcher: string,
  received: unknown,
): Email<Collection> | WrongReceived {
  if (isEmail(received)) return received;
  return wrong(state, matcher, 'an e-mail', received);
}

/** Fails whether the matcher is negated or not. */
function wrong(
  state: ExpectMatcherState,
  matcher: string,
  wanted: string,
  received: unknown,
): WrongReceived {
  const hint = received instanceof Promise ? ' Is an await missing?' : '';
  const got = received === null ? 'null' : nameOf(received);
  return {
    failure: {
      name: matcher,
      pass: state.isNot,
      message: () => `${matcher}() is about ${wanted}, but it was given ${got}.${hint}`,
    },
  };
}

function nameOf(value: unknown): string {
  if (askerOf(value, 'inbox')) return 'a mailbox';
  if (askerOf(value, 'sent')) return 'mailbox.sent';
  if (isEmail(value)) return 'an e-mail';
  if (value instanceof Promise) return 'a promise';
  return typeof value === 'object' ? 'another object' : `a value of type ${typeof value}`;
}
