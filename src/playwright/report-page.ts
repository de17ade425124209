import { readFile } from 'node:fs/promises';
import { EMPTY_REPORT, type ReportData } from '../contract/report.js';

/** The built page without data. When tests run the sources, `dist/` is in another folder. */
const PAGE = import.meta.url.endsWith('.ts')
  ? '../../dist/viewer/report.html'
  : './viewer/report.html';

/** The page of the mailbox server as one file, with the emails of a test embedded. It needs no server. */
export async function reportPage(data: ReportData): Promise<string> {
  const page = await readFile(new URL(PAGE, import.meta.url), 'utf8');
  // Nothing in an email can end the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  const filled = EMPTY_REPORT.replace('></', () => `>${json}</`);
  return page.replace(EMPTY_REPORT, () => filled);
}
