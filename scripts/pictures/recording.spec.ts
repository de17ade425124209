import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, test } from 'playwright-mailbox';
import { frame } from './frame.js';
import { place } from './places.js';

/** The first test of README, which is run line by line. */
const SPEC = 'examples/signup/tests/signup.spec.ts';

/** How long a frame is shown, in ms. The last one is read longer. */
const SHOWN_MS = 1_100;
const LAST_SHOWN_MS = 3_500;

/** Runs a line of the test with its fixtures. */
type Run = (page: Page, mailbox: unknown, assert: unknown) => Promise<void>;
const AsyncFunction = (async () => {}).constructor as new (...source: string[]) => Run;

test.use({ viewport: { width: 608, height: 400 }, deviceScaleFactor: 1.5 });

test('a sign-up with an emailed code', async ({ page, browser, context, mailbox }, testInfo) => {
  testInfo.setTimeout(120_000);
  const lines = readFileSync(place(SPEC), 'utf8').trim().split('\n');
  const result = await runSpec();
  const composer = await browser.newPage({
    viewport: { width: 640, height: 794 },
    deviceScaleFactor: 1.5,
  });
  const frames: string[] = [];
  const add = async (line: number, shot: Buffer, output = '') => {
    const file = testInfo.outputPath(`${frames.length}.png`);
    await composer.setContent(frame({ lines, line, shot, output }));
    await composer.screenshot({ path: file });
    frames.push(file);
  };
  for (const [index, line] of lines.entries()) {
    if (!/^ {2}await /.test(line)) continue;
    if (line.includes('waitForOtp')) await add(index, await email(await context.newPage()));
    await new AsyncFunction('page', 'mailbox', 'expect', line)(page, mailbox, expect);
    await add(index, await page.screenshot());
  }
  await add(lines.length, await page.screenshot(), result);
  write(frames, place('docs/images/sign-up.webp'));

  async function email(viewer: Page): Promise<Buffer> {
    await viewer.goto(`${process.env.MAILBOX_URL}/#/to/${mailbox.address}`);
    await viewer.getByRole('link', { name: /Verify/ }).click();
    await expect(viewer.frameLocator('iframe').locator('body')).toContainText('code');
    return viewer.screenshot();
  }
});

/** What the terminal shows of a run of the test. */
async function runSpec(): Promise<string> {
  const cli = place('node_modules/@playwright/test/cli.js');
  const args = [cli, 'test', 'signup.spec.ts', '--reporter=list'];
  const output = execFileSync(process.execPath, args, {
    cwd: place('examples/signup'),
    encoding: 'utf8',
    env: { ...process.env, MAILBOX_URL: '', MAILBOX_SMTP_URL: '', TEST_WORKER_INDEX: '' },
  });
  return stripVTControlCharacters(output).trim().replace(/\n+/g, '\n');
}

/** Makes an animation of pictures with img2webp, of Debian's package `webp`. */
function write(frames: readonly string[], file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const shown = (index: number) => (index === frames.length - 1 ? LAST_SHOWN_MS : SHOWN_MS);
  const inputs = frames.flatMap((one, index) => ['-d', String(shown(index)), one]);
  execFileSync('img2webp', ['-loop', '0', '-lossy', '-q', '75', '-m', '6', ...inputs, '-o', file]);
}
