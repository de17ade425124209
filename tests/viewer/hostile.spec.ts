import { TRAPS, trapFor } from '../e2e/traps.js';
import { expect, test } from './fixtures.js';

/** A host that does not exist. Requests to it would be recorded. */
const TRACKER = 'http://tracker.test';

/** HTML that could hide later traps from a browser. */
const HIDES = /<!--|<(?:base|body|frameset|meta|noscript|script|select|style|textarea|title|xmp)\b/;

/** Emails with several traps each, if these do not interfere; by their names. */
function emailsOf(traps: Record<string, string>): [names: string, html: string][] {
  const isAlone = ([, trap]: [string, string]) => HIDES.test(trap);
  const others = Object.entries(traps).filter((one) => !isAlone(one));
  const groups = Array.from({ length: Math.ceil(others.length / 12) }, (_, n) =>
    others.slice(n * 12, n * 12 + 12),
  );
  const alone = Object.entries(traps)
    .filter(isAlone)
    .map((one) => [one]);
  return [...groups, ...alone].map((group) => [
    group.map(([name]) => name).join(', '),
    group.map(([, trap]) => trapFor(trap, TRACKER)).join('\n'),
  ]);
}

test('the HTML of an email cannot navigate the page or run scripts in it', async ({
  viewer,
  send,
  api,
}) => {
  // Opens dozens of emails.
  test.slow();
  const { page } = viewer;
  for (const [name, traps] of emailsOf(TRAPS)) {
    await send({ subject: name, html: `<p>The email</p>${traps}` });
    const { email_id } = await api.inbox();
    await page.goto(`${viewer.url}/#/email/${email_id}`);
    await expect(viewer.email.getByRole('heading', { level: 1 })).toHaveText(name);
    const frame = viewer.email.getByTitle('The email as it is rendered');
    await expect(frame.contentFrame().locator('body')).toContainText('The email');
    // Renders the whole page.
    await page.screenshot({ type: 'jpeg', quality: 0 });
    expect([name, viewer.remoteRequests]).toEqual([name, []]);
  }
  await expect(page).toHaveTitle('Mailbox');
  // The sanitizer has left nothing for the frame's policy to block.
  expect(viewer.problems).toEqual([]);
});

/** Texts with special meaning in HTML, JavaScript, terminals or bidirectional text. */
const TEXTS = {
  element: '<b onmouseover="document.title=1">bold</b>',
  'end of a script': '</script><script>document.title=1</script>',
  'end of an attribute': `" onfocus="document.title=1" autofocus x='`,
  entity: '&lt;script&gt;&#x3c;',
  template: `{{constructor.constructor("document.title=1")()}} $\{document.title=1}`,
  'right to left override': 'invoice\u202Egpj.exe',
  isolate: '\u2066\u2066\u2066 isolate',
  'control characters': 'a\u0007b\u001b[31mc',
  'no break': 'w'.repeat(800),
  'many marks': `z${'\u0351'.repeat(300)}algo`,
  'right to left': 'مرحبا بالعالم שלום עולם',
  path: '../../../../etc/passwd',
  'a name of an object': '__proto__',
};

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('a long text does not overflow', async ({ viewer, send }) => {
    // Opens an email for each text.
    test.slow();
    const { page } = viewer;
    const width = () => page.evaluate('document.documentElement.scrollWidth');
    const texts = Object.entries(TEXTS);
    for (const [name, text] of texts) {
      await send({
        from: { name: text, address: 'a@shop.test' },
        subject: `Subject of ${name}: ${text}`,
        text: `Text ${text}`,
        headers: { 'X-Text': text.replace(/[^\x20-\x7e]/g, '.') },
        attachments: [{ filename: `${text}.txt`, content: text }],
      });
    }
    // The server has rendered them into the HTML of the page.
    await viewer.open();
    for (const [name] of texts) await expect(viewer.line(`Subject of ${name}:`)).toBeAttached();
    expect(await width()).toBe(360);
    for (const [name] of texts) {
      await test.step(name, async () => {
        // The email replaces the list.
        await viewer.open();
        await viewer.line(`Subject of ${name}:`).click();
        await expect(viewer.email.getByRole('heading', { level: 1 })).toContainText(
          `Subject of ${name}:`,
        );
        for (const tab of ['Text', 'Attachments', 'Headers', 'MIME parts', 'Source', 'SMTP']) {
          await viewer.email.getByRole('tab', { name: tab }).click();
          await expect(viewer.email.getByRole('tabpanel')).toBeVisible();
          expect([name, tab, await width()]).toEqual([name, tab, 360]);
        }
        await expect(page).toHaveTitle('Mailbox');
        expect(await page.locator('script').count()).toBe(1);
      });
    }
  });
});
