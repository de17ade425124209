import { computed } from '@preact/signals';
import { FlatRows } from '../model/flat-rows.js';
import { GroupedRows } from '../model/grouped-rows.js';
import type { Rows } from '../model/rows.js';
import { emails } from './emails.js';
import { route } from './route.js';

const isFlat = computed(() => route.value.isFlat);

/** What was grouped before, most of which stays as it is. */
let grouped = new GroupedRows([]);

/** The lines of the list: each test where its newest email is, or all emails one by one. */
export const rows = computed<Rows>(() => {
  if (isFlat.value) return new FlatRows(emails.value);
  grouped = grouped.update(emails.value);
  return grouped;
});
