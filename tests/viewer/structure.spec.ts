import { startMailboxServer } from '../../src/server/index.js';
import { expect, FIRST_ATTEMPT, FRIEND, SECOND_ATTEMPT, test } from './fixtures.js';

test('has headings and labels for a screen reader: the empty page', async ({ viewer }) => {
  await viewer.open();
  await expect(viewer.page.locator('body')).toMatchAriaSnapshot(`
    - banner:
      - link "Mailbox"
      - navigation "Views":
        - link "Emails"
        - link "Refused"
      - search:
        - searchbox "Search emails"
      - button "Keyboard shortcuts"
    - main:
      - region "Emails":
        - heading "Emails" [level=1]
        - group "Box":
          - link "Inbox"
          - link "Sent"
        - group "Order":
          - link "By test"
          - link "Flat"
        - heading "Waiting for the first email" [level=1]
        - button "Copy the curl command"
        - button "Copy the swaks command"
        - text: /0 emails in memory, 0 B v/
    - status
  `);
});

test('has headings and labels for a screen reader: the list and an email', async ({
  viewer,
  send,
}) => {
  await send({ to: FIRST_ATTEMPT, subject: 'Your code', text: 'Your code is 482913.' });
  await send({ to: SECOND_ATTEMPT, subject: 'Your code', text: 'Your code is 771204.' });
  await send({ to: FRIEND, subject: 'Invitation', text: 'Come: https://shop.test/join' });
  await viewer.open();
  await viewer.line('Invitation').click();
  await expect(viewer.page.getByRole('region', { name: 'Emails' })).toMatchAriaSnapshot(`
    - region "Emails":
      - list "Emails, newest first":
        - listitem:
          - link /sign up sends a code 2 attempts 3 emails/
        - listitem:
          - link /Invitation.*attempt 2 friend/
        - listitem:
          - link /Your code 771204/
        - listitem:
          - link /Your code 482913/
  `);
  await expect(viewer.email).toMatchAriaSnapshot(`
    - region "Email":
      - article:
        - heading "Invitation" [level=1]
        - term: From
        - definition: app@shop.test
        - term: To
        - definition:
          - link /sign-up-sends-a-code/
        - paragraph: "No code: nothing in this email looks like one."
        - region "Links":
          - heading "Link" [level=2]
          - list:
            - listitem:
              - link "https://shop.test/join"
              - button "Copy the link https://shop.test/join"
              - button "Copy test line for the link https://shop.test/join"
        - region "In a test":
          - heading "In a test" [level=2]
          - code: const link = await mailbox.another('friend').waitForLink();
          - button "Copy test line"
        - tablist "Views of the email":
          - tab "Text" [selected]
          - tab "Checks"
          - tab "Headers"
          - tab "MIME parts"
          - tab "Source"
          - tab "SMTP"
          - tab "Verdicts"
        - tabpanel "Text"
  `);
});

test('has headings and labels for a screen reader: refusals', async ({ viewer, send }) => {
  await send({ to: 'kim.x-reject-550@inbox.test' }).catch(() => {});
  await viewer.open('/refusals');
  await expect(viewer.page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Refused" [level=1]
      - region "Refused":
        - table:
          - rowgroup:
            - row "Time Sent by Stage Reply User name From To"
          - rowgroup:
            - row /SMTP rcpt 550/
  `);
});

/** 200 % of a window of 1280 × 800: half as many CSS pixels, each twice as large. */
test.describe('at 200 % zoom', () => {
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });

  test('all content is readable and reachable', async ({ viewer, send }) => {
    const { page } = viewer;
    await send({ to: FRIEND, subject: 'Your code', html: '<p>Your code is 482913.</p>' });
    await viewer.open();
    const width = () => page.evaluate('document.documentElement.scrollWidth');
    expect(await width()).toBe(640);
    await expect(viewer.search).toBeInViewport({ ratio: 1 });
    await viewer.line('Your code').click();
    const code = viewer.email.getByLabel('Code', { exact: true }).getByRole('status');
    await expect(code).toBeInViewport();
    await viewer.email.getByRole('tab', { name: 'Verdicts' }).click();
    await expect(viewer.email.getByRole('row', { name: 'DKIM' })).toBeInViewport();
    expect(await width()).toBe(640);
    await page.goto(`${viewer.url}/#/refusals`);
    await expect(page.getByText('Nothing was refused')).toBeInViewport();
    expect(await width()).toBe(640);
  });
});

/** Of a window that shows 1280 pixels without zoom. */
test('at 400 % zoom, nothing scrolls sideways', async ({ viewer, send, api }) => {
  const { page } = viewer;
  const address = `${'long-'.repeat(10)}address@mail.${'long-'.repeat(10)}name.test`;
  await send({ to: 'kim.x-reject-550@inbox.test', from: address }).catch(() => {});
  await page.setViewportSize({ width: 320, height: 256 });
  const overflow = () =>
    page.evaluate(
      `[...document.querySelectorAll('html, main, section, details, pre')]
        .filter((element) => element.scrollWidth > element.clientWidth)
        .map((element) => element.outerHTML.slice(0, 80))`,
    );
  await viewer.open('/refusals');
  await expect(page.getByRole('row', { name: 'x-reject' })).toBeVisible();
  expect(await overflow()).toEqual([]);
  const sent = {
    title: `send "Broken lamp" to ${address}`,
    sent_at: new Date().toISOString(),
    from: address,
    to: [address],
    accepted: false,
    outcome: '550 Unknown',
    raw: `From: ${address}\r\nTo: ${address.repeat(3)}\r\n\r\nHello`,
  };
  const body = JSON.stringify(sent);
  const headers = { 'Content-Type': 'application/json' };
  await api.request('/extensions/v1/outgoing', { method: 'POST', body, headers });
  await page.getByRole('link', { name: 'Outgoing' }).click();
  await page.getByText('Broken lamp').click();
  await expect(page.getByText('Hello')).toBeVisible();
  expect(await overflow()).toEqual([]);
});

test('says that the server is gone, and reconnects when it is back', async ({
  viewer,
  mailboxServer,
  send,
}) => {
  await viewer.open();
  // The page is made on the server, and only its script shows this.
  await send({ subject: 'before' });
  await expect(viewer.line('before')).toBeVisible();
  const ports = {
    httpPort: Number(new URL(mailboxServer.http).port),
    smtpPort: Number(new URL(mailboxServer.smtp).port),
  };
  await mailboxServer.close();
  await expect(viewer.page.getByRole('alert')).toHaveText('Reconnecting…');
  // Loaded emails stay visible.
  await expect(viewer.line('before')).toBeVisible();
  await using _server = await startMailboxServer(ports);
  await send({ subject: 'after' });
  await expect(viewer.line('after')).toBeVisible();
  await expect(viewer.page.getByText('Live', { exact: true })).toBeVisible();
  // Otherwise the page notices that this server ends as well.
  await viewer.page.goto('about:blank');
  viewer.problems.length = 0;
});
