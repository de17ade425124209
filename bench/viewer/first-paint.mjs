// How soon the list is painted, compared with an empty static page of the same size.
import { createServer } from 'node:http';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findBrowser } from '../../scripts/browser.mjs';
import { HEADERS, startServer } from '../server/support/server.mjs';
import { median, ms, quantile, times } from '../support/numbers.mjs';
import { fact, goal } from '../support/report.mjs';
import { fill } from './support/emails.mjs';

const EMAILS = 10_000;
/** Each pair opens the list and the static page once: neighbors in time meet the same load on the machine. */
const PAIRS = 40;
/** What has no goal is measured once per this many pairs. */
const PAIRS_PER_FACT = 5;
/** Pairs that are not counted. */
const WARM_UP = 3;

/**
 * How long before loading the page a new context is created, in ms, because the browser draws its window
 * meanwhile.
 */
const WINDOW_MS = 300;

/** When the page is asked for its measurements, in ms: asking before the paint would delay it. */
const PAINTED_MS = 400;

/** Emails that the server reads for the first page. */
const FIRST_LINES = 100;

/** Headers that depend on the response's content or connection. */
const OWN_HEADERS = /^(?:content-length|content-encoding|connection|keep-alive|date)$/;

export async function firstPaint(browser) {
  const server = await startServer('--max-emails', String(EMAILS));
  await fill(server.port, EMAILS);
  const { bytes, headers } = await documentOf(browser, server.http);
  // A document with Cross-Origin-Opener-Policy gets a new process, whatever it contains. With the same
  // headers as the page, only the content is compared.
  const same = await startStatic(bytes, headers);
  const bare = await startStatic(bytes, { 'content-type': 'text/html' });
  const found = { list: [], same: [], bare: [], used: [] };
  const pages = {
    list: () => paintTime(browser, `${server.http}/`),
    same: () => paintTime(browser, same.url),
    bare: () => paintTime(browser, bare.url),
    used: () => readyTime(browser, `${server.http}/`),
  };
  for (let pair = -WARM_UP; pair < PAIRS; pair++) {
    for (const name of namesOf(pair)) {
      const time = await pages[name]();
      if (pair >= 0) found[name].push(time);
    }
  }
  await server.close();
  same.close();
  bare.close();
  const ratios = found.list.map((time, pair) => time / found.same[pair]);
  const quartiles = [0.25, 0.75].map((share) => times(quantile(ratios, share)));
  return {
    title: 'The first paint',
    about: [
      `A page with ${EMAILS.toLocaleString('en')} emails, and a static page of as many bytes as the document that the server sends (${Math.round(bytes / 1000)} kB), in turn.`,
      `The first contentful paint that the browser reports, which has emails in it, each in a new context: medians of ${PAIRS} pairs in ${basename(findBrowser() ?? "Playwright's headless shell")}.`,
    ],
    rows: [
      fact('static page', ms(median(found.same))),
      fact('list', ms(median(found.list))),
      goal(
        'list, compared with the static page',
        `${times(median(ratios))} (quartiles ${quartiles.join(', ')})`,
        '≤ 1.5×',
        median(ratios) <= 1.5,
      ),
      fact('static page without the headers of the page', ms(median(found.bare))),
      fact('until the script follows new emails', ms(median(found.used))),
    ],
  };
}

/** The order of a pair, which alternates. */
function namesOf(pair) {
  const names = pair % 2 === 0 ? ['list', 'same'] : ['same', 'list'];
  return pair % PAIRS_PER_FACT === 0 ? [...names, 'bare', 'used'] : names;
}

/** The document, which contains the list, without scripts and data that are loaded later. */
async function documentOf(browser, http) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(timeSubjects);
  await untilRead(http);
  const response = await page.goto(`${http}/`);
  const { length } = await response.body();
  await pause(PAINTED_MS);
  if (!(await page.evaluate(hasPaintedEmails, PAINTED_MS))) {
    throw new Error('The first contentful paint had no emails in it: it cannot be compared');
  }
  const headers = Object.entries(await response.allHeaders());
  await context.close();
  return {
    bytes: length,
    headers: Object.fromEntries(headers.filter(([name]) => !OWN_HEADERS.test(name))),
  };
}

/** Waits until all emails have been parsed: the document does not wait for them, so it would be shorter at first. */
async function untilRead(http) {
  const url = `${http}/extensions/v1/summaries?limit=${FIRST_LINES}`;
  for (let read = 0; read < FIRST_LINES; ) {
    const { data } = await (await fetch(url, { headers: HEADERS })).json();
    read = data.length;
  }
}

/** Runs in the page before it is loaded: makes the browser report when it paints subjects. */
function timeSubjects() {
  new MutationObserver(() => {
    for (const subject of document.querySelectorAll('.row-subject:not([elementtiming])')) {
      subject.setAttribute('elementtiming', 'subject');
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Runs in the page after it is painted: whether the first contentful paint had emails in it. */
function hasPaintedEmails(patience) {
  const [first] = performance.getEntriesByName('first-contentful-paint');
  return new Promise((resolve) => {
    setTimeout(resolve, patience, false);
    new PerformanceObserver((list) => {
      resolve(list.getEntries().some(({ renderTime }) => renderTime === first?.startTime));
    }).observe({ type: 'element', buffered: true });
  });
}

/** A page with only a text: without text there is no contentful paint. */
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
    await page.goto(url, { waitUntil: 'commit' });
    await pause(PAINTED_MS);
    return page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      undefined,
      { polling: 100 },
    );
  });
}

/** When the first time of an email appears, which only the script renders, in ms since the navigation. */
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
