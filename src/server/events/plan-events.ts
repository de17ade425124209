import type { EventKind } from '../../contract/events.js';
import { faultsOf } from '../../contract/fault-injection.js';

/** An event that follows from the sending of an email. */
interface PlannedEvent {
  event: EventKind;
  recipient: string;
  /** In ms after the email is sent. */
  after: number;
  reason?: string;
}

/** Whether an email to this address bounces, as the address requests. */
export function bounces(address: string): boolean {
  return Number(faultsOf(address)?.rejectWith) >= 500;
}

/** What becomes of an email to this recipient, as its address requests (docs: fault injection). */
export function planEvents(recipient: string): PlannedEvent[] {
  const accepted = { event: 'accepted', recipient, after: 0 } as const;
  const { rejectWith, deliverAfter, drop } = faultsOf(recipient) ?? {};
  if (bounces(recipient)) {
    const reason = `${rejectWith} 5.1.1 Simulated failure requested by the recipient address`;
    return [accepted, { event: 'bounced', recipient, after: 0, reason }];
  }
  if (drop) return [accepted];
  const delivered = { event: 'delivered', recipient, after: deliverAfter ?? 0 } as const;
  if (deliverAfter === undefined) return [accepted, delivered];
  return [accepted, { event: 'delayed', recipient, after: 0 }, delivered];
}
