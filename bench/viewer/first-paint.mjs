// How soon the list is painted, compared with an empty static page of the same bytes.
import { createServer } from 'node:http';
import { HEADERS, startServer } from '../server/support/server.mjs';
import { median, ms, times } from '../support/numbers.mjs';
import { fact, goal } from '../support/report.mjs';
import { fill } from './support/emails.mjs';

const EMAILS = 10_000;
const ROUNDS = 15;
/** Rounds that do not count. */
const WARM_UP = 3;

export async function firstPaint(browser) {
  const server = await startServer('--max-emails', String(EMAILS));
  await fill(server.port, EMAILS);
  const bytes = await bytesOf(browser, server.http);
  const empty = await startStatic(bytes);
  const [list, used, blank] = [[], [], []];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const listTime = await paintTime(browser, `${server.http}/`, '.row');
    const blankTime = await paintTime(browser, empty.url, 'p');
    const usedTime = await paintTime(browser, `${server.http}/`, '.row-time:not(:empty)');
    if (round < WARM_UP) continue;
    list.push(listTime);
    used.push(usedTime);
    blank.push(blankTime);
  }
  await server.close();
  empty.close();
  const ratio = median(list) / median(blank);
  return {
    title: 'The first paint',
    about: [
      `A page with ${EMAILS.toLocaleString('en')} emails, and a static page of as many bytes as the document that the server sends (${Math.round(bytes / 1000)} kB), in turn.`,
      `Each in a new browser context, until the frame after the first line is there: the median of ${ROUNDS} rounds.`,
    ],
    rows: [
      fact('static page', ms(median(blank))),
      fact('list', ms(median(list))),
      goal('list, compared with the static page', times(ratio), '≤ 1.5×', ratio <= 1.5),
      fact('until the script follows new emails', ms(median(used))),
    ],
  };
}

/** The bytes of the document, which has the list in it; scripts and data that are loaded later are not counted. */
async function bytesOf(browser, http) {
  const context = await browser.newContext();
  const page = await context.newPage();
  // The first request does not wait for emails that were never read.
  await fetch(`${http}/extensions/v1/summaries?limit=100`, { headers: HEADERS });
  const response = await page.goto(`${http}/`);
  const { length } = await response.body();
  await context.close();
  return length;
}

async function startStatic(bytes) {
  const begin = '<!doctype html><meta charset="utf-8"><title>Empty</title><p>Empty</p><!--';
  const body = `${begin.padEnd(bytes - 3, ' ')}-->`;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', 'Cache-Control': 'no-store' });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** When the frame after the first element of a kind was begun, in ms since the navigation. */
async function paintTime(browser, url, selector) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript((wanted) => {
    const look = () => {
      if (document.querySelector(wanted)) {
        requestAnimationFrame(() => {
          window.paintedAt = performance.now();
        });
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, selector);
  await page.goto(url);
  const found = await page.waitForFunction(() => window.paintedAt);
  const time = await found.jsonValue();
  await context.close();
  return time;
}
