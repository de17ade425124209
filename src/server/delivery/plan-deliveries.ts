import { FAULT_PREFIX, faultsOf } from '../../contract/fault-injection.js';
import type { Message } from '../message/message.js';
import type { LaterDelivery } from '../store/schedule.js';

/** When an email is delivered to each recipient. */
interface DeliveryPlan {
  /** The email for the recipients without a delay; null if there are none. */
  first: Message | null;
  /** All other deliveries, ordered by time: one for each delay. */
  later: LaterDelivery[];
}

/**
 * Plans the deliveries of an email as requested by its recipients' addresses (docs: fault injection).
 *
 * @param isLater whether the email is sent later, so that no delivery is immediate
 */
export function planDeliveries(message: Message, isLater: boolean): DeliveryPlan {
  const { search } = message;
  // Most emails: nothing is requested.
  if (!isLater && !search.to.inbox.includes(FAULT_PREFIX)) return { first: message, later: [] };
  const first: string[] = [];
  const later: LaterDelivery[] = [];
  const add = (after: number, addresses: string[]) => {
    if (addresses.length > 0) later.push({ after, to: addresses.join('\n') });
  };
  const byDelay = new Map<number, { all: string[]; twice: string[] }>();
  for (const address of search.to.inbox.split('\n')) {
    const { deliverAfter = 0, duplicate, drop, rejectWith } = faultsOf(address) ?? {};
    if (drop || rejectWith !== undefined) continue;
    const group = byDelay.get(deliverAfter) ?? { all: [], twice: [] };
    byDelay.set(deliverAfter, group);
    group.all.push(address);
    if (duplicate) group.twice.push(address);
  }
  for (const [after, { all, twice }] of [...byDelay].sort(([one], [other]) => one - other)) {
    if (after === 0 && !isLater) first.push(...all);
    else add(after, all);
    add(after, twice);
  }
  if (first.length === 0) return { first: null, later };
  const to = { ...search.to, inbox: first.join('\n') };
  return { first: { ...message, search: { ...search, to } }, later };
}
