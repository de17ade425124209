import { computed } from '@preact/signals';
import { rowsOf } from '../model/rows.js';
import { emails } from './emails.js';
import { route } from './route.js';

/** The lines of the list. */
export const rows = computed(() => rowsOf(emails.value, route.value.isFlat));
