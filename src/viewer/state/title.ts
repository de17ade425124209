import { effect } from '@preact/signals';
import { opened } from './opened.js';
import { route } from './route.js';

/** Characters that control a terminal or the direction of text: the title is shown outside the page. */
const CONTROLS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu;

/** Names the open email in the title of the page, so that its tab is found among others. */
export function nameOpened(): void {
  const name = document.title;
  effect(() => {
    const { view, email: id } = route.value;
    const email = view === 'emails' && id !== null ? opened.value : null;
    const subject = email?.record.subject?.replace(CONTROLS, ' ').trim() || 'no subject';
    document.title = email === null ? name : `${subject} - ${name}`;
  });
}
