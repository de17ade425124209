import type { Collection } from '../../../contract/email.js';
import type { Message } from '../../message/message.js';
import { emailIdOf } from '../email-id.js';
import type { Entry } from '../store.js';
import { encodeText } from '../text.js';

/** The bit of each box. */
export const BOX_BIT: Record<Collection, number> = { inbox: 1, sent: 2 };

/** The texts of a mail, encoded. */
interface TextColumns {
  sender: string;
  subject: string;
  inbox: string;
  /** null where it is as `inbox`. */
  sent: string | null;
}

/** What an entry is made of. */
export interface EntryColumns {
  id: string;
  time: number;
  rest: string;
  raw: Buffer;
}

export function columnsOf({
  raw,
  search,
  ...rest
}: Message): TextColumns & Omit<EntryColumns, 'id' | 'time'> {
  const { from, subject, to } = search;
  return {
    sender: encodeText(from),
    subject: encodeText(subject),
    inbox: encodeText(to.inbox),
    sent: to.sent === to.inbox ? null : encodeText(to.sent),
    rest: JSON.stringify(rest),
    raw,
  };
}

export function entryOf({ id, time, rest, raw }: EntryColumns, box: Collection): Entry {
  return { emailId: emailIdOf(id, box), messageKey: id, time, mail: { ...JSON.parse(rest), raw } };
}
