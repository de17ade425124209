// How soon the list is painted, compared with an empty static page of the same bytes.
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { HEADERS, startServer } from '../server/support/server.mjs';
import { median, ms, times } from '../support/numbers.mjs';
import { fact, goal } from '../support/report.mjs';
import { fill } from './support/emails.mjs';

const EMAILS = 10_000;
const ROUNDS = 15;
/** Rounds that do not count. */
const WARM_UP = 3;

/** A browser draws the window of a new context while its page is loaded: it has this long before, in ms. */
const WINDOW_MS = 300;

/** What says how a response is to be treated, not what it contains. */
const OWN_HEADERS = /^(?:content-length|content-encoding|connection|keep-alive|date)$/;

export async function firstPaint(browser) {
  const server = await startServer('--max-emails', String(EMAILS));
  await fill(server.port, EMAILS);
  const { bytes, headers } = await documentOf(browser, server.http);
  // A document that wants its own group of windows gets a new process, whatever it contains (Cross-Origin-Opener-Policy):
  // with the headers of the page, only the content is compared.
  const same = await startStatic(bytes, headers);
  const bare = await startStatic(bytes, { 'content-type': 'text/html' });
  const pages = {
    list: () => paintTime(browser, `${server.http}/`),
    same: () => paintTime(browser, same.url),
    bare: () => paintTime(browser, bare.url),
    used: () => readyTime(browser, `${server.http}/`),
  };
  const found = { list: [], same: [], bare: [], used: [] };
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const [name, open] of Object.entries(pages)) {
      const time = await open();
      if (round >= WARM_UP) found[name].push(time);
    }
  }
  await server.close();
  same.close();
  bare.close();
  const ratio = median(found.list) / median(found.same);
  return {
    title: 'The first paint',
    about: [
      `A page with ${EMAILS.toLocaleString('en')} emails, and a static page of as many bytes as the document that the server sends (${Math.round(bytes / 1000)} kB), in turn.`,
      `The first contentful paint that the browser reports, each in a new context: the median of ${ROUNDS} rounds.`,
    ],
    rows: [
      fact('static page', ms(median(found.same))),
      fact('list', ms(median(found.list))),
      goal('list, compared with the static page', times(ratio), '≤ 1.5×', ratio <= 1.5),
      fact('static page without the headers of the page', ms(median(found.bare))),
      fact('until the script follows new emails', ms(median(found.used))),
    ],
  };
}

/** The document, which has the list in it; scripts and data that are loaded later are not counted. */
async function documentOf(browser, http) {
  const context = await browser.newContext();
  const page = await context.newPage();
  // The first request does not wait for emails that were never read.
  await fetch(`${http}/extensions/v1/summaries?limit=100`, { headers: HEADERS });
  const response = await page.goto(`${http}/`);
  const { length } = await response.body();
  const headers = Object.entries(await response.allHeaders());
  await context.close();
  return {
    bytes: length,
    headers: Object.fromEntries(headers.filter(([name]) => !OWN_HEADERS.test(name))),
  };
}

/** An empty page with a text: without one there is no contentful paint. */
async function startStatic(bytes, headers) {
  const begin = '<!doctype html><meta charset="utf-8"><title>Empty</title><p>Empty</p><!--';
  const body = `${begin.padEnd(bytes - 3, ' ')}-->`;
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** The first contentful paint, in ms since the navigation. */
function paintTime(browser, url) {
  return withPage(browser, async (page) => {
    await page.goto(url);
    return page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      undefined,
      { polling: 100 },
    );
  });
}

/** When the first time of an email is there, which only the script writes, in ms since the navigation. */
function readyTime(browser, url) {
  return withPage(browser, async (page) => {
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector('.row-time:not(:empty)')) window.readyAt = performance.now();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(url);
    return page.waitForFunction(() => window.readyAt);
  });
}

async function withPage(browser, measure) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await pause(WINDOW_MS);
  const time = await (await measure(page)).jsonValue();
  await context.close();
  return time;
}
