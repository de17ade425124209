import type { Attachment, MailAddress } from '../../contract/email-details.js';
import type { ReceivedEmail } from '../../contract/received.js';
import { CID_URL } from '../../mime/shown-images.js';
import { accountOfReceived } from '../settings/accounts.js';
import { digestKey, type Entry } from '../store/store.js';
import type { Call, Context, OtherEndpoint, Reply } from './provider.js';
import { recordOf } from './requests.js';
import { notFound, readPage } from './resend-sent.js';

/** The endpoints of received emails, which tests have sent to the app (docs/writing.md). */
export const receivedEndpoints: readonly OtherEndpoint[] = [
  { method: 'GET', path: /^emails\/receiving$/, handle: list },
  { method: 'GET', path: /^emails\/receiving\/([^/]+)$/, handle: get },
  { method: 'GET', path: /^emails\/receiving\/([^/]+)\/attachments$/, handle: listAttachments },
  { method: 'GET', path: /^emails\/receiving\/([^/]+)\/attachments\/([^/]+)$/, handle: attachment },
];

async function list(call: Call, context: Context): Promise<Reply> {
  const { entries, has_more } = await readPage(call, ofReceived(context));
  const found = await Promise.all(entries.map(({ emailId }) => find(emailId, context)));
  const data = found.flatMap((one) => (one ? [one.email] : []));
  return { status: 200, body: { object: 'list', has_more, data } };
}

/** With images as `data:` URLs in the HTML, unless `html_format` is `cid`. */
async function get({ query }: Call, context: Context): Promise<Reply> {
  const { entry, record, details, email } = await findOrThrow(context);
  const isCid = new URLSearchParams(query).get('html_format') === 'cid';
  const html = record.html_body;
  const body = {
    object: 'email',
    ...email,
    html:
      isCid || html === null ? html : await withImages(html, entry, details.attachments, context),
    text: record.text_body,
    headers: Object.fromEntries(
      details.headers.map(({ name, value }) => [name.toLowerCase(), value]),
    ),
    html_format: isCid ? 'cid' : 'data_uri',
    raw: context.download(email.id, null),
  };
  return { status: 200, body };
}

async function listAttachments(_call: Call, context: Context): Promise<Reply> {
  const data = await attachmentsOf(context);
  return { status: 200, body: { object: 'list', has_more: false, data } };
}

async function attachment(_call: Call, context: Context): Promise<Reply> {
  const all = await attachmentsOf(context);
  const found = all.find(({ id }) => id === context.params[1]);
  if (!found) throw notFound();
  return { status: 200, body: { object: 'attachment', ...found } };
}

async function attachmentsOf(context: Context) {
  const { email, details } = await findOrThrow(context);
  return details.attachments.map(({ part }, index) => ({
    ...email.attachments[index],
    ...context.download(email.id, part),
  }));
}

async function findOrThrow(context: Context) {
  const found = await find(context.params[0] ?? '', context);
  if (!found) throw notFound();
  return found;
}

async function find(id: string, context: Context) {
  const found = await recordOf(id, ofReceived(context));
  if (!found) return undefined;
  const { record, entry } = found;
  const details = await context.files.details(context.account, entry);
  const email: ReceivedEmail = {
    id: entry.emailId,
    to: addressesIn(details.to),
    from: record.from_address,
    created_at: record.sent_at,
    subject: record.subject ?? '',
    bcc: addressesIn(details.bcc),
    cc: addressesIn(details.cc),
    reply_to: addressesIn(details.reply_to),
    received_for: entry.message.envelope.to,
    message_id: record.message_id ?? '',
    attachments: details.attachments.map((one) => ({
      id: digestKey(`${entry.messageKey} ${one.part}`),
      filename: one.filename,
      size: one.size,
      content_type: one.content_type,
      content_disposition: one.inline ? 'inline' : 'attachment',
      content_id: one.content_id,
    })),
  };
  return { record, entry, details, email };
}

function ofReceived({ account, store, serializer }: Context) {
  return { account: accountOfReceived(account), store, serializer };
}

function addressesIn(list: readonly MailAddress[]): string[] {
  return list.map(({ address }) => address);
}

/** HTML with each image in it once: the answer might grow without limit. */
async function withImages(
  html: string,
  entry: Entry,
  attachments: readonly Attachment[],
  { account, files }: Context,
): Promise<string> {
  const images = new Map<string, string>();
  for (const { part, content_id, content_type, inline } of attachments) {
    const file = inline && content_id !== null ? await files.part(account, entry, part) : null;
    if (!file) continue;
    const content = Buffer.from(file.bytes).toString('base64');
    images.set(content_id ?? '', `data:${content_type};base64,${content}`);
  }
  return html.replace(CID_URL, (url, id: string) => {
    const image = images.get(id);
    images.delete(id);
    return image ?? url;
  });
}
