import { readFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';
import { test } from '../mailbox/fixtures.js';

/** A picture of 8 × 8 pixels. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC',
  'base64',
);

/** 0 for an image that is not shown. */
function widthOf(image: Locator): Promise<number> {
  return image.evaluate((one) => (one as unknown as { naturalWidth: number }).naturalWidth);
}

test('shows images that the email contains', async ({ page, mailbox, send }) => {
  await send({
    html: '<h1>Hello</h1><img alt="Logo" src="cid:logo@shop.test"><img alt="Gone" src="cid:gone">',
    attachments: [{ filename: 'logo.png', content: PNG, cid: 'logo@shop.test' }],
  });
  const email = await mailbox.waitForEmail();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await email.open(page);
  await expect.poll(() => widthOf(page.getByRole('img', { name: 'Logo' }))).toBe(8);
  // An image in the body is not listed as an attachment.
  await expect(page.getByRole('region', { name: 'Attachments' })).toHaveCount(0);
  expect(requests.filter((url) => !url.startsWith(`http://mail.test/${email.email_id}`))).toEqual(
    [],
  );
});

test('shows an image next to the HTML that refers to it', async ({ page, mailbox, send }) => {
  await send({
    raw: [
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/html',
      '',
      '<img alt="Logo" src="cid:logo@shop.test">',
      '--b',
      'Content-Type: image/png; name=logo.png',
      'Content-ID: <logo@shop.test>',
      'Content-Transfer-Encoding: base64',
      '',
      PNG.toString('base64'),
      '--b--',
    ].join('\r\n'),
  });
  await (await mailbox.waitForEmail()).open(page);
  await expect.poll(() => widthOf(page.getByRole('img', { name: 'Logo' }))).toBe(8);
  await expect(page.getByRole('region', { name: 'Attachments' })).toHaveCount(0);
});

test('shows embedded images as backgrounds', async ({ page, mailbox, send }) => {
  const sheet = '.hero { background: url(cid:hero) }';
  await send({
    html: `<style>${sheet}</style><div class="hero">a</div><p style="background:url('cid:note')">b</p>`,
    attachments: [
      { filename: 'hero.png', content: PNG, cid: 'hero' },
      { filename: 'note.png', content: PNG, cid: 'note' },
    ],
  });
  const email = await mailbox.waitForEmail();
  const shown = ['hero.png', 'note.png'].map((name) =>
    page.waitForResponse((response) => response.ok() && response.url().endsWith(`/${name}`)),
  );
  await email.open(page);
  await Promise.all(shown);
});

test('shows attachments as download links below the email', async ({ page, mailbox, send }) => {
  const content = Buffer.from([0, 1, 2, 250, 251, 252]);
  await send({
    html: '<p>Your invoice</p>',
    attachments: [
      { filename: 'Rechnung & März.pdf', content, contentType: 'application/pdf' },
      { filename: 'page.html', content: '<script>document.title = "ran"</script>' },
    ],
  });
  await (await mailbox.waitForEmail()).open(page);
  const list = page.getByRole('region', { name: 'Attachments' });
  await expect(list.getByRole('listitem')).toHaveText([
    'Rechnung & März.pdf application/pdf, 6 bytes',
    /^page\.html text\/html, \d+ bytes$/,
  ]);
  for (const [name, expected] of [
    ['Rechnung & März.pdf', content],
    ['page.html', Buffer.from('<script>document.title = "ran"</script>')],
  ] as const) {
    const downloading = page.waitForEvent('download');
    await list.getByRole('link', { name }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(name);
    expect((await readFile(await download.path())).equals(expected)).toBe(true);
  }
  await expect(page.getByText('Your invoice')).toBeVisible();
});

test('shows the attachments of a text email, and still opens it if the server is gone', async ({
  page,
  mailbox,
  send,
  mailboxServer,
}) => {
  const attachments = [{ filename: 'a.txt', content: 'x' }];
  await send({ subject: 'One', text: 'In text', attachments });
  await send({ subject: 'Two', text: 'Later', attachments });
  await (await mailbox.waitForEmail({ subject: 'One' })).open(page);
  await expect(page.getByRole('link', { name: 'a.txt' })).toBeVisible();
  const two = await mailbox.waitForEmail({ subject: 'Two' });
  await mailboxServer.close();
  await two.open(page);
  await expect(page.getByText('Later')).toBeVisible();
});
