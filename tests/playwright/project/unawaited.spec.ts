import { type Email, type ExpectEmail, expect, type Mailbox, test } from 'playwright-mailbox';
import { test as failing } from './failing';
import { send } from './send';

type Call = (fixtures: { mailbox: Mailbox; expectEmail: ExpectEmail }) => unknown;

const CALLS: Record<string, Call> = {
  waitForOtp: ({ mailbox }) => mailbox.waitForOtp(),
  waitForLink: ({ mailbox }) => mailbox.waitForLink(),
  sent: ({ mailbox }) => mailbox.sent.waitForEmail({ subject: 'never' }),
  another: ({ mailbox }) => mailbox.another('bob').waitForEmails(2),
  expectEmail: ({ expectEmail }) => expectEmail({ subject: 'never' }),
  'expectEmail.not': ({ expectEmail }) => expectEmail.not({ subject: 'never' }),
  toReceiveEmail: ({ mailbox }) => expect(mailbox).toReceiveEmail(),
  'not.toReceiveEmail': ({ mailbox }) => expect(mailbox).not.toReceiveEmail(),
  soft: ({ mailbox }) => expect.soft(mailbox.sent).toHaveSent(),
  toHaveSentTimes: ({ mailbox }) => expect(mailbox.sent).toHaveSentTimes(1),
};

test.describe('each call', () => {
  // If the process waited for them, this test would time out.
  test.use({ mailboxTimeout: 3_600_000 });

  // Expected failures, after which Playwright continues in the same worker and saves time.
  for (const [name, call] of Object.entries(CALLS)) {
    test.fail(name, async ({ mailbox, expectEmail }) => {
      call({ mailbox, expectEmail });
      await mailbox.list();
    });
    test(`after ${name}`, async ({ mailbox }) => {
      await mailbox.list();
    });
  }
});

const EMAIL_MATCHERS: Record<string, (email: Email) => unknown> = {
  toPassEmailChecks: (email) => expect(email).toPassEmailChecks({ warnings: 'fail' }),
  'soft.toPassEmailChecks': (email) => expect.soft(email).toPassEmailChecks(),
  toHaveOneClickUnsubscribe: (email) => expect(email).toHaveOneClickUnsubscribe(),
  // Which would pass, and not wait.
  'not.toHaveOneClickUnsubscribe': (email) => expect(email).not.toHaveOneClickUnsubscribe(),
  toHaveBeenReported: (email) => expect(email).toHaveBeenReported('bounced', { timeout: 0 }),
  toMatchEmailSnapshot: (email) => expect(email).toMatchEmailSnapshot({ widths: [375, 640] }),
  toHaveHeader: (email) => expect(email).toHaveHeader('X-Missing'),
  toHaveAttachment: (email) => expect(email).toHaveAttachment('invoice.pdf'),
  toHaveAttachmentCount: (email) => expect(email).toHaveAttachmentCount(1),
  toHaveReplyTo: (email) => expect(email).toHaveReplyTo('help@shop.test'),
};

test.describe('each matcher on an email', () => {
  for (const [name, matcher] of Object.entries(EMAIL_MATCHERS)) {
    test.fail(name, async ({ mailbox }) => {
      await send({ to: mailbox.address, subject: 'Hello', html: '<p>Hello undefined</p>' });
      matcher(await mailbox.waitForEmail());
    });
    test(`after ${name}`, async ({ mailbox }) => {
      await mailbox.list();
    });
  }
});

test.describe('says no more', () => {
  test.use({ mailboxTimeout: 60_000 });

  test('handled', async ({ mailbox }) => {
    mailbox.waitForOtp().catch(({ code }) => console.log(`ended ${code}`));
    await Promise.race([expect(mailbox).toReceiveEmail(), mailbox.list()]);
  });
  test.fail('failed', async ({ mailbox }) => {
    const code = mailbox.waitForOtp();
    expect(await mailbox.list()).toHaveLength(1);
    await code;
  });
  test('after failed', async ({ mailbox }) => {
    await mailbox.list();
  });
});

