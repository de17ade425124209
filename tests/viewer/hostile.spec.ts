import { expect, test } from './fixtures.js';

/** Texts with special meaning in HTML, JavaScript, terminals or bidirectional text. */
const TEXTS = {
  markup: [
    '<b onmouseover="document.title=1">bold</b>',
    '</script><script>document.title=1</script>',
    `" onfocus="document.title=1" autofocus x='`,
    '&lt;script&gt;&#x3c;',
    `{{constructor.constructor("document.title=1")()}} $\{document.title=1}`,
  ].join(' '),
  directions: [
    'invoice\u202Egpj.exe',
    '\u2066\u2066\u2066 isolate',
    'مرحبا بالعالم שלום עולם',
  ].join(' '),
  'control characters and many marks': `a\u0007b\u001b[31mc z${'\u0351'.repeat(300)}algo`,
  'no break': 'w'.repeat(800),
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
        await expect(page).toHaveTitle(/^Subject of .* - Mailbox$/);
        expect(await page.locator('script').count()).toBe(1);
      });
    }
  });
});
