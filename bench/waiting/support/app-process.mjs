// The app under test: sends emails by SMTP and records the time of each 250.
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { now } from '../../support/clock.mjs';

const [host, port, connections] = process.argv.slice(2);

const emails = [];
let accepted = {};
let underWay = 0;
let onIdle = () => {};

const idle = await Promise.all(Array.from({ length: Number(connections) }, connect));

function connect() {
  const connection = new SMTPConnection({ host, port: Number(port) });
  connection.on('error', (error) => {
    throw error;
  });
  return new Promise((resolve) => {
    connection.connect(() => resolve(connection));
  });
}

/** A sign-up email of typical size, in text and HTML. */
function compose({ to, code }) {
  const words = 'Thank you for signing up at our shop. We are glad that you are here. ';
  return new MailComposer({
    from: 'Shop <hello@shop.test>',
    to,
    subject: 'Verify your address',
    text: `Your code is ${code}.\n\n${words.repeat(8)}`,
    html: `<h1>Welcome</h1><p>Your code is <b>${code}</b>.</p>${`<p>${words}</p>`.repeat(25)}`,
  })
    .compile()
    .build();
}

function sendNext() {
  while (emails.length > 0 && idle.length > 0) {
    const connection = idle.pop();
    const { to, message } = emails.shift();
    underWay++;
    connection.send({ from: 'hello@shop.test', to: [to] }, message, (error) => {
      accepted[to] = now();
      if (error) throw error;
      underWay--;
      idle.push(connection);
      sendNext();
    });
  }
  if (underWay === 0) onIdle();
}

process.on('message', async (message) => {
  if (message.send) {
    // Composed in advance, so as not to slow down a burst.
    const composed = message.send.map(async (mail) => ({
      to: mail.to,
      message: await compose(mail),
    }));
    emails.push(...(await Promise.all(composed)));
    sendNext();
  } else {
    if (underWay + emails.length > 0) {
      await new Promise((resolve) => {
        onIdle = resolve;
      });
    }
    process.send(accepted);
    accepted = {};
  }
});
process.on('disconnect', () => process.exit());
process.send('ready');
