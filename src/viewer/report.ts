import { REPORT_ELEMENT, type ReportData } from '../contract/report.js';

/** The data of a report; null if a mailbox server serves the page. */
export const report: ReportData | null = read();

function read(): ReportData | null {
  if (import.meta.env.SSR) return null;
  const text = document.getElementById(REPORT_ELEMENT)?.textContent;
  return text ? JSON.parse(text) : null;
}
