import type { Collection } from '../../../contract/email.js';
import type { Mail, SearchTexts } from '../../mail/mail.js';
import { emailIdOf } from '../mail-id.js';
import type { Entry } from '../store.js';
import { spell, unspell } from './search.js';

/** The bit of each box. */
export const BOX_BIT: Record<Collection, number> = { inbox: 1, sent: 2 };

/** The texts of a mail, spelled. */
export interface TextColumns {
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
}: Mail): TextColumns & Omit<EntryColumns, 'id' | 'time'> {
  const { from, subject, to } = search;
  return {
    sender: spell(from),
    subject: spell(subject),
    inbox: spell(to.inbox),
    sent: to.sent === to.inbox ? null : spell(to.sent),
    rest: JSON.stringify(rest),
    raw,
  };
}

export function searchTextsOf({ sender, subject, inbox, sent }: TextColumns): SearchTexts {
  const received = unspell(inbox);
  return {
    from: unspell(sender),
    subject: unspell(subject),
    to: { inbox: received, sent: sent === null ? received : unspell(sent) },
  };
}

export function entryOf({ id, time, rest, raw }: EntryColumns, box: Collection): Entry {
  return { emailId: emailIdOf(id, box), mailId: id, time, mail: { ...JSON.parse(rest), raw } };
}
