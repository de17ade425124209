import AxeBuilder from '@axe-core/playwright';
import { expect, FIRST_ATTEMPT, FRIEND, SECOND_ATTEMPT, test } from './fixtures.js';

const HTML = '<p>Your code is <b>482913</b>. <a href="https://shop.test/verify">Verify</a></p>';

test('axe finds no violation in any view', async ({ viewer, send }) => {
  const { page } = viewer;
  const check = async (view: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // In its other mode axe opens a page for each result, which takes longer than the check.
      const axe = new AxeBuilder({ page }).exclude('iframe').setLegacyMode();
      // The second scheme differs in its colors only.
      if (colorScheme === 'dark') axe.withRules(['color-contrast']);
      const { violations } = await axe.analyze();
      const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
      expect([view, colorScheme, found]).toEqual([view, colorScheme, []]);
    }
  };
  await viewer.open();
  await expect(page.getByRole('heading', { name: 'Waiting for the first email' })).toBeVisible();
  await check('empty');
  await send({ to: FIRST_ATTEMPT, subject: 'first', html: HTML });
  await send({ to: SECOND_ATTEMPT, subject: 'second', html: HTML });
  await send({
    to: FRIEND,
    subject: 'third',
    text: 'Order 482913',
    attachments: [{ filename: 'a.txt', content: 'a' }],
  });
  await send({ to: 'kim.x-reject-550@inbox.test' }).catch(() => {});
  await expect(viewer.line('third')).toBeVisible();
  await check('list');
  await viewer.line('second').click();
  await viewer.email.getByText('Why this code').click();
  await expect(viewer.email.getByRole('tab', { name: 'HTML' })).toBeVisible();
  await check('HTML');
  await viewer.line('third').click();
  for (const name of [
    'Checks',
    'Attachments',
    'Headers',
    'MIME parts',
    'Source',
    'SMTP',
    'Verdicts',
  ]) {
    await viewer.email.getByRole('tab', { name }).click();
    await check(name);
  }
  await page.getByRole('link', { name: 'Refused' }).click();
  await expect(page.getByRole('row', { name: 'x-reject' })).toBeVisible();
  await check('refused');
  await page.keyboard.press('?');
  await check('keys');
});
