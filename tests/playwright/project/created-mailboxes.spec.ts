import { test as own } from '@playwright/test';
import { createMailbox, expect, type Mailbox, test } from 'playwright-mailbox';
import { test as failing } from './failing';
import { send } from './send';

const sendTo = ({ address }: Mailbox, subject: string) =>
  send({ to: address, subject, html: `<p>text of ${subject}</p>` });

for (const kind of ['fixture', 'created']) {
  failing.describe(() => {
    failing.describe.configure({ mode: 'serial' });
    let kept: Mailbox;
    failing.beforeAll(async ({ mailbox }) => {
      kept = kind === 'fixture' ? mailbox : createMailbox({ mailboxTimeout: 60_000 });
      await sendTo(kept, 'hook');
      await kept.waitForEmail();
    });
    test(`first of ${kind}`, async () => {
      await sendTo(kept, 'first');
      await kept.waitForEmail();
    });
    failing(`second of ${kind}`, async () => {
      failing.setTimeout(4_000);
      await sendTo(kept, 'second');
      await kept.waitForEmail();
      await kept.waitForLink({ timeout: 20_000 });
    });
  });
}

failing('in a test', async ({ mailbox }) => {
  await sendTo(mailbox, 'fixture');
  await sendTo(createMailbox().another('bob'), 'unused');
  const created = createMailbox();
  await sendTo(created, 'created');
  await created.list();
  expect(1).toBe(2);
});

test.describe(() => {
  test.beforeAll(async () => {
    const created = createMailbox();
    await sendTo(created, 'hook');
    await created.waitForLink({ timeout: 300 });
  });
  test('in beforeAll', () => {});
});

test.describe(() => {
  test.beforeAll(async ({ mailbox }) => {
    await sendTo(mailbox, 'hook');
  });
  test('after beforeAll', async ({ mailbox }) => {
    await sendTo(mailbox, 'test');
    await mailbox.waitForLink({ timeout: 300 });
  });
});

test.describe(() => {
  test.use({ mailboxAttach: 'on' });
  let created: Mailbox;
  test.beforeAll(async () => {
    created = createMailbox();
    await sendTo(created, 'hook');
  });
  test('in each hook', async () => {
    await sendTo(created, 'test');
    await created.waitForEmails(2);
  });
  test.afterAll(async () => {
    await sendTo(created, 'after');
    await created.waitForEmail();
  });
});

test.describe('a wait ends with the test that began it, and the mailbox serves the next', () => {
  const withAccount = test.extend<object, { account: Mailbox }>({
    account: [
      async ({}, use, { project }) => {
        await using account = createMailbox({ ...project.use, name: 'account' });
        await use(account);
      },
      { scope: 'worker' },
    ],
  });
  withAccount.use({ mailboxTimeout: 60_000 });
  const ends = { first: '', second: '' };

  withAccount('first', async ({ account }) => {
    account.waitForOtp().catch(() => {});
    account
      .another('bob')
      .waitForLink()
      .catch(({ code }) => {
        ends.first = code;
      });
    Promise.resolve(expect(account).toReceiveEmail({ subject: 'never' })).catch(() => {});
    await account.list();
  });
  withAccount('second', async ({ account }) => {
    expect(ends).toEqual({ first: 'ENDED', second: '' });
    account.waitForLink().catch(({ code }) => {
      ends.second = code;
    });
    await sendTo(account, 'second');
    expect((await account.waitForEmail()).subject).toBe('second');
  });
  withAccount('third', async ({ account }) => {
    expect(ends).toEqual({ first: 'ENDED', second: 'ENDED' });
    await sendTo(account, 'third');
    expect((await account.waitForEmail()).subject).toBe('third');
  });
});

own.describe("with Playwright's own test", () => {
  const mailbox = createMailbox({ mailboxTimeout: 60_000 });

  own('leaves a wait behind', async () => {
    expect(process.env.SET_UP_CODE).toBe('271828');
    mailbox.waitForLink({ timeout: 1_000 });
  });
  own('the next', async () => {
    await mailbox.waitForOtp({ timeout: 2_000 }).catch(() => {});
  });
  own.fail('is cut', async () => {
    own.setTimeout(4_000);
    await mailbox.waitForOtp();
  });
});
