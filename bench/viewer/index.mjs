// How fast the page of the mailbox server shows emails, how smoothly it scrolls, and what open pages cost the
// server. Needs the build: dist/. `-- arrival list` runs only these parts.
import { chromium } from '@playwright/test';
import { launchOptions } from '../../scripts/browser.mjs';
import { printTable } from '../support/report.mjs';
import { arrival } from './arrival.mjs';
import { firstPaint } from './first-paint.mjs';
import { longList } from './long-list.mjs';
import { openPages } from './open-pages.mjs';

const PARTS = { paint: firstPaint, arrival, list: longList, pages: openPages };

const names = process.argv.slice(2);
const unknown = names.find((name) => !(name in PARTS));
if (unknown)
  throw new Error(`There is no part ${unknown}: there are ${Object.keys(PARTS).join(', ')}`);

const browser = await chromium.launch(launchOptions());
const sections = [];
for (const [name, part] of Object.entries(PARTS)) {
  if (names.length === 0 || names.includes(name)) sections.push(await part(browser));
}
await browser.close();
process.exitCode = printTable(sections) ? 0 : 1;
