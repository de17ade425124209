import { createTransport, type SendMailOptions } from 'nodemailer';

/** What stands for the app under test: it sends a mail, by SMTP, as an app does. */
export async function sendMail(mail: SendMailOptions, smtpURL = process.env.MAILBOX_SMTP_URL) {
  const transport = createTransport(smtpURL);
  await transport.sendMail({ from: 'hello@shop.test', ...mail });
}

/** What stands for an app that tries again when it is told to, with a 4xx (RFC 5321, 4.2.1). */
export async function sendMailWithRetries(mail: SendMailOptions, retries = 2): Promise<void> {
  await sendMail(mail).catch(async (error: { responseCode?: number }) => {
    if (retries === 0 || (error.responseCode ?? 500) >= 500) throw error;
    await sendMailWithRetries(mail, retries - 1);
  });
}
