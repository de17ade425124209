import { LRUCache } from 'lru-cache';
import type { InboxEmail, SentEmail } from '../../contract/email.js';
import type { Entry, KeptMail } from '../store/store.js';
import { blindCopies } from './bcc.js';
import { type ParseLimits, readBody } from './body.js';
import { readHeader } from './header.js';
import { senderOf } from './mail.js';
import { withPauses } from './stretch.js';

/** All of a record that is read from the mail itself. */
type Content = Pick<
  SentEmail,
  | 'detected_otp'
  | 'html_body'
  | 'text_body'
  | 'from_address'
  | 'from_name'
  | 'to_addresses'
  | 'cc_addresses'
  | 'bcc_addresses'
  | 'subject'
  | 'message_id'
  | 'has_attachments'
  | 'attachment_count'
>;

/** Bytes of the mails whose parsed content is kept: a few hundred mails of everyday size. */
const MAX_CACHED_BYTES = 16 * 1024 * 1024;

/** What a record takes beside its texts, in bytes: mails of no bytes may have left long ago. */
const OVERHEAD = 4_096;

/** Makes the contract's records of stored mails. What was parsed once is kept for a while. */
export class RecordReader {
  readonly #limits: ParseLimits;
  readonly #onFailure: () => void;
  // By mail, so that its two entries share it; promises, so that any number of requests held for one mail parse it once.
  readonly #parsed = new LRUCache<string, Promise<Content>>({ maxSize: MAX_CACHED_BYTES });

  /** @param onFailure hears of each mail whose body cannot be parsed */
  constructor(limits: ParseLimits, onFailure: () => void = () => {}) {
    this.#limits = limits;
    this.#onFailure = onFailure;
  }

  /** The record of an inbox entry (contract, 'InboxEmail'). */
  async inbox(entry: Entry): Promise<InboxEmail> {
    const { bcc_addresses: _, ...content } = await this.#content(entry);
    return {
      email_id: entry.emailId,
      ...content,
      received_at: new Date(entry.time).toISOString(),
      ...entry.mail.verdicts,
    };
  }

  /** The record of a sent-box entry (contract, 'SentEmail'). */
  async sent(entry: Entry): Promise<SentEmail> {
    const { spam_score, spam_verdict } = entry.mail.verdicts;
    return {
      email_id: entry.emailId,
      ...(await this.#content(entry)),
      sent_at: new Date(entry.time).toISOString(),
      spam_score,
      spam_verdict,
    };
  }

  #content({ mailId, mail }: Entry): Promise<Content> {
    const known = this.#parsed.get(mailId);
    if (known) return known;
    const content = readContent(mail, this.#limits, this.#onFailure);
    this.#parsed.set(mailId, content, {
      size: OVERHEAD + mail.raw.length + 100 * mail.envelope.to.length,
    });
    return content;
  }
}

async function readContent(
  { envelope, raw }: KeptMail,
  limits: ParseLimits,
  onFailure: () => void,
): Promise<Content> {
  const header = readHeader(raw);
  const { subject, to, cc, messageId } = header;
  const { text, html, attachmentCount, isParsed } = await readBody(raw, limits);
  if (!isParsed) onFailure();
  const sender = senderOf(envelope, header);
  // Loaded with the first mail that is read: a start need not wait for an HTML parser.
  const { detectOtpInSteps } = await import('../../otp/steps.js');
  return {
    detected_otp: await withPauses(detectOtpInSteps({ subject, text, html })),
    html_body: html,
    text_body: text,
    from_address: sender.address,
    from_name: sender.name,
    to_addresses: to,
    cc_addresses: cc.length ? cc : null,
    bcc_addresses: blindCopies(envelope, header),
    subject,
    message_id: messageId,
    has_attachments: attachmentCount > 0,
    attachment_count: attachmentCount,
  };
}
