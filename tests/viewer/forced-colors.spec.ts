import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.js';

const HTML = '<html lang="en"><p>Hi ,</p><a href="#">Pay now</a></html>';

/** The colors of an element as the browser draws them. */
async function colorsOf(
  element: Locator,
): Promise<{ text: string; ground: string; border: string }> {
  const style = (await element.evaluate(styleOf)) as Record<string, string>;
  const border = style.borderTopWidth === '0px' ? 'none' : (style.borderTopColor ?? '');
  // A transparent ground has the color of the canvas, which is what is seen.
  const ground = style.backgroundColor?.replace(/^rgba\((.+), 0\)$/, 'rgb($1)') ?? '';
  return { text: style.color ?? '', ground, border };
}

const styleOf = new Function(
  'element',
  `const { color, backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(element);
  return { color, backgroundColor, borderTopColor, borderTopWidth };`,
) as (element: unknown) => unknown;

test('high contrast shows what is selected, and the numbers of findings', async ({
  viewer,
  send,
}) => {
  const { page, email, list } = viewer;
  await send({ subject: 'Welcome', text: 'Welcome' });
  await send({ subject: 'Your order', html: HTML, text: 'Total: undefined' });
  await viewer.open('/?view=flat');
  await viewer.line('Your order').click();
  await email.getByRole('tab', { name: 'Checks' }).click();
  await email.getByRole('button', { name: 'Pay now' }).click();
  await email.getByRole('button', { name: 'Tablet' }).click();
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const button = (name: string) => email.getByRole('button', { name });
  const tab = (name: string) => email.getByRole('tab', { name });
  const pairs: [selected: Locator, other: Locator][] = [
    [list.getByRole('link').first(), list.getByRole('link').last()],
    [link('Emails'), link('Refused')],
    [link('Inbox'), link('Sent')],
    [link('Flat'), link('By test')],
    [button('Tablet'), button('Phone')],
    [tab('Checks'), tab('Headers')],
    [button('Pay now'), button('greets nobody')],
  ];
  const mark = page.frameLocator('iframe').locator('mark').first();
  await expect(mark).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    for (const [selected, other] of pairs) {
      const [one, two] = [await colorsOf(selected), await colorsOf(other)];
      expect([await selected.innerText(), one]).not.toEqual([await selected.innerText(), two]);
    }
    for (const number of [mark, email.locator('li mark').first(), email.locator('pre mark')]) {
      const { text, ground } = await colorsOf(number);
      expect([colorScheme, text]).not.toEqual([colorScheme, ground]);
    }
  }
  await page.emulateMedia({ forcedColors: null, colorScheme: null });
});
