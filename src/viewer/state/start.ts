import { loadWhenChanged } from './emails.js';
import { listenToKeys } from './keyboard.js';
import { openSelected } from './opened.js';
import { followAddress } from './route.js';

/** Begins to follow the address and the keyboard. */
export function start(): void {
  followAddress();
  loadWhenChanged();
  openSelected();
  listenToKeys();
}
