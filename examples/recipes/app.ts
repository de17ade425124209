import { createTransport, type SendMailOptions } from 'nodemailer';

/** Stands for the app under test: sends an email by SMTP. */
export async function sendEmail(email: SendMailOptions, smtpURL = process.env.MAILBOX_SMTP_URL) {
  const transport = createTransport(smtpURL);
  await transport.sendMail({ from: 'hello@shop.test', ...email });
}

/** Stands for an app that tries again after a temporary failure, with a 4xx (RFC 5321, 4.2.1). */
export async function sendEmailWithRetries(email: SendMailOptions, retries = 2): Promise<void> {
  await sendEmail(email).catch(async (error: { responseCode?: number }) => {
    if (retries === 0 || (error.responseCode ?? 500) >= 500) throw error;
    await sendEmailWithRetries(email, retries - 1);
  });
}
