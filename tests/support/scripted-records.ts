import { createHash } from 'node:crypto';
import type { Collection, EmailOf } from '../../src/contract/email.js';

/** Shorthand for sender and recipients. */
interface Envelope {
  /** Shorthand for `to_addresses`. */
  to?: string | string[];
  /** Shorthand for `from_address`. */
  from?: string;
  /** Recipients that no field shows, such as Bcc. */
  envelope?: string[];
}

/** An email in a test: only the relevant fields. */
export type Mail<C extends Collection> = Partial<EmailOf[C]> & Envelope;

/** A record in a box. */
export interface Entry<C extends Collection = Collection> {
  record: EmailOf[C];
  /** All addresses that the filter `to` matches. */
  recipients: string[];
  /** When it arrived, in ns since the epoch. */
  moment: bigint;
  /** The number of emails before it. */
  sequence: number;
}

/** A filter of the REST API, as in the query. */
export type Filter = Readonly<Record<string, string | undefined>>;

/** The emails of one collection. */
export class ScriptedBox<C extends Collection> {
  /** Sorted by timestamp, then by arrival. */
  private entries: Entry<C>[] = [];
  private sequence = 0;

  constructor(private readonly collection: C) {}

  /** Adds an email that arrived at this time, unless it has its own timestamp. */
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

  /** Removes a record, like a server that is full. */
  remove(emailId: string): void {
    this.entries = this.entries.filter(({ record }) => record.email_id !== emailId);
  }

  get(emailId: string): EmailOf[C] | undefined {
    return this.entries.find(({ record }) => record.email_id === emailId)?.record;
  }

  /** The matching entries, oldest first; those with the same timestamp in the order of arrival. */
  find(filter: Filter): Entry<C>[] {
    return this.entries.filter((entry) => passes(entry, filter));
  }
}

/** Whether an email matches a filter: all texts are substrings, ignoring case. */
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

/** Parses a timestamp with all digits: some servers write microseconds, which Date truncates. */
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

/** Deterministic, but in random order, so that code that sorts by identifier fails. */
function uuidOf(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
