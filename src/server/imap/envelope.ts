import { comparableAddress } from '../../contract/address.js';
import { type Field, fieldsOf, readHeader } from '../../mime/header.js';
import { readMailboxes } from '../../mime/mailboxes.js';
import type { Envelope } from '../message/message.js';

/** The fields in which servers write the recipient, the most exact first: a server may write several. */
const RECIPIENT_FIELDS = [
  'x-gm-original-to',
  'x-original-to',
  'x-delivered-to',
  'envelope-to',
  'delivered-to',
];

/** Gmail's own handovers, below which it goes on writing fields. Any other Received may be followed by the sender's. */
const INTERNAL_HANDOVER = /^by 2002:[\da-f:]+ with SMTP id /i;

/**
 * The recipient in a Received field (RFC 5321, section 4.4); servers may leave out the angle brackets. Without bounds of an
 * address (section 4.5.3), a hostile field would take minutes.
 */
const FOR =
  /\sfor\s+(?:<([^\s<>@]{1,64}@[^\s<>@]{1,255})>|([^\s<>;@]{1,64}@[^\s<>;@]{1,255})\s*;)/gi;

/**
 * The envelope that an email had, from what the receiving server wrote into its header: above its Received field, since
 * senders can write anything below. If the server wrote no recipient, those in To and Cc.
 */
export function envelopeOf(raw: Buffer): Envelope {
  const fields = fieldsOf(raw);
  const end = fields.findIndex(
    ({ name, value }) => isNamed(name, 'received') && !INTERNAL_HANDOVER.test(value),
  );
  // Without Received, no server has passed the email on.
  const written = fields.slice(0, Math.max(end, 0));
  const [from = ''] = addressesIn(written, 'return-path');
  for (const name of RECIPIENT_FIELDS) {
    const to = addressesIn(written, name);
    if (to.length > 0) return { from, to };
  }
  // The name of the client, which stands before it, is the sender's.
  const [, bracketed, bare] = [...(fields[end]?.value ?? '').matchAll(FOR)].at(-1) ?? [];
  const recipient = bracketed ?? bare;
  if (recipient !== undefined) return { from, to: [recipient] };
  const { to, cc } = readHeader(raw);
  return { from, to: unique([...to, ...cc]) };
}

function addressesIn(fields: readonly Field[], wanted: string): string[] {
  const values = fields.filter(({ name }) => isNamed(name, wanted)).map(({ value }) => value);
  const addresses = values.flatMap(readMailboxes).map(({ address }) => address);
  return unique(addresses.filter((address) => address.includes('@')));
}

function unique(addresses: readonly string[]): string[] {
  return [...new Map(addresses.map((one) => [comparableAddress(one), one])).values()];
}

function isNamed(name: string, wanted: string): boolean {
  return name.toLowerCase() === wanted;
}
