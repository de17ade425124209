import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { findBrowser } from '../../scripts/browser.mjs';
import { expect, test } from '../support/project.js';
import { annotationsOf, errorsOf, resultOf } from './results.js';

const CONFIG = `
  import { defineConfig } from '@playwright/test';
  import { mailboxServer } from 'playwright-mailbox';
  export default defineConfig({
    snapshotPathTemplate: 'pictures/{arg}{ext}',
    use: { launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '' } },
    webServer: [mailboxServer({ httpPort: 0, smtpPort: 0 })],
  });
`;

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';

const SPEC = `
  import { createTransport } from 'nodemailer';
  import { expect, test } from 'playwright-mailbox';

  const PNG = Buffer.from('${PNG}', 'base64');
  const transport = createTransport(process.env.MAILBOX_SMTP_URL);
  const ALL = {
    widths: [320, 640],
    colorSchemes: ['light', 'dark'],
    images: ['shown', 'blocked'],
    replace: [[/Order \\d+/, 'Order 1000']],
    remoteImages: { 'https://cdn.shop.test/*': 'assets' },
  } as const;

  /** An email about an order, with what differs from run to run. */
  async function send(to: string, n: number, title = 'Thank you') {
    const code = String(482913 + 1357 * n);
    const date = new Intl.DateTimeFormat('de', { dateStyle: 'full', timeStyle: 'short' });
    const html = '<style>@media (prefers-color-scheme: dark) { body { background: #222; color: #eee } }</style>' +
      '<h1>' + title + '</h1><p>Your code is <b>' + code.slice(0, 3) + '</b> ' + code.slice(3) + '.</p>' +
      '<p>Order ' + 7 ** (n + 1) + '<br>' + date.format(Date.UTC(2026, 3 * n, 5 + 9 * n, 11 * n)) + '<br>' + to + '</p>' +
      '<img src="cid:logo" width="40" height="40" alt="Logo">' +
      '<img src="https://cdn.shop.test/a/red.png?v=' + n + '" width="80" height="20" alt="Red">' +
      '<img src="https://elsewhere.test/x.png" width="100" height="30" alt="Elsewhere">';
    const attachments = [{ filename: 'logo.png', cid: 'logo', content: PNG }];
    await transport.sendMail({ from: 'hello@shop.test', to, subject: 'Your code', text: 'Your code is ' + code, html, attachments });
  }

  test('writes pictures', async ({ mailbox, expectEmail }) => {
    await send(mailbox.address, 0);
    await expect(await expectEmail()).toMatchEmailSnapshot('order', ALL);
  });
  test('writes pictures of its own name', async ({ mailbox, expectEmail }) => {
    await send(mailbox.address, 0);
    await expect(await expectEmail()).toMatchEmailSnapshot();
  });
  for (const n of [1, 2, 3]) {
    test('matches pictures ' + n, async ({ mailbox, expectEmail }) => {
      await send(mailbox.address, n);
      await expect(await expectEmail()).toMatchEmailSnapshot('order', ALL);
    });
  }
  test('changed', async ({ mailbox, expectEmail }) => {
    await send(mailbox.address, 1, 'Thanks');
    const email = await expectEmail();
    const replace = [...ALL.replace, [/Order no/, '']] as const;
    await expect.soft(email).toMatchEmailSnapshot('order', { ...ALL, replace });
    await expect(email).toMatchEmailSnapshot('order', { ...ALL, maxDiffPixelRatio: 1 });
  });
  test('bad input', async ({ mailbox, expectEmail }) => {
    await send(mailbox.address, 1);
    const email = await expectEmail();
    await transport.sendMail({ from: 'hello@shop.test', to: mailbox.address, subject: 'Text', text: 'Hello' });
    await expect.soft(await expectEmail()).toMatchEmailSnapshot();
    await expect.soft(email).not.toMatchEmailSnapshot('order', ALL);
    await expect.soft(mailbox as never).toMatchEmailSnapshot();
    await expect.soft(email).toMatchEmailSnapshot({ widths: [] });
    await expect.soft(email).toMatchEmailSnapshot({ width: 375 } as never);
    await expect.soft(email).toMatchEmailSnapshot({ mask: [] } as never);
    await expect.soft(email).toMatchEmailSnapshot({ remoteImages: { 'https://cdn.shop.test/*': 'nowhere' } });
    await expect.soft(email).toMatchEmailSnapshot({ remoteImages: { 'cdn.shop.test': 'assets' } });
    await expect.soft(email).toMatchEmailSnapshot({ widths: [4097] });
    await expect.soft(email).toMatchEmailSnapshot('');
    await expect.soft(email).toMatchEmailSnapshot(null as never);
    await expect.soft(email).toMatchEmailSnapshot('order', null as never);
    await expect.soft(email).toMatchEmailSnapshot('or/der');
    await expect.soft(email).toMatchEmailSnapshot('or:der');
    await transport.sendMail({ from: 'hello@shop.test', to: mailbox.address, subject: 'Long', html: '<b>A</b>'.repeat(10_001) });
    await expect.soft(await expectEmail({ subject: 'Long' })).toMatchEmailSnapshot();
  });
`;

