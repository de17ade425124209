import path from 'node:path';
import {
  expect,
  FIRST_ATTEMPT,
  FRIEND,
  OTHER_TEST,
  SECOND_ATTEMPT,
  test,
  type Viewer,
} from './fixtures.js';

test('an empty server says how to send the first email, and shows it when it arrives', async ({
  viewer,
  mailboxServer,
  send,
}) => {
  await viewer.open();
  const { page } = viewer;
  await expect(page.getByRole('heading', { name: 'Waiting for the first email' })).toBeVisible();
  const { hostname, port } = new URL(mailboxServer.smtp);
  await expect(page.getByText(`curl smtp://${hostname}:${port}`)).toBeVisible();
  await page.getByText('have a provider’s SDK send here').click();
  await expect(page.getByText(`RESEND_BASE_URL=${mailboxServer.http}/resend/`)).toBeVisible();

  await send({ subject: 'Welcome', text: 'Your code is 482913.' });
  await expect(viewer.line('Welcome')).toContainText('482913');
  await expect(page.getByRole('status')).toHaveText('New email from app@shop.test: Welcome');
});

test.describe('on another machine, with accounts and TLS', () => {
  const [tlsCert = '', tlsKey = ''] = ['cert.pem', 'key.pem'].map((name) =>
    path.join(import.meta.dirname, '../server/tls', name),
  );
  test.use({
    serverOptions: { accounts: { shop: 'shop-key' }, tlsCert, tlsKey, smtpTls: 'required' },
  });

  test('an empty server names its host, the login and TLS', async ({
    playwright,
    launchOptions,
    mailboxServer,
  }) => {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      // By a flag, because `ignoreHTTPSErrors` does not always reach the shared worker.
      args: [
        '--host-resolver-rules=MAP mail.shop.test 127.0.0.1, EXCLUDE 127.0.0.1',
        '--ignore-certificate-errors',
      ],
    });
    const page = await browser.newPage();
    await page.goto(mailboxServer.http.replace('127.0.0.1', 'mail.shop.test'));
    await page.getByLabel('API key').fill('shop-key');
    await page.getByRole('button', { name: 'Show emails' }).click();
    const host = `mail.shop.test:${new URL(mailboxServer.smtp).port}`;
    const curl = `curl --ssl-reqd smtp://${host} --user "shop:$MAILBOX_API_KEY"`;
    await expect(page.getByText(curl)).toBeVisible();
    const swaks = `swaks --server ${host} --tls --auth-user shop`;
    await expect(page.getByText(swaks)).toBeVisible();
    await expect(page.getByText('STARTTLS is required')).toBeVisible();
    await browser.close();
  });
});

test('emails appear at the top as they arrive', async ({ viewer, send }) => {
  await send({ subject: 'one' });
  await viewer.open();
  await expect(viewer.line('one')).toBeVisible();
  await send({ subject: 'two' });
  await expect(viewer.list.getByRole('link')).toContainText(['two', 'one']);
});

test('groups emails by test, with attempts and names of mailboxes', async ({ viewer, send }) => {
  await send({ to: FIRST_ATTEMPT, subject: 'first code' });
  await send({ to: OTHER_TEST, subject: 'reset' });
  await send({ to: SECOND_ATTEMPT, subject: 'second code' });
  await send({ to: FRIEND, subject: 'invitation' });
  await send({ to: 'ann@example.test', subject: 'of no test' });
  await viewer.open();
  await expect(viewer.list.getByRole('link')).toContainText([
    'of no test',
    /sign up sends a code.*2 attempts.*3 emails/i,
    /invitation.*attempt 2.*friend/,
    /second code.*attempt 2/,
    /first code.*attempt 1/,
    /password reset.*1 email/,
    'reset',
  ]);

  await viewer.page.getByRole('link', { name: 'Flat' }).click();
  await expect(viewer.list.getByRole('link')).toContainText([
    'of no test',
    'invitation',
    'second code',
    'reset',
    'first code',
  ]);
});

