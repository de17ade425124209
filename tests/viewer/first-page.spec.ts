import { request } from 'node:http';
import { expect, FIRST_ATTEMPT, test } from './fixtures.js';

const HOSTILE = '</script><script>document.title="ran"</script><!--';

/** Loads the page with the given Sec-Fetch-Dest header. */
function load(url: string, destination: string): Promise<{ html: string; caching?: string }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'Sec-Fetch-Dest': destination } }, async (response) => {
      let html = '';
      for await (const chunk of response.setEncoding('utf8')) html += chunk;
      const caching = response.headers['cache-control'];
      resolve({ html, ...(caching && { caching }) });
    })
      .once('error', reject)
      .end();
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the first emails', async ({ viewer, send }) => {
    await send({
      to: FIRST_ATTEMPT,
      subject: `Your code ${HOSTILE}`,
      text: 'Your code is 482913.',
    });
    await viewer.page.goto(viewer.url);
    await expect(viewer.line('Sign up sends a code')).toBeVisible();
    await expect(viewer.line(`Your code ${HOSTILE}`)).toContainText('482913');
    await expect(viewer.page).toHaveTitle('Mailbox');
  });
});

test('the script adopts the emails that the server rendered, and adds new ones', async ({
  viewer,
  send,
}) => {
  const { page } = viewer;
  await send({ subject: `one ${HOSTILE}` });
  await page.route('**/*.js', () => {});
  const asked: string[] = [];
  page.on('request', (one) => asked.push(new URL(one.url()).pathname));
  await page.goto(viewer.url);
  const line = viewer.line('one');
  const mark = await line.evaluateHandle((element) => element);
  await send({ subject: 'two' });
  // Lets the pending requests continue.
  await page.unroute('**/*.js');
  await expect(viewer.list.getByRole('link')).toContainText(['two', 'one']);
  expect(await line.evaluate((element, sent) => element === sent, mark)).toBe(true);
  await expect(line.getByRole('time')).toHaveText(/\d:\d/);
  // Once: loads emails that arrived after the page was sent.
  expect(asked.filter((path) => path.endsWith('/summaries'))).toHaveLength(1);
  await expect(page).toHaveTitle('Mailbox');
});

test('searches for words typed before the script has run', async ({ viewer, send }) => {
  const { page } = viewer;
  await send({ subject: 'one' });
  await send({ subject: 'two' });
  await page.route('**/*.js', () => {});
  await page.goto(viewer.url);
  await viewer.search.fill('one');
  // Lets the pending requests continue.
  await page.unroute('**/*.js');
  await expect(viewer.list.getByRole('link')).toHaveText([/one/]);
  await expect(viewer.search).toHaveValue('one');
  await viewer.search.fill('');
  await expect(viewer.list.getByRole('link')).toHaveText([/two/, /one/]);
});

test('a URL of another view shows no emails at first', async ({ viewer, send }) => {
  const { page } = viewer;
  await send({ subject: 'one' });
  await page.route('**/*.js', () => {});
  await page.goto(`${viewer.url}/#/?q=two`);
  await expect(page.getByText('one', { exact: true })).toBeHidden();
  // Lets the pending requests continue.
  await page.unroute('**/*.js');
  await expect(page.getByRole('main').getByText('No email matches')).toBeVisible();
});

test('only a browser that opens the page receives emails with it', async ({
  mailboxServer,
  send,
}) => {
  await send({ subject: 'the subject' });
  const page = await load(mailboxServer.http, 'document');
  expect(page.html).toContain('the subject');
  expect(page.caching).toBe('no-store');
  for (const destination of ['empty', 'iframe', 'script', 'image']) {
    expect((await load(mailboxServer.http, destination)).html).not.toContain('the subject');
  }
});

test.describe('with a key of its own', () => {
  test.use({ serverOptions: { apiKey: 'own-key' } });

  test('the page contains no emails without the key', async ({ mailboxServer, send }) => {
    await send({ subject: 'the subject' });
    const { html } = await load(mailboxServer.http, 'document');
    expect(html).toContain('id="app"');
    expect(html).not.toContain('the subject');
  });
});
