import { createServer } from 'node:http';
import { createTransport } from 'nodemailer';

const transport = createTransport({
  host: process.env.SMTP_HOST,
  port: Number(process.env.SMTP_PORT),
  auth: { user: process.env.SMTP_USER, pass: process.env.SMTP_PASS },
});

createServer(async (request, response) => {
  const to = new URL(request.url, 'http://app').searchParams.get('email');
  const mail = { from: 'shop@example.com', subject: 'Your code', text: 'Your code is 271828.' };
  if (to !== null) await transport.sendMail({ ...mail, to });
  response.end('ok');
}).listen(3000, '127.0.0.1');
