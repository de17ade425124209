import { createTransport, type SendMailOptions } from 'nodemailer';

/** What stands for the app under test: it sends a mail, by SMTP, as an app does. */
export async function sendMail(mail: SendMailOptions, smtpURL = process.env.MAILBOX_SMTP_URL) {
  const transport = createTransport(smtpURL);
  await transport.sendMail({ from: 'hello@shop.test', ...mail });
}
