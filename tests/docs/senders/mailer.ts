import { createTransport } from 'nodemailer';

/** `smtps://user:password@smtp.provider.example` in production. */
const transport = createTransport(process.env.SMTP_URL);

export async function sendCode(to: string, code: string) {
  const text = `Your code is ${code}.`;
  await transport.sendMail({ from: 'hello@shop.test', to, subject: 'Your code', text });
}