test('a test has a URL', async ({ viewer, send }) => {
  await send({ to: FIRST_ATTEMPT, subject: 'the subject' });
  await send({ to: OTHER_TEST, subject: 'another' });
  await viewer.open();
  await viewer.line('Sign up sends a code').click();
  await expect(viewer.line('another')).toHaveCount(0);
  await expect(viewer.page).toHaveURL(/#\/test\/a1b2c3$/);
  await viewer.page.reload();
  await expect(viewer.line('the subject')).toHaveCount(1);
  await viewer.page.getByRole('link', { name: 'Show all' }).click();
  await expect(viewer.line('another')).toHaveCount(1);
});

test('an address has a URL, and its new emails appear there', async ({ viewer, send }) => {
  await send({ to: OTHER_TEST, subject: 'another' });
  await viewer.open(`/to/${FIRST_ATTEMPT}`);
  await expect(viewer.page.getByText('Nothing has arrived for this address so far')).toBeVisible();
  await send({ to: FIRST_ATTEMPT, subject: 'the subject' });
  await expect(viewer.line('the subject')).toBeVisible();
  await expect(viewer.line('another')).toHaveCount(0);
});

test('an address shows no emails of addresses that contain it', async ({ viewer, send }) => {
  const many = Array.from({ length: 12 }, (_, index) => `ann${index}@shop.test`);
  await send({ to: 'kim@shop.test', subject: 'for Kim' });
  await send({ to: 'joakim@shop.test', subject: 'for Joakim' });
  await send({ to: [...many, 'Kim@Shop.test'], subject: 'for many' });
  await viewer.open('/to/kim@shop.test');
  await expect(viewer.list.getByRole('link')).toHaveText([/for many/, /for Kim/]);
  await send({ to: 'joakim@shop.test', subject: 'again for Joakim' });
  await send({ to: 'kim@shop.test', subject: 'again for Kim' });
  await expect(viewer.list.getByRole('link')).toHaveText([/again for Kim/, /for many/, /for Kim/]);
  await viewer.page.goto(`${viewer.url}/latest?to=ann1@shop.test`);
  await expect(viewer.email.getByRole('heading', { level: 1 })).toHaveText('for many');
});

test('/latest opens the newest email of an address', async ({ viewer, mailboxServer, send }) => {
  await send({ to: 'ann@example.test', subject: 'older' });
  await send({ to: 'ann@example.test', subject: 'newer' });
  await send({ to: 'bob@example.test', subject: 'other' });
  await viewer.page.goto(`${mailboxServer.http}/latest?to=ann@example.test`);
  await expect(viewer.email.getByRole('heading', { level: 1 })).toHaveText('newer');
  await expect(viewer.page).toHaveURL(/#\/email\/[\da-f-]+\?to=ann%40example.test$/);
});

test('/latest works below a path of a proxy', async ({ mailboxServer }) => {
  const { headers } = await fetch(`${mailboxServer.http}/latest?to=ann@example.test`, {
    redirect: 'manual',
  });
  const target = new URL(headers.get('location') ?? '', 'https://ci.test/mailbox/latest').href;
  expect(target).toBe('https://ci.test/mailbox/#/latest/ann%40example.test');
});

test.describe('with an API key of its own', () => {
  test.use({ serverOptions: { apiKey: 'own-key' } });

  test('/latest opens the email after the page was given the key', async ({ viewer, send }) => {
    await send({ to: 'ann@example.test', subject: 'newest' });
    const { page } = viewer;
    await page.goto(`${viewer.url}/latest?to=ann@example.test`);
    const key = page.getByLabel('API key');
    await key.fill('wrong');
    await key.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('The server does not accept this key.');
    await expect(key).toBeFocused();
    await key.fill('own-key');
    await key.press('Enter');
    await expect(viewer.email.getByRole('heading', { level: 1 })).toHaveText('newest');
    viewer.problems.length = 0;
  });
});

/** Searches, and the expected subjects. */
const SEARCHES = [
  ['from:billing', ['invoice']],
  ['to:kim', ['welcome']],
  ['subject:"your in"', ['invoice']],
  ['code:4829', ['welcome']],
  ['has:code', ['welcome']],
  ['has:attachment', ['invoice']],
  ['larger:5k', ['invoice']],
  ['after:2020-01-01 before:2021-01-01', []],
  ['unicorns', ['welcome']],
  ['WELCOME aboard', ['welcome']],
  ['welcome billing', []],
] as const;

test('finds emails by a search', async ({ viewer, send }) => {
  await send({
    to: 'kim@example.test',
    subject: 'welcome aboard',
    text: 'Unicorns! Code: 482913',
  });
  await send({
    from: '"Billing" <money@shop.test>',
    subject: 'your invoice',
    attachments: [{ filename: 'invoice.txt', content: 'x'.repeat(8_000) }],
  });
  await viewer.open();
  for (const [words, found] of SEARCHES) {
    await test.step(words, async () => {
      await viewer.search.fill('');
      await expect(viewer.list.getByRole('link')).toHaveCount(2);
      await viewer.search.fill(words);
      const nothing = viewer.page.getByRole('main').getByText('No email matches');
      if (found.length === 0) await expect(nothing).toBeVisible();
      else await expect(viewer.list.getByRole('link')).toContainText([...found]);
    });
  }
});

test('keeps the search when the page is reloaded', async ({ viewer, send }) => {
  await send({ subject: 'welcome' });
  await send({ subject: 'your invoice' });
  await viewer.open();
  await viewer.search.fill('invoice');
  await expect(viewer.list.getByRole('link')).toHaveCount(1);
  await viewer.page.reload();
  await expect(viewer.search).toHaveValue('invoice');
  await expect(viewer.list.getByRole('link')).toHaveCount(1);
});

test('explains why a search is invalid', async ({ viewer, send }) => {
  await send({ subject: 'welcome' });
  await viewer.open();
  await expect(viewer.line('welcome')).toBeVisible();
  await viewer.search.fill('before:tomorrow');
  await expect(viewer.page.getByRole('alert')).toContainText('before: needs a date such as');
  await viewer.search.fill('has:nothing');
  await expect(viewer.page.getByRole('alert')).toContainText('has:nothing is unknown');
  await viewer.search.fill('wel');
  await expect(viewer.line('welcome')).toBeVisible();
});

test('gives a hint for a search that may not mean what was intended', async ({ viewer, send }) => {
  await send({ to: FIRST_ATTEMPT, subject: 'Welcome' });
  await viewer.open();
  const hint = viewer.page.getByRole('banner').getByRole('paragraph');
  for (const [words, expected] of [
    ['from:', 'from: needs a value: it limits nothing yet'],
    ['welcome code:""', 'code:"" needs a value: it limits nothing yet'],
    ['frmo:shop', '"frmo:shop" is searched as text: words before a colon are from, to,'],
    ['subject:"wel', 'A quote has no end: add another "'],
    ['"', 'A quote has no end: add another "'],
  ] as const) {
    await viewer.search.fill(words);
    await expect(hint).toContainText(expected);
    await expect(viewer.search).toHaveAccessibleDescription(await hint.innerText());
  }
  for (const words of [
    'from:shop subject:"wel"',
    '12:30',
    'https://shop.test',
    '"frmo:x"',
    'Re:',
  ]) {
    await viewer.search.fill(words);
    await expect(hint).toBeHidden();
  }
});

test('the hint of a search covers nothing', async ({ viewer }) => {
  const { page } = viewer;
  await viewer.open('/?q=foo:bar');
  const hint = page.getByText('"foo:bar" is searched as text');
  for (const width of [320, 390, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(hint).toBeInViewport({ ratio: 1 });
    // A click waits until nothing is over the control.
    for (const name of ['Sent', 'Inbox', 'Flat', 'By test']) {
      await page.getByRole('link', { name, exact: true }).click({ trial: true });
    }
  }
});

test('announces what a search has found', async ({ viewer, send }) => {
  await send({ subject: 'Welcome' });
  await send({ subject: 'Welcome back' });
  await viewer.open();
  const status = viewer.page.getByRole('status');
  await viewer.search.fill('welcome');
  await expect(status).toHaveText('2 emails found');
  await viewer.search.fill('zzzz');
  await expect(status).toHaveText('No email matches.');
});

test('a search can be typed letter by letter', async ({ viewer, send }) => {
  await send({ subject: 'welcome' });
  await send({ subject: 'invoice', attachments: [{ filename: 'a.txt', content: 'a' }] });
  await viewer.open();
  // A rejected request would be an error in the console.
  await viewer.search.pressSequentially('has:');
  await expect(viewer.list.getByRole('link')).toHaveCount(2);
  await viewer.search.pressSequentially('attachment after:');
  await expect(viewer.list.getByRole('link')).toHaveCount(1);
  await viewer.search.pressSequentially('2020-01-01T09:30');
  await expect(viewer.line('invoice')).toBeVisible();
});

/** How long loading older emails may take, in ms, before the test scrolls again. */
const LOADED_MS = 200;

/** Scrolls to the end of the list, which moves as more emails are loaded, until a condition is met. */
async function scrollToEnd({ list, page }: Viewer, isThere: () => Promise<void>): Promise<void> {
  await list.hover();
  await expect(async () => {
    await page.mouse.wheel(0, 100_000);
    await isThere();
  }).toPass({ intervals: [0] });
}

test('loads more of the list as it is scrolled', async ({ viewer, send }) => {
  const sendAs = (number: number) => send({ subject: `email ${number}.` });
  await sendAs(0);
  await Promise.all(Array.from({ length: 228 }, (_, index) => sendAs(index + 1)));
  await sendAs(229);
  await viewer.open('/?view=flat');
  await expect(viewer.line('email 229.')).toBeVisible();
  await expect(viewer.line('email 0.')).toHaveCount(0);
  await scrollToEnd(viewer, () =>
    expect(viewer.line('email 0.')).toBeVisible({ timeout: LOADED_MS }),
  );
  // Only visible lines are rendered.
  expect(await viewer.list.getByRole('link').count()).toBeLessThan(60);
});

test('lists all of hundreds of emails that arrive at once', async ({ viewer, send }) => {
  await viewer.open('/?view=flat');
  const numbers = Array.from({ length: 150 }, (_, index) => index);
  await Promise.all(numbers.map((number) => send({ subject: `email ${number}.` })));
  const last = viewer.list.getByRole('listitem').last();
  await scrollToEnd(viewer, () =>
    expect(last).toHaveAttribute('aria-posinset', '150', { timeout: LOADED_MS }),
  );
  await expect(last).toHaveAttribute('aria-setsize', '150');
});

test('the sent box shows emails that the app sent', async ({ viewer, send }) => {
  await send({ subject: 'welcome' });
  await viewer.open();
  await viewer.page.getByRole('link', { name: 'Sent' }).click();
  await viewer.line('welcome').click();
  await expect(viewer.email.getByRole('heading', { level: 1 })).toHaveText('welcome');
  await expect(viewer.page).toHaveURL(/box=sent/);
});

test('Refused and Outgoing keep the filter of the list for the way back', async ({
  viewer,
  send,
}) => {
  const { page } = viewer;
  await send({ to: FIRST_ATTEMPT, subject: 'the subject' });
  await send({ to: OTHER_TEST, subject: 'another' });
  await viewer.open();
  await viewer.line('Sign up sends a code').click();
  await page.getByRole('link', { name: 'Refused' }).click();
  await expect(page).toHaveURL(/#\/refusals\?test=a1b2c3$/);
  await page.getByRole('link', { name: 'Outgoing' }).click();
  await page.reload();
  await page.getByRole('link', { name: 'Emails', exact: true }).click();
  await expect(page).toHaveURL(/#\/test\/a1b2c3$/);
  await expect(viewer.line('the subject')).toBeVisible();
  await expect(viewer.line('another')).toHaveCount(0);
  await page.goto(`${viewer.url}/#/refusals?to=${FIRST_ATTEMPT}`);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/#\/to\/sign-up-sends-a-code/);
  await expect(viewer.line('the subject')).toBeVisible();
});

test('an error of Refused is shown there until a request succeeds, and the list is as before', async ({
  viewer,
  send,
}) => {
  const { page } = viewer;
  await send({ subject: 'one' });
  await send({ to: 'kim.x-reject-550@inbox.test' }).catch(() => {});
  await viewer.open();
  await page.getByRole('link', { name: 'Refused' }).click();
  await expect(page.getByRole('row', { name: 'x-reject' })).toBeVisible();
  const body = { error: { code: 'RATE_LIMITED', message: 'Too many requests' } };
  await page.route('**/extensions/v1/refusals', (route) =>
    route.fulfill({ status: 429, json: body }),
  );
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(/could not be updated: Too many requests/);
  await expect(page.getByRole('row', { name: 'x-reject' })).toBeVisible();
  await page.getByRole('link', { name: 'Emails', exact: true }).click();
  await expect(viewer.line('one')).toBeVisible();
  await page.getByRole('link', { name: 'Refused' }).click();
  await expect(alert).toBeVisible();
  await page.unroute('**/extensions/v1/refusals');
  await expect(alert).toBeHidden();
  await expect(page.getByRole('row', { name: 'x-reject' })).toBeVisible();
  // The browser reports the failed requests.
  viewer.problems.length = 0;
});
