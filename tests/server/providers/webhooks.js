import { createHmac, verify } from 'node:crypto';
import { EventWebhook } from '@sendgrid/eventwebhook';
import express from 'express';
import PostalMime from 'postal-mime';
import { Resend } from 'resend';

// The webhooks of an app, as docs/writing.md and docs/events.md show them.

export const app = express();

/** What the app does with an email, and with an event; set by tests. */
export const handlers = { openTicket: async () => {}, noteEvent: async () => {} };

const openTicket = (ticket) => handlers.openTicket(ticket);
const noteEvent = (name, address) => handlers.noteEvent(name, address);

const json = express.json({ limit: '35mb' });
const text = express.text({ type: '*/*', limit: '35mb' });
const bytes = express.raw({ type: '*/*', limit: '35mb' });

function checkLogin(request, response, next) {
  const login = Buffer.from('user:password').toString('base64');
  if (request.get('authorization') === `Basic ${login}`) next();
  else response.sendStatus(401);
}

function formOf({ headers, body }) {
  return new Response(body, { headers: { 'content-type': headers['content-type'] } }).formData();
}

function resendEventOf({ headers, body }) {
  return new Resend(process.env.RESEND_API_KEY).webhooks.verify({
    payload: body,
    headers: {
      id: headers['svix-id'],
      timestamp: headers['svix-timestamp'],
      signature: headers['svix-signature'],
    },
    webhookSecret: process.env.RESEND_WEBHOOK_SECRET,
  });
}

function isFromMailgun({ timestamp, token, signature }) {
  const hmac = createHmac('sha256', process.env.MAILGUN_SIGNING_KEY);
  return hmac.update(timestamp + token).digest('hex') === signature;
}

app.post('/inbound/postmark', checkLogin, json, async (request, response) => {
  const { FromFull, Subject, StrippedTextReply, TextBody } = request.body;
  await openTicket({ from: FromFull.Email, subject: Subject, text: StrippedTextReply || TextBody });
  response.sendStatus(200);
});

app.post('/inbound/sendgrid', bytes, async (request, response) => {
  const timestamp = request.get('x-twilio-email-event-webhook-timestamp');
  const signature = request.get('x-twilio-email-event-webhook-signature');
  const key = Buffer.from(process.env.SENDGRID_PUBLIC_KEY, 'base64');
  const isSigned = verify(
    'sha256',
    Buffer.concat([Buffer.from(timestamp), request.body]),
    { key, format: 'der', type: 'spki' },
    Buffer.from(signature, 'base64'),
  );
  if (!isSigned) return response.sendStatus(401);
  const form = await formOf(request);
  const { from } = JSON.parse(form.get('envelope'));
  await openTicket({ from, subject: form.get('subject'), text: form.get('text') });
  response.sendStatus(200);
});

app.post('/inbound/mailgun', bytes, async (request, response) => {
  const form = Object.fromEntries(await formOf(request));
  if (!isFromMailgun(form)) return response.sendStatus(406);
  await openTicket({ from: form.sender, subject: form.subject, text: form['stripped-text'] });
  response.sendStatus(200);
});

app.post('/inbound/resend', text, async (request, response) => {
  const { type, data } = resendEventOf(request);
  if (type === 'email.received') {
    const resend = new Resend(process.env.RESEND_API_KEY);
    const { data: email } = await resend.emails.receiving.get(data.email_id);
    await openTicket({ from: email.from, subject: email.subject, text: email.text });
  }
  response.sendStatus(200);
});

app.post('/inbound/ses', text, async (request, response) => {
  // In production, verify the signature of SNS first. Only Amazon can make it.
  const { mail, content } = JSON.parse(JSON.parse(request.body).Message);
  const email = await PostalMime.parse(Buffer.from(content, 'base64'));
  await openTicket({ from: mail.source, subject: email.subject, text: email.text });
  response.sendStatus(200);
});

app.post('/inbound/cloudflare', bytes, async (request, response) => {
  const email = await PostalMime.parse(request.body);
  await openTicket({ from: request.get('x-sender'), subject: email.subject, text: email.text });
  response.sendStatus(200);
});

app.post('/events/resend', text, async (request, response) => {
  const { type, data } = resendEventOf(request);
  await noteEvent(type, data.to[0]);
  response.sendStatus(200);
});

app.post('/events/sendgrid', text, async (request, response) => {
  const webhook = new EventWebhook();
  const key = webhook.convertPublicKeyToECDSA(process.env.SENDGRID_PUBLIC_KEY);
  const signature = request.get('x-twilio-email-event-webhook-signature');
  const timestamp = request.get('x-twilio-email-event-webhook-timestamp');
  if (!webhook.verifySignature(key, request.body, signature, timestamp))
    return response.sendStatus(401);
  for (const { event, email } of JSON.parse(request.body)) await noteEvent(event, email);
  response.sendStatus(200);
});

app.post('/events/postmark', checkLogin, json, async (request, response) => {
  const { RecordType, Recipient, Email } = request.body;
  await noteEvent(RecordType, Recipient ?? Email);
  response.sendStatus(200);
});

app.post('/events/mailgun', json, async (request, response) => {
  const { signature, 'event-data': data } = request.body;
  if (!isFromMailgun(signature)) return response.sendStatus(406);
  await noteEvent(data.event, data.recipient);
  response.sendStatus(200);
});

app.post('/events/brevo', checkLogin, json, async (request, response) => {
  await noteEvent(request.body.event, request.body.email);
  response.sendStatus(200);
});

app.post('/events/mailjet', checkLogin, json, async (request, response) => {
  for (const { event, email } of [request.body].flat()) await noteEvent(event, email);
  response.sendStatus(200);
});

app.post('/events/mandrill', express.urlencoded(), async (request, response) => {
  const { mandrill_events: events } = request.body;
  const hmac = createHmac('sha1', process.env.MANDRILL_WEBHOOK_KEY);
  hmac.update(`${process.env.MANDRILL_WEBHOOK_URL}mandrill_events${events}`);
  if (hmac.digest('base64') !== request.get('x-mandrill-signature'))
    return response.sendStatus(401);
  for (const { event, msg } of JSON.parse(events)) await noteEvent(event, msg.email);
  response.sendStatus(200);
});
