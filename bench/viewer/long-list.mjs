// How smoothly a list of 100,000 emails scrolls, and how much memory the tab takes.
import { readFile } from 'node:fs/promises';
import { startServer } from '../server/support/server.mjs';
import { ms, quantile } from '../support/numbers.mjs';
import { fact, goal } from '../support/report.mjs';
import { fill } from './support/emails.mjs';

const EMAILS = 100_000;
const STEPS = 600;
const MAX_DROPPED = 0.05;
const MAX_BYTES = 150_000_000;

export async function longList(browser) {
  const server = await startServer(
    '--max-emails',
    String(EMAILS),
    '--max-store-bytes',
    '1000000000',
  );
  await fill(server.port, EMAILS);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${server.http}/`);
  await page.locator('.row').first().waitFor();
  const loading = performance.now();
  await page.evaluate(scrollToEnd);
  const loaded = performance.now() - loading;
  const [first] = await page.evaluate(scrollSteps, STEPS);
  const frames = await page.evaluate(scrollSteps, STEPS);
  const dropped = frames.reduce(
    (sum, one) => sum + Math.max(0, Math.round(one / (1000 / 60)) - 1),
    0,
  );
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  // The maximum, because the browser keeps other processes ready for new tabs.
  const bytes = Math.max(...(await Promise.all((await renderers(browser)).map(privateBytes))));
  await context.close();
  await server.close();
  const share = dropped / frames.length;
  return {
    title: 'A long list',
    about: [
      `${EMAILS.toLocaleString('en')} emails, all loaded by scrolling to the end; then ${STEPS} steps of a screen each, one in a frame.`,
      'A frame is dropped for each 16.7 ms that a step takes longer. Memory: what the process of the tab has written and does not share.',
    ],
    rows: [
      fact('until all are loaded', ms(loaded)),
      fact('p99 of a step', ms(quantile(frames, 0.99))),
      fact('first step', ms(first)),
      goal('frames dropped', `${(100 * share).toFixed(1)} %`, '≤ 5 %', share <= MAX_DROPPED),
      fact('JavaScript heap', `${(usedSize / 1e6).toFixed(0)} MB`),
      goal('memory of the tab', `${(bytes / 1e6).toFixed(0)} MB`, '≤ 150 MB', bytes <= MAX_BYTES),
    ],
  };
}

async function scrollToEnd() {
  const list = document.querySelector('.email-list');
  for (;;) {
    list.scrollTop = list.scrollHeight;
    await new Promise(requestAnimationFrame);
    const isWhole = list.querySelector('li')?.getAttribute('aria-setsize') !== '-1';
    if (isWhole) return;
  }
}

async function scrollSteps(count) {
  const list = document.querySelector('.email-list');
  list.scrollTop = list.scrollHeight / 3;
  await new Promise(requestAnimationFrame);
  const frames = [];
  let before = await new Promise(requestAnimationFrame);
  for (let step = 0; step < count; step++) {
    list.scrollTop += list.clientHeight;
    const now = await new Promise(requestAnimationFrame);
    frames.push(now - before);
    before = now;
  }
  return frames;
}

/** The renderer processes of the browser. */
async function renderers(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** The private memory, without shared files of the browser. */
async function privateBytes(pid) {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const parts = [...rollup.matchAll(/^Private_Dirty:\s+(\d+) kB/gm)];
  return parts.reduce((sum, [, kilobytes]) => sum + 1024 * Number(kilobytes), 0);
}
