import { computed } from '@preact/signals';
import { Rows } from '../model/rows.js';
import { emails } from './emails.js';
import { route } from './route.js';

const isFlat = computed(() => route.value.isFlat);

/** The lines before, most of which stay as they are. */
let last = Rows.of([], false);

/** The lines of the list: each test where its newest email is, or all emails one by one. */
export const rows = computed<Rows>(() => {
  last = last.update(emails.value, isFlat.value);
  return last;
});
