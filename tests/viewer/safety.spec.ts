import { createHash } from 'node:crypto';
import { keysFile } from '../server/keys-file.js';
import { expect, test } from './fixtures.js';

const SCRIPTS = ['<img src=x onerror=', '<svg onload=', '<script>'].map(
  (start) => `${start}"parent.document.title='ran'; document.title='ran'">`,
);

/** Each part would send a request to another server. */
const REMOTE = `<img src="https://tracker.test/p.gif"><link rel="stylesheet" href="https://tracker.test/s.css">
  <style>@import url(https://tracker.test/i.css); p { background: url("https://tracker.test/b.png") }</style>
  <table background="https://tracker.test/t.png"><tr><td>cell</td></tr></table>
  <iframe src="https://tracker.test/"></iframe><object data="https://tracker.test/"></object>`;

test('the HTML of an email runs no script, and loads nothing unless asked', async ({
  viewer,
  send,
}) => {
  await send({
    subject: 'Hostile',
    html: `<meta http-equiv="refresh" content="0;url=https://tracker.test/">
      <base href="https://tracker.test/"><p>the text</p>${REMOTE}<script>top.location='https://tracker.test/'</script>
      <form action="https://tracker.test/"><input name="a"></form>${SCRIPTS.join('')}`,
  });
  await viewer.open();
  await viewer.line('Hostile').click();
  const frame = viewer.email.getByTitle('The email as it is rendered');
  await expect(frame.contentFrame().getByText('the text')).toBeVisible();
  await expect(frame).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  // Renders the whole page, with its backgrounds.
  await viewer.page.screenshot();
  await expect(viewer.page).toHaveTitle('Hostile - Mailbox');
  expect(viewer.remoteRequests).toEqual([]);
  // The sanitizer has left nothing for the frame's policy to block.
  expect(viewer.problems).toEqual([]);

  const asked = viewer.page.waitForRequest('https://tracker.test/p.gif');
  await viewer.email.getByRole('button', { name: 'Load remote content' }).click();
  await asked;
  viewer.remoteRequests.length = 0;
  viewer.problems.length = 0;
});

test('shows texts of an email as text', async ({ viewer, send }) => {
  const text = SCRIPTS.join(' ');
  await send({
    from: { name: text, address: 'a@shop.test' },
    to: 'ann@example.test',
    subject: `Hostile ${text}`,
    text: `${text}\njavascript:alert(1) https://shop.test/"onclick="x`,
    headers: { 'X-Hostile': text },
    attachments: [{ filename: `"><script>.txt`, content: text }],
  });
  await viewer.open();
  await viewer.line('Hostile').click();
  await expect(viewer.email.getByRole('heading', { level: 1 })).toContainText('<script>');
  for (const name of ['Attachments', 'Headers', 'MIME parts', 'Source', 'SMTP', 'Text']) {
    await viewer.email.getByRole('tab', { name }).click();
    await expect(viewer.email.getByRole('tabpanel')).not.toBeEmpty();
  }
  await expect(viewer.page).toHaveTitle(/^Hostile <.* - Mailbox$/);
});

test('makes no links of other URL schemes', async ({ viewer, send }) => {
  await send({
    subject: 'Links',
    html: '<a href="javascript:alert(1)">script</a> <a href="https://shop.test/a">web</a> <a href="file:///etc">file</a>',
  });
  await viewer.open();
  await viewer.line('Links').click();
  const links = viewer.email.getByRole('region', { name: 'Links' }).getByRole('link');
  await expect(links).toHaveText(['https://shop.test/a']);
});

test('the page forbids framing and foreign scripts, and its files can be cached', async ({
  mailboxServer,
}) => {
  const page = await fetch(mailboxServer.http);
  const html = await page.text();
  // The page contains one inline script and one style element, which are allowed by their hashes.
  const hashOf = (name: string) => {
    const found = [...html.matchAll(new RegExp(`<${name}[^>]*>([^]*?)</${name}>`, 'g'))];
    expect(found).toHaveLength(1);
    return `'sha256-${createHash('sha256')
      .update(found[0]?.[1] ?? '')
      .digest('base64')}'`;
  };
  expect(page.headers.get('content-security-policy')).toBe(
    `default-src 'none'; script-src 'self' ${hashOf('script')}; style-src 'self' ${hashOf('style')}; ` +
      "img-src 'self' data:; connect-src 'self'; " +
      "frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  );
  expect(page.headers.get('access-control-allow-origin')).toBeNull();
  const [, script] = /import\('\.\/([^']+\.js)'\)/.exec(html) ?? [];
  const file = await fetch(`${mailboxServer.http}/${script}`);
  expect(file.status).toBe(200);
  expect(file.headers.get('cache-control')).toContain('immutable');
});

