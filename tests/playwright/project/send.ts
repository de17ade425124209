import { createTransport, type SendMailOptions } from 'nodemailer';

export const send = (mail: SendMailOptions) =>
  createTransport(process.env.MAILBOX_SMTP_URL).sendMail({ from: 'hello@shop.test', ...mail });
