import type { Delivery } from '../delivery/delivery.js';
import type { Checked, RefusalReason, Refused, Submission } from '../delivery/submission.js';
import type { Composed, ComposedItem } from './compose.js';
import { Problem, type ProblemKind } from './problem.js';
import type { SendResult } from './provider.js';

/** The account and client that send an email. */
export type Origin = Pick<Submission, 'account' | 'via' | 'client'>;

const KINDS: { [Reason in RefusalReason]: ProblemKind } = {
  'no-recipient': 'missing',
  'too-many-recipients': 'too-many',
  'too-large': 'too-large',
  structure: 'recipient',
  rejected: 'recipient',
  deferred: 'busy',
  busy: 'unavailable',
  unavailable: 'unavailable',
  internal: 'internal',
};

/** Problems after which the client may retry, with the pause in s. An earlier retry is accepted as well. */
const RETRY_AFTER: { [Kind in ProblemKind]?: number } = { busy: 1, unavailable: 1 };

/** An email that can be stored, with data for the response. */
type CheckedItem = Checked & { note?: unknown };

/**
 * Stores the emails of a request as if received by SMTP. Checks all emails before it stores the first.
 *
 * @param isPartial whether some are stored if others cannot be
 * @throws Problem of an email, unless `isPartial` is set
 */
export async function send(
  items: readonly ComposedItem[],
  isPartial: boolean,
  origin: Origin,
  delivery: Delivery,
): Promise<SendResult[]> {
  const checked = await each(items, isPartial, (item) => check(item, origin, delivery));
  return each(checked, isPartial, (item) => store(item, delivery));
}

export function problemOf({ reason, message, recipients }: Refused): Problem {
  const kind = KINDS[reason];
  const text = reason === 'rejected' ? `${message}: ${recipients?.join(', ')}` : message;
  return new Problem(kind, text, { recipients, retryAfter: RETRY_AFTER[kind] });
}

/** Runs a step for each item in turn. Items with a problem are kept unchanged. */
async function each<Item, Result>(
  items: readonly (Item | Problem)[],
  isPartial: boolean,
  run: (item: Item) => Promise<Result | Problem>,
): Promise<(Result | Problem)[]> {
  const results: (Result | Problem)[] = [];
  for (const item of items) {
    const result = item instanceof Problem ? item : await run(item);
    if (result instanceof Problem && !isPartial) throw result;
    results.push(result);
  }
  return results;
}

async function check(
  item: Composed,
  origin: Origin,
  delivery: Delivery,
): Promise<CheckedItem | Problem> {
  const { envelope, note } = item;
  const checked = await delivery.check({ ...origin, ...item });
  return checked.reason === null ? { ...checked, note } : problemOf(checked).about(envelope);
}

async function store(item: CheckedItem, delivery: Delivery): Promise<SendResult> {
  const { submission, note } = item;
  const { envelope } = submission;
  const stored = await delivery.store(item);
  return stored.reason === null
    ? { id: stored.id, envelope, note }
    : problemOf(stored).about(envelope);
}
