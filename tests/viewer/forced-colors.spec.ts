import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.js';

const HTML = '<html lang="en"><p>Hi ,</p><a href="#">Pay now</a></html>';

interface Colors {
  text: string;
  ground: string;
  border: string;
}

/** The colors of an element as the browser draws them. Runs in the page. */
const drawn = new Function(
  'element',
  `const { color, backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(element);
  const border = borderTopWidth === '0px' ? 'none' : borderTopColor;
  return { text: color, ground: backgroundColor, border };`,
) as (element: unknown) => Colors;

async function colorsOf(element: Locator): Promise<Colors> {
  const { ground, ...others } = await element.evaluate(drawn);
  // A transparent ground has the color of the canvas, which is what is seen.
  return { ...others, ground: ground.replace(/^rgba\((.+), 0\)$/, 'rgb($1)') };
}

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
