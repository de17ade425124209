import path from 'node:path';
import { mergeTests } from '@playwright/test';
import { test as siteTest } from '../e2e/sites.js';
import { expect, test as projectTest } from '../support/project.js';
import { ScriptedServer } from '../support/scripted-server.js';
import { specOf } from './files.js';
import { reportSite } from './report-site.js';
import { annotationsOf, errorsOf } from './results.js';

const test = mergeTests(projectTest, siteTest);

const SPEC = specOf(`
  test('passes', async ({ mailbox }) => {
    await send({ to: mailbox.address });
    await mailbox.waitForEmail();
    await mailbox.another('bob').list();
  });
  test('fails', async ({ mailbox }) => { await mailbox.waitForOtp({ timeout: 300 }); });
  test.fail('gets one too many', async ({ mailbox }) => {
    await send({ to: mailbox.address });
    await mailbox.waitForEmail();
    await expect(mailbox).not.toReceiveEmail({}, { within: 300 });
  });
  test.fail('sends nothing', async ({ mailbox }) => {
    await expect(mailbox.sent).toHaveSent({}, { timeout: 300 });
  });
  test('uses none', () => {});
  test.describe(() => {
    test.use({ mailboxURL: process.env.OTHER });
    test.fail('has another server', async ({ mailbox }) => { await mailbox.waitForOtp({ timeout: 300 }); });
  });
`);

const LINK = /^Page: +(http:\/\/127\.0\.0\.1:\d+\/#\/to\/[^\s?]+(?:\?box=sent)?)$/m;

test('the report links to the page of each address, if the server has a page', async ({
  runProject,
  newSite,
  page,
}) => {
  const other = await ScriptedServer.start();
  const env = { OTHER: other.url, PLAYWRIGHT_HTML_OPEN: 'never' };
  const run = await runProject(SPEC, ['--reporter=html,json'], env);
  await other.close();
  expect([run.passed, run.failed]).toEqual([5, 1]);

  const linkOf = (title: string) => LINK.exec(errorsOf(run, title).join('\n'))?.[1];
  const texts = (title: string) =>
    annotationsOf(run, title, 'mailbox').map((text) => text.replace(/http:.*\/#/, '<page>'));
  expect(linkOf('fails')).toMatch(/\/#\/to\/fails\.\w{6}\.\w{16}@inbox\.test$/);
  expect(linkOf('gets one too many')).toBeDefined();
  expect(linkOf('sends nothing')).toMatch(/@inbox\.test\?box=sent$/);
  expect(linkOf('has another server')).toBeUndefined();
  expect(texts('passes')).toEqual([
    expect.stringMatching(/^(passes\.\w{6}\.\w{16}@inbox\.test) <page>\/to\/\1$/),
    expect.stringMatching(/^(passes\.\w{6}\.\w{16}\.bob@inbox\.test) <page>\/to\/\1$/),
  ]);
  expect(texts('fails')).toHaveLength(1);
  expect(texts('uses none')).toEqual([]);
  expect(texts('has another server')).toEqual([
    expect.stringMatching(/^has-another-server\.\w{6}\.\w{16}@inbox\.test$/),
  ]);

  const report = await newSite(reportSite(path.join(run.folder, 'playwright-report')));
  await page.goto(`${report.url}/index.html`);
  await page.getByText('fails', { exact: true }).first().click();
  const link = page.getByRole('link', { name: linkOf('fails') ?? '' });
  await expect(link).toHaveAttribute('href', linkOf('fails') ?? '');
});

test('a report in CI does not link to a server that stops with the run', async ({ runProject }) => {
  const run = await runProject(SPEC, ['--grep=fails'], { CI: '1' });
  expect(errorsOf(run, 'fails').join()).toContain('nothing arrived');
  expect(errorsOf(run, 'fails').join()).not.toMatch(LINK);
  expect(annotationsOf(run, 'fails', 'mailbox')).toEqual([expect.not.stringContaining('http')]);
});
