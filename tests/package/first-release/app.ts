import { createTransport, type SendMailOptions } from 'nodemailer';

const FROM = 'Market Lane <hello@shop.test>';

/** The same on every system, since it shows no text. */
const WELCOME = `<html lang="en"><body style="margin: 0; background: #fff">
  <div style="height: 40px; background: #0b6b3a"></div>
  <a href="https://shop.test/dashboard" aria-label="Go to the dashboard" style="display: block; width: 120px; height: 40px; margin: 20px; background: #c33"></a>
</body></html>`;

const INVITATION = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n';

function send(mail: SendMailOptions) {
  return createTransport(process.env.MAILBOX_SMTP_URL).sendMail({ from: FROM, ...mail });
}

export function sendCode(to: string, code: string) {
  return send({ to, bcc: 'audit@shop.test', subject: 'Verify', text: `Your code is ${code}.` });
}

export function sendWelcome(to: string) {
  const text = 'Welcome! Go to https://shop.test/dashboard';
  return send({ to, replyTo: 'support@shop.test', subject: 'Welcome', text, html: WELCOME });
}

export function sendReceipt(to: string) {
  const attachments = [{ filename: 'invoice.txt', content: 'Total: € 42' }];
  const icalEvent = { method: 'REQUEST', content: INVITATION };
  return send({ to, subject: 'Your receipt', text: 'Thank you.', attachments, icalEvent });
}

/** As Resend's SDK does. */
export function sendByResend(to: string): Promise<unknown> {
  return fetch(`${process.env.RESEND_BASE_URL}emails`, {
    method: 'POST',
    headers: { Authorization: 'Bearer re_123', 'Content-Type': 'application/json' },
    body: JSON.stringify({ from: FROM, to: [to], subject: 'News', text: 'Hello' }),
  });
}
