import { effect } from '@preact/signals';
import type { ReportData } from '../../contract/report.js';
import { report } from '../report.js';
import { opened } from './opened.js';
import { route } from './route.js';

/** Characters that control a terminal or the direction of text: the title is shown outside the page. */
const CONTROLS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu;

/** Names the open email and the test of a report in the title of the page, so that its tab is found among others. */
export function nameOpened(): void {
  const name = report ? `${testName(report)} - ${document.title}` : document.title;
  effect(() => {
    const { view, email: id } = route.value;
    const email = view === 'emails' && id !== null ? opened.value : null;
    const subject = inOneLine(email?.record.subject ?? '') || 'no subject';
    document.title = email === null ? name : `${subject} - ${name}`;
  });
}

/** The title of the test itself, since a tab shows only a few words. */
function testName({ test, attempt }: ReportData): string {
  const name = inOneLine(test.split(' › ').at(-1) ?? '');
  return attempt === null ? name : `${name}, attempt ${attempt}`;
}

function inOneLine(text: string): string {
  return text.replace(CONTROLS, ' ').trim();
}
