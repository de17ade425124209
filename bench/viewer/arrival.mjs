// How soon an email is on the page after the server has accepted it.
import { setTimeout as sleep } from 'node:timers/promises';
import { openClient } from '../server/support/load.mjs';
import { startServer } from '../server/support/server.mjs';
import { median, ms, quantile } from '../support/numbers.mjs';
import { fact, goal } from '../support/report.mjs';
import { fill, sendOne } from './support/emails.mjs';

const EMAILS = 10_000;
const ARRIVALS = 200;
const PAUSE_MS = 100;
const LIMIT_MS = 100;

export async function arrival(browser) {
  const server = await startServer('--max-emails', String(2 * EMAILS));
  await fill(server.port, EMAILS);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.http}/`);
  await page.locator('.row').first().waitFor();
  await page.evaluate(noteArrivals);
  const client = await openClient(server.port);
  const taken = new Map();
  for (let number = 1; number <= ARRIVALS; number++) {
    const subject = `arrival-${number}`;
    // Each email belongs to another test, as when many run.
    taken.set(subject, await sendOne(client, 10 * number, subject));
    await sleep(PAUSE_MS);
  }
  await page.waitForFunction((count) => window.arrivals.size >= count, ARRIVALS);
  const shown = new Map(await page.evaluate(() => [...window.arrivals]));
  await context.close();
  await server.close();
  const delays = [...taken].map(([subject, at]) => shown.get(subject) - at);
  const p95 = quantile(delays, 0.95);
  return {
    title: 'An email arrives',
    about: [
      `${ARRIVALS} emails, one every ${PAUSE_MS} ms, to a page with ${EMAILS.toLocaleString('en')} emails.`,
      'From the 250 of SMTP to the frame after it is in the list.',
    ],
    rows: [
      fact('median', ms(median(delays))),
      goal('p95', ms(p95), `≤ ${LIMIT_MS} ms`, p95 <= LIMIT_MS),
    ],
  };
}

/** Runs in the page: records when each email first appears in the list. */
function noteArrivals() {
  window.arrivals = new Map();
  const list = document.querySelector('.email-list ul');
  new MutationObserver(() => {
    for (const [subject] of list.textContent.matchAll(/arrival-\d+/g)) {
      if (window.arrivals.has(subject)) continue;
      window.arrivals.set(subject, undefined);
      requestAnimationFrame(() =>
        window.arrivals.set(subject, performance.timeOrigin + performance.now()),
      );
    }
  }).observe(list, { childList: true, subtree: true, characterData: true });
}
