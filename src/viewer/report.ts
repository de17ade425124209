import { REPORT_ELEMENT, type ReportData } from '../contract/report.js';

/** What the page shows if it is a file in the report of a test; null if a mailbox server serves it. */
export const report: ReportData | null = read();

function read(): ReportData | null {
  if (import.meta.env.SSR) return null;
  const text = document.getElementById(REPORT_ELEMENT)?.textContent;
  return text ? JSON.parse(text) : null;
}
