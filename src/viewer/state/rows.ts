import { computed } from '@preact/signals';
import { Rows } from '../model/rows.js';
import { emails } from './emails.js';
import { route } from './route.js';

const isFlat = computed(() => route.value.isFlat);

/** The previous lines, most of which are reused. */
let last = Rows.of([], false);

/** The lines of the list: either tests, at the position of their newest email, or emails. */
export const rows = computed<Rows>(() => {
  last = last.update(emails.value, isFlat.value);
  return last;
});
