import path from 'node:path';
import { expect, test } from '../e2e/sites.js';
import { reportSite } from './report-site.js';
import { annotationsOf, errorsOf } from './results.js';
import { FOLDER, runOf } from './run.js';

const LINK = /^Page: +(http:\/\/127\.0\.0\.1:\d+\/#\/to\/[^\s?]+(?:\?box=sent)?)$/m;

test('the report links to the page of each address, if the server has a page', async ({
  newSite,
  page,
}) => {
  const run = runOf('report.spec.ts');
  const linkOf = (title: string) => LINK.exec(errorsOf(run, title).join('\n'))?.[1];
  const texts = (title: string) =>
    annotationsOf(run, title, 'mailbox').map((text) => text.replace(/http:.*\/#/, '<page>'));
  expect(linkOf('gets no code')).toMatch(/\/#\/to\/gets-no-code\.\w{6}\.\w{16}@inbox\.test$/);
  expect(linkOf('gets one too many')).toBeDefined();
  expect(linkOf('sends nothing')).toMatch(/@inbox\.test\?box=sent$/);
  expect(linkOf('has another server')).toBeUndefined();
  expect(texts('passes')).toEqual([
    expect.stringMatching(/^(passes\.\w{6}\.\w{16}@inbox\.test) <page>\/to\/\1$/),
    expect.stringMatching(/^(passes\.\w{6}\.\w{16}\.bob\.\w\w@inbox\.test) <page>\/to\/\1$/),
  ]);
  expect(texts('gets no code')).toHaveLength(1);
  expect(texts('uses none')).toEqual([]);
  expect(texts('has another server')).toEqual([
    expect.stringMatching(/^has-another-server\.\w{6}\.\w{16}@inbox\.test$/),
  ]);

  const report = await newSite(reportSite(path.join(FOLDER, 'playwright-report')));
  await page.goto(`${report.url}/index.html`);
  await page.getByText('gets no code', { exact: true }).first().click();
  const link = page.getByRole('link', { name: linkOf('gets no code') ?? '' });
  await expect(link).toHaveAttribute('href', linkOf('gets no code') ?? '');
});
