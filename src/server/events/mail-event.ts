import { describeHeader } from '../../mime/header-details.js';
import type { QueuedEvent } from '../store/events.js';
import { type Entry, emailIdOf, findSent, messageKeyOf, type Store } from '../store/store.js';
import type { MailEvent, SmtpReply } from './event.js';

/** An event with what formats show of its email. */
export function mailEventOf(queued: QueuedEvent, { message, time }: Entry): MailEvent {
  const { headers, from } = describeHeader(message.raw);
  const values = (name: string) =>
    headers
      .filter((field) => field.name.toLowerCase() === name.toLowerCase())
      .map(({ value }) => value);
  const { event: kind, id, at, recipient, reason, url = '' } = queued;
  return {
    kind,
    id,
    at: new Date(at),
    recipient,
    reason: replyOf(reason ?? REASONS[kind === 'delayed' ? 'delayed' : 'bounced']),
    url,
    email: {
      id: emailIdOf(queued.messageKey, 'sent'),
      messageId: values('message-id')[0] ?? '',
      from: from[0]?.address ?? message.envelope.from,
      sender: values('from')[0] ?? message.envelope.from,
      to: message.envelope.to,
      subject: values('subject')[0] ?? '',
      tags: values('x-tag'),
      metadata: metadataIn(headers),
      field: (name) => values(name)[0],
      size: message.raw.length,
      sentAt: new Date(time),
    },
  };
}

/**
 * The email as the provider's API has accepted it, with the identifier that it has answered: a later delivery has another one.
 */
export async function sentEntryOf(store: Store, account: string, entry: Entry): Promise<Entry> {
  const { headers } = describeHeader(entry.message.raw);
  const messageId = headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value ?? '';
  const [, id] = /^<([\da-f-]{36})@[a-z]+\.test>$/.exec(messageId) ?? [];
  const messageKey = id === undefined ? null : messageKeyOf(id, 'sent');
  return (messageKey && (await findSent(store, account, messageKey))) || entry;
}

const REASONS = {
  bounced: '550 5.1.1 The email account that you tried to reach does not exist',
  delayed: '450 4.2.2 The mailbox is full; try again later',
};

function replyOf(line: string): SmtpReply {
  const [, code = '550', status = `${code.charAt(0)}.0.0`, text = line] =
    /^([45]\d\d)[ -](?:([45]\.\d{1,3}\.\d{1,3}) )?(.*)$/s.exec(line) ?? [];
  return { code: Number(code), status, text, line };
}

/** The metadata that the app gave the provider, as the API files it. */
function metadataIn(headers: readonly { name: string; value: string }[]): Record<string, string> {
  const prefix = /^x-metadata-/i;
  const fields = headers.filter(({ name }) => prefix.test(name));
  return Object.fromEntries(fields.map(({ name, value }) => [name.replace(prefix, ''), value]));
}
