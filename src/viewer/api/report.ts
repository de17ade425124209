import { partUrl, type ReportData, type ReportEmail } from '../../contract/report.js';
import {
  hasWords,
  includesAll,
  matchesSearch,
  parseSearch,
  type Search,
  SearchError,
} from '../../contract/search.js';
import type { PageKind } from '../../contract/viewer-schemas.js';
import { parseHtml } from '../model/parse-html.js';
import { summarize } from '../model/summary.js';
import type { Api } from './http.js';
import { ApiFailure } from './request.js';

/** Reads the emails in the report. */
export function reportApi({ emails, refusals, outgoing }: ReportData): Api {
  const find = (id: string) => {
    const found = emails.find(({ record }) => record.email_id === id);
    if (!found) throw new ApiFailure(404, 'This email is not in the report');
    return found;
  };
  return {
    status: async () => {
      throw new ApiFailure(404, 'A report has no server');
    },
    summaries: async ({ q }) => {
      const search = searchOf(q);
      const found = emails.filter((email) => fits(email, search)).map(summaryOf);
      return { data: found, next: null, scanned: emails.length, newest: null, generation: '' };
    },
    refusals: async () => ({ data: refusals, has_more: false }),
    outgoing: async () => ({ data: outgoing.toReversed() }),
    record: async (id) => find(id).record,
    details: async (id) => find(id).details,
    codes: async (id) => find(id).codes,
    checks: async (id) => {
      const { checks } = find(id);
      if (checks === null) throw new ApiFailure(404, 'This email could not be checked');
      return checks;
    },
    events: async (id) => ({ data: find(id).events }),
    frame: async (id, kind) => ({ srcdoc: withParts(find(id), kind) }),
    source: async (id) => fileOf(find(id).source),
    part: async (id, part) => fileOf(find(id).parts[part]),
  };
}

function summaryOf({ box, record, details }: ReportEmail) {
  const summary = summarize(record, details);
  return box === 'sent' ? { ...summary, is_undelivered: true } : summary;
}

function fileOf(base64: string | null | undefined): Blob {
  if (base64 == null) throw new ApiFailure(404, 'The report has no room for it');
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]);
}

/** The HTML page of an email with its embedded images. */
function withParts({ page, markedPage, parts, details }: ReportEmail, kind: PageKind): string {
  let found = (kind === 'markedPage' ? markedPage : page) ?? '';
  for (const { part, content_type } of details?.attachments ?? []) {
    const base64 = parts[part];
    if (base64 === undefined) continue;
    found = found.replaceAll(`"${partUrl(part)}"`, `"data:${content_type};base64,${base64}"`);
  }
  return found;
}

function searchOf(text: string): Search {
  try {
    return parseSearch(text);
  } catch (error) {
    if (error instanceof SearchError) throw new ApiFailure(400, error.message);
    throw error;
  }
}

/** Whether an email matches a search, as the server would decide. */
function fits({ record, details }: ReportEmail, search: Search): boolean {
  const summary = summarize(record, details);
  const { at, from_address, from_name, recipients, subject } = summary;
  const { filter, words } = search;
  const { before = Infinity, after = -Infinity, from = '', to = '' } = filter;
  const time = Date.parse(at);
  return (
    time < before &&
    time > after &&
    includesAll([from_address, from_name], [from.toLowerCase()]) &&
    includesAll(recipients, [to.toLowerCase()]) &&
    includesAll([subject], [(filter.subject ?? '').toLowerCase()]) &&
    matchesSearch(summary, search) &&
    (hasWords(summary, words) || hasWords(summary, words, textOf(record)))
  );
}

function textOf({ text_body, html_body }: ReportEmail['record']): string {
  const page = parseHtml(html_body ?? '');
  for (const hidden of page.querySelectorAll('x-style, script')) hidden.remove();
  return `${text_body ?? ''}\n${page.body.textContent ?? ''}`;
}