test('emails are compared with pictures, and only real changes fail', async ({ runProject }) => {
  const run = await runProject(
    {
      'playwright.config.ts': CONFIG,
      'emails.spec.ts': SPEC,
      'assets/a/red.png': 'no image, but a file',
    },
    ['--update-snapshots=missing'],
    { CHROMIUM_PATH: findBrowser() ?? '' },
  );
  const variants = ['320-dark', '320-light', '640-dark', '640-light'];
  expect((await readdir(path.join(run.folder, 'pictures'))).sort(), run.output).toEqual(
    [
      ...variants.flatMap((one) => [`order-${one}.png`, `order-${one}-blocked.png`]),
      'or-der-640-light.png',
      'writes-pictures-of-its-own-name-1-640-light.png',
    ].sort(),
  );
  for (const n of [1, 2, 3]) {
    const { status, messages } = resultOf(run, `matches pictures ${n}`);
    expect(status, messages.join('\n')).toBe('passed');
  }
  await test.step('a failure shows each picture, and the report has its difference', async () => {
    const errors = errorsOf(run, 'changed');
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain('Received: 8 of 8 pictures did not match');
    expect(errors[0]).toContain('Nothing in the text matches replace: /Order no/.');
    expect(annotationsOf(run, 'changed', 'toMatchEmailSnapshot')).toHaveLength(1);
    expect(errors[0]).toMatch(/order-320-dark-blocked\.png: \d+ pixels/);
    const [folder = ''] = (await readdir(path.join(run.folder, 'test-results'))).filter((name) =>
      name.includes('changed'),
    );
    const difference = path.join(run.folder, 'test-results', folder, 'order-320-light-diff.png');
    expect(existsSync(difference)).toBe(true);
  });
  await test.step('bad input is an error that says what to do', () => {
    // Older versions of Playwright report a picture that they write as an error.
    const isRefusal = (message: string) => !message.includes('writing actual');
    const errors = errorsOf(run, 'bad input').filter(isRefusal);
    const [text, not, received, widths, width, mask, file, url, ...refused] = errors;
    const [wide, empty, nothing, noOptions, sameFile, long, ...more] = refused;
    expect(text).toContain(
      'needs an email with HTML, and this one has only text. Use toHaveBodyText()',
    );
    expect(not).toContain('toMatchEmailSnapshot() cannot be negated');
    expect(received).toContain('toMatchEmailSnapshot() needs an email, got a mailbox.');
    expect(widths).toContain('widths must be an array of whole numbers of pixels');
    expect(width).toContain('Did you mean "widths"?');
    expect(mask).toContain('use replace, or hide it with stylePath');
    expect(file).toMatch(/there is no file \S+nowhere\/a\/red\.png for https:\/\/cdn\.shop\.test/);
    expect(url).toContain("{ 'https://cdn.shop.test/*': 'tests/assets' }");
    expect(wide).toContain('from 1 to 4096, such as [375, 640]; got [4097]');
    expect(empty).toContain('the name must not be empty');
    expect(nothing).toContain('takes a name or an object of options; got null');
    expect(noOptions).toContain('takes an object of options; got null');
    expect(sameFile).toContain('"or:der" and "or/der" are the same in the name of a file');
    expect(long).toContain('the HTML has more than 20,000 tags');
    expect(more).toEqual([]);
  });
});

const SHOP = `
  import { createTransport } from 'nodemailer';
  import { expect, test } from 'playwright-mailbox';
  test('welcome', async ({ mailbox, expectEmail }) => {
    await createTransport(process.env.MAILBOX_SMTP_URL).sendMail({ from: 'a@shop.test', to: mailbox.address, subject: 'A', html: '<h1>Welcome</h1>' });
    const email = await expectEmail();
    await expect.soft(email).toMatchEmailSnapshot('other');
    await expect.soft(email).toMatchEmailSnapshot('new');
  });
`;

test('--update-snapshots works as for pages', async ({ runProject }) => {
  const old = Buffer.from(PNG, 'base64');
  const files = {
    'playwright.config.ts': CONFIG,
    'shop.spec.ts': SHOP,
    'pictures/other-640-light.png': old,
  };
  const env = { CHROMIUM_PATH: findBrowser() ?? '' };
  const { folder, passed, output } = await runProject(files, ['--update-snapshots=changed'], env);
  expect(passed, output).toBe(1);
  const picture = (name: string) => path.join(folder, `pictures/${name}-640-light.png`);
  expect((await readFile(picture('other'))).equals(old)).toBe(false);
  expect(existsSync(picture('new'))).toBe(true);
});
