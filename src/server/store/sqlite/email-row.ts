import type { Collection } from '../../../contract/email.js';
import type { Message } from '../../message/message.js';
import { type Cursor, type Entry, emailIdOf } from '../store.js';

/** The texts of an email that filters compare. */
interface TextColumns {
  sender: string;
  subject: string;
  inbox: string;
  /** null if it is the same as `inbox`. */
  sent: string | null;
}

/** The columns of an entry. */
export interface EntryColumns extends Cursor {
  id: string;
  rest: string;
  raw: Buffer;
}

export function columnsOf({
  raw,
  search,
  ...rest
}: Message): TextColumns & Pick<EntryColumns, 'rest' | 'raw'> {
  const { from, subject, to } = search;
  return {
    sender: from,
    subject: subject,
    inbox: to.inbox,
    sent: to.sent === to.inbox ? null : to.sent,
    rest: JSON.stringify(rest),
    raw,
  };
}

export function entryOf({ id, time, seq, rest, raw }: EntryColumns, box: Collection): Entry {
  return {
    emailId: emailIdOf(id, box),
    messageKey: id,
    time,
    seq,
    message: { ...JSON.parse(rest), raw },
  };
}
