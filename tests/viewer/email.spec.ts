import { createMailbox } from '../../src/mailbox/index.js';
import { startHttpApp } from '../support/apps.js';
import { expect, FIRST_ATTEMPT, FRIEND, test } from './fixtures.js';

const HTML = `<!doctype html><p>Use this code:</p><p><b>482913</b></p>
  <p><a href="https://shop.test/verify/5b1c9e?x=1">Verify</a> or <a href="https://shop.test/help">get help</a></p>`;

test('a button and a key copy the code', async ({ viewer, send, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await send({ to: FIRST_ATTEMPT, subject: 'Your code', html: HTML });
  await viewer.open();
  await viewer.line('Your code').click();
  await expect(viewer.email.getByLabel('Code', { exact: true }).getByRole('status')).toHaveText(
    '482913',
  );
  const clipboard = () => viewer.page.evaluate('navigator.clipboard.readText()');
  await viewer.email.getByRole('button', { name: 'Copy the code 482913' }).click();
  await expect.poll(clipboard).toBe('482913');

  await viewer.email.getByRole('button', { name: 'Copy the link Verify' }).click();
  await expect.poll(clipboard).toBe('https://shop.test/verify/5b1c9e?x=1');
  await viewer.page.keyboard.press('c');
  await expect.poll(clipboard).toBe('482913');
});

test('a notice says that the browser does not let the page copy', async ({ viewer, send }) => {
  await send({ to: FIRST_ATTEMPT, subject: 'Your code', html: HTML });
  await viewer.open();
  // Simulates a browser without the permission. Not as an init script, because the frame of the email runs no
  // scripts.
  await viewer.page.evaluate(
    `navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))`,
  );
  await viewer.line('Your code').click();
  const button = viewer.email.getByRole('button', { name: 'Copy the code 482913' });
  await expect(button).toBeVisible();
  const notice = viewer.page.getByRole('alert');
  await viewer.page.keyboard.press('c');
  await expect(notice).toHaveText(/^The browser did not let this page copy\./);
  await button.click();
  await expect(button).toHaveText('Copy');
});

test('shows recipients in the header fields that name them', async ({ viewer, send }) => {
  await send({
    to: 'kim@example.test',
    cc: ['ann@example.test', 'Bob <bob@example.test>'],
    bcc: 'audit@example.test',
    subject: 'For many',
  });
  await viewer.open();
  await viewer.line('For many').click();
  await expect(viewer.email.locator('dl').first()).toMatchAriaSnapshot(`
    - term: From
    - definition: app@shop.test
    - term: To
    - definition:
      - link "kim@example.test"
    - term: Cc
    - definition:
      - link "ann@example.test"
      - link "bob@example.test"
    - term: Bcc
    - definition:
      - link "audit@example.test"
  `);
});

test('a recipient whose domain SMTP and the header spell differently is no blind copy', async ({
  viewer,
  deliver,
}) => {
  const raw = 'From: app@shop.test\r\nTo: eva@xn--bcher-kva.test\r\nSubject: Books\r\n\r\nHi';
  await deliver({ from: 'app@shop.test', to: ['eva@bücher.test', 'bob@x.test'], raw });
  await viewer.open();
  await viewer.line('Books').click();
  const links = viewer.email.locator('dl').first().getByRole('link');
  await expect(links).toHaveText(['eva@xn--bcher-kva.test', 'bob@x.test']);
});

test('explains why a code is the code', async ({ viewer, send }) => {
  await send({ subject: 'Welcome', text: 'Your verification code is 482913.\nOrder 771204.' });
  await viewer.open();
  await viewer.line('Welcome').click();
  await viewer.email.getByText('Why this code').click();
  const candidates = viewer.email.getByRole('list').filter({ hasText: '771204' }).first();
  await expect(candidates.getByRole('listitem').first()).toContainText('482913');
  await expect(candidates).toContainText(/after "Your verification code is" \(\+\d+\)/);
  await expect(candidates).toContainText(/after "Order" \(-\d+\)/);
});

test('explains why an email has no code', async ({ viewer, send }) => {
  await send({ subject: 'Shipped', text: 'Your order 482913 is on its way.' });
  await viewer.open();
  await viewer.line('Shipped').click();
  await expect(viewer.email.getByRole('heading', { name: 'No code' })).toBeVisible();
  await expect(viewer.email).toContainText('The nearest is 482913 with a score of -');
  await expect(viewer.email).toContainText(/Against it:.* after "Your order" \(-\d+\)/);
});

/** The horizontal positions of some parts of an element's text. */
const leftsOf = new Function(
  'element',
  'parts',
  `return parts.map((part) => {
  let at = element.textContent.indexOf(part);
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() && at >= texts.currentNode.length) at -= texts.currentNode.length;
  const range = document.createRange();
  range.setStart(texts.currentNode, at);
  range.setEnd(texts.currentNode, at + 1);
  return range.getBoundingClientRect().left;
})`,
) as (element: unknown, parts: string[]) => number[];

for (const [script, name] of [
  ['Arabic', 'رمز الخصم'],
  ['Hebrew', 'מספר הזמנה'],
] as const) {
  test(`words in ${script} do not change the order of a reason`, async ({ viewer, send }) => {
    await send({ subject: 'Shipped', text: `${name}: 482913` });
    await viewer.open();
    await viewer.line('Shipped').click();
    await viewer.email.getByText('What was considered').click();
    const reason = viewer.email
      .getByRole('listitem')
      .filter({ hasText: `after "${name}:"` })
      .last();
    await expect(reason).toHaveText(new RegExp(`^after "${name}:" \\([-+]\\d+\\)$`));
    const lefts = await reason.evaluate(leftsOf, ['after', name, '(', ')']);
    expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
  });
}

test('the line of a test shows the criteria that distinguish its emails', async ({
  viewer,
  send,
}) => {
  await send({ to: FIRST_ATTEMPT, subject: 'Your code', text: 'Your code is 482913.' });
  await viewer.open();
  await viewer.line('Your code').click();
  const line = viewer.email.getByRole('region', { name: 'In a test' });
  await expect(line).toContainText('const code = await mailbox.waitForOtp();');
  await send({ to: FIRST_ATTEMPT, subject: "It's new", text: 'Your code is 771204.' });
  await expect(line).toContainText("await mailbox.waitForOtp({ subject: 'Your code' });");
  await viewer.line("It's new").click();
  await expect(line).toContainText("await mailbox.waitForOtp({ subject: 'It\\'s new' });");

  await send({ to: FRIEND, subject: 'Invitation', text: 'Come!' });
  await viewer.line('Invitation').click();
  await expect(line).toContainText(
    "const email = await mailbox.another('friend').waitForEmail({ subject: 'Invitation' });",
  );
});

/** Emails without a code, and the expected line of a test. */
const LINES = {
  'Your receipt #1042 from Shop': {
    html: `<a href="https://shop.test/"><img alt="Shop" src="data:,"></a><p>Paid.</p>
      <a href="https://shop.test/orders">Your orders</a> <a href="https://shop.test/help">Help</a>`,
    line: "const email = await mailbox.waitForEmail({ subject: 'Your receipt' });",
  },
  'Spring news': {
    html: `<a href="https://shop.test/spring">Spring</a> <a href="https://shop.test/sale">Sale</a>
      <a href="https://shop.test/unsubscribe">Unsubscribe</a>`,
    line: "const email = await mailbox.waitForEmail({ subject: 'Spring news' });",
  },
  'Confirm your address': {
    html: `<a href="https://shop.test/"><img alt="Shop" src="data:,"></a>
      <a href="https://shop.test/x?token=5b1c9e">Confirm</a> <a href="https://shop.test/help">Help</a>`,
    line: "const link = await mailbox.waitForLink({ subject: 'Confirm your address' });",
  },
};

test('the line of a test distinguishes an email from others of its address', async ({
  viewer,
  send,
}) => {
  for (const [subject, { html }] of Object.entries(LINES)) {
    await send({ to: FIRST_ATTEMPT, subject, html });
  }
  await viewer.open();
  for (const [subject, { line }] of Object.entries(LINES)) {
    await viewer.line(subject).click();
    await expect(viewer.email.getByRole('region', { name: 'In a test' })).toContainText(line);
  }
  // Its own link has a pattern that matches no other link.
  await viewer.line('Your receipt').click();
  const copy = 'Copy test line for the link Shop';
  await viewer.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await viewer.email.getByRole('button', { name: copy, exact: true }).click();
  const clipboard = () => viewer.page.evaluate('navigator.clipboard.readText()');
  await expect.poll(clipboard).toContain('waitForLink(/https:\\/\\/shop\\.test\\/$/, {');
});

test('each side of an email has a tab and a URL', async ({ viewer, deliver }) => {
  const raw = [
    'From: "Shop" <hello@shop.test>',
    'To: ann@example.test',
    'Subject: Everything',
    'X-Campaign: spring',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'The text.',
    '--b',
    'Content-Type: text/plain; name=notes.txt',
    'Content-Disposition: attachment; filename=notes.txt',
    '',
    'The notes.',
    '--b--',
  ].join('\r\n');
  await deliver({
    from: 'bounce@shop.test',
    to: ['ann@example.test', 'bcc@example.test'],
    raw,
  });
  await viewer.open();
  await viewer.line('Everything').click();
  const panel = viewer.email.getByRole('tabpanel');
  const tab = (name: string | RegExp) => viewer.email.getByRole('tab', { name });

  await expect(panel).toContainText('The text.');
  await tab('Attachments (1)').click();
  await expect(panel).toContainText('The notes.');
  const download = viewer.page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download notes.txt' }).click();
  expect((await download).suggestedFilename()).toBe('notes.txt');

  await tab('Headers').click();
  await panel.getByLabel('Filter headers').fill('campaign');
  await expect(panel.getByRole('row')).toHaveText(['X-Campaignspring']);
  await tab('MIME parts').click();
  await expect(panel).toContainText('multipart/mixed');
  await tab('Source').click();
  await expect(panel).toContainText('Content-Disposition: attachment; filename=notes.txt');
  await tab('SMTP').click();
  await expect(panel.getByRole('row', { name: 'MAIL FROM' })).toContainText('bounce@shop.test');
  await expect(panel.getByRole('row', { name: 'RCPT TO' })).toContainText('bcc@example.test');
  await viewer.page.keyboard.press('ArrowRight');
  await expect(tab('Verdicts')).toBeFocused();
  await expect(panel.getByRole('row', { name: 'DKIM' })).toContainText('not decided');
  await viewer.page.reload();
  await expect(panel.getByRole('row', { name: 'DKIM' })).toBeVisible();
});

test('shows the HTML at the width of a phone', async ({ viewer, send }) => {
  await send({ subject: 'Your code', html: HTML });
  await viewer.open();
  await viewer.line('Your code').click();
  const frame = viewer.email.getByTitle('The email as it is rendered');
  await expect(frame.contentFrame().getByText('Use this code:')).toBeVisible();
  await viewer.email.getByRole('button', { name: 'Phone' }).click();
  await expect(frame).toHaveCSS('width', '375px');
});

test('shows the HTML that was asked for last', async ({ viewer, send }) => {
  await send({ subject: 'News', html: '<p>News</p><img src="https://shop.test/a.png">' });
  await viewer.open();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const requests = '**/frame?kind=remotePage';
  await viewer.page.route(requests, async (route) => {
    await answered;
    await route.continue();
  });
  await viewer.line('News').click();
  const frame = viewer.email.getByTitle('The email as it is rendered');
  await expect(frame).toBeVisible();
  const button = viewer.email.getByRole('button', { name: 'Load remote content' });
  const late = viewer.page.waitForResponse(requests);
  await button.click();
  await expect(frame).toBeHidden();
  await button.click();
  const source = await frame.getAttribute('src');
  answer();
  await (await late).finished();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await expect(frame).toHaveAttribute('src', source ?? '');

  await viewer.page.unroute(requests);
  await viewer.page.route(requests, (route) => route.abort());
  await button.click();
  await expect(viewer.email.getByRole('alert')).toBeVisible();
  await button.click();
  await expect(frame).toBeVisible();
  await expect(viewer.email.getByRole('alert')).toBeHidden();
  viewer.problems.length = 0;
});

test('downloads the source that it shows', async ({ viewer, send }) => {
  await send({ subject: 'Your code', html: HTML });
  await viewer.open();
  await viewer.line('Your code').click();
  await viewer.email.getByRole('tab', { name: 'Source' }).click();
  await expect(viewer.email.getByRole('tabpanel')).toContainText('Subject: Your code');
  await viewer.page.route('**/source', (route) => route.abort());
  const download = viewer.page.waitForEvent('download');
  await viewer.email.getByRole('button', { name: 'Download .eml' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.eml$/);
});

test('lists the web addresses in the text of HTML, too', async ({ viewer, send }) => {
  const html = `<p>Open https://shop.test/verify?token=5b1c9e.</p>
    <p><a href="https://shop.test/help">https://shop.test/</a></p>`;
  await send({ to: FIRST_ATTEMPT, subject: 'Verify', html });
  await viewer.open();
  await viewer.line('Verify').click();
  const links = viewer.email.getByRole('region', { name: 'Links' }).getByRole('link');
  await expect(links).toHaveText([
    'https://shop.test/verify?token=5b1c9e',
    'https://shop.test/help',
  ]);
});

test('says that only the first of thousands of links are listed', async ({ viewer, send }) => {
  const html = Array.from({ length: 8_000 }, (_, n) => `<a href="https://shop.test/${n}">${n}</a>`);
  await send({ subject: 'Many links', html: html.join('\n') });
  await viewer.open();
  await viewer.line('Many links').click();
  const links = viewer.email.getByRole('region', { name: 'Links' });
  await expect(links.getByRole('heading')).toHaveText('Links (8,000)');
  await expect(links).toContainText('97 more');
  await expect(links.getByText('Only the first 100 links are listed.')).toBeVisible();
});

test('an email that takes long to load does not leave the previous one in its place', async ({
  viewer,
  send,
}) => {
  await send({ subject: 'small' });
  await send({ subject: 'large' });
  await viewer.open();
  await viewer.line('small').click();
  const heading = viewer.email.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('small');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await viewer.page.route('**/codes', async (route) => {
    await answered;
    await route.continue();
  });
  await viewer.line('large').click();
  await expect(viewer.email.getByText('Loading…')).toBeVisible();
  await expect(heading).toHaveCount(0);
  answer();
  await expect(heading).toHaveText('large');
});

test('says that an email does not exist', async ({ viewer }) => {
  await viewer.open('/email/01a2039a-3c64-752b-9656-885036d44154');
  await expect(viewer.email.getByRole('alert')).toContainText('This email cannot be shown');
  viewer.problems.length = 0;
});

test("lists a refused request to a provider's API", async ({ viewer, mailboxServer }) => {
  await fetch(`${mailboxServer.http}/postmark/email`, { method: 'POST' });
  await viewer.open('/refusals');
  const row = viewer.page.getByRole('row', { name: 'Postmark' });
  await expect(row).toContainText('401 Missing API key');
});

test('says that an address requests a fault, even if the email was refused', async ({
  viewer,
  send,
}) => {
  await send({ to: 'kim.x-twice@inbox.test', subject: 'Twice' });
  await send({ to: 'kim.x-reject-550@inbox.test', subject: 'Never' }).catch(() => {});
  await viewer.open();
  await viewer.line('Twice').first().click();
  await expect(viewer.email).toContainText('email to this address arrives twice');
  await viewer.page.getByRole('link', { name: 'Refused' }).click();
  const row = viewer.page.getByRole('row', { name: 'kim.x-reject-550' });
  await expect(row).toContainText('550');
  await expect(row).toContainText('email to this address is refused with 550');
});

test('lists what a test has sent to the app', async ({ viewer, mailboxServer }) => {
  // The server takes the place of an app that reads email.
  const { http, apiKey, smtp } = mailboxServer;
  const mailbox = createMailbox({
    mailboxURL: http,
    mailboxApiKey: apiKey,
    mailboxOutbound: { smtp },
  });
  await mailbox.send({ to: 'support@shop.test', subject: 'Lamp', text: 'It flickers.' });
  await mailbox.close();
  await viewer.open();
  await viewer.page.getByRole('link', { name: 'Outgoing' }).click();
  await viewer.page.getByText(/send "Lamp" to the app, .* to support@shop\.test: 250 /).click();
  await expect(viewer.page.getByText('It flickers.')).toBeVisible();
});

test('marks emails that the app did not accept', async ({ viewer, mailboxServer }) => {
  const app = await startHttpApp(({ url }, response) =>
    url === '/page'
      ? response.writeHead(500).end(`<html><p>${'long'.repeat(100)}</p></html>`)
      : new Promise(() => {}),
  );
  for (const [path, mailboxTimeout] of [
    ['page', 10_000],
    ['never', 300],
  ] as const) {
    const mailbox = createMailbox({
      mailboxURL: mailboxServer.http,
      mailboxApiKey: mailboxServer.apiKey,
      mailboxTimeout,
      mailboxOutbound: { webhook: `${app.url}/${path}`, provider: 'postmark' },
    });
    await mailbox.send({ to: 'support@shop.test', subject: path }).catch(() => {});
    await mailbox.close();
  }
  app.close();
  await viewer.open('/outgoing');
  await expect(viewer.page.getByText(/send "page" .* POST http:/)).toContainText(
    /\/page → 500 (long){100} not accepted$/,
  );
  await expect(viewer.page.getByText(/send "never" /)).toContainText(
    /: not answered not accepted$/,
  );
  const main = viewer.page.getByRole('main');
  expect(await main.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});

test.describe('with events', () => {
  test.use({
    serverOptions: async ({}, use) => {
      const app = await startHttpApp((_posted, response) => response.writeHead(403).end('Who?'));
      await use({ events: { postmark: { url: app.url } } });
      app.close();
    },
  });

  test('shows what the app was told about an email, and what it answered', async ({
    viewer,
    mailboxServer,
  }) => {
    await fetch(`${mailboxServer.http}/postmark/email`, {
      method: 'POST',
      headers: { 'X-Postmark-Server-Token': 'sandbox', 'Content-Type': 'application/json' },
      body: JSON.stringify({ From: 'a@shop.test', To: FRIEND, Subject: 'Told', TextBody: 'Hi' }),
    });
    await viewer.open();
    await viewer.line('Told').click();
    const row = viewer.email.getByRole('row', { name: 'Delivery' });
    await expect(async () => {
      await viewer.email.getByRole('tab', { name: 'Text' }).click();
      await viewer.email.getByRole('tab', { name: 'Events' }).click();
      await expect(row).toContainText('403 Who?not accepted', { timeout: 1_000 });
    }).toPass();
    await expect(row).toContainText(`outgoing, about ${FRIEND}`);
  });
});