failing('wait with an email', async ({ mailbox }) => {
  await send({ to: mailbox.address, subject: 'Hello' });
  mailbox.waitForOtp();
});
failing('matcher with an email', async ({ mailbox }) => {
  await send({ to: mailbox.address, subject: 'Hello' });
  void expect(mailbox).toReceiveEmail({ subject: 'never' });
});
test('handled wait', async ({ mailbox }) => {
  mailbox.waitForOtp().catch(() => {});
  await mailbox.list();
});

test.describe('a wait that loses a race consumes nothing that another wait needs', () => {
  test('another kind', async ({ mailbox }) => {
    const link = mailbox.waitForLink('/reset');
    const sent = mailbox.sent.waitForEmail({ subject: 'Reset' });
    const text = 'Your code is 482913. https://shop.test/in';
    await send({ to: mailbox.address, subject: 'Code', text });
    const first = await Promise.race([link, sent, mailbox.waitForEmail()]);
    expect(first).toHaveProperty('subject', 'Code');
    expect(await mailbox.waitForOtp()).toBe('482913');
    await send({ to: mailbox.address, subject: 'Reset', text: 'https://shop.test/reset' });
    expect(await link).toBe('https://shop.test/reset');
    expect(await sent).toHaveSubject('Reset');
    expect(await mailbox.waitForEmail({ subject: 'reset' })).toHaveSubject('Reset');
  });

  test('the same kind, canceled', async ({ mailbox }) => {
    const controller = new AbortController();
    const lost = mailbox.waitForOtp({ signal: controller.signal });
    expect(await Promise.race([lost, Promise.resolve('other')])).toBe('other');
    controller.abort();
    await send({ to: mailbox.address, text: 'Your code is 482913.' });
    expect(await mailbox.waitForOtp()).toBe('482913');
  });

  test('matchers', async ({ mailbox, expectEmail }) => {
    const lost = [expect(mailbox).toReceiveEmail(), expect(mailbox.sent).toHaveSent()];
    expect(await Promise.race([...lost, Promise.resolve('other')])).toBe('other');
    await send({ to: mailbox.address, text: 'Your code is 482913.' });
    await Promise.all(lost);
    expect(await mailbox.waitForOtp()).toBe('482913');
    await expectEmail({ body: '482913' });
  });
});

test.describe('a retry block', () => {
  test('with what it needs taken before it', async ({ mailbox }) => {
    let attempts = 0;
    await send({ to: mailbox.address, text: 'Your code is 482913.' });
    const code = await mailbox.waitForOtp();
    await expect(async () => {
      attempts++;
      if (attempts === 2) await send({ to: mailbox.address, subject: 'Welcome' });
      await expect(mailbox).toReceiveEmail({ subject: 'welcome', timeout: 50 });
      expect(await mailbox.list({ subject: 'welcome' })).toHaveLength(1);
      expect(code).toBe('482913');
    }).toPass({ intervals: [1] });
    expect(attempts).toBeGreaterThan(1);
    await expect.poll(async () => (await mailbox.list()).length).toBe(2);
    expect((await mailbox.waitForEmail({ subject: 'welcome' })).subject).toBe('Welcome');
  });

  test('a code is taken once: a second attempt waits for the next', async ({ mailbox }) => {
    const codes: string[] = [];
    await send({ to: mailbox.address, text: 'Your code is 482913.' });
    await expect(async () => {
      codes.push(await mailbox.waitForOtp({ timeout: 1_500 }).catch(({ code }) => code));
      expect(codes).toHaveLength(2);
    }).toPass({ intervals: [1] });
    expect(codes).toEqual(['482913', 'USED_UP']);
  });

  test.fail('is over before its wait', async ({ mailbox }) => {
    await expect(async () => {
      await mailbox.waitForOtp({ timeout: 3_600_000 });
    }).toPass({ timeout: 300 });
  });
  test('after the retry block', async ({ mailbox }) => {
    await send({ to: mailbox.address, text: 'Your code is 482913.' });
    expect(await mailbox.waitForOtp()).toBe('482913');
  });
});
