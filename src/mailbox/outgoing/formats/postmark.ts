import { randomUUID } from 'node:crypto';
import type { Format } from './format.js';
import { fieldOf, mailboxesOf, withoutQuote } from './inbound.js';

/** https://postmarkapp.com/developer/webhooks/inbound-webhook */
export const postmark: Format = (inbound, { raw = false }) => {
  const { email, headers, files, recipient } = inbound;
  const [FromFull] = mailboxesOf(email.from).map(full);
  const body = {
    FromName: FromFull?.Name ?? '',
    MessageStream: 'inbound',
    From: FromFull?.Email ?? '',
    FromFull: FromFull ?? { Email: '', Name: '', MailboxHash: '' },
    To: fieldOf(email.to),
    ToFull: mailboxesOf(email.to).map(full),
    Cc: fieldOf(email.cc),
    CcFull: mailboxesOf(email.cc).map(full),
    Bcc: fieldOf(email.bcc),
    BccFull: mailboxesOf(email.bcc).map(full),
    OriginalRecipient: recipient,
    Subject: email.subject ?? '',
    // Postmark's own identifier: the Message-ID is among the headers.
    MessageID: randomUUID(),
    ReplyTo: fieldOf(email.replyTo),
    MailboxHash: hashOf(recipient),
    Date: headers.find(([name]) => name.toLowerCase() === 'date')?.[1] ?? '',
    TextBody: email.text ?? '',
    HtmlBody: email.html ?? '',
    StrippedTextReply: withoutQuote(email.text) ?? '',
    ...(raw && { RawEmail: inbound.raw.toString('utf8') }),
    Tag: '',
    Headers: headers
      .filter(([name]) => !OWN_FIELDS.test(name))
      .map(([Name, Value]) => ({ Name, Value })),
    Attachments: files.map(({ name, type, content, cid }) => ({
      Name: name,
      Content: content.toString('base64'),
      ContentType: type,
      ContentLength: content.length,
      ContentID: cid ?? '',
    })),
  };
  return { type: 'application/json', body: Buffer.from(JSON.stringify(body)) };
};

/** The header fields that have a field of their own. */
const OWN_FIELDS = /^(?:from|to|cc|bcc|subject|date|reply-to|content-type)$/i;

function full({ address, name }: { address: string; name: string }) {
  return { Email: address, Name: name, MailboxHash: hashOf(address) };
}

/** The part after the plus sign. */
function hashOf(address: string): string {
  return /\+(.*)@/.exec(address)?.[1] ?? '';
}
