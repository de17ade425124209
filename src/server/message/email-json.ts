import type { Collection } from '../../contract/email.js';
import type { StoredEmail } from './message.js';

/** The part of a record that is parsed from the email, as JSON. It may be large, and readers share it. */
export interface Content {
  /** The fields in both boxes, without braces, as a string or in UTF-8. */
  readonly json: string | Uint8Array<ArrayBuffer>;
  /** The field that only the sent box has, in the same encoding. */
  readonly bccJson: string;
  /** Some of the fields again, for lists. */
  readonly from: { address: string; name: string | null };
  readonly subject: string | null;
  readonly code: string | null;
  readonly attachmentCount: number;
  /** False if the body could not be parsed: its fields are then null. */
  readonly isParsed: boolean;
}

/** A record (docs/rest-api.md, 'InboxEmail' and 'SentEmail') as JSON, in pieces. */
export interface EmailJson {
  before: string;
  content: Content;
  after: string;
}

/** Serializes the record of an entry around its content. */
export function emailJson(
  box: Collection,
  { emailId, time, message: { verdicts } }: StoredEmail,
): (content: Content) => EmailJson {
  const before = `{${membersJson({ email_id: emailId })},`;
  const at = new Date(time).toISOString();
  const { spam_score, spam_verdict } = verdicts;
  const own =
    box === 'inbox'
      ? membersJson({ received_at: at, ...verdicts })
      : membersJson({ sent_at: at, spam_score, spam_verdict });
  return (content) => ({
    before,
    content,
    after: box === 'inbox' ? `,${own}}` : `,${content.bccJson},${own}}`,
  });
}

/** The fields of an object as JSON, without braces. */
export function membersJson(members: object): string {
  return JSON.stringify(members).slice(1, -1);
}
