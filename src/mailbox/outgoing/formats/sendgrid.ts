import { sendgridSignature } from '../../../webhook/sendgrid-signature.js';
import { type Format, multipart } from './format.js';
import { fieldOf } from './inbound.js';

/** https://www.twilio.com/docs/sendgrid/for-developers/parsing-email/setting-up-the-inbound-parse-webhook */
export const sendgrid: Format = async (
  { email, raw, envelope, files },
  { raw: isRaw = false, signingKey },
) => {
  const form = new FormData();
  const charset = 'UTF-8';
  const fields = {
    ...(isRaw ? { email: raw.toString('utf8') } : { headers: headerOf(raw) }),
    to: fieldOf(email.to),
    from: fieldOf(email.from),
    ...(email.cc !== undefined && { cc: fieldOf(email.cc) }),
    subject: email.subject ?? '',
    envelope: JSON.stringify({ to: envelope.to, from: envelope.from }),
    // Nothing was checked: an app that needs a pass must not get one.
    dkim: 'none',
    SPF: 'none',
    sender_ip: '127.0.0.1',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const charsets = ['to', 'from', 'subject', ...(email.cc === undefined ? [] : ['cc'])];
  if (!isRaw) {
    for (const part of ['text', 'html'] as const) {
      if (email[part] === undefined) continue;
      form.set(part, email[part]);
      charsets.push(part);
    }
    form.set('attachments', String(files.length));
    if (files.length > 0) form.set('attachment-info', JSON.stringify(infoOf(files)));
    const ids = files.flatMap(({ cid }, index) => (cid ? [[cid, `attachment${index + 1}`]] : []));
    if (ids.length > 0) form.set('content-ids', JSON.stringify(Object.fromEntries(ids)));
    files.forEach(({ name, type, content }, index) => {
      form.set(`attachment${index + 1}`, new Blob([content], { type }), name);
    });
  }
  form.set('charsets', JSON.stringify(Object.fromEntries(charsets.map((one) => [one, charset]))));
  const post = await multipart(form);
  return signingKey === undefined
    ? post
    : { ...post, headers: sendgridSignature(post.body, signingKey) };
};

function infoOf(files: { name: string; type: string; cid: string | undefined }[]): object {
  const infos = files.map(({ name, type, cid }, index) => [
    `attachment${index + 1}`,
    { filename: name, name, type, ...(cid !== undefined && { 'content-id': cid }) },
  ]);
  return Object.fromEntries(infos);
}

/** The header as text, as it was sent. */
function headerOf(raw: Buffer): string {
  return `${raw.toString('utf8').split(/\r?\n\r?\n/, 1)[0]}\n`;
}
