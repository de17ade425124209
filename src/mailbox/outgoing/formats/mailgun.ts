import { createHmac, randomBytes } from 'node:crypto';
import { textPartOf } from '../../../html/reader.js';
import { type Format, multipart } from './format.js';
import { fieldOf, type Inbound, withoutHtmlQuote, withoutQuote } from './inbound.js';

/** https://documentation.mailgun.com/docs/mailgun/user-manual/receive-forward-store */
export const mailgun: Format = (inbound, { webhook, signingKey = '' }) => {
  const { email, envelope, recipient } = inbound;
  const fields: [string, string][] = [
    ['recipient', recipient],
    ['sender', envelope.from],
    ['from', fieldOf(email.from)],
    ['subject', email.subject ?? ''],
    ...signature(signingKey),
  ];
  // Mailgun posts the raw email to such a URL.
  if (new URL(webhook).pathname.endsWith('mime')) {
    return urlencoded([...fields, ['body-mime', inbound.raw.toString('utf8')]]);
  }
  fields.push(...partsOf(inbound));
  return inbound.files.length === 0 ? urlencoded(fields) : withFiles(fields, inbound.files);
};

function partsOf({ email, headers }: Inbound): [string, string][] {
  const { html } = email;
  // Mailgun makes it of HTML.
  const text = email.text ?? textPartOf(html ?? '');
  return [
    // Also From and Subject, beside the fields of these names.
    ...headers.filter(([name]) => name !== 'from' && name !== 'subject'),
    ['message-headers', JSON.stringify(headers)],
    ['body-plain', text],
    ['stripped-text', withoutQuote(text) ?? text],
    ['stripped-signature', ''],
    ...(html === undefined
      ? []
      : ([
          ['body-html', html],
          ['stripped-html', withoutHtmlQuote(html) ?? html],
        ] satisfies [string, string][])),
  ];
}

function withFiles(fields: [string, string][], files: Inbound['files']) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  form.set('attachment-count', String(files.length));
  const ids = files.flatMap(({ cid }, index) =>
    cid === undefined ? [] : [[`<${cid}>`, `attachment-${index + 1}`]],
  );
  if (ids.length > 0) form.set('content-id-map', JSON.stringify(Object.fromEntries(ids)));
  files.forEach(({ name, type, content }, index) => {
    form.set(`attachment-${index + 1}`, new Blob([content], { type }), name);
  });
  return multipart(form);
}

function urlencoded(fields: [string, string][]) {
  const body = Buffer.from(new URLSearchParams(fields).toString());
  return { type: 'application/x-www-form-urlencoded', body };
}

/** The signature of the timestamp and the token, which does not cover the email. */
function signature(key: string): [string, string][] {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const token = randomBytes(25).toString('hex');
  const signed = createHmac('sha256', key).update(timestamp + token);
  return [
    ['timestamp', timestamp],
    ['token', token],
    ['signature', signed.digest('hex')],
  ];
}
