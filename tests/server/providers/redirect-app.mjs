// An app that sends with every SDK, without any settings for the mailbox server. Prints the outcome of each.
import https from 'node:https';
import { Worker } from 'node:worker_threads';
import { SESClient, SendEmailCommand as SendEmailV1 } from '@aws-sdk/client-ses';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { BrevoClient } from '@getbrevo/brevo';
import createMandrill from '@mailchimp/mailchimp_transactional';
import sgMail from '@sendgrid/mail';
import Mailgun from 'mailgun.js';
import Mailjet from 'node-mailjet';
import { createTransport } from 'nodemailer';
import { ServerClient } from 'postmark';
import { Resend } from 'resend';
import { request } from 'undici';

const key = process.env.KEY ?? '';
const from = 'hello@shop.test';
const to = (name) => `${name}@inbox.test`;
const text = 'Your code is 482913';

sgMail.setApiKey(key);

const aws = { region: 'eu-west-1', credentials: { accessKeyId: key, secretAccessKey: 'any' } };

const sends = {
  resend: () => new Resend(key).emails.send({ from, to: to('resend'), subject: 'resend', text }),
  ses: () =>
    new SESv2Client(aws).send(
      new SendEmailCommand({
        FromEmailAddress: from,
        Destination: { ToAddresses: [to('ses')] },
        Content: { Simple: { Subject: { Data: 'ses' }, Body: { Text: { Data: text } } } },
      }),
    ),
  ses1: () =>
    new SESClient(aws).send(
      new SendEmailV1({
        Source: from,
        Destination: { ToAddresses: [to('ses1')] },
        Message: { Subject: { Data: 'ses1' }, Body: { Text: { Data: text } } },
      }),
    ),
  nodemailer: () =>
    createTransport({ SES: { sesClient: new SESv2Client(aws), SendEmailCommand } }).sendMail({
      from,
      to: to('nodemailer'),
      subject: 'nodemailer',
      text,
    }),
  sendgrid: () => sgMail.send({ from, to: to('sendgrid'), subject: 'sendgrid', text }),
  postmark: () =>
    new ServerClient(key).sendEmail({
      From: from,
      To: to('postmark'),
      Subject: 'postmark',
      TextBody: text,
    }),
  mailgun: () =>
    new Mailgun(FormData)
      .client({ username: 'api', key })
      .messages.create('shop.test', { from, to: to('mailgun'), subject: 'mailgun', text }),
  brevo: () =>
    new BrevoClient({ apiKey: key }).transactionalEmails.sendTransacEmail({
      sender: { email: from },
      to: [{ email: to('brevo') }],
      subject: 'brevo',
      textContent: text,
    }),
  mailjet: () =>
    new Mailjet({ apiKey: key, apiSecret: 'any' }).post('send', { version: 'v3.1' }).request({
      Messages: [
        {
          From: { Email: from, Name: 'Shop' },
          To: [{ Email: to('mailjet') }],
          Bcc: [{ Email: 'audit@shop.test' }],
          Subject: 'mailjet {{var:name}}',
          TextPart: text,
          Variables: { name: 'Kim' },
          CustomID: 'order-1',
          Attachments: [{ ContentType: 'text/plain', Filename: 'a.txt', Base64Content: 'NDI=' }],
        },
      ],
    }),
  mandrill: () =>
    createMandrill(key).messages.send({
      message: { from_email: from, to: [{ email: to('mandrill') }], subject: 'mandrill', text },
    }),
  // npm's undici, instead of Node's own fetch.
  undici: async () => {
    const { statusCode, body } = await request('https://api.resend.com/emails', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ from, to: to('undici'), subject: 'undici', text }),
    });
    await body.dump();
    return statusCode;
  },
  // Other hosts are not redirected: nothing listens on this port.
  other: () =>
    new Promise((_, reject) => {
      https.get('https://127.0.0.1:1/').on('error', reject);
    }),
  invalid: () =>
    new Mailjet({ apiKey: key, apiSecret: 'any' }).post('send', { version: 'v3.1' }).request({
      Messages: [{ From: { Email: from }, To: [{ Email: 'nobody' }], TextPart: text }],
    }),
};

// A thread runs the preload as well, but prints nothing.
await new Promise((resolve) => new Worker(new URL('data:text/javascript,')).once('exit', resolve));

const outcomes = {};
for (const [name, send] of Object.entries(sends)) {
  outcomes[name] = await send().then(
    (value) => value?.body ?? value?.error ?? 'sent',
    (error) => ({ code: error.statusCode ?? error.code ?? error.message }),
  );
}
console.log(JSON.stringify(outcomes));