test('rejects a request that names another host', async ({ mailboxServer }) => {
  const { request } = await import('node:http');
  const status = await new Promise((resolve, reject) => {
    request(mailboxServer.http, { headers: { Host: 'evil.test' } }, (response) => {
      resolve(response.statusCode);
      response.resume();
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(421);
});

test('the data of the page needs the key', async ({ mailboxServer, api }) => {
  for (const path of ['summaries', 'events', 'status', 'emails/1/codes', 'emails/1/frame']) {
    const url = `${mailboxServer.http}/extensions/v1/${path}`;
    expect([path, (await fetch(url)).status]).toEqual([path, 401]);
  }
  const { status } = await api.request('/extensions/v1/summaries?limit=501');
  expect(status).toBe(400);
});

test('a frame needs a token that the server has signed', async ({ mailboxServer, send, api }) => {
  await send({ subject: 'Hello', html: '<p>hello</p>' });
  const { email_id } = await api.inbox();
  const { body } = await api.request<{ path: string }>(`/extensions/v1/emails/${email_id}/frame`);
  const frame = await fetch(mailboxServer.http + body.path);
  expect([frame.status, await frame.text()]).toEqual([200, expect.stringContaining('hello')]);
  expect(frame.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(frame.headers.get('content-security-policy')).toMatch(/sandbox(?!.*allow-scripts)/);

  const [content = '', signature = ''] = body.path.split('/').pop()?.split('.') ?? [];
  const other = Buffer.from(content, 'base64url').toString().replace('page', 'remotePage');
  const forged = `${Buffer.from(other).toString('base64url')}.${signature}`;
  for (const token of [forged, `${content}.`, content, 'x', `${content}.${'a'.repeat(43)}`]) {
    const { status } = await fetch(`${mailboxServer.http}/viewer/frame/${token}`);
    expect([token, status]).toEqual([token, 404]);
  }
});

test('the token of a frame expires after a minute', async ({ send, api }) => {
  await send({ subject: 'Hello', html: '<p>hello</p>' });
  const { email_id } = await api.inbox();
  const { body } = await api.request<{ path: string }>(`/extensions/v1/emails/${email_id}/frame`);
  const [content = ''] = body.path.split('/').pop()?.split('.') ?? [];
  const expires = Number(JSON.parse(Buffer.from(content, 'base64url').toString())[1]);
  expect(expires - Date.now()).toBeLessThanOrEqual(60_000);
});

test.describe('with a rate limit', () => {
  test.use({ serverOptions: { rateLimit: 3 } });

  test('a frame counts for the account of its email', async ({ mailboxServer, send, api }) => {
    await send({ subject: 'Hello', html: '<p>hello</p>' });
    const { email_id } = await api.inbox();
    const { body } = await api.request<{ path: string }>(`/extensions/v1/emails/${email_id}/frame`);
    const frames = Array.from({ length: 20 }, () => fetch(mailboxServer.http + body.path));
    const statuses = (await Promise.all(frames)).map(({ status }) => status);
    expect(statuses).toContain(429);
  });
});

test.describe('emails read at the same time', () => {
  const maxStoreBytes = 3_000_000;
  test.use({ serverOptions: { maxStoreBytes, maxMessageSize: maxStoreBytes } });

  for (const what of ['codes', 'frame'] as const) {
    test(`have a limit in bytes: ${what}`, async ({ mailboxServer, send, api }) => {
      await send({
        subject: 'Big',
        html: `<p>Your code is 482913.</p>${'<p>word</p>'.repeat(1e5)}`,
      });
      const { email_id } = await api.inbox();
      const path = `/extensions/v1/emails/${email_id}/${what}`;
      const { body } = await api.request<{ path: string }>(path);
      const headers = { Authorization: `Bearer ${mailboxServer.apiKey}` };
      const url = mailboxServer.http + (body.path ?? path);
      const answers = Array.from({ length: 20 }, () => fetch(url, { headers }));
      const statuses = new Set((await Promise.all(answers)).map(({ status }) => status));
      expect([...statuses].sort()).toEqual([200, 503]);
    });
  }
});

test.describe('with a key of its own', () => {
  test.use({ serverOptions: { apiKey: 'own-key', accounts: { shop: 'shop-key' } } });

  test('the page asks for the key, keeps it for the tab, and shows only that account', async ({
    viewer,
    mailboxServer,
    send,
  }) => {
    await send({ subject: 'of the first account' });
    const { page } = viewer;
    await page.goto(mailboxServer.http);
    const key = page.getByLabel('API key');
    const show = page.getByRole('button', { name: 'Show emails' });
    await key.fill('wrong');
    await show.click();
    await expect(page.getByRole('alert')).toContainText('does not accept this key');
    mailboxServer.reload(() => ({
      apiKey: 'own-key',
      accounts: { shop: 'shop-key' },
      keysFile: keysFile(['- send send-key']),
      logLevel: 'silent',
    }));
    await key.fill('send-key');
    await show.click();
    await expect(page.getByRole('alert')).toContainText('sends emails and cannot read them');
    for (const text of ['ключ', 'k'.repeat(20_000), 'with space']) {
      await key.fill(text);
      await show.click();
      await expect(page.getByRole('alert')).toContainText('This cannot be an API key');
    }
    await page.reload();
    await key.fill('k'.repeat(4_096));
    await show.click();
    await expect(page.getByRole('alert')).toContainText('does not accept this key');
    await key.fill('own-key');
    await show.click();
    await expect(viewer.line('of the first account')).toBeVisible();
    await page.reload();
    await expect(viewer.line('of the first account')).toBeVisible();

    const other = await page.context().newPage();
    await other.goto(mailboxServer.http);
    await other.getByLabel('API key').fill('shop-key');
    await other.getByRole('button', { name: 'Show emails' }).click();
    await expect(other.getByRole('heading', { name: 'Waiting for the first email' })).toBeVisible();
    viewer.problems.length = 0;
  });
});
