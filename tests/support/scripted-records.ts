import { createHash } from 'node:crypto';
import type { Collection, EmailOf } from '../../src/contract/email.js';

/** Sender and recipients of an email, in short. */
interface Envelope {
  /** Short for `to_addresses`. */
  to?: string | string[];
  /** Short for `from_address`. */
  from?: string;
  /** Recipients that no field shows, such as those of a Bcc. */
  envelope?: string[];
}

/** An email as a test writes it: the fields that matter to it. */
export type Mail<C extends Collection> = Partial<EmailOf[C]> & Envelope;

/** A record in a box. */
export interface Entry<C extends Collection = Collection> {
  record: EmailOf[C];
  /** Everybody whom the filter `to` finds it by. */
  recipients: string[];
  /** When it came, in ns since the epoch. */
  moment: bigint;
  /** How many came before it. */
  sequence: number;
}

/** A filter of the REST API, as it stands in the query. */
export type Filter = Readonly<Record<string, string | undefined>>;

/** The email of one collection. */
export class ScriptedBox<C extends Collection> {
  /** By moment; of one moment, in the order in which it came. */
  private entries: Entry<C>[] = [];
  private sequence = 0;

  constructor(private readonly collection: C) {}

  /** Adds an email that came at this moment, unless it names another. */
  add(mail: Mail<C>, now: string): Entry<C> {
    const { to, from, envelope = [], ...fields } = mail;
    const sequence = this.sequence++;
    const record = {
      ...defaults(this.collection, sequence, now),
      ...(to !== undefined && { to_addresses: [to].flat() }),
      ...(from !== undefined && { from_address: from }),
      ...fields,
    } as EmailOf[C];
    const recipients = [...recipientsOf(record), ...envelope];
    const entry = { record, recipients, moment: nanoseconds(momentOf(record)), sequence };
    const later = this.entries.findLastIndex(({ moment }) => moment <= entry.moment) + 1;
    this.entries.splice(later, 0, entry);
    return entry;
  }

  /** Takes a record out, as a server that is full would. */
  remove(emailId: string): void {
    this.entries = this.entries.filter(({ record }) => record.email_id !== emailId);
  }

  get(emailId: string): EmailOf[C] | undefined {
    return this.entries.find(({ record }) => record.email_id === emailId)?.record;
  }

  /** What passes a filter, oldest first; of one moment, in the order in which it came. */
  find(filter: Filter): Entry<C>[] {
    return this.entries.filter((entry) => passes(entry, filter));
  }
}

/** Whether an email passes a filter: all texts are substrings, ignoring case. */
export function passes(entry: Entry, { from, to, subject, before, after }: Filter): boolean {
  const { record, recipients, moment } = entry;
  return (
    (from === undefined || [record.from_address, record.from_name].some(contains(from))) &&
    (to === undefined || recipients.some(contains(to))) &&
    (subject === undefined || contains(subject)(record.subject)) &&
    (before === undefined || moment < nanoseconds(before)) &&
    (after === undefined || moment > nanoseconds(after))
  );
}

function contains(part: string) {
  return (text: string | null) => text?.toLowerCase().includes(part.toLowerCase()) ?? false;
}

function momentOf(record: EmailOf[Collection]): string {
  return 'received_at' in record ? record.received_at : record.sent_at;
}

/** A timestamp to the last digit: some servers write microseconds, which a Date cuts off. */
function nanoseconds(timestamp: string): bigint {
  const fraction = /\.(\d+)/.exec(timestamp)?.[1] ?? '';
  const seconds = Date.parse(timestamp.replace(/\.\d+/, ''));
  return BigInt(seconds) * 1_000_000n + BigInt(fraction.padEnd(9, '0').slice(0, 9));
}

function recipientsOf(record: EmailOf[Collection]): string[] {
  const hidden = 'bcc_addresses' in record ? (record.bcc_addresses ?? []) : [];
  return [...record.to_addresses, ...(record.cc_addresses ?? []), ...hidden];
}

function defaults(collection: Collection, sequence: number, now: string): EmailOf[Collection] {
  const email_id = uuidOf(`${collection} ${sequence}`);
  const common = {
    email_id,
    detected_otp: null,
    html_body: null,
    text_body: null,
    from_address: 'hello@shop.test',
    from_name: null,
    to_addresses: ['kim@inbox.test'],
    cc_addresses: null,
    subject: null,
    message_id: `<${email_id}@shop.test>`,
    has_attachments: false,
    attachment_count: 0,
    spam_score: null,
    spam_verdict: 'GRAY',
  } as const;
  if (collection === 'sent') {
    return { ...common, to_addresses: [...common.to_addresses], bcc_addresses: null, sent_at: now };
  }
  return {
    ...common,
    to_addresses: [...common.to_addresses],
    received_at: now,
    spam_rules: null,
    virus_verdict: 'GRAY',
    spf_verdict: 'GRAY',
    dkim_verdict: 'GRAY',
    dmarc_verdict: 'GRAY',
  };
}

/** The same in every run, but in random order, so that code that sorts by it fails. */
function uuidOf(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
