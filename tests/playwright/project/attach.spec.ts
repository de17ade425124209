import { mkdir } from 'node:fs/promises';
import type { SendMailOptions } from 'nodemailer';
import { createMailbox, expect, type Mailbox, type MailboxAttach, test } from 'playwright-mailbox';
import { test as failing } from './failing';
import { send } from './send';

/** An email whose text is not in the lines of code next to a failure. */
const greet = ({ address }: Mailbox, attachments: SendMailOptions['attachments'] = []) =>
  send({
    to: address,
    attachments,
    subject: 'Hello',
    text: 'Dear Kim',
    html: '<p onclick="steal()">Dear <b>Kim</b></p><script>steal()</script>',
  });

const ATTACHMENTS = [
  { filename: 'codes.txt', content: 'Your code is 482913' },
  { filename: 'logo.png', content: Buffer.from('not really'), cid: 'logo@shop.test' },
];

test('passes', async ({ mailbox }) => {
  await greet(mailbox);
});

test('fails', async ({ mailbox }) => {
  await greet(mailbox, ATTACHMENTS);
  await mailbox.another('bob').latest();
  expect(1).toBe(2);
});

failing('uses none', () => {
  expect(1).toBe(2);
});

failing('an image', async ({ mailbox }) => {
  const html = '<img src="cid:logo@shop.test"> Hello';
  await send({ to: mailbox.address, subject: 'Hello', html, attachments: ATTACHMENTS });
  await mailbox.waitForEmail();
  expect(1).toBe(2);
});

failing('wrong', async ({ mailbox }) => {
  await send({ to: mailbox.address, subject: 'Wrong', html: '<p>Hi ,</p>', text: 'Hi Kim,' });
  await send({ to: mailbox.address, subject: 'Right', text: 'Hi Kim,' });
  const wrong = await mailbox.waitForEmail({ subject: 'Wrong' });
  await expect(wrong).toPassEmailChecks({ ignore: ['no-lang'] });
});

failing('too large for the page', async ({ mailbox }) => {
  const attachments = [{ filename: 'film.bin', content: Buffer.alloc(8_000_000) }];
  await send({ to: mailbox.address, subject: 'Large', text: 'Dear Kim', attachments });
  await mailbox.waitForEmail();
  expect(1).toBe(2);
});

failing.describe(() => {
  // The mailbox server takes the place of an app that reads email.
  failing.use({ mailboxOutbound: { smtp: process.env.MAILBOX_SMTP_URL ?? '' } });

  failing('written', async ({ mailbox }) => {
    await mailbox.send({ to: 'support@shop.test', subject: 'Lamp', text: 'It flickers.' });
    expect(1).toBe(2);
  });
});

failing('lost and refused', async ({ mailbox }) => {
  const lost = mailbox.another('lost', { drop: true });
  const refused = mailbox.another('refused', { rejectWith: 550 });
  await send({ to: lost.address, subject: 'Lost' });
  await send({ to: refused.address, subject: 'Refused' }).catch(() => {});
  await send({ to: mailbox.address, subject: 'Here' });
  await mailbox.waitForEmail();
  expect(1).toBe(2);
});

failing.describe(() => {
  failing.use({ mailboxURL: 'http://127.0.0.1:1' });
  failing('at a server that is not there', async ({ mailbox }) => {
    expect(mailbox.address).toBe('');
  });
});

const block = () => mkdir(test.info().outputPath('mailbox.html'), { recursive: true });

test.describe(() => {
  test.use({ mailboxAttach: 'on' });

  test('cannot be attached, and passes', async ({ mailbox }) => {
    await greet(mailbox);
    await block();
  });

  test.fail('cannot be attached, and fails', async ({ mailbox }) => {
    await greet(mailbox);
    await block();
    expect(1).toBe(2);
  });

  test('three addresses', async ({ mailbox }, { project }) => {
    const others = [
      mailbox.another('bob'),
      createMailbox({ ...project.use, mailboxURL: process.env.MAILBOX_URL }),
    ];
    const to = [mailbox, ...others].map(({ address }) => address);
    await send({ to, subject: 'Hello', text: 'Dear all' });
    await send({ to: mailbox.address, subject: 'Another', text: 'Dear Kim' });
    for (const other of others) await other.waitForEmail();
  });

  test.describe(() => {
    for (const hook of ['beforeAll', 'afterAll'] as const) {
      test[hook](async ({ mailbox }) => {
        await send({ to: mailbox.address, subject: hook, html: `<p>of ${hook}</p>` });
      });
    }
    test('hooks', async ({ mailbox }) => {
      await send({ to: mailbox.address, subject: 'test', html: '<p>of test</p>' });
    });
  });
});

const RETRIES = { on: 0, off: 0, 'only-on-failure': 1, 'on-first-failure': 1 };

for (const [mailboxAttach, retries] of Object.entries(RETRIES)) {
  test.describe(() => {
    test.describe.configure({ retries });
    test.use({ mailboxAttach: mailboxAttach as MailboxAttach });
    for (const outcome of mailboxAttach === 'on' ? ['passes'] : ['passes', 'fails']) {
      test(`${mailboxAttach} ${outcome}`, async ({ mailbox }) => {
        await greet(mailbox);
        expect(outcome).toBe('passes');
      });
    }
  });
}

test.describe(() => {
  test.use({ mailboxAttach: 'always' as never });
  test.fail('always', async ({ mailbox }) => {
    await greet(mailbox);
  });
});
